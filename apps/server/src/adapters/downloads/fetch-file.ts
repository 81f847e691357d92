import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { AddressRefused } from '../outgoing/address-refused.ts';
import { checkAddress, openRequest } from '../outgoing/guard.ts';
import type { GuardOptions } from '../outgoing/guard.ts';
import { DownloadError, notStored } from './download-error.ts';

/** What a server said about a version of a file, to be shown to it the next time. */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

export interface FetchOptions extends GuardOptions {
  /** Where the body is written to. */
  readonly path: string;
  readonly bytesMax: number;
  /** The longest silence, and the longest download. */
  readonly idleMs: number;
  readonly totalMs: number;
  readonly validators?: Validators | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type Fetched =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'file'; readonly fileName: string; readonly validators: Validators };

const redirectsMax = 5;
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Downloads one file to disk, unless its server says that it did not change. Every address on the way is
 * checked, the one that is connected to as well. Throws `DownloadError`; what was written then is worthless.
 */
export async function fetchFile(address: string, options: FetchOptions): Promise<Fetched> {
  const limit = AbortSignal.timeout(options.totalMs);
  const signal = AbortSignal.any(options.signal === undefined ? [limit] : [limit, options.signal]);
  try {
    let url = checkAddress(address, options);
    for (let hop = 0; hop <= redirectsMax; hop += 1) {
      const response = await open(url, options, signal);
      const status = response.statusCode ?? 0;
      const { location } = response.headers;
      if (status === 200) return await store(response, fileNameOf(address, response, url), options, signal);
      response.destroy();
      if (status === 304) return { kind: 'unchanged' };
      if (!redirectStatuses.has(status) || location === undefined)
        throw new DownloadError('http-status', `The server answered ${String(status)}`);
      if (!URL.canParse(location, url.href)) throw new AddressRefused('The server led to no address');
      url = checkAddress(new URL(location, url).href, options);
    }
    throw new DownloadError('too-many-redirects', `More than ${String(redirectsMax)} redirects`);
  } catch (error) {
    options.signal?.throwIfAborted();
    throw asDownloadError(error, limit.aborted);
  }
}

function open(url: URL, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { etag, lastModified } = options.validators ?? {};
  let response: IncomingMessage | undefined;
  const sent = openRequest(
    url,
    options,
    {
      signal,
      headers: {
        accept: '*/*',
        'accept-encoding': 'gzip',
        'user-agent': 'Sorgfalt list download',
        ...(etag === undefined ? {} : { 'if-none-match': etag }),
        ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
      },
    },
    (answer) => {
      response = answer;
      resolve(answer);
    },
  );
  sent.setTimeout(options.idleMs, () => {
    (response ?? sent).destroy(new DownloadError('timed-out', 'The server fell silent'));
  });
  sent.on('error', reject);
  sent.end();
  return promise;
}

async function store(
  response: IncomingMessage,
  fileName: string,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<Fetched> {
  const { 'content-encoding': encoding = 'identity', etag, 'last-modified': lastModified } = response.headers;
  if (encoding !== 'identity' && encoding !== 'gzip') {
    response.destroy();
    throw new DownloadError('broken-download', `The encoding ${encoding} cannot be read`);
  }
  const unpack = encoding === 'gzip' ? [createGunzip()] : [];
  const target = createWriteStream(options.path);
  await pipeline([response, ...unpack, atMost(options.bytesMax), target], { signal });
  return {
    kind: 'file',
    fileName,
    validators: {
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { lastModified }),
    },
  };
}

/** Counts what comes out of the unpacking, so that a small file cannot grow beyond the limit either. */
function atMost(bytesMax: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes <= bytesMax) done(null, chunk);
      else done(new DownloadError('file-too-large', `The file has more than ${String(bytesMax)} bytes`));
    },
  });
}

/** The name tells which file of a set it is: that of the address, else what the server calls it. */
function fileNameOf(address: string, response: IncomingMessage, url: URL): string {
  const own = lastPart(new URL(address));
  if (own.includes('.')) return own;
  const given = /filename="?([^";]+)"?/i.exec(response.headers['content-disposition'] ?? '')?.[1];
  return given?.replace(/^.*[/\\]/, '').trim() || lastPart(url) || 'list';
}

function lastPart({ pathname }: URL): string {
  const part = pathname.slice(pathname.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(part).replace(/^.*[/\\]/, '');
  } catch {
    // A percent sign that encodes nothing: the name as it stands is good enough.
    return part;
  }
}

function asDownloadError(error: unknown, isTooLong: boolean): DownloadError {
  if (error instanceof DownloadError) return error;
  if (error instanceof AddressRefused)
    return new DownloadError('address-refused', error.message, { cause: error });
  if (isTooLong) return new DownloadError('timed-out', 'The download took too long', { cause: error });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code.startsWith('Z_'))
    return new DownloadError('broken-download', 'The download broke off', { cause: error });
  const ofDisk = notStored(error);
  if (ofDisk !== null) return ofDisk;
  const reason = code === '' ? 'no connection' : code;
  return new DownloadError('connection-failed', `The server could not be reached (${reason})`, {
    cause: error,
  });
}
