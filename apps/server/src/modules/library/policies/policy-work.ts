import type { PolicyPassage } from '@sorgfalt/corpus';
import { keeping, wholeFile } from '../../../platform/intake/index.ts';
import type { Work, WorkFunction, WorkPool } from '../../../platform/work/index.ts';
import { readPolicy } from './read-policy.ts';
import type { ReadPolicy } from './read-policy.ts';

interface PolicyPiece {
  readonly head: Omit<ReadPolicy, 'passages'>;
  readonly passages: readonly PolicyPassage[];
}

const passagesAtOnce = 100;

/** Reads the file of a policy in a thread: it comes from anywhere, and may be made to take long. */
export const policyWork: Work<{ readonly name: string }, Uint8Array, PolicyPiece> = {
  module: new URL(import.meta.url),
  limitMs: 60_000,
  memoryMb: 512,
  tooMuch: 'file-too-large',
};

export const work: WorkFunction<typeof policyWork> = async function* ({ name }, pieces) {
  const { passages, ...head } = await readPolicy(name, await wholeFile(pieces));
  for (let at = 0; at < passages.length; at += passagesAtOnce)
    yield { head, passages: passages.slice(at, at + passagesAtOnce) };
};

/** A policy as it was read, with the file that it was read from. */
export interface PolicyUpload extends ReadPolicy {
  readonly bytes: Buffer;
}

/** Reads an upload as it arrives. Refuses as `readPolicy` does, and `file-too-large`, also where it takes too long. */
export async function readPolicyUpload(
  pool: WorkPool,
  name: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<PolicyUpload> {
  const kept: Buffer[] = [];
  let head: PolicyPiece['head'] | null = null;
  const passages: PolicyPassage[] = [];
  for await (const piece of pool.stream(policyWork, { name }, { pieces: keeping(pieces, kept) })) {
    head = piece.head;
    passages.push(...piece.passages);
  }
  if (head === null) throw new Error('what was read of a policy has a head');
  return { ...head, passages, bytes: Buffer.concat(kept) };
}
