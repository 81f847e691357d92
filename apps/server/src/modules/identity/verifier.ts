import { setTimeout as delay } from 'node:timers/promises';
import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import type { JSONWebKeySet, JWTPayload, JWTVerifyGetKey } from 'jose';
import { signInProviders } from '@sorgfalt/contract';
import type { TokenIdentity } from '../../platform/auth/authenticator.ts';
import { shareUnderWay } from '../../platform/share-under-way.ts';

const rememberedMax = 1000;
/** A forged key id must not make us read the keys again and again. */
const keysAgeMinMs = 250;

/**
 * Checks ID tokens: signature by one of the issuer's keys, algorithm, issuer, audience and times. An
 * unsigned token is refused as every algorithm but the agreed one. What was verified is remembered until it
 * expires; the role is no part of it.
 */
export function createVerifier(options: {
  readonly issuer: string;
  readonly audience: string;
  readonly algorithm: string;
  readonly keys: () => Promise<JSONWebKeySet>;
  /** Whether the issuer decides on roles; else its claim only tells others. */
  readonly givesRoles: boolean;
  readonly now: () => number;
}): (token: string) => Promise<TokenIdentity | null> {
  const remembered = new Map<string, { readonly identity: TokenIdentity; readonly expiresMs: number }>();
  const { current, anew } = createKeyReader(options);

  const verify = (token: string, keys: JWTVerifyGetKey) =>
    jwtVerify(token, keys, {
      issuer: options.issuer,
      audience: options.audience,
      algorithms: [options.algorithm],
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: new Date(options.now()),
    });

  async function payloadOf(token: string): Promise<JWTPayload | null> {
    try {
      return (await verify(token, await current())).payload;
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      if (!(error instanceof errors.JWKSNoMatchingKey)) return null;
    }
    try {
      return (await verify(token, await anew())).payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  function remember(token: string, identity: TokenIdentity, expiresMs: number): void {
    remembered.set(token, { identity, expiresMs });
    const oldest = remembered.keys().next().value;
    if (remembered.size > rememberedMax && oldest !== undefined) remembered.delete(oldest);
  }

  return async (token) => {
    const known = remembered.get(token);
    if (known !== undefined) {
      remembered.delete(token);
      if (known.expiresMs <= options.now()) return null;
      // Put back as the newest: the map keeps the order of insertion.
      remember(token, known.identity, known.expiresMs);
      return known.identity;
    }
    const payload = await payloadOf(token);
    const identity = payload === null ? null : identityOf(payload);
    if (identity === null) return null;
    const given = options.givesRoles ? identity : { ...identity, roleClaim: null };
    remember(token, given, (payload?.exp ?? 0) * 1000);
    return given;
  };
}

/** The issuer's keys: our copy of them, and read anew, at most once in `keysAgeMinMs`. */
function createKeyReader(options: {
  readonly keys: () => Promise<JSONWebKeySet>;
  readonly now: () => number;
}) {
  let keySet: JWTVerifyGetKey | null = null;
  let keysReadMs = 0;

  async function read(): Promise<JWTVerifyGetKey> {
    keySet = createLocalJWKSet(await options.keys());
    keysReadMs = options.now();
    return keySet;
  }

  return {
    current: async () => keySet ?? read(),
    /** Another process may have made a key since our copy was read. All who ask share one reading. */
    anew: shareUnderWay(async () => {
      await delay(Math.max(0, keysAgeMinMs - (options.now() - keysReadMs)));
      return read();
    }),
  };
}

/** Null where the token lacks its session, or what a user record needs. */
function identityOf(payload: JWTPayload): TokenIdentity | null {
  const { sub, sid, email, name, picture, role } = payload;
  if (typeof sub !== 'string' || sub === '' || typeof email !== 'string') return null;
  if (typeof sid !== 'string' || sid === '') return null;
  const signedInSeconds = typeof payload['auth_time'] === 'number' ? payload['auth_time'] : payload.iat;
  return {
    uid: sub,
    email,
    name: typeof name === 'string' && name !== '' ? name : email,
    img: typeof picture === 'string' ? picture : null,
    isVerified: payload['email_verified'] === true,
    provider: signInProviders.find((provider) => provider === payload['provider']) ?? 'email',
    roleClaim: typeof role === 'string' ? role : null,
    signedInAt: new Date(Math.round((signedInSeconds ?? 0) * 1000)).toISOString(),
    sessionId: sid,
  };
}
