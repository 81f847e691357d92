import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Database, Queryable } from './database.ts';

const pct = z.number().int().min(0).max(100);

/** What can go wrong, each in percent of the calls or payments that it can happen to. */
export const faultSettings = z.object({
  /** The work is done and no answer comes. */
  timeoutAfterCommit: pct,
  /** 500, and nothing was done. */
  serverErrorBeforeCommit: pct,
  tooManyRequests: pct,
  /** RJCT instead of execution. */
  reject: pct,
  /** PDNG for `pendingPolls` questions after it was signed. */
  pending: pct,
  pendingPolls: z.number().int().min(1).max(1000),
  /** Status messages and notices come twice. */
  duplicateNotice: pct,
  /** An earlier status is told again after a later one. */
  outOfOrder: pct,
  /** Statements leave the EndToEndId out. */
  withoutEndToEndId: pct,
  /** Booked in two parts, PART between them. */
  partial: pct,
  /** The signature of a basket comes too late; its payments wait for another one. */
  signatureExpires: pct,
  /** The bank offers no baskets. */
  withoutBaskets: pct,
  /** The money comes back a bank day or more after execution. */
  lateReturn: pct,
});
export type Faults = z.infer<typeof faultSettings>;

const noFaults: Faults = {
  timeoutAfterCommit: 0,
  serverErrorBeforeCommit: 0,
  tooManyRequests: 0,
  reject: 0,
  pending: 0,
  pendingPolls: 3,
  duplicateNotice: 0,
  outOfOrder: 0,
  withoutEndToEndId: 0,
  partial: 0,
  signatureExpires: 0,
  withoutBaskets: 0,
  lateReturn: 0,
};

/** What will happen to one payment; decided when it comes in, so that it is the same after a crash. */
export interface Fate {
  readonly reject?: true;
  readonly pendingPolls?: number;
  readonly duplicateNotice?: true;
  readonly outOfOrder?: true;
  readonly withoutEndToEndId?: true;
  readonly partial?: true;
  readonly returnAfterDays?: number;
}

export async function readFaults(tx: Queryable): Promise<Faults> {
  const found = await tx.query(`select value from settings where name = 'faults'`);
  return faultSettings.parse({ ...noFaults, ...found.rows[0]?.value });
}

/** Some of them, and none that is not known; without defaults, which would set the others back. */
export const faultChanges = faultSettings.partial().strict();

/** Changes what is given and leaves the rest. */
export async function setFaults(database: Database, changes: z.infer<typeof faultChanges>): Promise<Faults> {
  const faults = { ...(await readFaults(database)), ...changes };
  await database.query(
    `insert into settings (name, value) values ('faults', $1) on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(faults)],
  );
  return faults;
}

/** Whether something of this likelihood happens now. */
export function happens(percent: number): boolean {
  return percent > 0 && randomInt(100) < percent;
}

export function drawFate(faults: Faults): Fate {
  return {
    ...(happens(faults.reject) ? { reject: true } : {}),
    ...(happens(faults.pending) ? { pendingPolls: faults.pendingPolls } : {}),
    ...(happens(faults.duplicateNotice) ? { duplicateNotice: true } : {}),
    ...(happens(faults.outOfOrder) ? { outOfOrder: true } : {}),
    ...(happens(faults.withoutEndToEndId) ? { withoutEndToEndId: true } : {}),
    ...(happens(faults.partial) ? { partial: true } : {}),
    ...(happens(faults.lateReturn) ? { returnAfterDays: 1 + randomInt(3) } : {}),
  };
}
