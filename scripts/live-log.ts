import { tilePath } from '@sorgfalt/ledger';
import type { LiveLog } from '@sorgfalt/ledger';

/** A tile of hashes is at most 256 of 32 bytes; a note with a hundred signatures is below 16 kB. */
const bytesMax = 16_384;
/** For everything that is asked. */
const timeoutMs = 30_000;

/** Why a log could not be asked, as a sentence. */
export class LogError extends Error {
  override readonly name = 'LogError';
}

/** A log on the web: what was asked of it, in order, and what it shows. */
export interface AskedLog extends LiveLog {
  readonly asked: readonly string[];
}

/**
 * Reads a log below an address (C2SP tlog-tiles), such as `https://firm.example/log`.
 *
 * Whoever answers may be anybody: no redirect is followed, nothing is sent, an answer has 16 kB at most, and all of them
 * together 30 seconds. Any host is asked, also one of the reader's own network: the reader named it. Throws a `LogError`.
 */
export async function askLog(address: string, signal = AbortSignal.timeout(timeoutMs)): Promise<AskedLog> {
  const base = addressOf(address);
  const asked: string[] = [];
  const read = async (path: string): Promise<Uint8Array | null> => {
    const url = `${base}/${path}`;
    asked.push(url);
    try {
      return await readBounded(url, signal);
    } catch (error) {
      if (error instanceof LogError) throw error;
      const why = signal.aborted ? `did not answer within ${timeoutMs / 1000} seconds` : 'cannot be reached';
      throw new LogError(`${url} ${why}.`, { cause: error });
    }
  };
  const note = await read('checkpoint');
  if (note === null) throw new LogError(`There is no log at ${base}.`);
  return {
    checkpoint: Buffer.from(note).toString('utf8'),
    readTile: (tile) => read(tilePath(tile)),
    asked,
  };
}

function addressOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (url === null || !isPlain || !['http:', 'https:'].includes(url.protocol)) {
    throw new LogError('--log is the address of a log, such as https://firm.example/log.');
  }
  return url.href.replace(/\/+$/u, '');
}

/** The bytes at an address; null where there is nothing. */
async function readBounded(url: string, signal: AbortSignal): Promise<Uint8Array | null> {
  // What is not compressed cannot unfold.
  const headers = { 'accept-encoding': 'identity' };
  const response = await fetch(url, { signal, headers, redirect: 'manual' });
  if (response.status !== 200) {
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw new LogError(`${url} answers ${response.status}${whereTo(response)}.`);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > bytesMax) throw new LogError(`${url} answers more than ${bytesMax} bytes.`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Where a redirect leads, which the reader may ask instead. */
function whereTo({ status, headers }: Response): string {
  const location = headers.get('location');
  if (status < 300 || status > 399 || location === null) return '';
  // Of a stranger, and shown in a terminal.
  const shown = location.replaceAll(/[^\x21-\x7e]/gu, '?').slice(0, 200);
  return `, which leads to ${shown} and is not followed`;
}
