import type { SocialSettings } from '../../adapters/identity/social-providers.ts';
import type { Config } from '../../config.ts';

/** The providers that are configured: all parts of a client, as some of them open nothing. */
export function socialOf({ google, github, oidc }: Config): SocialSettings {
  const isWhole = (client: Readonly<Record<string, unknown>>) =>
    Object.values(client).every((part) => part !== '');
  const { discoveryUrl, ...client } = google;
  return {
    google: isWhole(google)
      ? {
          ...client,
          issuer: discoveryUrl.replace(/\/\.well-known\/openid-configuration$/, ''),
          scopes: ['openid', 'email', 'profile'],
          subjectClaim: 'sub',
          // Google has no say in rights here.
          groupsClaim: null,
          acrValues: [],
          maxAgeSeconds: 0,
        }
      : null,
    github: isWhole(github) ? github : null,
    oidc: isWhole(oidc) ? { ...oidc, scopes: [...new Set(['openid', ...oidc.scopes])] } : null,
  };
}

/** Names of the providers that are configured, in the order in which the web offers them. */
export function doorsOf(config: Config): ('google' | 'github' | 'oidc')[] {
  const social = socialOf(config);
  return (['oidc', 'google', 'github'] as const).filter((name) => social[name] !== null);
}
