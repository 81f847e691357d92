import { z } from 'zod';
import { secureUrl } from './platform/http/is-here.ts';

/** Several values in one setting. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const identifier = z.string().regex(/^[\w.:-]*$/, 'not an identifier');

/** Settings of where else people sign in; a part of `config.ts`. */
export const doorSettings = {
  GOOGLE_CLIENT_ID: { group: 'google', key: 'clientId', default: '', schema: z.string() },
  GOOGLE_CLIENT_SECRET: { group: 'google', key: 'clientSecret', default: '', schema: z.string() },
  GOOGLE_DISCOVERY_URL: {
    group: 'google',
    key: 'discoveryUrl',
    default: 'https://accounts.google.com/.well-known/openid-configuration',
    schema: secureUrl,
  },
  GITHUB_CLIENT_ID: { group: 'github', key: 'clientId', default: '', schema: z.string() },
  GITHUB_CLIENT_SECRET: { group: 'github', key: 'clientSecret', default: '', schema: z.string() },
  GITHUB_URL: {
    group: 'github',
    key: 'url',
    default: 'https://github.com',
    schema: secureUrl,
  },
  GITHUB_API_URL: {
    group: 'github',
    key: 'apiUrl',
    default: 'https://api.github.com',
    schema: secureUrl,
  },
  FIREBASE_PROJECT_ID: { group: 'firebase', key: 'projectId', default: '', schema: identifier },
  FIREBASE_API_KEY: { group: 'firebase', key: 'apiKey', default: '', schema: identifier },
  FIREBASE_AUTH_DOMAIN: { group: 'firebase', key: 'authDomain', default: '', schema: identifier },
  FIREBASE_PROVIDERS: {
    group: 'firebase',
    key: 'providers',
    default: '',
    schema: list.pipe(z.array(z.enum(['google', 'github']))),
  },
  FIREBASE_AUTH_EMULATOR_HOST: { group: 'firebase', key: 'emulator', default: '', schema: identifier },
  OIDC_ISSUER: {
    group: 'oidc',
    key: 'issuer',
    default: '',
    schema: z.union([z.literal(''), secureUrl]),
  },
  OIDC_CLIENT_ID: { group: 'oidc', key: 'clientId', default: '', schema: z.string() },
  OIDC_CLIENT_SECRET: { group: 'oidc', key: 'clientSecret', default: '', schema: z.string() },
  OIDC_LABEL: { group: 'oidc', key: 'label', default: 'SSO', schema: z.string().max(40) },
  OIDC_SCOPES: { group: 'oidc', key: 'scopes', default: 'openid,email,profile', schema: list },
  OIDC_SUBJECT_CLAIM: { group: 'oidc', key: 'subjectClaim', default: 'sub', schema: z.string() },
  OIDC_ACR_VALUES: { group: 'oidc', key: 'acrValues', default: '', schema: list },
  OIDC_MAX_AGE_SECONDS: {
    group: 'oidc',
    key: 'maxAgeSeconds',
    default: '0',
    schema: z.coerce.number().int().min(0).max(604_800),
  },
  OIDC_GROUPS_CLAIM: { group: 'oidc', key: 'groupsClaim', default: 'groups', schema: z.string() },
} as const;
