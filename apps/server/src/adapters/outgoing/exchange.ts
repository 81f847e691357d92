import type { IncomingMessage } from 'node:http';
import { DownloadError } from '../downloads/download-error.ts';
import { checkAddress, openRequest } from './guard.ts';
import type { GuardOptions } from './guard.ts';

export interface ExchangeOptions extends GuardOptions {
  /** Who is asked, for the sentence of a failure. */
  readonly who: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The longest that the whole answer may take. */
  readonly timeoutMs: number;
  readonly bytesMax: number;
}

/** Asks once and gives the whole answer, whatever its status; nothing is followed. Throws `DownloadError` and `AddressRefused`. */
export async function exchange(
  address: string,
  options: ExchangeOptions,
): Promise<{ readonly status: number; readonly body: Buffer }> {
  const { who, method, headers, timeoutMs } = options;
  const url = checkAddress(address, options);
  const signal = AbortSignal.timeout(timeoutMs);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = openRequest(url, options, { method, headers, signal }, resolve);
  sent.on('error', reject);
  sent.end(options.body);
  try {
    const answer = await promise;
    return { status: answer.statusCode ?? 0, body: await bodyOf(answer, options) };
  } catch (error) {
    if (signal.aborted) throw new DownloadError('timed-out', `${who} took too long`, { cause: error });
    if (!(error instanceof Error) || !('code' in error) || error instanceof DownloadError) throw error;
    throw new DownloadError('connection-failed', `${who} could not be reached`, { cause: error });
  }
}

async function bodyOf(answer: IncomingMessage, { who, bytesMax }: ExchangeOptions): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of answer) {
    const bytes = piece as Buffer;
    length += bytes.length;
    if (length > bytesMax) throw new DownloadError('file-too-large', `${who} answered too much`);
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}
