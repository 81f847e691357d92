import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { GenericOAuthConfig, GenericOAuthUserInfo } from 'better-auth/plugins/generic-oauth';
import * as z from 'zod';

export interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Where people can sign in instead of here; null for a provider that is not configured. */
export interface SocialSettings {
  readonly google: (OAuthClient & { readonly discoveryUrl: string }) | null;
  readonly github: (OAuthClient & { readonly url: string; readonly apiUrl: string }) | null;
}

const timeoutMs = 10_000;

/**
 * Google by OpenID Connect discovery, GitHub by plain OAuth, both with PKCE. Google's ID token is verified by its keys, or
 * nobody gets in; nobody new gets in where registration is closed.
 */
export function socialProviders({ google, github }: SocialSettings, isSignUpOpen: boolean) {
  const config: GenericOAuthConfig[] = [];
  const common = { disableSignUp: !isSignUpOpen, disableProviderLogout: true };
  if (google !== null) {
    config.push({
      providerId: 'google',
      ...google,
      ...common,
      scopes: ['openid', 'email', 'profile'],
      prompt: 'select_account',
      requireIdTokenVerification: true,
    });
  }
  if (github !== null) {
    const { clientId, clientSecret, url, apiUrl } = github;
    config.push({
      providerId: 'github',
      clientId,
      clientSecret,
      ...common,
      authorizationUrl: `${url}/login/oauth/authorize`,
      tokenUrl: `${url}/login/oauth/access_token`,
      scopes: ['read:user', 'user:email'],
      getUserInfo: ({ accessToken }) => readGithubUser(apiUrl, accessToken ?? ''),
    });
  }
  return genericOAuth({ config });
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
