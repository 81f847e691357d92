import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { directoryRoutes, identityRoutes, provisioningRoutes, userRoutes } from '@sorgfalt/contract';
import { entra, okta, openDirectory } from '../../testing/modules/directories.ts';
import type { Directory } from '../../testing/modules/directories.ts';
import { password, request } from '../../testing/modules/identity.ts';
import { desk, goTo, signedInAs } from '../../testing/modules/doors.ts';
import { startIssuer } from '../../testing/issuer.ts';
import type { TestIssuer } from '../../testing/issuer.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let issuer: TestIssuer;
let directory: Directory;

beforeAll(async () => {
  issuer = await startIssuer();
  app = await startTestApp({
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: 'desk',
    OIDC_CLIENT_SECRET: 'of the desk',
  });
  await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  directory = await openDirectory(app);
});
afterAll(async () => {
  await app.stop();
  await issuer.stop();
});

const scim: Directory['scim'] = (...call) => directory.scim(...call);
const make = async (body: object) => (await scim('POST', '/Users', body)).body.id;
const groupOf = async (body: object) => (await scim('POST', '/Groups', body)).body.id;
const userOf = async (uid: string) => {
  const { body } = await app.call(userRoutes.list, { query: { limit: 200 } }, 'admin');
  return body.users.find((user) => user.uid === uid);
};
const find = (filter: string, kind = 'Users') => scim('GET', `/${kind}?filter=${encodeURIComponent(filter)}`);

async function told(type: string, uid: string) {
  const { rows } = await app.pool.query<{ actor: string; data: object; sealed: boolean }>(
    `select actor, data, proof_id is not null as sealed from events
     where type = $1 and data ->> 'uid' = $2 order by id`,
    [type, uid],
  );
  return rows;
}

describe('people of the directory', () => {
  test('are ended by a DELETE that names a type and has no body', async () => {
    const types = ['application/json', 'application/scim+json'];
    for (const [at, type] of types.entries()) {
      const id = await make(okta.user(`bare-${at}`, `okta-bare-${at}`));
      const ended = await app.app.http.inject({
        method: 'DELETE',
        url: `/api/scim/v2/Users/${id}`,
        headers: { authorization: `Bearer ${directory.secret}`, 'content-type': type },
      });
      expect([ended.statusCode, ended.body]).toEqual([204, '']);
      expect((await userOf(id))?.state).toBe('disabled');
    }
    const empty = await app.app.http.inject({
      method: 'POST',
      url: '/api/scim/v2/Users',
      headers: { authorization: `Bearer ${directory.secret}`, 'content-type': 'application/json' },
    });
    expect(empty.statusCode).toBe(400);
  });

  test('as Entra sends them are made, found, renamed, ended and begun again', async () => {
    const none = await find('userName eq "ella@example.test"');
    expect([none.status, none.body.totalResults]).toEqual([200, 0]);
    const made = await scim('POST', '/Users', entra.user('ella', 'object-1'));
    const { id } = made.body;
    expect(made.status).toBe(201);
    expect(made.headers['location']).toBe(`http://localhost:8080/api/scim/v2/Users/${id}`);
    expect(made.headers['content-type']).toBe('application/scim+json; charset=utf-8');
    expect(await userOf(id)).toMatchObject({
      name: 'ella Entra',
      role: 2,
      state: 'active',
      provider: 'oidc',
    });
    for (const filter of [
      'userName eq "ELLA@example.test"',
      'externalId eq "object-1"',
      'emails.value eq "ella@example.test"',
    ]) {
      expect((await find(filter)).body['Resources'], filter).toEqual([made.body]);
    }
    const renamed = await scim('PATCH', `/Users/${id}`, entra.rename('Neu', 'ella.neu@example.test'));
    expect([renamed.status, renamed.body['displayName']]).toEqual([200, 'Renamed Neu']);
    expect(await userOf(id)).toMatchObject({ name: 'Renamed Neu', email: 'ella.neu@example.test' });
    expect((await scim('PATCH', `/Users/${id}`, entra.end)).body.active).toBe(false);
    expect((await userOf(id))?.state).toBe('disabled');
    expect((await scim('PATCH', `/Users/${id}`, entra.begin)).body.active).toBe(true);
    expect((await userOf(id))?.state).toBe('active');
    const changes = await told('users.state_changed', id);
    expect(changes.map(({ actor, sealed }) => [actor.slice(0, 5), sealed])).toEqual([
      ['scim:', true],
      ['scim:', true],
    ]);
  });

  test('as Okta sends them are made, replaced, ended and deleted', async () => {
    const id = await make(okta.user('otto', '00u1'));
    const again = {
      ...okta.user('otto', '00u1'),
      displayName: undefined,
      name: { givenName: 'Otto', familyName: 'Neu' },
    };
    expect((await scim('PUT', `/Users/${id}`, again)).body).toMatchObject({
      active: true,
      name: { familyName: 'Neu' },
    });
    expect((await userOf(id))?.name).toBe('Otto Neu');
    expect((await scim('PATCH', `/Users/${id}`, okta.end)).body.active).toBe(false);
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404);
    expect((await userOf(id))?.state).toBe('disabled');
    expect(JSON.stringify(await app.pool.query('select * from identity_accounts'))).not.toContain('1mz050nq');
  });

  test('are one each: the same userName or externalId, and what says nobody, is refused', async () => {
    await make(okta.user('one', '00u-one'));
    const refusal = async (body: object) => {
      const { status, body: said } = await scim('POST', '/Users', body);
      return [status, said['scimType']];
    };
    expect(await refusal(okta.user('one', 'other'))).toEqual([409, 'uniqueness']);
    expect(await refusal(okta.user('two', '00u-one'))).toEqual([409, 'uniqueness']);
    expect(await refusal({ userName: 'no address' })).toEqual([400, 'invalidValue']);
    expect(await refusal({ active: true })).toEqual([400, 'invalidValue']);
    expect(await refusal({ ...okta.user('three', '3'), active: 'perhaps' })).toEqual([400, 'invalidValue']);
    expect(await refusal([])).toEqual([400, 'invalidSyntax']);
    const broken = { Operations: [{ op: 'explode', path: 'active' }] };
    const id = (await find('userName eq "one@example.test"')).body['Resources'] as [{ id: string }];
    expect((await scim('PATCH', `/Users/${id[0].id}`, broken)).status).toBe(400);
    expect((await find('userName sw "o"')).body['scimType']).toBe('invalidFilter');
    expect((await find('password eq "x"')).body['scimType']).toBe('invalidFilter');
    expect((await scim('GET', '/Users?count=1&startIndex=2')).body).toMatchObject({
      itemsPerPage: 1,
      startIndex: 2,
    });
  });

  test('who was here before is taken over only when an administrator has allowed it, once', async () => {
    const token = await app.token('editor', 'early');
    const early = {
      ...entra.user('early', 'object-early'),
      emails: [{ value: 'editor.early@example.test', primary: true }],
    };
    for (const _ of [1, 2]) {
      const { status, body } = await scim('POST', '/Users', early);
      expect([status, body['scimType']]).toEqual([409, 'uniqueness']);
    }
    const { handovers } = (await app.call(provisioningRoutes.handovers, {}, 'admin')).body;
    expect(handovers.map(({ email }) => email)).toEqual(['editor.early@example.test']);
    const uid = handovers[0]?.uid ?? '';
    const allow = () => app.call(provisioningRoutes.allowHandover, { params: { uid } }, 'admin');
    expect([(await allow()).status, (await allow()).status]).toEqual([200, 404]);
    const taken = await scim('POST', '/Users', early);
    expect([taken.status, taken.body.id]).toEqual([201, uid]);
    expect((await userOf(uid))?.role).toBe(1);
    // A stranger may have registered the address: what he knows opens nothing any more.
    expect((await app.call(identityRoutes.me, {}, { token })).status).toBe(401);
    const credentials = { email: 'editor.early@example.test', password };
    expect((await request(app, '/sign-in/email', credentials)).statusCode).toBe(401);
    const acts = await told('provisioning.account_changed', uid);
    expect(acts.map(({ data, sealed }) => [(data as { act: string }).act, sealed])).toEqual([
      ['asked', false],
      ['allowed', true],
      ['taken-over', true],
    ]);
    // Let go of and made again, it is somebody who was here before.
    await scim('DELETE', `/Users/${uid}`);
    expect((await scim('POST', '/Users', early)).status).toBe(409);
  });

  test('whom an administrator has disabled stays out, whatever the directory says', async () => {
    const id = await make(okta.user('suspect', '00u-suspect'));
    await app.call(userRoutes.setState, { params: { uid: id }, body: { state: 'disabled' } }, 'admin');
    await scim('PATCH', `/Users/${id}`, okta.begin);
    expect((await scim('PUT', `/Users/${id}`, okta.user('suspect', '00u-suspect'))).body.active).toBe(false);
    expect((await userOf(id))?.state).toBe('disabled');
  });
});

describe('who is ended in the directory', () => {
  test('is out at once: the session, its tokens and its sockets, and comes in by no door', async () => {
    const id = await make(entra.user('gone', 'subject-gone'));
    issuer.claims = { sub: 'subject-gone', email: 'gone@example.test', name: 'Gone', groups: [] };
    const { end, visit } = await goTo(app, 'oidc');
    expect(end?.search).toBe('');
    expect((await signedInAs(app, visit)).uid).toBe(id);
    const { token } = JSON.parse((await visit(`${desk}/api/auth/token`)).body) as { token: string };
    const { port } = app.app.http.server.address() as AddressInfo;
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
    });
    await eventually(async () => socket.connected);
    await scim('PATCH', `/Users/${id}`, entra.end);
    expect((await app.call(identityRoutes.me, {}, { token })).status).toBe(401);
    expect((await visit(`${desk}/api/auth/token`)).status).toBe(401);
    // A hundred looks are five seconds.
    await eventually(async () => !socket.connected, 100);
    expect((await goTo(app, 'oidc')).end?.searchParams.get('error')).toBe('USER_DISABLED');
    await scim('DELETE', `/Users/${id}`);
    expect((await goTo(app, 'oidc')).end?.searchParams.get('error')).toBe('account_not_linked');
  });

  test('is never the last administrator, neither by ending, deleting nor by a group', async () => {
    const groupId = await groupOf(entra.group('chiefs', 'group-chiefs'));
    await app.call(directoryRoutes.setGroup, { body: { name: 'chiefs', role: 'admin' } }, 'admin');
    const id = await make(entra.user('chief', 'subject-chief'));
    await scim('PATCH', `/Groups/${groupId}`, entra.add(id));
    expect((await userOf(id))?.role).toBe(0);
    // The key is as good as whoever made it: it must not be somebody who loses the role here.
    const made = await app.pool.query<{ by: string }>('select created_by as by from access_keys');
    const keyOf = (uid: string) => app.pool.query('update access_keys set created_by = $1', [uid]);
    await keyOf(id);
    await app.pool.query('update users set role = 2 where uid <> $1', [id]);
    for (const [method, path, body] of [
      ['PATCH', `/Users/${id}`, entra.end],
      ['DELETE', `/Users/${id}`, undefined],
      ['PATCH', `/Groups/${groupId}`, entra.remove(id)],
      ['DELETE', `/Groups/${groupId}`, undefined],
    ] as const) {
      const { status, body: said } = await scim(method, path, body);
      expect([status, said['detail'], said['scimType']], `${method} ${path}`).toEqual([
        409,
        'The last administrator must keep this role',
        'mutability',
      ]);
    }
    await app.pool.query(`update users set role = 0 where email = 'admin.one@example.test'`);
    await keyOf(made.rows[0]?.by ?? '');
    expect((await scim('PATCH', `/Users/${id}`, entra.end)).status).toBe(200);
  });
});

describe('groups of the directory', () => {
  test('give their members the role that administrators gave them, by name or outer id, and take it again', async () => {
    const map = (name: string, role: 'editor' | 'guest') =>
      app.call(directoryRoutes.setGroup, { body: { name, role } }, 'admin');
    await map('group-object-7', 'editor');
    const [one, two] = [await make(entra.user('first', 'f-1')), await make(okta.user('second', 'f-2'))];
    const id = await groupOf(entra.group('Officers', 'group-object-7'));
    const roles = async () => [(await userOf(one))?.role, (await userOf(two))?.role];
    expect((await scim('PATCH', `/Groups/${id}`, entra.add(one))).status).toBe(204);
    expect(await roles()).toEqual([1, 2]);
    expect((await told('users.role_changed', one))[0]).toMatchObject({
      data: { to: 'editor' },
      sealed: true,
    });
    await scim('PATCH', `/Groups/${id}`, okta.swap(one, two));
    expect(await roles()).toEqual([2, 1]);
    await scim('PATCH', `/Groups/${id}`, okta.rename(id, 'Renamed'));
    const all = {
      displayName: 'Renamed',
      externalId: 'group-object-7',
      members: [{ value: one }, { value: two }],
    };
    expect((await scim('PUT', `/Groups/${id}`, all)).body['members']).toHaveLength(2);
    expect(await roles()).toEqual([1, 1]);
    await map('group-object-7', 'guest');
    expect(await roles()).toEqual([2, 2]);
    await map('group-object-7', 'editor');
    await scim('DELETE', `/Groups/${id}`);
    expect(await roles()).toEqual([2, 2]);
  });

  test('that give no role change nobody, and take nobody whom the directory has not made', async () => {
    const id = await make(okta.user('plain', 'p-1'));
    await app.pool.query('update users set role = 1 where uid = $1', [id]);
    const group = await scim('POST', '/Groups', { displayName: 'Cooks', members: [{ value: id }] });
    expect((await scim('PATCH', `/Groups/${group.body.id}`, entra.remove(id))).status).toBe(204);
    expect((await userOf(id))?.role).toBe(1);
    expect((await scim('POST', '/Groups', { displayName: 'cooks' })).status).toBe(409);
    const admin = (await app.call(identityRoutes.me, {}, 'admin')).body.uid;
    expect((await scim('PATCH', `/Groups/${group.body.id}`, entra.add(admin))).status).toBe(400);
    const { body } = await scim(
      'GET',
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "Cooks"')}`,
    );
    expect(body['Resources']).toMatchObject([{ displayName: 'Cooks' }]);
    expect(JSON.stringify(body)).not.toContain('members');
  });
});

test('what can be done here is told as RFC 7643 has it', async () => {
  expect((await scim('GET', '/ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true } });
  expect((await scim('GET', '/ResourceTypes')).body.totalResults).toBe(2);
  const schema = await scim('GET', '/Schemas/urn:ietf:params:scim:schemas:core:2.0:User');
  expect([schema.status, schema.body['name']]).toEqual([200, 'User']);
  expect((await scim('GET', '/Schemas/urn:nothing')).status).toBe(404);
  expect((await scim('GET', '/Users/nobody')).body['schemas']).toEqual([
    'urn:ietf:params:scim:api:messages:2.0:Error',
  ]);
});

test('what is no JSON, or of another type, is refused in the same form', async () => {
  const send = async (type: string, payload: string) => {
    const response = await app.app.http.inject({
      method: 'POST',
      url: '/api/scim/v2/Users',
      headers: { authorization: `Bearer ${directory.secret}`, 'content-type': type },
      payload,
    });
    return [response.statusCode, response.json<{ status: string }>().status];
  };
  expect(await send('application/scim+json', '{"userName":')).toEqual([400, '400']);
  expect(await send('application/scim+json', '{"active":true,"active":false}')).toEqual([400, '400']);
  expect(await send('text/plain', 'x')).toEqual([415, '415']);
  expect((await send('application/json', JSON.stringify(okta.user('json', 'j-1'))))[0]).toBe(201);
});
