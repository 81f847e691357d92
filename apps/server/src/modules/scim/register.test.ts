import { afterAll, beforeAll, expect, test } from 'vitest';
import { directoryRoutes } from '@sorgfalt/contract';
import { entra, okta, openDirectory } from '../../testing/modules/directories.ts';
import type { Directory } from '../../testing/modules/directories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let directory: Directory;
/** What the statements name. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp();
  directory = await openDirectory(app);
  await app.call(directoryRoutes.setGroup, { body: { name: 'Chiefs', role: 'admin' } }, 'admin');
  ids['early'] = await madeBefore();
  for (const name of ['anna', 'bea', 'cleo', 'dora'])
    ids[name] = await make('/Users', okta.user(name, `00u-${name}`));
  ids['chiefs'] = await make('/Groups', entra.group('Chiefs', 'g-chiefs'));
  ids['staff'] = await make('/Groups', entra.group('Staff', 'g-staff'));
  const { anna = '', bea = '', cleo = '', dora = '', staff } = ids;
  await change('chiefs', entra.add(anna, dora));
  await change('staff', entra.add(anna, bea));
  await change('staff', entra.remove(anna));
  const whole = { ...entra.group('Staff', 'g-staff'), members: [{ value: bea }, { value: cleo }] };
  expect((await directory.scim('PUT', `/Groups/${staff}`, whole)).status).toBe(200);
  expect((await directory.scim('DELETE', `/Users/${dora}`)).status).toBe(204);
  const gone = await make('/Groups', { ...entra.group('Gone', 'g-gone'), members: [{ value: cleo }] });
  expect((await directory.scim('DELETE', `/Groups/${gone}`)).status).toBe(204);
});
afterAll(() => app.stop());

/** A group that the directory made before that was sealed. */
async function madeBefore(): Promise<string> {
  const { rows } = await app.pool.query<{ id: string }>(
    `with made as (insert into scim_groups (id, display_name) values (gen_random_uuid(), 'Early') returning id),
       told as (insert into events (type, status, actor_kind, actor, data)
         select 'provisioning.group_changed', 'completed', 'system', 'scim:early', jsonb_build_object('groupId', id) from made)
     select id from made`,
  );
  return rows[0]?.id ?? '';
}

async function change(name: string, body: object): Promise<void> {
  expect((await directory.scim('PATCH', `/Groups/${ids[name]}`, body)).status).toBe(204);
}

const make = async (path: string, body: object) => (await directory.scim('POST', path, body)).body.id;
const named = (text: string) => text.replaceAll(/\{(\w+)\}/gu, (_, name: string) => ids[name] ?? '');

test('groups of the directory and who is in them are as it said', async () => {
  const { rows } = await app.pool.query<{ uid: string }>('select uid from scim_members');
  expect(new Set(rows.map(({ uid }) => uid))).toEqual(new Set([ids['anna'], ids['bea'], ids['cleo']]));
  expect(await app.audit()).toEqual([]);
});

test.each([
  [
    'somebody is in a group',
    'register-unsealed',
    'member of group {chiefs} {bea}',
    `insert into scim_members values ('{chiefs}', '{bea}')`,
  ],
  [
    'somebody is in no group',
    'register-missing',
    'member of group {staff} {bea}',
    `delete from scim_members where uid = '{bea}'`,
  ],
  [
    'a group has the name of another',
    'register-differs',
    'provisioned group {staff}',
    `update scim_groups set display_name = 'Bosses' where id = '{staff}'`,
  ],
  [
    'a group is another one',
    'register-differs',
    'provisioned group {staff}',
    `update scim_groups set external_id = 'g-bosses' where id = '{staff}'`,
  ],
])('the audit finds that %s of which the directory says nothing', async (_what, code, place, statement) => {
  await app.pool.query('create table kept_groups as table scim_groups');
  await app.pool.query('create table kept_members as table scim_members');
  try {
    await app.pool.query(named(statement));
    expect(await app.audit()).toEqual([expect.objectContaining({ code, where: named(place) })]);
  } finally {
    await app.pool.query('delete from scim_groups');
    await app.pool.query('insert into scim_groups table kept_groups');
    await app.pool.query('insert into scim_members table kept_members');
    await app.pool.query('drop table kept_groups, kept_members');
  }
});

test('whoever was put in a group past the directory, or a name that it did not give, is found after its next change, too', async () => {
  await app.pool.query(named(`insert into scim_members values ('{chiefs}', '{bea}')`));
  await app.pool.query(named(`update scim_groups set display_name = 'Bosses' where id = '{chiefs}'`));
  await change('chiefs', entra.add(ids['cleo'] ?? ''));
  expect((await app.audit()).map(({ where }) => where)).toEqual([
    named('provisioned group {chiefs}'),
    named('member of group {chiefs} {bea}'),
  ]);
  await change('chiefs', entra.remove(ids['bea'] ?? ''));
  await app.pool.query(named(`update scim_groups set display_name = 'Chiefs' where id = '{chiefs}'`));
  expect(await app.audit()).toEqual([]);
});

test('who was in a group before that was sealed is known once the directory says all of it', async () => {
  await app.pool.query(named(`insert into scim_members values ('{early}', '{bea}')`));
  await change('early', entra.add(ids['anna'] ?? ''));
  expect(await app.audit()).toEqual([]);
  const whole = { ...entra.group('Early', 'g-early'), members: [{ value: ids['anna'] }] };
  expect((await directory.scim('PUT', `/Groups/${ids['early']}`, whole)).status).toBe(200);
  await app.pool.query(named(`insert into scim_members values ('{early}', '{bea}')`));
  expect((await app.audit()).map(({ where }) => where)).toEqual([named('member of group {early} {bea}')]);
});
