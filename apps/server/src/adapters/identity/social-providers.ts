import type { BetterAuthPlugin } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { GenericOAuthConfig, GenericOAuthUserInfo } from 'better-auth/plugins/generic-oauth';
import * as z from 'zod';
import type { Log } from '../../platform/log.ts';
import { oidcProvider } from './oidc-provider.ts';
import type { OidcClient } from './oidc-provider.ts';

export interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Where people can sign in instead of here; null for a provider that is not configured. */
export interface SocialSettings {
  readonly google: OidcClient | null;
  readonly github: (OAuthClient & { readonly url: string; readonly apiUrl: string }) | null;
  /** The firm's own issuer, which may have a say in who may do what. */
  readonly oidc: OidcClient | null;
}

const timeoutMs = 10_000;

/**
 * Google and the firm's own issuer by OpenID Connect, GitHub by plain OAuth, all with PKCE; nobody new gets in where
 * registration is closed.
 */
export function socialProviders(
  { google, github, oidc }: SocialSettings,
  given: { readonly isSignUpOpen: boolean; readonly log: Log },
): BetterAuthPlugin[] {
  const issuers = Object.entries({ google, oidc }).flatMap(([id, client]) =>
    client === null ? [] : [oidcProvider(id, client, given)],
  );
  return [
    {
      id: 'issuers',
      init: ({ socialProviders: others }) => ({ context: { socialProviders: [...issuers, ...others] } }),
    },
    genericOAuth({ config: github === null ? [] : [githubConfig(github, given.isSignUpOpen)] }),
  ];
}

function githubConfig(
  { clientId, clientSecret, url, apiUrl }: NonNullable<SocialSettings['github']>,
  isSignUpOpen: boolean,
): GenericOAuthConfig {
  return {
    providerId: 'github',
    clientId,
    clientSecret,
    disableSignUp: !isSignUpOpen,
    disableProviderLogout: true,
    authorizationUrl: `${url}/login/oauth/authorize`,
    tokenUrl: `${url}/login/oauth/access_token`,
    scopes: ['read:user', 'user:email'],
    getUserInfo: ({ accessToken }) => readGithubUser(apiUrl, accessToken ?? ''),
  };
}

const githubUser = z.object({
  id: z.number(),
  login: z.string(),
  name: z.nullish(z.string()),
  avatar_url: z.nullish(z.string()),
});
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** The user and the primary address, which GitHub tells apart from the profile; null where it says nothing of use. */
async function readGithubUser(apiUrl: string, accessToken: string): Promise<GenericOAuthUserInfo | null> {
  const read = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${apiUrl}${path}`, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/vnd.github+json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return answer.ok ? answer.json() : null;
  };
  const [user, emails] = await Promise.all([read('/user'), read('/user/emails')]);
  const profile = githubUser.safeParse(user);
  const addresses = githubEmails.safeParse(emails);
  const primary = addresses.success ? addresses.data.find((address) => address.primary) : undefined;
  if (!profile.success || primary === undefined) return null;
  const { id, login, name, avatar_url: image } = profile.data;
  return {
    id: String(id),
    name: name ?? login,
    email: primary.email,
    emailVerified: primary.verified,
    ...(image == null ? {} : { image }),
  };
}
