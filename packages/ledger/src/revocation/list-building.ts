import type { Certificate } from '../certificate.ts';
import { ALGORITHM, extension, keyIdOf } from '../certificate-building.ts';
import { encodeTime } from '../cms-building.ts';
import { TAG, context, der, sequence, unsigned } from '../der.ts';
import { OID } from '../oids.ts';
import type { Sha256 } from '../sha256.ts';
import { REVOCATION_REASONS } from './reasons.ts';
import type { RevokedCertificate } from './reasons.ts';

/** A revocation list to be issued (RFC 5280, 5.1), always signed with ECDSA P-256 and SHA-256. */
export interface RevocationListDraft {
  readonly issuer: Certificate;
  /** UTC with milliseconds, which are cut off. */
  readonly thisUpdate: string;
  readonly nextUpdate: string;
  /** Positive, and greater than that of every list before (RFC 5280, 5.2.3). */
  readonly number: number;
  readonly revoked: readonly Omit<RevokedCertificate, 'issuer'>[];
}

const ENUMERATED = 0x0a;

/** The part of a revocation list that its issuer signs, in DER; `assembleIssued` makes the list of it. */
export function revocationListToBeSigned(draft: RevocationListDraft, sha256: Sha256): Uint8Array {
  const { issuer, thisUpdate, nextUpdate, number, revoked } = draft;
  return sequence(
    der(TAG.integer, Uint8Array.of(1)),
    ALGORITHM,
    issuer.subject,
    encodeTime(thisUpdate),
    encodeTime(nextUpdate),
    // A list of nothing is left out, not empty (5.1.2.6).
    ...(revoked.length === 0 ? [] : [sequence(...revoked.map(entryOf))]),
    der(
      context(0),
      sequence(
        extension(OID.authorityKeyIdentifier, false, sequence(der(0x80, keyIdOf(issuer.spki, sha256)))),
        extension(OID.crlNumber, false, unsigned(bytesOf(number))),
      ),
    ),
  );
}

function entryOf({ serial, revokedAt, reason }: RevocationListDraft['revoked'][number]): Uint8Array {
  const code = REVOCATION_REASONS[reason ?? 'unspecified'];
  // No reason is said by leaving it out (5.3.1).
  const why =
    code === 0 ? [] : [sequence(extension(OID.reasonCode, false, der(ENUMERATED, Uint8Array.of(code))))];
  return sequence(der(TAG.integer, serial), encodeTime(revokedAt), ...why);
}

function bytesOf(number: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = number; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Uint8Array.from(bytes);
}
