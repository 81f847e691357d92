import { setTimeout as delay } from 'node:timers/promises';
import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import type { JSONWebKeySet, JWTPayload, JWTVerifyGetKey } from 'jose';
import { signInProviders } from '@sorgfalt/contract';
import type { TokenIdentity } from '../../platform/auth/authenticator.ts';
import { shareUnderWay } from '../../platform/share-under-way.ts';

const rememberedMax = 1000;
/** A forged key id must not make us read the keys again and again. */
const keysAgeMinMs = 250;

/** The keys of an issuer; they are kept for as long as it says, else until a token names another one. */
export type Keys = () => Promise<JSONWebKeySet & { readonly keepMs?: number }>;

/**
 * Checks ID tokens: signature by one of the issuer's keys, algorithm, issuer, audience and times. An
 * unsigned token is refused as every algorithm but the agreed one. What was verified is remembered until it
 * expires; the role is no part of it.
 */
export function createVerifier(options: {
  readonly issuer: string;
  readonly audience: string;
  readonly algorithm: string;
  readonly keys: Keys;
  /** What a verified token says; null where it lacks what must be known. */
  readonly identityOf: (payload: JWTPayload) => TokenIdentity | null;
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
    const identity = payload === null ? null : options.identityOf(payload);
    if (identity === null) return null;
    remember(token, identity, (payload?.exp ?? 0) * 1000);
    return identity;
  };
}

/** The issuer's keys: our copy of them, and read anew, at most once in `keysAgeMinMs`. */
function createKeyReader(options: { readonly keys: Keys; readonly now: () => number }) {
  let keySet: JWTVerifyGetKey | null = null;
  let keysReadMs = 0;
  let keepMs = Number.POSITIVE_INFINITY;

  const read = shareUnderWay(async () => {
    const given = await options.keys();
    keySet = createLocalJWKSet(given);
    keysReadMs = options.now();
    keepMs = given.keepMs ?? Number.POSITIVE_INFINITY;
    return keySet;
  });

  return {
    current: async () => (keySet !== null && options.now() - keysReadMs < keepMs ? keySet : read()),
    /** The issuer, or another process, may have made a key since our copy was read. All who ask share one reading. */
    anew: shareUnderWay(async () => {
      await delay(Math.max(0, keysAgeMinMs - (options.now() - keysReadMs)));
      return read();
    }),
  };
}

/**
 * What a token of ours says; null where it lacks its session, or what a user record needs. The role that it tells others
 * of may be a quarter of an hour old: the stored one counts.
 */
export function ownIdentity(payload: JWTPayload): TokenIdentity | null {
  const { sub, sid, email, name, picture } = payload;
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
    roleClaim: null,
    signedInAt: new Date(Math.round((signedInSeconds ?? 0) * 1000)).toISOString(),
    sessionId: sid,
  };
}
