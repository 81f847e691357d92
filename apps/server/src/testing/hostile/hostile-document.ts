import type { IntakeFault } from '@sorgfalt/contract';

/** A file that must not come in: what it is, its name, its bytes, and the fault that it is refused by. */
export type HostileDocument = readonly [what: string, name: string, bytes: () => Buffer, fault: IntakeFault];

export const lines = ['A contract that nobody has signed.'];

export const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024);

/** A file with other bytes in one place. */
export const edited = (file: Buffer, from: string, to: string) =>
  Buffer.from(
    file.toString('latin1').replace(from, () => to),
    'latin1',
  );
