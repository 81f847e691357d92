import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SecurityKind } from '@sorgfalt/contract';
import type { SecurityLog } from './security-log.ts';

interface Meaning {
  /** Nothing where the route says itself whether somebody is signed in: a second step may be to come. */
  readonly done?: SecurityKind;
  readonly refused?: SecurityKind;
}

/** What the identity provider's own routes mean, by path, when they are done and when they are refused. */
const provided: Readonly<Partial<Record<string, Meaning>>> = {
  '/api/auth/sign-in/email': { refused: 'sign-in-failed' },
  '/api/auth/sign-up/email': { done: 'signed-up' },
  '/api/auth/sign-out': { done: 'signed-out' },
  '/api/auth/change-password': { done: 'password-changed', refused: 'sign-in-failed' },
};

/**
 * Notices at the edge what routes and provider answered; neither knows of it. Call it before routes are added.
 * `uidOfSession` says whose a session is, as sign-out leaves nobody to ask.
 */
export function watchRequests(
  http: FastifyInstance,
  log: SecurityLog,
  uidOfSession: (token: string) => Promise<string | undefined>,
): void {
  const leaving = new WeakMap<FastifyRequest, string>();
  http.addHook('preHandler', async (request) => {
    if (
      request.routeOptions.url !== '/api/auth/sign-out' &&
      request.routeOptions.url !== '/api/auth/change-password'
    )
      return;
    const token = tokenOf(request.headers.cookie ?? '');
    // The record must not keep anybody from leaving.
    const uid = token === null ? undefined : await uidOfSession(token).catch(() => undefined);
    if (uid !== undefined) leaving.set(request, uid);
  });
  http.addHook('onResponse', async (request, { statusCode: status }) => {
    const kind = kindOf(status, request);
    const uid = request.caller?.id ?? request.noticed?.uid ?? leaving.get(request) ?? null;
    if (kind === null || (kind === 'signed-out' && uid === null)) return;
    const { noticed, routeOptions } = request;
    log.record({
      kind,
      uid,
      account: uid === null ? accountOf(request.body) : null,
      address: request.ip,
      route: routeOptions.url === undefined ? null : `${request.method} ${routeOptions.url}`,
      details: noticed?.details ?? detailsOf(request),
    });
  });
}

/** The token of the session's cookie, without its signature; null where there is none that can be read. */
function tokenOf(cookies: string): string | null {
  const [, token] = /(?:^|;\s*)(?:__Host-)?sorgfalt\.session_token=([^;.]+)/u.exec(cookies) ?? [];
  try {
    return token === undefined ? null : decodeURIComponent(token);
  } catch {
    // Percent signs that mean nothing: no browser of ours sent them.
    return null;
  }
}

const refusals = new Set([400, 401, 403]);

function kindOf(status: number, request: FastifyRequest): SecurityKind | null {
  const { noticed, routeOptions } = request;
  const own = provided[routeOptions.url ?? ''];
  if (status === 429) return 'limit-met';
  // Noticed whatever the answer was: the file was refused because of it.
  if (noticed?.kind === 'virus-found') return noticed.kind;
  if (status < 400) return doneOf(request, own?.done);
  if (own?.refused !== undefined && refusals.has(status)) return own.refused;
  return status === 403 ? 'refused' : null;
}

function doneOf(
  { noticed, routeOptions }: FastifyRequest,
  own: SecurityKind | undefined,
): SecurityKind | null {
  return noticed?.kind ?? own ?? routeOptions.config?.records ?? null;
}

/** The address that somebody gave, if it is one: people type passwords into the wrong field. */
function accountOf(body: unknown): string | null {
  const email: unknown = typeof body === 'object' && body !== null && 'email' in body ? body.email : null;
  const isAddress =
    typeof email === 'string' && email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email);
  return isAddress ? email.toLowerCase() : null;
}

/** Ids of the address, and the role or state that is given; nothing else of a body is kept. */
function detailsOf({ params, body }: FastifyRequest): Readonly<Record<string, string>> {
  const given = typeof body === 'object' && body !== null ? body : {};
  const chosen = Object.entries(given).filter(
    ([name]) => name === 'role' || name === 'state' || name === 'format',
  );
  return Object.fromEntries(
    [...Object.entries(params as object), ...chosen].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, 100)]] : [],
    ),
  );
}
