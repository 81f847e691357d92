import { concatBytes } from './bytes.ts';
import { signatureTemplate } from './cms-building.ts';
import type { SignatureTemplate } from './cms-building.ts';
import { TAG, der, fieldsOf, integerOf, oid, readOnly, sequence, unsigned } from './der.ts';
import { OID } from './oids.ts';
import { demand, settleNow } from './pki-error.ts';
import type { PkiErrorCode } from './pki-error.ts';
import type { Result } from '@sorgfalt/result';
import type { Sha256 } from './sha256.ts';
import type { HashName } from './signature-algorithm.ts';
import { imprintOf, oidText } from './timestamp.ts';
import { utf8Encode } from './utf8.ts';

/** What is asked of a timestamping authority. */
export interface TimestampRequest {
  /** SHA-256 of what is to be stamped. */
  readonly imprintSha256: Uint8Array;
  /** Random, at least eight bytes; ties the answer to this request. */
  readonly nonce: Uint8Array;
  /** In dotted form; the authority's default when left out. */
  readonly policy?: string | undefined;
}

/** A request as an authority reads it. */
export interface ReceivedTimestampRequest {
  readonly hash: HashName;
  readonly imprint: Uint8Array;
  /** Content of the INTEGER. */
  readonly nonce: Uint8Array | null;
  readonly policy: string | null;
  readonly wantsCertificates: boolean;
}

/** What an authority states in a token. */
export interface TimestampStatement {
  readonly policy: string;
  readonly imprintSha256: Uint8Array;
  readonly serial: Uint8Array;
  /** UTC with milliseconds. */
  readonly genTime: string;
  /** As `readTimestampRequest` gives it. */
  readonly nonce: Uint8Array | null;
}

const TRUE = der(TAG.boolean, Uint8Array.of(0xff));
const VERSION = der(TAG.integer, Uint8Array.of(1));

/** A TimeStampReq in DER that asks for the authority's certificates too (RFC 3161, 2.4.1). */
export function timestampRequest({ imprintSha256, nonce, policy }: TimestampRequest): Uint8Array {
  return sequence(
    VERSION,
    imprint(imprintSha256),
    ...(policy ? [oidOfText(policy)] : []),
    unsigned(nonce),
    TRUE,
  );
}

/** Takes a TimeStampReq apart; refuses with `malformed` or, for other hashes than SHA-2, `unsupported-algorithm`. */
export function readTimestampRequest(bytes: Uint8Array): Result<ReceivedTimestampRequest, PkiErrorCode> {
  return settleNow(() => {
    const fields = fieldsOf(readOnly(bytes));
    demand(integerOf(fields.next()).join() === '1');
    const stamped = imprintOf(fields.next());
    const policy = fields.take(TAG.oid);
    const nonce = fields.take(TAG.integer);
    const wantsCertificates = (fields.take(TAG.boolean)?.content[0] ?? 0) !== 0;
    return {
      ...stamped,
      policy: policy && oidText(policy),
      nonce: nonce && integerOf(nonce),
      wantsCertificates,
    };
  });
}

/** The TSTInfo that an authority signs, in DER (RFC 3161, 2.4.2). */
export function timestampInfo(statement: TimestampStatement): Uint8Array {
  const { policy, imprintSha256, serial, genTime, nonce } = statement;
  return sequence(
    VERSION,
    oidOfText(policy),
    imprint(imprintSha256),
    unsigned(serial),
    der(TAG.generalizedTime, utf8Encode(`${timeDigits(genTime)}Z`)),
    ...(nonce === null ? [] : [der(TAG.integer, nonce)]),
  );
}

/** Prepares tokens by the key of the first certificate, over a TSTInfo; see `signatureTemplate`. */
export function tokenTemplate(certificates: readonly Uint8Array[], sha256: Sha256): SignatureTemplate {
  return signatureTemplate(OID.timestampInfo, certificates, certificates.map(sha256));
}

/** A TimeStampResp: granted with its token, or rejected with words that say why. */
export function timestampResponse(answer: { token: Uint8Array } | { rejection: string }): Uint8Array {
  const status = (number: number) => der(TAG.integer, Uint8Array.of(number));
  if ('token' in answer) return sequence(sequence(status(0)), answer.token);
  const words = sequence(der(0x0c, utf8Encode(answer.rejection)));
  return sequence(sequence(status(2), words));
}

/** `20260301081500.12`: DER writes no zeros at the end of a fraction (X.690, 11.7). */
function timeDigits(instant: string): string {
  const fraction = instant.slice(20, 23).replace(/0+$/, '');
  return instant.slice(0, 19).replaceAll(/\D/g, '') + (fraction && `.${fraction}`);
}

/** With the NULL parameters that older authorities expect. */
function imprint(sha256: Uint8Array): Uint8Array {
  return sequence(sequence(oid(OID.sha256), Uint8Array.of(5, 0)), der(TAG.octetString, sha256));
}

/** Encodes an OBJECT IDENTIFIER given in dotted form. Throws a RangeError when it is none. */
export function oidOfText(text: string): Uint8Array {
  if (!/^[012](\.(0|[1-9]\d{0,9})){1,20}$/.test(text)) throw new RangeError('Not an object identifier.');
  const [root = 0, second = 0, ...others] = text.split('.').map(Number);
  return der(TAG.oid, ...[root * 40 + second, ...others].map(septets));
}

function septets(arc: number): Uint8Array {
  const bytes = [arc % 128];
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.unshift((rest % 128) | 0x80);
  }
  return concatBytes(Uint8Array.from(bytes));
}
