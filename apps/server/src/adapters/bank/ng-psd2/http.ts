import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { createSecureContext } from 'node:tls';
import type { SecureContextOptions } from 'node:tls';
import { StopError } from '../../../platform/stop-error.ts';

/** Most of a listing of bookings; a longer answer is not read to its end. */
const answerBytesMax = 32_000_000;
const connectionsMax = 16;

export interface BankRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path and query below the base address, or a whole address below it. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type BankReply =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: IncomingMessage['headers'];
      readonly body: string;
    }
  | { readonly kind: 'timed-out' | 'no-connection' };

export interface BankHttp {
  send(request: BankRequest): Promise<BankReply>;
  close(): void;
}

export interface TlsFiles {
  /** Certificate authority of the bank, own certificate and its key, PEM; empty where not needed. */
  readonly caFile: string;
  readonly certificateFile: string;
  readonly keyFile: string;
}

/** Looked at when the product starts: else each payment would fail on its way. */
function openTls({ caFile, certificateFile, keyFile }: TlsFiles): SecureContextOptions {
  const file = (path: string) => (path === '' ? undefined : readFileSync(path));
  try {
    const given = { ca: file(caFile), cert: file(certificateFile), key: file(keyFile) };
    createSecureContext(given);
    // Of an authority that is none nothing is said there.
    if (given.ca !== undefined) void new X509Certificate(given.ca);
    return given;
  } catch (cause) {
    throw new StopError(
      `BANK_CA_FILE, BANK_CERTIFICATE_FILE and BANK_KEY_FILE do not make a connection: ${String(cause)}.`,
      { cause },
    );
  }
}

/**
 * HTTP to one bank. Redirects are not followed: a payment goes to the address that the operator set. The time-out
 * counts from the first byte sent to the last byte read.
 */
export function createBankHttp(
  baseUrl: () => string,
  options: { timeoutMs: number; tls: TlsFiles },
): BankHttp {
  const { tls, timeoutMs } = options;
  const plain = new HttpAgent({ keepAlive: true, maxSockets: connectionsMax });
  const secure = new HttpsAgent({
    keepAlive: true,
    maxSockets: connectionsMax,
    ...openTls(tls),
  });
  return {
    send({ method, path, headers, body }) {
      const url = addressOf(baseUrl(), path);
      return new Promise<BankReply>((resolve) => {
        const isSecure = url.protocol === 'https:';
        const outgoing = (isSecure ? httpsRequest : httpRequest)(url, {
          method,
          agent: isSecure ? secure : plain,
          headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
        });
        const timer = setTimeout(() => {
          // First the answer: a request that waits for a connection ends without telling.
          resolve({ kind: 'timed-out' });
          outgoing.destroy();
        }, timeoutMs);
        const end = (reply: BankReply) => {
          clearTimeout(timer);
          resolve(reply);
        };
        const lost = () => end({ kind: 'no-connection' });
        outgoing.on('error', lost);
        outgoing.on('response', (incoming) => {
          readReply(incoming).then(end, lost);
        });
        outgoing.end(body);
      });
    },
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

/** Links of a bank may be whole addresses; only those below the base address are followed. */
function addressOf(base: string, path: string): URL {
  const root = base.replace(/\/+$/u, '');
  const whole = path.startsWith(`${root}/`) ? path.slice(root.length) : path;
  if (!whole.startsWith('/') || whole.startsWith('//')) throw new Error('a link leads away from the bank');
  return new URL(root + whole);
}

async function readReply(incoming: IncomingMessage): Promise<BankReply> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > answerBytesMax) {
      incoming.destroy();
      throw new Error('the answer of the bank is too long');
    }
    parts.push(part);
  }
  return {
    kind: 'answer',
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    body: Buffer.concat(parts).toString('utf8'),
  };
}
