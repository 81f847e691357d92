import { equalBytes } from '../bytes.ts';
import type { Certificate } from '../certificate.ts';

/** Why a key counts no longer, by the number that a revocation list has for it (RFC 5280, 5.3.1). */
export const REVOCATION_REASONS = {
  unspecified: 0,
  keyCompromise: 1,
  cACompromise: 2,
  affiliationChanged: 3,
  superseded: 4,
  cessationOfOperation: 5,
  certificateHold: 6,
  privilegeWithdrawn: 9,
  aACompromise: 10,
} as const;

/** One of `REVOCATION_REASONS`. */
export type RevocationReason = keyof typeof REVOCATION_REASONS;

interface Revocation {
  /** UTC with milliseconds; of several times, such as an invalidity date, the earliest. */
  readonly revokedAt: string;
  /** Left out where nobody said: the key may have been in other hands. */
  readonly reason?: RevocationReason | undefined;
}

/** A key and the time from which nothing sealed by it is believed. */
export interface RevokedKey extends Revocation {
  /** First 16 hexadecimal digits of SHA-256 over the SubjectPublicKeyInfo. */
  readonly keyId: string;
}

/** A certificate that its issuer took back, as a revocation list names it. */
export interface RevokedCertificate extends Revocation {
  /** DER of the issuer's name. */
  readonly issuer: Uint8Array;
  /** Content of the INTEGER. */
  readonly serial: Uint8Array;
}

/** What is known of the age of a seal, apart from what its signer states. */
export interface ProvenAge {
  /** A time at which it existed, by any authority that the reader believes. */
  readonly at?: string | undefined;
  /** The same by an authority outside the firm, or by as many witnesses as were asked for. */
  readonly byOthers?: string | undefined;
}

/**
 * What a revocation leaves of a seal.
 *
 * - `older`: the seal is from before, and counts
 * - `own-time`: the key may have been in other hands, and only the firm's own time says that the seal is from before
 * - `revoked`: nothing shows that it is from before
 */
export type RevocationOutcome = 'older' | 'own-time' | 'revoked';

/** The worst that the revocations of a key leave of a seal, and which one that was. */
export interface JudgedRevocation {
  readonly outcome: RevocationOutcome;
  readonly revokedAt: string;
  readonly reason: RevocationReason;
}

/** With these there is no cause to suspect that anybody else had the key (X.509, 9.5.3.1). */
const harmless: ReadonlySet<RevocationReason> = new Set([
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
]);

const severity: Readonly<Record<RevocationOutcome, number>> = { older: 0, 'own-time': 1, revoked: 2 };

/** Judges a seal by all revocations of its key; null where there is none. */
export function judgeRevocations(
  revocations: readonly Revocation[],
  { at, byOthers }: ProvenAge,
): JudgedRevocation | null {
  const isBefore = (time: string | undefined, end: string) => time !== undefined && time < end;
  const outcomeOf = ({ revokedAt, reason = 'unspecified' }: Revocation): RevocationOutcome => {
    if (isBefore(byOthers, revokedAt)) return 'older';
    if (!isBefore(at, revokedAt)) return 'revoked';
    return harmless.has(reason) ? 'older' : 'own-time';
  };
  const [worst] = revocations
    .map((one) => ({
      outcome: outcomeOf(one),
      revokedAt: one.revokedAt,
      reason: one.reason ?? ('unspecified' as const),
    }))
    .toSorted((a, b) => severity[b.outcome] - severity[a.outcome] || (a.revokedAt < b.revokedAt ? -1 : 1));
  return worst ?? null;
}

/** The revocations that are of this key, or of a certificate in its chain. */
export function revocationsOf(
  revoked: readonly (RevokedKey | RevokedCertificate)[],
  keyId: string,
  chain: readonly Certificate[],
): readonly Revocation[] {
  return revoked.filter((one) =>
    'keyId' in one
      ? one.keyId === keyId
      : chain.some(({ issuer, serial }) => equalBytes(issuer, one.issuer) && equalBytes(serial, one.serial)),
  );
}
