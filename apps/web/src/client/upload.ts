import type { Route, RouteOutput } from '@sorgfalt/contract';
import { parseBody, urlOf, withSession, type CallOptions } from './api-client.ts';
import { errorOf, noResponse } from './api-error.ts';

export const longTimeoutMs = 150_000;

export interface UploadOptions extends CallOptions {
  /** Share of the bytes that have left, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly query?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
}

/** Sends files to an upload route and tells how far it is (which `fetch` cannot). */
export async function upload<R extends Route & { upload: true }>(
  route: R,
  form: FormData,
  options: UploadOptions = {},
): Promise<RouteOutput<R>> {
  return withSession((token) => sendForm(route, form, token, options)) as Promise<RouteOutput<R>>;
}

function sendForm(route: Route, form: FormData, token: string | null, options: UploadOptions) {
  return new Promise<unknown>((resolve, reject) => {
    // Stopped while the token was fetched: nothing would tell it any more.
    options.signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(route.method, urlOf(route, { query: options.query ?? {}, params: options.params ?? {} }));
    request.timeout = options.timeoutMs ?? longTimeoutMs;
    request.setRequestHeader('accept', 'application/json');
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (options.idempotencyKey !== undefined) {
      request.setRequestHeader('idempotency-key', options.idempotencyKey);
    }
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const isOk = request.status >= 200 && request.status < 300;
      try {
        const body = parseBody(request.responseText, isOk);
        if (isOk) resolve(body);
        else reject(errorOf(request.status, body, request.getResponseHeader('x-request-id')));
      } catch (error) {
        reject(error instanceof Error ? error : noResponse(error));
      }
    });
    request.addEventListener('error', () => reject(noResponse(undefined)));
    request.addEventListener('timeout', () => reject(noResponse(undefined, 'timeout')));
    request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
