import { sign } from 'node:crypto';
import { encodeTime } from '../cms-building.ts';
import { TAG, context, der, oid, sequence } from '../der.ts';
import { OID, extension, nameOf, rootKey } from '../testing.ts';
import type { Signer } from '../testing.ts';

/** A revocation list (RFC 5280, 5) by `key`; each certificate with the time since when it counts no longer, and why. */
export function revocationListOf(
  revoked: readonly { serial: Uint8Array; revokedAt: string; invalidAt?: string; reason?: number }[],
  key: Signer = rootKey,
  issuer = 'Beispiel Root',
): Uint8Array {
  const generalized = (instant: string) =>
    der(TAG.generalizedTime, new Uint8Array(Buffer.from(`${instant.slice(0, 19).replaceAll(/\D/g, '')}Z`)));
  const entries = revoked.map(({ serial, revokedAt, invalidAt, reason }) => {
    const extensions = [
      ...(reason === undefined ? [] : [extension(OID.reasonCode, false, der(0x0a, Uint8Array.of(reason)))]),
      ...(invalidAt === undefined ? [] : [extension(OID.invalidityDate, false, generalized(invalidAt))]),
    ];
    const more = extensions.length === 0 ? [] : [sequence(...extensions)];
    return sequence(der(TAG.integer, serial), encodeTime(revokedAt), ...more);
  });
  const list = entries.length === 0 ? [] : [sequence(...entries)];
  const issued = [encodeTime('2026-06-01T00:00:00.000Z'), encodeTime('2026-07-01T00:00:00.000Z')];
  const number = extension(OID.crlNumber, false, der(TAG.integer, Uint8Array.of(1)));
  return signedListOf([nameOf(issuer), ...issued, ...list, der(context(0), sequence(number))], key);
}

/** A revocation list of these parts, after version and algorithm. */
export function signedListOf(parts: readonly Uint8Array[], key: Signer = rootKey): Uint8Array {
  const algorithm = sequence(oid(OID.ecdsaSha256));
  const tbs = sequence(der(TAG.integer, Uint8Array.of(1)), algorithm, ...parts);
  const signature = new Uint8Array(sign('sha256', tbs, key.privateKey));
  return sequence(tbs, algorithm, der(TAG.bitString, Uint8Array.of(0), signature));
}
