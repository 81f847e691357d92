import { base64Decode } from '../bytes.ts';
import { canonicalize, parseCanonical } from '../canonical.ts';
import type { JsonValue } from '../canonical.ts';
import { isInstant } from '../instant.ts';
import { accept, refuse } from '@sorgfalt/result';
import type { Result } from '@sorgfalt/result';
import { REVOCATION_REASONS } from '../revocation/reasons.ts';
import type { RevocationReason } from '../revocation/reasons.ts';
import { isIdentifier, isRecord } from '../statement.ts';
import { utf8Encode } from '../utf8.ts';

/** A key that the firm seals with, and while it did. */
export interface SealKeyClaim {
  readonly keyId: string;
  readonly since: string;
  readonly retiredAt?: string | undefined;
  readonly revokedAt?: string | undefined;
  readonly revokedFor?: RevocationReason | undefined;
  /** DER SubjectPublicKeyInfo in base64; only of keys from before certificates. */
  readonly publicKey?: string | undefined;
}

/** The keys that the writer of a bundle says it is to be checked against: claims, until compared with another source. */
export interface BundleAnchors {
  readonly v: 1;
  /** Key of the log, `name+key id+base64` (C2SP signed-note). */
  readonly logKey: string;
  /** Keys of the witnesses, and how many of them must have cosigned. */
  readonly witnesses: readonly string[];
  readonly quorum: number;
  /** Which certificates of `certificates.pem`, counted from 0, are roots of seals and of timestamps. */
  readonly sealRoots: readonly number[];
  readonly timestampRoots: readonly number[];
  /** The keys of the seals in the bundle and of its own signature. */
  readonly sealKeys: readonly SealKeyClaim[];
}

const MEMBERS = ['logKey', 'quorum', 'sealKeys', 'sealRoots', 'timestampRoots', 'v', 'witnesses'];
const KEY_MEMBERS = new Set(['keyId', 'publicKey', 'retiredAt', 'revokedAt', 'revokedFor', 'since']);

/** The canonical JSON of the anchors; what is undefined is left out. */
export function formatAnchors(anchors: BundleAnchors): Uint8Array {
  const sealKeys = anchors.sealKeys.map((key) =>
    Object.fromEntries(
      Object.entries(key).filter((member): member is [string, string] => Boolean(member[1])),
    ),
  );
  return utf8Encode(canonicalize({ ...anchors, sealKeys }));
}

/** Reads what `formatAnchors` wrote; every member must be there, of its type, and no other. */
export function parseAnchors(text: string): Result<BundleAnchors, 'invalid-anchors'> {
  const parsed = parseCanonical(text);
  return parsed.ok && isAnchors(parsed.value)
    ? accept(parsed.value as unknown as BundleAnchors)
    : refuse('invalid-anchors');
}

function isAnchors(value: JsonValue): boolean {
  if (!isRecord(value) || Object.keys(value).join() !== MEMBERS.join() || value['v'] !== 1) return false;
  const { logKey, witnesses, quorum, sealRoots, timestampRoots, sealKeys } = value;
  return (
    typeof logKey === 'string' &&
    isListOf(witnesses, (key) => typeof key === 'string') &&
    isCount(quorum) &&
    quorum <= witnesses.length &&
    isListOf(sealRoots, isCount) &&
    isListOf(timestampRoots, isCount) &&
    isListOf(sealKeys, isSealKey)
  );
}

function isSealKey(value: JsonValue): boolean {
  if (!isRecord(value) || !Object.keys(value).every((member) => KEY_MEMBERS.has(member))) return false;
  const { keyId, since, retiredAt, revokedAt, revokedFor, publicKey } = value;
  return (
    isIdentifier(keyId) &&
    isInstant(since) &&
    [retiredAt, revokedAt].every((at) => at === undefined || isInstant(at)) &&
    (revokedFor === undefined || (typeof revokedFor === 'string' && revokedFor in REVOCATION_REASONS)) &&
    (publicKey === undefined || (typeof publicKey === 'string' && base64Decode(publicKey) !== null))
  );
}

function isCount(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && value >= 0;
}

function isListOf(
  value: JsonValue | undefined,
  isItem: (item: JsonValue) => boolean,
): value is readonly JsonValue[] {
  return Array.isArray(value) && value.every(isItem);
}
