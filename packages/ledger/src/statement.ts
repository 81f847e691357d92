import { hexEncode } from './bytes.ts';
import { canonicalize } from './canonical.ts';
import type { JsonValue } from './canonical.ts';
import { accept, refuse } from '@sorgfalt/result';
import type { Result } from '@sorgfalt/result';
import type { Sha256 } from './sha256.ts';
import { isInstant } from './instant.ts';
import type { EntryPast } from './past.ts';
import { utf8Encode } from './utf8.ts';

/** What an entry is about; at least the identifiers, never a name or an account. */
export interface EntrySubject {
  readonly caseId?: string;
  readonly clientId?: string;
  readonly reviewId?: string;
  readonly paymentId?: string;
}

/**
 * What the firm states and signs, one per ledger entry.
 *
 * It holds no personal data: the payload is present as a salted hash only, so that erasing salt and payload leaves
 * every proof valid.
 */
export interface EntryStatement {
  /** 1 for entries that name nothing, and for those from before `past`. */
  readonly v: 1 | 2;
  /** UUIDv7, lower case. */
  readonly entryId: string;
  /** What happened, in lower case with dots, like `onboarding.kyc_completed`. */
  readonly kind: string;
  /** 64 lower-case hexadecimal digits, see `proofHashOf`. */
  readonly proofHash: string;
  /** UTC with milliseconds, like `2026-03-01T08:15:00.000Z`. */
  readonly at: string;
  readonly subject: EntrySubject;
  /** Pseudonymous identifier of a user, or the name of an agent. */
  readonly actor: string;
  /** Version 2: what the log held about the same things when this was stated. */
  readonly past?: EntryPast | undefined;
}

/** Which part of a statement is not as it must be; `invalid-layout` also covers unknown members. */
export type StatementErrorCode =
  | 'invalid-layout'
  | 'invalid-entry-id'
  | 'invalid-kind'
  | 'invalid-proof-hash'
  | 'invalid-time'
  | 'invalid-subject'
  | 'invalid-actor'
  | 'invalid-past';

/** An entry of a C2SP tlog-tiles bundle is preceded by its length in 16 bits; the limits below keep us far under. */
const IDENTIFIER = /^[A-Za-z0-9][A-Za-z0-9._:/+~-]{0,127}$/;
const KIND = /^(?=.{1,128}$)[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*$/;
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const SHA256_HEX = /^[0-9a-f]{64}$/;
const MEMBERS: Readonly<Record<string, number>> = {
  'actor,at,entryId,kind,proofHash,subject,v': 1,
  'actor,at,entryId,kind,past,proofHash,subject,v': 2,
};
const SUBJECT_MEMBERS = ['caseId', 'clientId', 'reviewId', 'paymentId'];
/** As many can be named without coming near the limit of an entry. */
const THINGS_MAX = 256;
/** Whether the text can stand for an actor, a subject or a key: no spaces and no at sign, so no names or addresses. */
export function isIdentifier(text: unknown): text is string {
  return isLike(IDENTIFIER, text);
}

/** Whether the text is a SHA-256 digest in lower-case hexadecimal. */
export function isSha256Hex(text: unknown): text is string {
  return isLike(SHA256_HEX, text);
}

/**
 * Accepts a value that is a statement in every member, with none missing and none added.
 *
 * Unknown members are refused because they would be signed without anybody having agreed on their meaning.
 */
export function parseStatement(value: unknown): Result<EntryStatement, StatementErrorCode> {
  if (!isRecord(value)) return refuse('invalid-layout');
  const { v, entryId, kind, proofHash, at, subject, actor, past } = value;
  if ((v !== 1 && v !== 2) || MEMBERS[Object.keys(value).sort().join()] !== v)
    return refuse('invalid-layout');
  if (!isLike(UUID_V7, entryId)) return refuse('invalid-entry-id');
  if (!isLike(KIND, kind)) return refuse('invalid-kind');
  if (!isSha256Hex(proofHash)) return refuse('invalid-proof-hash');
  if (!isInstant(at)) return refuse('invalid-time');
  if (!isSubject(subject)) return refuse('invalid-subject');
  if (!isIdentifier(actor)) return refuse('invalid-actor');
  // A member set to undefined is a member left out: JSON has no other way to say it.
  const given = Object.entries(subject).filter(([, id]) => id !== undefined);
  const stated = { entryId, kind, proofHash, at, subject: Object.fromEntries(given), actor };
  if (v === 1) return accept({ v, ...stated });
  return isPast(past) ? accept({ v, ...stated, past }) : refuse('invalid-past');
}

/** The proof hash: SHA-256 over `contentText` in UTF-8, in hexadecimal. Throws what that throws. */
export function proofHashOf(salt: string, payload: JsonValue, sha256: Sha256): string {
  return hexEncode(sha256(utf8Encode(contentText(salt, payload))));
}

/**
 * What a proof hash is over: the canonical JSON of `{payload, salt}`.
 *
 * The salt is lower-case hexadecimal of at least 16 random bytes; without it, the hash of a short payload could be
 * guessed after erasure. Throws a RangeError for another salt and `CanonicalError` for a payload without canonical form.
 */
export function contentText(salt: string, payload: JsonValue): string {
  if (!isSalt(salt)) throw new RangeError('A salt is lower-case hexadecimal of at least 16 bytes.');
  return canonicalize({ payload, salt });
}

/** Whether the text can be a salt: lower-case hexadecimal of 16 to 64 bytes. */
export function isSalt(text: string): boolean {
  return /^(?:[0-9a-f]{2}){16,64}$/.test(text);
}

/** What the firm signs: canonical JSON of the statement. Throws a RangeError when it is not a valid one. */
export function statementText(statement: EntryStatement): string {
  return canonicalize(statementRecord(statement));
}

/** The bytes of `statementText`. */
export function statementBytes(statement: EntryStatement): Uint8Array {
  return utf8Encode(statementText(statement));
}

/** The members of a valid statement as JSON. Throws a RangeError for an invalid one: nothing of the kind gets signed. */
export function statementRecord(statement: EntryStatement): Record<string, JsonValue> {
  const parsed = parseStatement(statement);
  if (!parsed.ok) throw new RangeError(`Not a ledger statement: ${parsed.error.code}.`);
  return parsed.value as unknown as Record<string, JsonValue>;
}

function isSubject(subject: unknown): subject is EntrySubject {
  return (
    isRecord(subject) &&
    Object.entries(subject).every(
      ([name, id]) => SUBJECT_MEMBERS.includes(name) && (id === undefined || isIdentifier(id)),
    )
  );
}

/** Whether the value is a past in every member, with none added. */
export function isPast(value: unknown): value is EntryPast {
  if (!isRecord(value) || Object.keys(value).sort().join() !== 'of,size') return false;
  const { of, size } = value;
  if (!isRecord(of) || !isCount(size)) return false;
  const things = Object.entries(of);
  return (
    things.length <= THINGS_MAX && things.every(([id, account]) => isIdentifier(id) && isAccount(account))
  );
}

function isAccount(value: unknown): boolean {
  if (!isRecord(value) || Object.keys(value).sort().join() !== 'entries,sha256') return false;
  return isCount(value['entries']) && isSha256Hex(value['sha256']);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isLike(pattern: RegExp, text: unknown): text is string {
  return typeof text === 'string' && pattern.test(text);
}

/** Whether the value is an object with members, not a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
