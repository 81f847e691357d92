import { verifyBundle } from '@sorgfalt/ledger';
import type { BundleTrust, BundleVerification } from '@sorgfalt/ledger';
import type { Work, WorkFunction, WorkPool } from '../../../platform/work/index.ts';
import { nativeCrypto } from '../crypto.ts';

interface VerifyInput {
  readonly bundle: Uint8Array;
  readonly trust: BundleTrust;
}

/** Checks a bundle that somebody uploaded: its reader unpacks it, and nobody knows what is in it. */
const verifyWork: Work<VerifyInput, never, BundleVerification> = {
  module: new URL(import.meta.url),
  limitMs: 120_000,
  memoryMb: 1024,
  tooMuch: 'file-too-large',
};

export const work: WorkFunction<typeof verifyWork> = async function* ({ bundle, trust }) {
  yield await verifyBundle(bundle, trust, nativeCrypto);
};

export function verifyInThread(pool: WorkPool, input: VerifyInput): Promise<BundleVerification> {
  return pool.run(verifyWork, input);
}
