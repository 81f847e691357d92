import { randomBytes, webcrypto } from 'node:crypto';
import { grantedToken, timestampRequest, verifyTimestamp, webCrypto } from '@sorgfalt/ledger';
import { StampError } from './authority.ts';
import type { Stamp, TimestampAuthority } from './authority.ts';

export interface HttpAuthorityOptions {
  readonly url: string;
  /** Trusted certificates of authorities, DER. */
  readonly roots: readonly Uint8Array[];
  /** In dotted form; '' takes the authority's default. */
  readonly policy: string;
  readonly timeoutMs: number;
  readonly now?: () => number;
}

const nonceBytes = 16;
const answerBytesMax = 64 * 1024;
/** A stamp made now cannot be further away than this; the clock of one of us is wrong then. */
const clockDifferenceMaxMs = 5 * 60_000;
const crypto = webCrypto(webcrypto.subtle);

/** Any time-stamp authority by its address (RFC 3161, 3.4). What it answers is verified before it counts. */
export function httpAuthority(options: HttpAuthorityOptions): TimestampAuthority {
  const { url, roots, now = Date.now } = options;
  const policy = options.policy === '' ? undefined : options.policy;
  return {
    name: url,
    isEmbedded: false,
    async stamp(imprintSha256): Promise<Stamp> {
      const nonce = new Uint8Array(randomBytes(nonceBytes));
      const answer = await ask(options, timestampRequest({ imprintSha256, nonce, policy }));
      const token = grantedToken(answer);
      if (!token.ok) throw new StampError(token.error.code);
      const claim = { token: token.value, imprint: imprintSha256, nonce, policy, roots };
      const verified = await verifyTimestamp(claim, crypto);
      if (!verified.ok) throw new StampError(verified.error.code);
      const { genTime, serial, authority } = verified.value;
      if (Math.abs(Date.parse(genTime) - now()) > clockDifferenceMaxMs) throw new StampError('clock-differs');
      return { token: token.value, genTime, serial, authority, policy: verified.value.policy };
    },
  };
}

async function ask({ url, timeoutMs }: HttpAuthorityOptions, query: Uint8Array): Promise<Uint8Array> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: new Uint8Array(query),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200) throw new StampError('http-status');
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
    if (type.trim().toLowerCase() !== 'application/timestamp-reply') {
      throw new StampError('wrong-content-type');
    }
    return await readAtMost(response);
  } catch (error) {
    if (error instanceof StampError) throw error;
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new StampError(isLate ? 'timed-out' : 'unreachable', error);
  }
}

async function readAtMost(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > answerBytesMax) throw new StampError('too-large');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
