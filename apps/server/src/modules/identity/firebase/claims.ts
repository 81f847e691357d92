import type { JWTPayload } from 'jose';
import * as z from 'zod';
import type { SignInProvider } from '@sorgfalt/contract';
import type { TokenIdentity } from '../../../platform/auth/authenticator.ts';
import { sha256 } from '../../../platform/sha256.ts';

/** Clocks of two houses differ; more than this is no clock. */
const clockToleranceSeconds = 60;

const claims = z.object({
  sub: z.string().min(1).max(128),
  email: z.string().min(1),
  email_verified: z.optional(z.boolean()),
  name: z.optional(z.string()),
  picture: z.optional(z.string()),
  /** Set by the firm alone (a custom claim). */
  role: z.optional(z.string()),
  iat: z.number(),
  auth_time: z.number(),
  firebase: z.object({ sign_in_provider: z.string() }),
});

/**
 * Who a verified Firebase ID token names; null where it lacks what a user record needs, as the token of somebody anonymous
 * does, or is of a time that has not come. All tokens of one sign-in (`auth_time`) are one session.
 */
export function identityOfFirebase(payload: JWTPayload, nowMs: number): TokenIdentity | null {
  const read = claims.safeParse(payload);
  if (!read.success) return null;
  const { sub, email, name, picture, role, iat, firebase, ...rest } = read.data;
  const latest = nowMs / 1000 + clockToleranceSeconds;
  if (iat > latest || rest.auth_time > latest) return null;
  return {
    uid: sub,
    email,
    name: name === undefined || name.trim() === '' ? email : name,
    img: picture ?? null,
    isVerified: rest.email_verified === true,
    provider: providerOf(firebase.sign_in_provider),
    roleClaim: role ?? null,
    signedInAt: new Date(Math.round(rest.auth_time * 1000)).toISOString(),
    sessionId: `firebase-${sha256(`${sub} ${String(rest.auth_time)}`)}`,
  };
}

function providerOf(name: string): SignInProvider {
  if (name === 'google.com') return 'google';
  if (name === 'github.com') return 'github';
  return /^(?:oidc|saml)\./.test(name) ? 'oidc' : 'email';
}
