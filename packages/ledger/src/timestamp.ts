import { berToDer } from './ber.ts';
import { equalBytes } from './bytes.ts';
import { nameText, serialText } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import { chainOf } from './certificate-chain.ts';
import { readSignedMessage, readableCertificates, signerOf } from './cms.ts';
import { TAG, context, fieldsOf, integerOf, oidOf, readOnly, timeOf, unsigned } from './der.ts';
import type { Element } from './der.ts';
import { OID } from './oids.ts';
import { demand, inOrder, settle, settleNow } from './pki-error.ts';
import type { PkiErrorCode } from './pki-error.ts';
import type { Result } from '@sorgfalt/result';
import { hashOf } from './signature-algorithm.ts';
import type { HashName, PkiCrypto } from './signature-algorithm.ts';
import { utf8Decode } from './utf8.ts';

/** A token with what it must be about. */
export interface TimestampClaim {
  /** TimeStampToken (RFC 3161, 2.4.2), in DER or BER. */
  readonly token: Uint8Array;
  /** Digest of what was stamped; its length says by which hash function. */
  readonly imprint: Uint8Array;
  /** As sent in the request; left out when checking a token without its request. */
  readonly nonce?: Uint8Array | undefined;
  /** As asked for, like `1.3.6.1.4.1.57264.2`. */
  readonly policy?: string | undefined;
  /** Trusted certificates of authorities, DER. */
  readonly roots: readonly Uint8Array[];
  /** Further certificates, for tokens that carry none; DER. */
  readonly certificates?: readonly Uint8Array[] | undefined;
  /** The time for which the chain must be valid; the time stamped when left out. */
  readonly at?: string | undefined;
}

/** What a believed token says. */
export interface Timestamp {
  /** UTC with milliseconds. */
  readonly genTime: string;
  /** Lower-case hexadecimal, as `serialText` gives it. */
  readonly serial: string;
  /** In dotted form. */
  readonly policy: string;
  /** Name of the authority in its certificate. */
  readonly authority: string;
  /** From the authority's certificate to a trusted root. */
  readonly chain: readonly Certificate[];
}

/** The contents of a token or a request, nothing verified. */
export interface TimestampInfo {
  readonly policy: string;
  readonly hash: HashName;
  readonly imprint: Uint8Array;
  readonly serial: Uint8Array;
  readonly genTime: string;
  /** Content of the INTEGER. */
  readonly nonce: Uint8Array | null;
}

const IMPRINT_SIZE_BYTES: Readonly<Record<HashName, number>> = {
  'SHA-1': 0,
  'SHA-256': 32,
  'SHA-384': 48,
  'SHA-512': 64,
};

/**
 * Checks a timestamp token: that it is about the imprint (and the nonce and policy asked for), who signed it, and that
 * the signer's chain was valid at the time stamped and is for timestamping only (RFC 3161, 2.3 and 2.4.2).
 *
 * Refuses with the codes of `PkiErrorCode`, except `not-granted` and `key-revoked`.
 */
export function verifyTimestamp(
  claim: TimestampClaim,
  crypto: PkiCrypto,
): Promise<Result<Timestamp, PkiErrorCode>> {
  return settle(() => timestampOf({ ...claim, token: berToDer(claim.token) }, crypto));
}

/** As `verifyTimestamp`, of a token in DER, throwing a `PkiError`. */
export async function timestampOf(claim: TimestampClaim, crypto: PkiCrypto): Promise<Timestamp> {
  const message = readSignedMessage(claim.token);
  demand(message.contentType === OID.timestampInfo && message.content !== null, 'content-type-mismatch');
  const info = readTimestampInfo(message.content);
  const { genTime, policy } = info;
  const isSized = info.imprint.length === IMPRINT_SIZE_BYTES[info.hash];
  demand(isSized && equalBytes(info.imprint, claim.imprint), 'imprint-mismatch');
  demand(claim.nonce === undefined || isNonce(info.nonce, claim.nonce), 'nonce-mismatch');
  demand(claim.policy === undefined || policy === claim.policy, 'policy-mismatch');
  const others = readableCertificates([...message.certificates, ...(claim.certificates ?? [])]);
  const roots = readableCertificates(claim.roots);
  const { certificate: leaf, signed } = await signerOf(
    message,
    message.content,
    [...others, ...roots],
    crypto,
  );
  const path = { leaf, others, roots, at: claim.at ?? genTime, purpose: 'timestamping' } as const;
  const chain = await inOrder(signed, chainOf(path, crypto));
  return { genTime, serial: serialText(info.serial), policy, authority: nameText(leaf.subject), chain };
}

/** Whether the authority's certificate leads to one of these roots, DER. */
export function leadsTo({ chain }: Timestamp, roots: readonly Uint8Array[]): boolean {
  const root = chain.at(-1);
  return root !== undefined && roots.some((other) => equalBytes(other, root.der));
}

/** The roots that are not among the firm's own. */
export function outsideOf(roots: readonly Uint8Array[], own: readonly Uint8Array[]): readonly Uint8Array[] {
  return roots.filter((root) => !own.some((other) => equalBytes(other, root)));
}

function isNonce(content: Uint8Array | null, nonce: Uint8Array): boolean {
  return content !== null && equalBytes(readOnly(unsigned(nonce), TAG.integer).content, content);
}

/** Reads a TSTInfo (RFC 3161, 2.4.2). Throws a `PkiError`. */
export function readTimestampInfo(bytes: Uint8Array): TimestampInfo {
  const fields = fieldsOf(readOnly(bytes));
  demand(integerOf(fields.next()).join() === '1');
  const policy = oidText(fields.next());
  const { hash, imprint } = imprintOf(fields.next());
  const serial = integerOf(fields.next());
  const genTime = timeOf(fields.next(TAG.generalizedTime));
  fields.take(TAG.sequence);
  fields.take(TAG.boolean);
  const nonce = fields.take(TAG.integer);
  fields.take(context(0));
  const extensions = fields.take(context(1));
  fields.end();
  for (const extension of extensions === null ? [] : fieldsOf(extensions, context(1)).rest()) {
    const parts = fieldsOf(extension);
    parts.next(TAG.oid);
    demand(parts.take(TAG.boolean) === null, 'unknown-critical-extension');
  }
  return { policy, hash, imprint, serial, genTime, nonce: nonce && integerOf(nonce) };
}

/** Reads a MessageImprint (RFC 3161, 2.4.1). Throws a `PkiError`. */
export function imprintOf(element: Element): { hash: HashName; imprint: Uint8Array } {
  const fields = fieldsOf(element);
  const hash = hashOf(fields.next());
  const imprint = fields.next(TAG.octetString).content;
  fields.end();
  return { hash, imprint };
}

/** An OBJECT IDENTIFIER in dotted form (X.690, 8.19). Throws a `PkiError`. */
export function oidText(element: Element): string {
  oidOf(element);
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of element.content) {
    demand(arc > 0 || byte !== 0x80);
    arc = arc * 128 + (byte & 0x7f);
    demand(Number.isSafeInteger(arc));
    if (byte >= 0x80) continue;
    arcs.push(arc);
    arc = 0;
  }
  demand((element.content.at(-1) ?? 0) < 0x80);
  const [joined = 0, ...others] = arcs;
  const root = Math.min(Math.floor(joined / 40), 2);
  return [root, joined - root * 40, ...others].join('.');
}

/** What an authority answered: its status (0 and 1 are granted), its words, and the token if it gave one. */
export interface TimestampAnswer {
  readonly status: number;
  readonly text: string;
  readonly token: Uint8Array | null;
}

/** Reads a TimeStampResp (RFC 3161, 2.4.2), in DER or BER; the token in it is not verified. */
export function readTimestampResponse(bytes: Uint8Array): Result<TimestampAnswer, PkiErrorCode> {
  return settleNow(() => {
    const fields = fieldsOf(readOnly(berToDer(bytes)));
    const info = fieldsOf(fields.next());
    const [status, ...more] = integerOf(info.next());
    // 256 begins with the byte of 1, which grants.
    demand(status !== undefined && more.length === 0);
    const words = info.take(TAG.sequence);
    const texts = words === null ? [] : fieldsOf(words).rest();
    const text = texts.map(({ content }) => utf8Decode(content) ?? '').join(' ');
    const token = fields.take(TAG.sequence)?.der ?? null;
    fields.end();
    return { status, text, token };
  });
}

/** The token in a response that grants one; refuses with `not-granted` any other and with `malformed`. */
export function grantedToken(bytes: Uint8Array): Result<Uint8Array, PkiErrorCode> {
  return settleNow(() => {
    const answer = readTimestampResponse(bytes);
    demand(answer.ok);
    const { status, token } = answer.value;
    demand(status <= 1 && token !== null, 'not-granted');
    return token;
  });
}
