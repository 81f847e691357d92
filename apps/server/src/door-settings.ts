import { z } from 'zod';

/** Several values in one setting. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** Settings of where else people sign in; a part of `config.ts`. */
export const doorSettings = {
  GOOGLE_CLIENT_ID: { group: 'google', key: 'clientId', default: '', schema: z.string() },
  GOOGLE_CLIENT_SECRET: { group: 'google', key: 'clientSecret', default: '', schema: z.string() },
  GOOGLE_DISCOVERY_URL: {
    group: 'google',
    key: 'discoveryUrl',
    default: 'https://accounts.google.com/.well-known/openid-configuration',
    schema: z.url({ protocol: /^https?$/ }),
  },
  GITHUB_CLIENT_ID: { group: 'github', key: 'clientId', default: '', schema: z.string() },
  GITHUB_CLIENT_SECRET: { group: 'github', key: 'clientSecret', default: '', schema: z.string() },
  GITHUB_URL: {
    group: 'github',
    key: 'url',
    default: 'https://github.com',
    schema: z.url({ protocol: /^https?$/ }),
  },
  GITHUB_API_URL: {
    group: 'github',
    key: 'apiUrl',
    default: 'https://api.github.com',
    schema: z.url({ protocol: /^https?$/ }),
  },
  OIDC_ISSUER: {
    group: 'oidc',
    key: 'issuer',
    default: '',
    schema: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
  },
  OIDC_CLIENT_ID: { group: 'oidc', key: 'clientId', default: '', schema: z.string() },
  OIDC_CLIENT_SECRET: { group: 'oidc', key: 'clientSecret', default: '', schema: z.string() },
  OIDC_LABEL: { group: 'oidc', key: 'label', default: 'SSO', schema: z.string().max(40) },
  OIDC_SCOPES: { group: 'oidc', key: 'scopes', default: 'openid,email,profile', schema: list },
  OIDC_SUBJECT_CLAIM: { group: 'oidc', key: 'subjectClaim', default: 'sub', schema: z.string() },
  OIDC_GROUPS_CLAIM: { group: 'oidc', key: 'groupsClaim', default: 'groups', schema: z.string() },
} as const;
