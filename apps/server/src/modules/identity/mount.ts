import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressHeader } from '../../adapters/identity/provider-configuration.ts';
import type { EmbeddedProvider } from '../../adapters/identity/embedded-provider.ts';
import { waitForStep } from './answer-steps.ts';

/**
 * All of the provider that is reachable. It can do more (change of address, deletion, links by mail); what
 * the product does not offer must not be callable, so paths are named one by one.
 */
const endpoints = [
  ['POST', '/sign-up/email'],
  ['POST', '/sign-in/email'],
  ['POST', '/sign-out'],
  ['POST', '/change-password'],
  ['GET', '/get-session'],
  ['GET', '/token'],
  ['GET', '/jwks'],
] as const;

/** Only where a provider is configured. */
const socialEndpoints = [
  ['POST', '/sign-in/social'],
  ['GET', '/callback/:id'],
] as const;

/** Where sessions are opened by who comes; a changed password opens one, too, but nobody signs in. */
const doors = new Set(['/sign-in/email', '/callback/:id']);

/** A refused sign-in and every sign-up. */
const secretive = new Set(['/sign-in/email', '/sign-up/email']);

/**
 * Puts the provider under `/api/auth`. Answers keep its body (`{code, message}`) and status, which the web
 * knows; cookies, rate limits and checks of origin are the provider's.
 */
export function mountProvider(
  http: FastifyInstance,
  provider: EmbeddedProvider,
  { publicUrl, hasSocial }: { readonly publicUrl: string; readonly hasSocial: boolean },
): void {
  for (const [method, path] of [...endpoints, ...(hasSocial ? socialEndpoints : [])]) {
    http.route({
      method,
      url: `/api/auth${path}`,
      // By cookie another site has these called too, and lengths would tell of the tokens in them (BREACH).
      compress: false,
      handler: async (request, reply) => {
        const startedMs = performance.now();
        const { response, opened, linked } = await provider.handle(toRequest(request, publicUrl));
        if (doors.has(path) && opened?.awaitsFactor === false) {
          request.noticed = { kind: 'signed-in', uid: opened.uid, details: { way: opened.provider } };
        }
        if (linked !== null) {
          const { uid, way } = linked;
          request.noticed = { kind: 'way-changed', uid, details: { way } };
        }
        const refusedFor = path === '/callback/:id' ? refusalOf(response) : null;
        if (refusedFor !== null) {
          const { id: way = '' } = request.params as { readonly id?: string };
          request.noticed = { kind: 'sign-in-failed', uid: null, details: { way, reason: refusedFor } };
        }
        // Who knows the password learns nothing from a quick answer.
        const isSecretive = secretive.has(path) && (path !== '/sign-in/email' || response.status >= 400);
        if (isSecretive) await waitForStep(startedMs);
        return send(reply, response);
      },
    });
  }
}

/** Why somebody who comes back from a provider was sent away; null where that is not so. */
function refusalOf({ headers }: Response): string | null {
  const location = headers.get('location') ?? '';
  return new URLSearchParams(location.slice(location.indexOf('?') + 1)).get('error')?.slice(0, 100) ?? null;
}

const hop = new Set(['connection', 'content-length', 'transfer-encoding', 'keep-alive', addressHeader]);

function toRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || hop.has(name) || name.startsWith('x-forwarded-')) continue;
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  }
  headers.set(addressHeader, request.ip);
  const origin = `${request.protocol}://${request.host}`;
  const url = new URL(request.url, URL.canParse(origin) ? origin : publicUrl);
  const hasBody = request.method === 'POST' && request.body !== undefined && request.body !== null;
  return new Request(url, {
    method: request.method,
    headers,
    ...(hasBody
      ? { body: typeof request.body === 'string' ? request.body : JSON.stringify(request.body) }
      : {}),
  });
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.status(response.status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  // Several cookies are several headers; a joined one would be read as one cookie.
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  reply.header('cache-control', 'no-store');
  return reply.send(await response.text());
}
