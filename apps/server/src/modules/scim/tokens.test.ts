import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityRoutes, ledgerRoutes, provisioningRoutes } from '@sorgfalt/contract';
import { entra, makeToken, openDirectory } from '../../testing/modules/directories.ts';
import type { Directory } from '../../testing/modules/directories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let directory: Directory;

beforeAll(async () => {
  app = await startTestApp();
  directory = await openDirectory(app);
});
afterAll(() => app.stop());

const scim: Directory['scim'] = (...call) => directory.scim(...call);

describe('a token of the directory', () => {
  test('is made, seen and revoked by administrators, shown once and kept by its hash; each change is sealed', async () => {
    for (const role of ['editor', 'guest', null] as const) {
      const status = role === null ? 401 : 403;
      const body = { name: 'mine', days: 1 };
      const params = { tokenId: '00000000-0000-4000-8000-000000000000' };
      expect((await app.call(provisioningRoutes.addToken, { body }, role)).status).toBe(status);
      expect((await app.call(provisioningRoutes.overview, {}, role)).status).toBe(status);
      expect((await app.call(provisioningRoutes.revokeToken, { params }, role)).status).toBe(status);
      const uid = { params: { uid: 'anybody' } };
      expect((await app.call(provisioningRoutes.allowHandover, uid, role)).status).toBe(status);
    }
    const made = await makeToken(app);
    const { tokenId } = made.token;
    expect((await scim('GET', '/Users', undefined, made.secret)).status).toBe(200);
    const shown = (await app.call(provisioningRoutes.overview, {}, 'admin')).body;
    expect(JSON.stringify(shown)).not.toContain(made.secret);
    expect(shown.tokens.find((token) => token.tokenId === tokenId)?.lastUsedAt).not.toBeNull();
    const stored = await app.pool.query('select row_to_json(t)::text as row from scim_tokens t');
    expect(JSON.stringify(stored.rows)).not.toContain(made.secret);
    await app.call(provisioningRoutes.revokeToken, { params: { tokenId } }, 'admin');
    expect((await scim('GET', '/Users', undefined, made.secret)).status).toBe(401);
    const { rows } = await app.pool.query<{ act: string; proof_id: string }>(
      `select data ->> 'act' as act, proof_id from events
       where type = 'provisioning.token_changed' and data ->> 'tokenId' = $1 order by id`,
      [tokenId],
    );
    expect(rows.map(({ act }) => act)).toEqual(['made', 'revoked']);
    const entryId = rows[0]?.proof_id ?? '';
    expect((await app.call(ledgerRoutes.get, { params: { entryId } }, 'admin')).status).toBe(200);
  });

  test('that is past opens nothing, nor does another one, an ID token or none', async () => {
    const made = await makeToken(app);
    await app.pool.query('update scim_tokens set expires_at = now() where id = $1', [made.token.tokenId]);
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
    for (const bearer of ['sorgfalt-scim-guess', await app.token('admin'), '']) {
      expect((await scim('GET', '/Groups', undefined, bearer)).status).toBe(401);
    }
    expect((await app.call(identityRoutes.me, {}, { token: directory.secret })).status).toBe(401);
  });
});
