import { APIError } from 'better-auth/api';
import { createAuthorizationURL } from 'better-auth/oauth2';
import type { OAuthProvider } from 'better-auth/oauth2';
import { errors } from 'jose';
import * as z from 'zod';
import type { Log } from '../../platform/log.ts';
import { createIssuer, IssuerError, readIdToken, readJson } from './oidc-issuer.ts';
import type { Issuer } from './oidc-issuer.ts';
import { requireStrength, strengthAsked } from './oidc-strength.ts';
import { noteClaims } from './sign-in-claims.ts';

export interface OidcClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  /** Claim that says which account it is; `sub`, unless the issuer has one that is the same for all its clients. */
  readonly subjectClaim: string;
  /** Claim with the groups of the person; null where the issuer has no say in rights. */
  readonly groupsClaim: string | null;
  /** How strong a sign-in there must be, in the issuer's words (`acr`), any of them; none where it is not asked. */
  readonly acrValues: readonly string[];
  /** How long ago it may be; 0 where that is not asked. */
  readonly maxAgeSeconds: number;
}

type Claims = Readonly<Record<string, unknown>>;
type Provider = OAuthProvider<Claims>;

const tokens = z.object({ id_token: z.string(), access_token: z.optional(z.string()) });
const emailAddress = z.email();

/**
 * A door by OpenID Connect. State, PKCE, nonce and accounts by subject are the library's; the issuer is asked when
 * somebody goes there, so that it can be away when the product starts, and no ID token is taken from anybody but it.
 */
export function oidcProvider(
  id: string,
  client: OidcClient,
  { isSignUpOpen, log }: { readonly isSignUpOpen: boolean; readonly log: Log },
): Provider {
  const issuerNow = createIssuer(client.issuer, Date.now);

  const orNull = logged(id, log);

  return {
    id,
    name: id,
    issuer: client.issuer,
    requiresIdTokenNonce: true,
    options: { disableSignUp: !isSignUpOpen },
    accountSubject: ({ profile }) => textOf(profile[client.subjectClaim]) ?? '',
    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce, loginHint }) {
      const issuer = await orNull(issuerNow);
      if (issuer === null) throw unreachable();
      return createAuthorizationURL({
        id,
        options: { clientId: client.clientId, clientSecret: client.clientSecret },
        authorizationEndpoint: issuer.authorizationEndpoint,
        state,
        codeVerifier,
        redirectURI,
        scopes: [...client.scopes],
        prompt: 'select_account',
        additionalParams: strengthAsked(client),
        ...(idTokenNonce === undefined ? {} : { nonce: idTokenNonce }),
        ...(loginHint === undefined ? {} : { loginHint }),
      });
    },
    validateAuthorizationCode: ({ code, redirectURI, codeVerifier = '' }) =>
      orNull(async () => {
        const answer = tokens.safeParse(
          await exchange(client, await issuerNow(), {
            grant_type: 'authorization_code',
            code,
            redirect_uri: redirectURI,
            code_verifier: codeVerifier,
          }),
        );
        if (!answer.success) throw new IssuerError('the issuer gave no ID token');
        return { idToken: answer.data.id_token, accessToken: answer.data.access_token };
      }),
    getUserInfo: ({ idToken = '', accessToken, expectedIdTokenNonce: nonce = '' }) =>
      orNull(async () => {
        const issuer = await issuerNow();
        const claims = await readIdToken(idToken, { ...client, nonce }, issuer);
        requireStrength(claims, client, Date.now());
        const profile = await completed(claims, client, issuer, accessToken);
        if (client.groupsClaim !== null) {
          noteClaims({ role: textOf(profile['role']), groups: namesIn(profile[client.groupsClaim]) });
        }
        return { user: userOf(profile), data: profile };
      }),
  };
}

/** Null where the issuer failed: whoever signs in is told so, and the log says why. */
function logged(provider: string, log: Log) {
  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof IssuerError || error instanceof errors.JOSEError)) throw error;
      log.warn({ provider, detail: error.message.slice(0, 120) }, 'Identity');
      return null;
    }
  };
}

function unreachable(): APIError {
  const message = 'Unable to sign in at the moment. Please try again later.';
  return new APIError('SERVICE_UNAVAILABLE', { code: 'PROVIDER_UNREACHABLE', message });
}

function exchange(
  { clientId, clientSecret }: OidcClient,
  { tokenEndpoint, takesSecretInHeader }: Issuer,
  form: Readonly<Record<string, string>>,
): Promise<unknown> {
  // RFC 6749, 2.3.1: both parts are encoded as a form is before they are joined.
  const basic = [clientId, clientSecret].map((part) => new URLSearchParams({ '': part }).toString().slice(1));
  return readJson(tokenEndpoint, {
    method: 'POST',
    ...(takesSecretInHeader
      ? { headers: { authorization: `Basic ${Buffer.from(basic.join(':')).toString('base64')}` } }
      : {}),
    body: new URLSearchParams(
      takesSecretInHeader ? form : { ...form, client_id: clientId, client_secret: clientSecret },
    ),
  });
}

/** Asks for the rest where the ID token is short; what it says itself comes first. */
async function completed(
  claims: Claims,
  { groupsClaim }: OidcClient,
  { userInfoEndpoint }: Issuer,
  accessToken: string | undefined,
): Promise<Claims> {
  const isWhole =
    claims['email'] !== undefined && (groupsClaim === null || claims[groupsClaim] !== undefined);
  if (isWhole || userInfoEndpoint === undefined || accessToken === undefined) return claims;
  const answer = await readJson(userInfoEndpoint, { headers: { authorization: `Bearer ${accessToken}` } });
  const more = z.record(z.string(), z.unknown()).safeParse(answer);
  // OpenID Connect Core 1.0, 5.3.2: it must be about the same person.
  if (!more.success || more.data['sub'] !== claims['sub']) {
    throw new IssuerError('the issuer tells of another person');
  }
  return { ...more.data, ...claims };
}

function userOf(profile: Claims) {
  const login = textOf(profile['preferred_username']);
  const email = textOf(profile['email']) ?? (emailAddress.safeParse(login).success ? login : null);
  const image = textOf(profile['picture']);
  return {
    email,
    name: textOf(profile['name']) ?? login ?? email ?? '',
    // Only of the address that the issuer calls so.
    emailVerified: profile['email_verified'] === true && textOf(profile['email']) !== null,
    ...(image === null ? {} : { image }),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Names of groups: a list, or one alone; null where the claim is not there. */
function namesIn(value: unknown): readonly string[] | null {
  if (value === undefined || value === null) return null;
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  return names.filter((name): name is string => typeof name === 'string');
}
