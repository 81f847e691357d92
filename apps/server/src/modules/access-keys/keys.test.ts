import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessKeyRoutes, fillPath, isKeyAccess, keyLimits, ledgerRoutes } from '@sorgfalt/contract';
import type { Role } from '@sorgfalt/contract';
import { entra, makeDirectoryKey, openDirectory } from '../../testing/modules/directories.ts';
import type { Directory } from '../../testing/modules/directories.ts';
import { askAbout, makeScreeningKey } from '../../testing/modules/other-systems.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let directory: Directory;

beforeAll(async () => {
  // Every route is knocked at within a minute, from one address.
  app = await startTestApp({ REQUESTS_PER_MINUTE: '100000' });
  directory = await openDirectory(app);
});
afterAll(() => app.stop());

const anyId = '01890000-0000-7000-8000-00000000ffff';
const anna = [{ name: 'Anna Muster' }];
const scim: Directory['scim'] = (...call) => directory.scim(...call);
const stateOf = async (keyId: string) => {
  const { keys } = (await app.call(accessKeyRoutes.list, {}, 'admin')).body;
  return keys.find((key) => key.keyId === keyId)?.state;
};

describe('a key', () => {
  test('is made, seen and revoked by administrators, shown once and kept by its hash; each change is sealed', async () => {
    for (const role of ['editor', 'guest', null] as const) {
      const status = role === null ? 401 : 403;
      const body = { purpose: 'directory' as const, name: 'mine', days: 1, callsPerMinute: 1 };
      const params = { keyId: anyId };
      expect((await app.call(accessKeyRoutes.add, { body }, role)).status).toBe(status);
      expect((await app.call(accessKeyRoutes.list, {}, role)).status).toBe(status);
      expect((await app.call(accessKeyRoutes.revoke, { params }, role)).status).toBe(status);
    }
    const made = await makeDirectoryKey(app);
    const { keyId } = made.key;
    expect((await scim('GET', '/Users', undefined, made.secret)).status).toBe(200);
    const shown = (await app.call(accessKeyRoutes.list, {}, 'admin')).body;
    expect(JSON.stringify(shown)).not.toContain(made.secret);
    expect(shown.keys.find((key) => key.keyId === keyId)).toMatchObject({
      purpose: 'directory',
      createdBy: 'one',
      namesPerMinute: null,
      lastUsedAt: expect.any(String),
      state: 'active',
    });
    const stored = await app.pool.query('select row_to_json(k)::text as row from access_keys k');
    expect(JSON.stringify(stored.rows)).not.toContain(made.secret);
    const revoke = () => app.call(accessKeyRoutes.revoke, { params: { keyId } }, 'admin');
    expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 404]);
    expect((await scim('GET', '/Users', undefined, made.secret)).status).toBe(401);
    expect(await stateOf(keyId)).toBe('revoked');
    const { rows } = await app.pool.query<{ act: string; proof_id: string }>(
      `select data ->> 'act' as act, proof_id from events
       where type = 'provisioning.token_changed' and data ->> 'keyId' = $1 order by id`,
      [keyId],
    );
    expect(rows.map(({ act }) => act)).toEqual(['made', 'revoked']);
    const entryId = rows[0]?.proof_id ?? '';
    expect((await app.call(ledgerRoutes.get, { params: { entryId } }, 'admin')).status).toBe(200);
  });

  test('that is past opens nothing, nor does another one, an ID token or none', async () => {
    const made = await makeDirectoryKey(app);
    await app.pool.query('update access_keys set expires_at = now() where id = $1', [made.key.keyId]);
    const refused = await scim('POST', '/Users', entra.user('nobody', 'x'), made.secret);
    expect([refused.status, refused.body, refused.headers['www-authenticate']]).toEqual([
      401,
      {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '401',
        detail: 'This token is not good here, or not any more',
      },
      'Bearer',
    ]);
    expect(await stateOf(made.key.keyId)).toBe('expired');
    for (const bearer of ['sorgfalt-directory-guess', await app.token('admin'), '']) {
      expect((await scim('GET', '/Groups', undefined, bearer)).status).toBe(401);
      expect((await askAbout(app, bearer, anna)).status).toBe(401);
    }
  });

  test('opens the door of its purpose and no other route, not even one that is open to everybody', async () => {
    const { secret } = await makeScreeningKey(app);
    expect((await askAbout(app, secret, anna)).status).toBe(200);
    expect((await askAbout(app, directory.secret, anna)).status).toBe(401);
    expect((await scim('GET', '/Users', undefined, secret)).status).toBe(401);
    for (const bearer of [secret, directory.secret]) {
      for (const { method, path, access, isProbe } of app.app.router.routes) {
        // Probes ask nobody who is there.
        if (isKeyAccess(access) || isProbe === true) continue;
        const url = fillPath(path, new Proxy({}, { get: () => anyId }));
        const headers = { authorization: `Bearer ${bearer}` };
        const { statusCode } = await app.app.http.inject({ method, url, headers });
        expect(statusCode, `${method} ${path}`).toBe(401);
      }
    }
  });

  test.each([
    ['without a purpose', { name: 'x', days: 1, callsPerMinute: 1 }],
    ['of the directory with names to screen', { purpose: 'directory', namesPerMinute: 1 }],
    ['that screens without a limit of names', { purpose: 'screening' }],
    [
      'with more calls than anybody needs',
      { purpose: 'directory', callsPerMinute: keyLimits.callsPerMinute + 1 },
    ],
    ['that opens nothing', { purpose: 'directory', callsPerMinute: 0 }],
    ['for longer than a year', { purpose: 'directory', days: keyLimits.days + 1 }],
    ['without a name', { purpose: 'directory', name: ' ' }],
  ])('%s is not made', async (_, body) => {
    const whole = { name: 'x', days: 1, callsPerMinute: 1, ...body };
    const given = 'purpose' in body ? whole : body;
    expect((await app.call(accessKeyRoutes.add, { body: given as never }, 'admin')).status).toBe(400);
  });
});

describe('when whoever made a key loses the right to', () => {
  const change = (set: string) =>
    app.pool.query(`update users set ${set} where email = 'admin.leaver@example.test'`);

  test.each([
    ['the role', `role = 1`, `role = 0`],
    ['the account', `state = 'disabled'`, `state = 'active'`],
  ])('by losing %s, the key opens nothing, and others see why', async (_, lose, regain) => {
    const token = await app.token('admin' satisfies Role, 'leaver');
    const { key, secret } = await makeScreeningKey(app, {}, { token });
    expect((await askAbout(app, secret, anna)).status).toBe(200);
    await change(lose);
    expect((await askAbout(app, secret, anna)).status).toBe(401);
    expect(await stateOf(key.keyId)).toBe('suspended');
    await change(regain);
    // A disabled account's sessions have ended; the key counts again as the person does.
    expect(await stateOf(key.keyId)).toBe('active');
  });
});

describe('the limit of a key', () => {
  const fromNow = (seconds: number, keyId: string) =>
    app.pool.query(
      `update access_keys set minute_began = minute_began - make_interval(secs => $1) where id = $2`,
      [seconds, keyId],
    );

  test('of calls holds for all that come at once, says when there are more, and begins anew after a minute', async () => {
    const { key, secret } = await makeScreeningKey(app, { callsPerMinute: 5 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => askAbout(app, secret, anna)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(7);
    expect(refused[0]?.error).toMatchObject({ code: 'key-limit-met' });
    const again = await app.app.http.inject({
      method: 'POST',
      url: '/api/screening/names',
      headers: { authorization: `Bearer ${secret}`, 'idempotency-key': 'one-more-time' },
      payload: { names: anna },
    });
    const seconds = Number(again.headers['retry-after']);
    expect(again.statusCode).toBe(429);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    await fromNow(61, key.keyId);
    expect((await askAbout(app, secret, anna)).status).toBe(200);
  });

  test('of names lets in what still fits, and says at once of what never will', async () => {
    const { secret } = await makeScreeningKey(app, { namesPerMinute: 5 });
    const some = (count: number) => Array.from({ length: count }, () => ({ name: 'Anna Muster' }));
    expect((await askAbout(app, secret, some(3))).status).toBe(200);
    expect((await askAbout(app, secret, some(3))).status).toBe(429);
    expect((await askAbout(app, secret, some(2))).status).toBe(200);
    const never = await askAbout(app, secret, some(6));
    expect([never.status, never.error?.code, never.error?.details]).toEqual([
      413,
      'too-many-names',
      { max: 5 },
    ]);
  });

  test('of the directory is answered in the form of its protocol', async () => {
    const { key, secret } = await makeDirectoryKey(app);
    await app.pool.query('update access_keys set calls_per_minute = 1 where id = $1', [key.keyId]);
    expect((await scim('GET', '/Users', undefined, secret)).status).toBe(200);
    const { status, body, headers } = await scim('GET', '/Users', undefined, secret);
    expect([status, body['status'], Number(headers['retry-after']) > 0]).toEqual([429, '429', true]);
  });
});
