import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Pool } from 'pg';
import { cloneDatabase, createEmptyDatabase } from '../../testing/test-database.ts';
import { createPool } from './database.ts';
import { bringUpToDate } from './migrate.ts';
import { auditorRole, mayUndoGuards, workRole } from './roles.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let owner: Pool;
let work: Pool;
beforeAll(async () => {
  database = await cloneDatabase();
  owner = createPool(database.url, 2);
  work = createPool(database.workUrl, 2);
});
afterAll(async () => {
  await Promise.all([owner.end(), work.end()]);
  await database.drop();
});

/** Where a role may do something with a table, by the database's own word. */
async function tablesOf(role: string, right: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace in (select oid from pg_namespace where nspname !~ '^pg_|^information_schema')
       and has_schema_privilege($1, relnamespace, 'usage') and has_table_privilege($1, oid, $2) order by 1`,
    [role, right],
  );
  return rows.map(({ name }) => name);
}

describe('the role that the product works as', () => {
  test('is no superuser, owns nothing, and becomes nobody else', async () => {
    const { rows } = await work.query(
      `select current_user as name, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
         (select count(*)::int from pg_class where relowner = r.oid) as owned,
         (select count(*)::int from pg_auth_members where member = r.oid) as memberships
       from pg_roles r where rolname = current_user`,
    );
    expect(rows).toEqual([
      {
        name: workRole,
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
        rolreplication: false,
        owned: 0,
        memberships: 0,
      },
    ]);
    await expect(work.query('set role sorgfalt')).rejects.toThrow('permission denied');
  });

  test.each([
    ['set session_replication_role = replica', 'permission denied to set parameter'],
    ['alter table ledger_entries disable trigger all', 'must be owner'],
    ['drop trigger clients_go_by_two on clients', 'must be owner'],
    [
      'create or replace function keep_client() returns trigger language sql as $$ select 1 $$',
      'permission denied',
    ],
    ['alter table client_holds drop constraint client_holds_four_eyes', 'must be owner'],
    ['truncate ledger_entries', 'permission denied'],
    ['create table more (id int)', 'permission denied'],
    ['drop table ledger_entries', 'must be owner'],
    [`alter role ${workRole} superuser`, 'permission denied'],
    ['delete from drizzle.__drizzle_migrations', 'permission denied'],
    ['select rolpassword from pg_authid', 'permission denied'],
    [`copy clients to program 'cat'`, 'permission denied'],
    [`select pg_read_file('PG_VERSION')`, 'permission denied'],
    ['create schema more', 'permission denied'],
    ['create extension hstore', 'permission denied'],
  ])('may not %s', async (statement, refusal) => {
    await expect(work.query(statement)).rejects.toThrow(refusal);
  });

  test('cannot show a trigger other tables than those that are meant', async () => {
    const id = randomUUID();
    await owner.query(`insert into clients (id, name, status) values ($1, 'Notburga', 'refused')`, [id]);
    const session = await work.connect();
    await session.query(
      `create temporary table erasure_requests as select '${id}'::uuid as client_id, 'b'::text as consented_by`,
    );
    const gone = session.query('delete from public.clients where id = $1', [id]);
    await expect(gone).rejects.toThrow('a client is erased by two');
    session.release(true);
  });

  test('reads and writes rows of every table of the product and of its queue', async () => {
    const all = (await tablesOf('sorgfalt', 'select')).filter((name) => !name.startsWith('drizzle.'));
    expect(all.length).toBeGreaterThan(100);
    for (const right of ['insert', 'update', 'delete']) expect(await tablesOf(workRole, right)).toEqual(all);
    expect(await tablesOf(workRole, 'select')).toEqual([...all, 'drizzle.__drizzle_migrations'].toSorted());
    expect(await tablesOf(workRole, 'truncate')).toEqual(['ledger_plain_payloads']);
  });
});

async function makeLater(url: string): Promise<void> {
  const pool = createPool(url, 1);
  await pool.query('create table later (id int)');
  await pool.end();
}

test('a database that its owner has just brought up to date is worked in, and so is one that has it behind it', async () => {
  const empty = await createEmptyDatabase();
  const beginner = createPool(empty.workUrl, 1);
  for (let start = 0; start < 2; start += 1) {
    await bringUpToDate(empty.url);
    // As a later version would bring one.
    if (start > 0) await beginner.query(`insert into later values (1)`);
    else await makeLater(empty.url);
    const client = `insert into clients (id, name, status) values (gen_random_uuid(), 'Notburga', 'refused')`;
    expect((await beginner.query(client)).rowCount).toBe(1);
  }
  await beginner.end();
  await empty.drop();
});

describe('who could switch off what the database refuses', () => {
  test('is told at the start: the owner is such a one, the role that works is not', async () => {
    expect(await mayUndoGuards(database.url, false)).toBe(true);
    const session = await work.connect();
    await session.query('create temporary table passing (id int)');
    expect(await mayUndoGuards(database.workUrl, true)).toBe(false);
    session.release(true);
  });

  test('is not taken for the role that works where an owner is named apart', async () => {
    await expect(mayUndoGuards(database.url, true)).rejects.toThrow('must be that of the role sorgfalt_app');
  });
});

describe('the role of an auditor', () => {
  test('reads all of the product but accounts and sessions, and changes nothing', async () => {
    const all = (await tablesOf('sorgfalt', 'select')).filter((name) => !/[.]|^identity_/.test(name));
    expect(await tablesOf(auditorRole, 'select')).toEqual(all);
    for (const right of ['insert', 'update', 'delete', 'truncate', 'trigger', 'references'])
      expect(await tablesOf(auditorRole, right)).toEqual([]);
  });
});
