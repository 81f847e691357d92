import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { JSONWebKeySet, JWK, JWTPayload } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { createVerifier, ownIdentity } from './verifier.ts';

const issuer = 'https://house.example.test';
const audience = 'sorgfalt';
const start = Date.parse('2026-11-20T08:00:00Z');
let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let publicKey: JWK;

beforeAll(async () => {
  keys = await generateKeyPair('ES256');
  publicKey = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'ES256' };
});

const claims = { sub: 'u1', sid: 's1', email: 'a@example.test', name: 'Ada Beispiel', provider: 'email' };

function sign(
  payload: JWTPayload = claims,
  options: {
    key?: typeof keys.privateKey;
    kid?: string;
    issuer?: string;
    audience?: string;
    atMs?: number;
  } = {},
): Promise<string> {
  const seconds = (options.atMs ?? start) / 1000;
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', kid: options.kid ?? 'one' })
    .setIssuer(options.issuer ?? issuer)
    .setAudience(options.audience ?? audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 900)
    .sign(options.key ?? keys.privateKey);
}

function house(known: () => readonly JWK[] = () => [publicKey]) {
  const clock = { nowMs: start };
  const reads = { count: 0 };
  const verify = createVerifier({
    issuer,
    audience,
    algorithm: 'ES256',
    identityOf: ownIdentity,
    now: () => clock.nowMs,
    keys: async (): Promise<JSONWebKeySet> => {
      reads.count += 1;
      return { keys: [...known()] };
    },
  });
  return { clock, reads, verify };
}

describe('an ID token', () => {
  test('gives the identity that it names', async () => {
    const { verify } = house();
    const token = await sign({ ...claims, auth_time: start / 1000 - 60.25 });
    expect(await verify(token)).toEqual({
      uid: 'u1',
      email: 'a@example.test',
      name: 'Ada Beispiel',
      img: null,
      isVerified: false,
      provider: 'email',
      roleClaim: null,
      signedInAt: '2026-11-20T07:58:59.750Z',
      sessionId: 's1',
    });
  });

  test('of ours gives no role, whatever it says: the stored one counts', async () => {
    const { verify } = house();
    const token = await sign({ ...claims, role: 'admin', email_verified: true });
    for (const time of ['first', 'remembered']) {
      expect(await verify(token), time).toMatchObject({ roleClaim: null, isVerified: true });
    }
  });

  test('without the time of sign-in counts from when it was issued', async () => {
    const { verify } = house();
    expect((await verify(await sign()))?.signedInAt).toBe('2026-11-20T08:00:00.000Z');
  });

  test('is good for its quarter of an hour, also where it is remembered', async () => {
    const { clock, verify } = house();
    const token = await sign();
    expect(await verify(token)).not.toBeNull();
    clock.nowMs += 899_000;
    expect(await verify(token)).not.toBeNull();
    clock.nowMs += 2000;
    expect(await verify(token)).toBeNull();
    // Forgotten now, so this time it is the signature's date that refuses it.
    expect(await verify(token)).toBeNull();
  });

  test('that expired before it was ever seen is refused', async () => {
    const { verify } = house();
    expect(await verify(await sign(claims, { atMs: start - 3_600_000 }))).toBeNull();
  });

  test('of another issuer, for another audience or without a subject or a session is refused', async () => {
    const { verify } = house();
    expect(await verify(await sign(claims, { issuer: 'https://else.example.test' }))).toBeNull();
    expect(await verify(await sign(claims, { audience: 'another' }))).toBeNull();
    const { sub, sid, email } = claims;
    expect(await verify(await sign({ sid, email }))).toBeNull();
    expect(await verify(await sign({ sub, sid }))).toBeNull();
    expect(await verify(await sign({ sub, email }))).toBeNull();
  });

  test('signed with another key under our key id is refused', async () => {
    const { verify } = house();
    const stranger = await generateKeyPair('ES256');
    expect(await verify(await sign(claims, { key: stranger.privateKey }))).toBeNull();
  });

  test('without a signature is refused, whatever it claims', async () => {
    const { verify } = house();
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const payload = { ...claims, iss: issuer, aud: audience, iat: start / 1000, exp: start / 1000 + 900 };
    for (const header of [{ alg: 'none' }, { alg: 'none', kid: 'one' }, { alg: 'None', kid: 'one' }]) {
      expect(await verify(`${part(header)}.${part(payload)}.`)).toBeNull();
    }
  });

  test('signed with the public key as a shared secret is refused', async () => {
    const { verify } = house();
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(start / 1000)
      .setExpirationTime(start / 1000 + 900)
      .sign(new TextEncoder().encode(JSON.stringify(publicKey)));
    expect(await verify(token)).toBeNull();
  });

  test.each(['', 'x', 'a.b', 'a.b.c', '..', 'ey.ey.ey'])('that is no token (%j) is refused', async (text) => {
    expect(await house().verify(text)).toBeNull();
  });

  test('with any one letter changed is refused', async () => {
    const { verify } = house();
    const token = await sign();
    // The last letter of a part can carry bits that mean nothing, so the places lie inside of the parts.
    for (let at = 1; at < token.length - 2; at += 7) {
      if (token.slice(at, at + 3).includes('.')) continue;
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(await verify(token.slice(0, at) + other + token.slice(at + 1)), `at ${at}`).toBeNull();
    }
  });
});

describe('the keys', () => {
  test('are read once for many tokens', async () => {
    const { reads, verify } = house();
    for (const sub of ['u1', 'u2', 'u3']) await verify(await sign({ ...claims, sub }));
    expect(reads.count).toBe(1);
  });

  test('are read again for a key id that is new, and forged ones do not make us read at will', async () => {
    const rotated = await generateKeyPair('ES256');
    const next: JWK = { ...(await exportJWK(rotated.publicKey)), kid: 'two', alg: 'ES256' };
    const known = [publicKey];
    const { reads, verify } = house(() => known);
    await verify(await sign());
    known.push(next);
    const token = await sign(claims, { key: rotated.privateKey, kid: 'two' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(token)));
    expect(answers.map((identity) => identity?.uid)).toEqual(['u1', 'u1', 'u1', 'u1', 'u1']);
    expect(reads.count).toBe(2);
    const forged = await sign(claims, { key: rotated.privateKey, kid: 'three' });
    expect(await Promise.all(Array.from({ length: 5 }, () => verify(forged)))).toEqual(Array(5).fill(null));
    expect(reads.count).toBe(3);
  });

  test('that cannot be read are a failure, not a refusal', async () => {
    const verify = createVerifier({
      issuer,
      audience,
      algorithm: 'ES256',
      identityOf: ownIdentity,
      now: () => start,
      keys: () => Promise.reject(new Error('no database')),
    });
    await expect(verify(await sign())).rejects.toThrow('no database');
  });
});
