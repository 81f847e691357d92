import type { ProofConfig } from '@sorgfalt/contract';
import { verifyBundle, type BundleTrust, type BundleVerification, type Timestamp } from '@sorgfalt/ledger';
import { browserCrypto } from './browser-crypto.ts';
import { certificatesOf, fingerprintOf } from './pem.ts';

/** What is believed of a bundle: the keys that this installation gives, never those that the file brings. */
export function trustOf(config: ProofConfig): BundleTrust {
  return {
    sealRoots: certificatesOf(config.sealRoots),
    timestampRoots: certificatesOf(config.timestampRoots),
    logKeys: [config.logKey, ...config.formerLogKeys],
    witnesses: config.witnesses,
    quorum: config.witnessQuorum,
    revoked: config.sealKeys.flatMap(({ keyId, revokedAt, revokedFor }) =>
      revokedAt === null ? [] : { keyId, revokedAt, reason: revokedFor ?? undefined },
    ),
  };
}

/** Whether the authority built into the product made a stamp: such stamps are not qualified. */
export function isOwnStamp(stamp: Timestamp, config: ProofConfig): boolean {
  const root = stamp.chain.at(-1);
  return root !== undefined && fingerprintOf(root.der) === config.ownRoot;
}

/** What a check of a bundle found, and whose stamp it carries. */
export interface CheckedBundle {
  readonly result: BundleVerification;
  readonly hasOwnStamp: boolean;
  readonly verifiedAt: string;
}

/** Checks a bundle with this browser's own cryptography, under the keys of the installation. */
export async function checkBundle(bytes: Uint8Array, config: ProofConfig): Promise<CheckedBundle> {
  const result = await verifyBundle(bytes, trustOf(config), await browserCrypto());
  const hasOwnStamp = result.timestamp !== null && isOwnStamp(result.timestamp, config);
  return { result, hasOwnStamp, verifiedAt: new Date().toISOString() };
}
