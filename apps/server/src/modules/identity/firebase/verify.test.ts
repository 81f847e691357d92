import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import type { JWK, JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { createEmulatorVerifier, createFirebaseVerifier } from './verify.ts';

const projectId = 'desk-test';
const start = Date.parse('2026-11-24T08:00:00Z') / 1000;

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;

/** Google's place for keys, on this machine. */
const google = { keys: [] as JWK[], cacheControl: 'public, max-age=600', status: 200, asked: 0 };
let server: Server;
let keysUrl: string;
let first: Keys;
let second: Keys;
let stranger: Keys;
let published: Readonly<Record<'first' | 'second', JWK>>;

const publish = async ({ publicKey }: Keys, kid: string): Promise<JWK> => ({
  ...(await exportJWK(publicKey)),
  kid,
  alg: 'RS256',
  use: 'sig',
});

beforeAll(async () => {
  [first, second, stranger] = (await Promise.all(
    [1, 2, 3].map(() => generateKeyPair('RS256', { extractable: true })),
  )) as [Keys, Keys, Keys];
  published = { first: await publish(first, 'first'), second: await publish(second, 'second') };
  server = createServer((_, answer) => {
    google.asked += 1;
    answer.writeHead(google.status, {
      'content-type': 'application/json',
      'cache-control': google.cacheControl,
    });
    answer.end(JSON.stringify({ keys: google.keys }));
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  keysUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/keys`;
});
afterAll(async () => {
  await new Promise((closed) => {
    server.close(closed);
  });
});
beforeEach(() => {
  Object.assign(google, {
    keys: [published.first],
    cacheControl: 'public, max-age=600',
    status: 200,
    asked: 0,
  });
});

const claims = {
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  sub: 'fb-1',
  email: 'anna@example.test',
  email_verified: true,
  name: 'Anna Beispiel',
  iat: start,
  exp: start + 3600,
  auth_time: start - 30,
  firebase: { sign_in_provider: 'password', identities: {} },
};

function sign(payload: JWTPayload = claims, { key = first.privateKey, kid = 'first' } = {}): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
}

function desk({ allowLoopback = true } = {}) {
  const clock = { nowMs: start * 1000 };
  const verify = createFirebaseVerifier({
    projectId,
    keysUrl,
    guard: { allowLoopback },
    log: createLog('silent'),
    now: () => clock.nowMs,
  });
  return { clock, verify };
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = (payload: object, header: object = { alg: 'none' }) => `${part(header)}.${part(payload)}.`;

describe('a Firebase ID token', () => {
  test('says who somebody is, and which sign-in it belongs to', async () => {
    const { verify } = desk();
    const identity = await verify(await sign({ ...claims, role: 'officer' }));
    expect(identity).toMatchObject({
      uid: 'fb-1',
      email: 'anna@example.test',
      name: 'Anna Beispiel',
      img: null,
      isVerified: true,
      provider: 'email',
      roleClaim: 'officer',
      signedInAt: '2026-11-24T07:59:30.000Z',
    });
    const later = await verify(await sign({ ...claims, iat: start + 1, exp: start + 3601 }));
    expect(later?.sessionId).toBe(identity?.sessionId);
    const again = await verify(await sign({ ...claims, auth_time: start - 29 }));
    expect(again?.sessionId).not.toBe(identity?.sessionId);
    const other = await verify(await sign({ ...claims, sub: 'fb-2' }));
    expect(other?.sessionId).not.toBe(identity?.sessionId);
  });

  test.each([
    ['password', 'email'],
    ['google.com', 'google'],
    ['github.com', 'github'],
    ['oidc.firm', 'oidc'],
    ['saml.firm', 'oidc'],
    ['custom', 'email'],
  ])('of a sign-in by %s is one by %s here', async (name, provider) => {
    const { verify } = desk();
    const token = await sign({ ...claims, firebase: { sign_in_provider: name } });
    expect((await verify(token))?.provider).toBe(provider);
  });

  test('without a name has the address for one, and without the claim of a role none', async () => {
    const { name: _, ...nameless } = claims;
    const { verify } = desk();
    expect(await verify(await sign(nameless))).toMatchObject({
      name: 'anna@example.test',
      roleClaim: null,
    });
  });

  const { sub: _sub, ...withoutSubject } = claims;
  const { email: _email, ...anonymous } = claims;
  const { auth_time: _time, ...withoutTime } = claims;
  const { exp: _exp, ...endless } = claims;
  const { firebase: _firebase, ...foreign } = claims;
  test.each<[string, JWTPayload]>([
    ['of another project', { ...claims, aud: 'another', iss: 'https://securetoken.google.com/another' }],
    ['for another audience', { ...claims, aud: 'another' }],
    ['of another issuer', { ...claims, iss: 'https://accounts.google.com' }],
    ['of the issuer without its project', { ...claims, iss: 'https://securetoken.google.com' }],
    ['that has expired', { ...claims, iat: start - 7200, exp: start - 1 }],
    ['that never expires', endless],
    ['issued in the future', { ...claims, iat: start + 61, exp: start + 3661 }],
    ['of a sign-in in the future', { ...claims, auth_time: start + 61 }],
    ['without the time of the sign-in', withoutTime],
    ['without a subject', withoutSubject],
    ['with an empty subject', { ...claims, sub: '' }],
    ['with a subject of 129 characters', { ...claims, sub: 'a'.repeat(129) }],
    ['of somebody anonymous', anonymous],
    ['without what Firebase adds', foreign],
  ])('%s is refused', async (_, payload) => {
    expect(await desk().verify(await sign(payload))).toBeNull();
  });

  test('of a clock that is a minute fast is good', async () => {
    const token = await sign({ ...claims, iat: start + 59, auth_time: start + 59 });
    expect(await desk().verify(token)).not.toBeNull();
  });

  test('without a signature is refused, as an emulator gives it, whatever its head says', async () => {
    const { verify } = desk();
    for (const header of [{ alg: 'none' }, { alg: 'none', kid: 'first' }, { alg: 'NONE' }, { alg: '' }]) {
      expect(await verify(unsigned(claims, header))).toBeNull();
    }
  });

  test('signed with the public key as a shared secret is refused', async () => {
    const { verify } = desk();
    const secrets = [await exportSPKI(first.publicKey), JSON.stringify(published.first)];
    for (const secret of secrets) {
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: 'first' })
        .sign(new TextEncoder().encode(secret));
      expect(await verify(token)).toBeNull();
    }
  });

  test('signed with a key that is not published, or that it brings along itself, is refused', async () => {
    const { verify } = desk();
    expect(await verify(await sign(claims, { key: stranger.privateKey }))).toBeNull();
    const brought = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'first', jwk: await exportJWK(stranger.publicKey) })
      .sign(stranger.privateKey);
    expect(await verify(brought)).toBeNull();
  });

  test('with any letter changed is refused', async () => {
    const { verify } = desk();
    const token = await sign();
    for (let at = 1; at < token.length - 2; at += 41) {
      if (token.slice(at, at + 3).includes('.')) continue;
      const other = token[at] === 'A' ? 'B' : 'A';
      expect(await verify(token.slice(0, at) + other + token.slice(at + 1)), `at ${String(at)}`).toBeNull();
    }
  });
});

describe('the keys', () => {
  test('are kept as long as Google says, and then read again', async () => {
    const { clock, verify } = desk();
    await verify(await sign());
    clock.nowMs += 599_000;
    await verify(await sign({ ...claims, sub: 'fb-2' }));
    expect(google.asked).toBe(1);
    clock.nowMs += 2000;
    // The first key is published no more: what it signs is worth nothing now.
    google.keys = [published.second];
    expect(await verify(await sign({ ...claims, sub: 'fb-3' }))).toBeNull();
    expect(google.asked).toBeGreaterThanOrEqual(2);
  });

  test('are read again for a new one, once for many tokens', async () => {
    const { verify } = desk();
    await verify(await sign());
    google.keys = [published.first, published.second];
    const token = await sign(claims, { key: second.privateKey, kid: 'second' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => verify(token)));
    expect(answers.map((identity) => identity?.uid)).toEqual(['fb-1', 'fb-1', 'fb-1', 'fb-1']);
    expect(google.asked).toBe(2);
  });

  test('are not read at will for key ids that nobody has', async () => {
    const { verify } = desk();
    await verify(await sign());
    const forged = await sign(claims, { key: stranger.privateKey, kid: 'nobody' });
    expect(await Promise.all([1, 2, 3, 4].map(() => verify(forged)))).toEqual([null, null, null, null]);
    expect(google.asked).toBe(2);
  });

  test.each([
    ['where Google fails', () => (google.status = 503)],
    ['where what comes is no set of keys', () => (google.keys = [{ kty: 'oct', k: 'AAAA' }])],
  ])('refuse nobody %s: the call is to be made again', async (_, breakIt) => {
    breakIt();
    await expect(desk().verify(await sign())).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('are asked for on the public internet alone', async () => {
    const { verify } = desk({ allowLoopback: false });
    await expect(verify(await sign())).rejects.toMatchObject({ code: 'unavailable' });
    expect(google.asked).toBe(0);
  });
});

describe('with an emulator, for tests', () => {
  const verify = createEmulatorVerifier({ projectId, now: () => start * 1000 });

  test('an unsigned token of the project is good', async () => {
    expect(await verify(unsigned(claims))).toMatchObject({ uid: 'fb-1', email: 'anna@example.test' });
  });

  test('a signed one, an old one, one of another project and no token at all are not', async () => {
    expect(await verify(await sign())).toBeNull();
    expect(await verify(unsigned({ ...claims, iat: start - 7200, exp: start - 1 }))).toBeNull();
    expect(await verify(unsigned({ ...claims, aud: 'another' }))).toBeNull();
    for (const text of ['', 'x', 'a.b.c', '..']) expect(await verify(text)).toBeNull();
  });
});
