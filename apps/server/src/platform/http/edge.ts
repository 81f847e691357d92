import type { FieldError } from '@sorgfalt/contract';
import { AppError } from './app-error.ts';

/** Longer addresses are nobody's who uses the product. */
export const addressCharsMax = 4096;

/** Headers that say one thing: two of them say two, and two readers may follow different ones. */
const singles: ReadonlySet<string> = new Set([
  'authorization',
  'content-encoding',
  'content-length',
  'content-type',
  'host',
  'idempotency-key',
  'origin',
  'transfer-encoding',
]);

/** What the edge reads of a request, with a framework or without. */
export interface RequestHead {
  readonly url?: string | undefined;
  readonly rawHeaders: readonly string[];
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** What a route takes: JSON unless said. */
export type Takes = 'json' | 'files' | 'any';

/**
 * What no handler shall see, whatever it serves: an address that is too long or encodes no text, and headers that say
 * two things. Null where nothing is wrong.
 */
export function faultOfHead({ url = '', rawHeaders, headers }: RequestHead): AppError | null {
  if (url.length > addressCharsMax) return new AppError('address-too-long');
  const field = faultOfAddress(url) ?? faultOfHeaders(rawHeaders, headers);
  return field === null ? null : new AppError('invalid-request', { fields: [field] });
}

function faultOfAddress(url: string): FieldError | null {
  if (!/^[!-~]*$/u.test(url)) return { path: 'address', code: 'not-encoded' };
  try {
    // Refuses what is no UTF-8 as well, so halves of pairs and overlong forms of a slash.
    return /\p{Cc}/u.test(decodeURIComponent(url)) ? { path: 'address', code: 'control-character' } : null;
  } catch {
    return { path: 'address', code: 'broken-encoding' };
  }
}

function faultOfHeaders(raw: readonly string[], headers: RequestHead['headers']): FieldError | null {
  if (headers['host'] === undefined && headers[':authority'] === undefined)
    return { path: 'headers.host', code: 'required' };
  const seen = new Set<string>();
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase();
    if (singles.has(name) && seen.has(name)) return { path: `headers.${name}`, code: 'repeated' };
    seen.add(name);
  }
  return null;
}

/** A body that is not of the type that its route takes: 415; a form without its boundary: 400. Null for no body. */
export function faultOfType(headers: RequestHead['headers'], takes: Takes): AppError | null {
  const { 'content-type': type, 'content-encoding': encoding = 'identity' } = headers;
  if (takes === 'any') return null;
  if (encoding !== 'identity') return new AppError('wrong-media-type');
  if (typeof type !== 'string') return null;
  const [name = '', ...parameters] = type.split(';').map((part) => part.trim());
  if (name.toLowerCase() !== (takes === 'files' ? 'multipart/form-data' : 'application/json'))
    return new AppError('wrong-media-type');
  if (takes === 'files') {
    const hasBoundary = parameters.some((each) => /^boundary=("[^"]{1,70}"|[^"\s]{1,70})$/iu.test(each));
    const fields = [{ path: 'headers.content-type', code: 'no-boundary' }];
    return hasBoundary ? null : new AppError('invalid-request', { fields });
  }
  const charset = parameters.find((each) => /^charset=/iu.test(each));
  return charset === undefined || /^charset="?utf-?8"?$/iu.test(charset)
    ? null
    : new AppError('wrong-media-type');
}
