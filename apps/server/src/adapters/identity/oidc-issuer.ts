import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import { secureUrl } from '../../platform/http/is-here.ts';
import { shareUnderWay } from '../../platform/share-under-way.ts';

const timeoutMs = 5000;
/** What an issuer says of itself is asked again after an hour. */
const keepMs = 3_600_000;
const clockToleranceSeconds = 60;
/** Signatures by keys of the issuer alone: never unsigned, never by a secret that we know too. */
const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: secureUrl,
  token_endpoint: secureUrl,
  jwks_uri: secureUrl,
  userinfo_endpoint: z.optional(secureUrl),
  id_token_signing_alg_values_supported: z.optional(z.array(z.string())),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
});

/** What an issuer says of itself (OpenID Connect Discovery 1.0, 3), with its keys. */
export interface Issuer {
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly userInfoEndpoint: string | undefined;
  readonly takesSecretInHeader: boolean;
  readonly algorithms: readonly string[];
  readonly keys: JWTVerifyGetKey;
}

/** The issuer does not answer, or not as one. */
export class IssuerError extends Error {
  override readonly name = 'IssuerError';
}

/**
 * Reads what an issuer says of itself when somebody first needs it, and again after an hour: one that does not answer
 * when the product starts keeps nobody waiting but who goes there.
 */
export function createIssuer(issuer: string, now: () => number): () => Promise<Issuer> {
  let known: { readonly issuer: Issuer; readonly readMs: number } | null = null;
  const read = shareUnderWay(async () => {
    const fresh = await discover(issuer);
    known = { issuer: fresh, readMs: now() };
    return fresh;
  });
  return async () => (known !== null && now() - known.readMs < keepMs ? known.issuer : read());
}

async function discover(issuer: string): Promise<Issuer> {
  const answer = await readJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const said = discovery.safeParse(answer);
  if (!said.success) throw new IssuerError('what the issuer says of itself is not complete');
  const { data } = said;
  // OpenID Connect Discovery 1.0, 4.3: else anybody could speak for it.
  if (data.issuer !== issuer) throw new IssuerError('the issuer calls itself otherwise');
  const endpoints = [data.authorization_endpoint, data.token_endpoint, data.jwks_uri, data.userinfo_endpoint];
  const isOpen = endpoints.some((endpoint) => endpoint?.startsWith('http:') === true);
  if (issuer.startsWith('https:') && isOpen)
    throw new IssuerError('an address of the issuer is not encrypted');
  const told = data.id_token_signing_alg_values_supported ?? ['RS256'];
  return {
    authorizationEndpoint: data.authorization_endpoint,
    tokenEndpoint: data.token_endpoint,
    userInfoEndpoint: data.userinfo_endpoint,
    takesSecretInHeader: data.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true,
    algorithms: told.filter((name) => signatures.includes(name)),
    keys: createRemoteJWKSet(new URL(data.jwks_uri), { timeoutDuration: timeoutMs }),
  };
}

/** The JSON of an answer; throws `IssuerError` where there is none in time. */
export async function readJson(
  url: string,
  init: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      ...init,
      headers: { accept: 'application/json', ...init.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new IssuerError(`the issuer answered ${answer.status}`);
    return await answer.json();
  } catch (cause) {
    if (cause instanceof IssuerError) throw cause;
    throw new IssuerError('the issuer does not answer', { cause });
  }
}

/**
 * The claims of an ID token that is for us, from this issuer and for this attempt (OpenID Connect Core 1.0, 3.1.3.7).
 * Throws `JOSEError` for one that is not.
 */
export async function readIdToken(
  token: string,
  expected: { readonly issuer: string; readonly clientId: string; readonly nonce: string },
  { keys, algorithms }: Issuer,
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, keys, {
    issuer: expected.issuer,
    audience: expected.clientId,
    algorithms: [...algorithms],
    requiredClaims: ['sub', 'exp', 'iat'],
    clockTolerance: clockToleranceSeconds,
  });
  if (payload['nonce'] !== expected.nonce) throw new IssuerError('the ID token is for another attempt');
  const isForSeveral = Array.isArray(payload.aud) && payload.aud.length > 1;
  const authorized = payload['azp'];
  if ((isForSeveral || authorized !== undefined) && authorized !== expected.clientId) {
    throw new IssuerError('the ID token was given to another client');
  }
  return payload;
}
