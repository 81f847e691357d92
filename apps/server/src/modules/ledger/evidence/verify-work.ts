import { verifyBundle } from '@sorgfalt/ledger';
import type { BundleEntryVerification, BundleTrust, BundleVerification } from '@sorgfalt/ledger';
import { AppError } from '../../../platform/http/app-error.ts';
import { createPlaces } from '../../../platform/work/index.ts';
import type { Work, WorkFunction, WorkPool } from '../../../platform/work/index.ts';
import { nativeCrypto } from '../crypto.ts';

interface VerifyInput {
  readonly bundle: Uint8Array;
  readonly trust: BundleTrust;
}

/** What is told of an entry. Not what it says: whoever made it decides how large that is, and it would be copied. */
export type CheckedEntry = Pick<BundleEntryVerification, 'folder' | 'ok' | 'steps' | 'sealSha256'>;

export type CheckedUpload = Pick<BundleVerification, 'ok' | 'complete' | 'steps' | 'timestamp'> & {
  readonly entries: readonly CheckedEntry[];
};

/** More than fit into an upload, were their seals and proofs real. */
const entriesMax = 4000;
/** So many uploads wait; the threads are for others too, of whom none waits for more than one bundle. */
const waitingMax = 8;

/** Checks a bundle that somebody uploaded: its reader unpacks it, and nobody knows what is in it. */
const verifyWork: Work<VerifyInput, never, CheckedUpload> = {
  module: new URL(import.meta.url),
  limitMs: 30_000,
  memoryMb: 1024,
  tooMuch: 'file-too-large',
};

export const work: WorkFunction<typeof verifyWork> = async function* ({ bundle, trust }) {
  const { ok, complete, steps, timestamp, entries } = await verifyBundle(bundle, trust, nativeCrypto);
  if (entries.length > entriesMax) throw new AppError('file-too-large');
  yield {
    ok,
    complete,
    steps,
    timestamp,
    entries: entries.map(({ folder, ok: isSound, steps: own, sealSha256 }) => ({
      folder,
      ok: isSound,
      steps: own,
      sealSha256,
    })),
  };
};

/**
 * Gives what checks uploaded bundles in a thread, one at a time. Refuses `file-too-large` where time, memory or the
 * number of entries do not suffice, and `unavailable` where too many wait.
 */
export function createUploadCheck(pool: WorkPool): (input: VerifyInput) => Promise<CheckedUpload> {
  const places = createPlaces(1, waitingMax);
  return async (input) => {
    const leave = await places.take(undefined);
    try {
      return await pool.run(verifyWork, input);
    } finally {
      leave();
    }
  };
}
