import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SecurityKind } from '@sorgfalt/contract';
import type { SecurityLog } from './security-log.ts';

/** What the identity provider's own routes mean, by path, when they are done and when they are refused. */
const provided: Readonly<Partial<Record<string, { done: SecurityKind; refused?: SecurityKind }>>> = {
  '/api/auth/sign-in/email': { done: 'signed-in', refused: 'sign-in-failed' },
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
  http.addHook('onResponse', async (request, reply) => {
    const { url: path } = request.routeOptions;
    const { statusCode: status } = reply;
    const own = path === undefined ? undefined : provided[path];
    const kind = kindOf(status, own, request.routeOptions.config?.records);
    if (kind === null) return;
    const uid = request.caller?.id ?? request.provedUid ?? leaving.get(request);
    if (own?.done === 'signed-out' && uid === undefined) return;
    log.record({
      kind,
      uid: uid ?? null,
      account: uid === undefined ? accountOf(request.body) : null,
      address: request.ip,
      route: path === undefined ? null : `${request.method} ${path}`,
      details: detailsOf(request),
    });
  });
}

/** The token of the session's cookie, without its signature; null where there is none that can be read. */
function tokenOf(cookies: string): string | null {
  const [, token] = /(?:^|;\s*)(?:__Secure-)?sorgfalt\.session_token=([^;.]+)/u.exec(cookies) ?? [];
  try {
    return token === undefined ? null : decodeURIComponent(token);
  } catch {
    // Percent signs that mean nothing: no browser of ours sent them.
    return null;
  }
}

function kindOf(
  status: number,
  own: { readonly done: SecurityKind; readonly refused?: SecurityKind } | undefined,
  records: SecurityKind | undefined,
): SecurityKind | null {
  if (status === 429) return 'limit-met';
  if (status < 400) return own?.done ?? records ?? null;
  if (own?.refused !== undefined && (status === 401 || status === 400 || status === 403)) return own.refused;
  return status === 403 ? 'refused' : null;
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
