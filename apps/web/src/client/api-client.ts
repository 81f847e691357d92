import { fillPath, type Route, type RouteInput, type RouteOutput } from '@sorgfalt/contract';
import { loadTexts } from '../i18n/i18n.ts';
import { ApiError, errorOf, noResponse } from './api-error.ts';
import { askForProof } from './step-up.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  /** Sends no token and does not wait for one. */
  readonly isAnonymous?: boolean;
  /** Under which the server remembers what was created: the same key and body make nothing twice. */
  readonly idempotencyKey?: string;
  /** Goes on when the page is left meanwhile. */
  readonly keepalive?: boolean;
  /** Others than those that every call has. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

/** Where the bearer token comes from, and what happens when a session cannot be refreshed. */
export interface ApiSession {
  idToken(force?: boolean): Promise<string | null>;
  onSessionLost(): void;
}

const defaultTimeoutMs = 30_000;

let session: ApiSession = { idToken: async () => null, onSessionLost: () => {} };

export function connectApiSession(next: ApiSession): void {
  session = next;
}

/** Gives the session up, as where it could not be refreshed. */
export const giveUpSession = () => session.onSessionLost();

/** Path and query of a call; `undefined` query values are left out. */
export function urlOf(route: Pick<Route, 'path'>, { params = {}, query = {} }: Parts): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const suffix = search.size > 0 ? `?${search.toString()}` : '';
  return fillPath(route.path, params) + suffix;
}

type InputArguments<R extends Route> =
  object extends RouteInput<R>
    ? [input?: RouteInput<R>, options?: CallOptions]
    : [input: RouteInput<R>, options?: CallOptions];

/**
 * Calls a route of the contract. Waits 30 s unless told otherwise; on a 401 it refreshes the ID token
 * once and tries again, and gives the session up where that fails. Throws `ApiError`.
 */
export async function call<R extends Route>(
  route: R,
  ...[input, options]: InputArguments<R>
): Promise<RouteOutput<R>> {
  const parts = (input ?? {}) as Parts;
  const answer =
    options?.isAnonymous === true
      ? send(route, parts, null, options)
      : withSession((token) => send(route, parts, token, options));
  return answer as Promise<RouteOutput<R>>;
}

/**
 * Sends with the bearer token, refreshed once where it is refused, and once more where whoever is there has proved anew
 * who it is.
 */
export async function withSession<T>(send: (token: string | null) => Promise<T>): Promise<T> {
  try {
    return await withToken(send);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'step-up-required') throw error;
    if (!(await askForProof(error.details['factors'] === 'some'))) throw error;
    return withToken(send);
  }
}

async function withToken<T>(send: (token: string | null) => Promise<T>): Promise<T> {
  const token = await session.idToken().catch((cause: unknown) => {
    throw noResponse(cause);
  });
  try {
    return await send(token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || token === null) throw error;
    const fresh = await freshToken(token).catch(() => null);
    if (fresh !== null) {
      try {
        return await send(fresh);
      } catch (second) {
        if (second instanceof ApiError && second.status === 401) session.onSessionLost();
        throw second;
      }
    }
    session.onSessionLost();
    throw error;
  }
}

/** Another token than the refused one: the one that another call has fetched meanwhile, or a new one. */
async function freshToken(refused: string): Promise<string | null> {
  const current = await session.idToken();
  return current === refused ? session.idToken(true) : current;
}

function headersOf(parts: Parts, token: string | null, { idempotencyKey, headers }: CallOptions) {
  return {
    accept: 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...headers,
  };
}

/** Sends once and reads the answer; `read` takes it where it is no JSON. */
export async function send(
  route: Route,
  parts: Parts,
  token: string | null,
  options: CallOptions = {},
  read: (response: Response) => Promise<unknown> = bodyOf,
) {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const headers = headersOf(parts, token, options);
  try {
    const response = await fetch(urlOf(route, parts), {
      method: route.method,
      headers,
      body: parts.body === undefined ? null : JSON.stringify(parts.body),
      credentials: 'same-origin',
      keepalive: options.keepalive ?? false,
      signal,
    });
    if (response.ok) return await read(response);
    const [body] = await Promise.all([bodyOf(response), loadTexts(['refusals']).catch(() => undefined)]);
    throw errorOf(response.status, body, response.headers.get('x-request-id'));
  } catch (error) {
    // The caller's own cancelling stays what it is: TanStack Query knows it.
    if (error instanceof ApiError || options.signal?.aborted === true) throw error;
    throw noResponse(error, timeout.aborted ? 'timeout' : 'no-response');
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  // A CSV file is the answer itself.
  const isFile = response.headers.get('content-type')?.startsWith('text/csv') === true;
  return isFile ? text : parseBody(text, response.ok);
}

/** The value of an answer; `undefined` for an empty one, and for what stands in front of a refusal and is no JSON. */
export function parseBody(text: string, isOk: boolean): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    // A page of a proxy in front of an error keeps the status; a success must be JSON.
    if (!isOk) return undefined;
    throw new ApiError({
      code: 'invalid-response',
      status: 200,
      message: 'Invalid response format',
      cause: error,
    });
  }
}
