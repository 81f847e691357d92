import type { ClientBase } from 'pg';
import { StopError } from '../stop-error.ts';
import { createPool } from './database.ts';

/** What the product works as: it reads and writes rows, and owns nothing. */
export const workRole = 'sorgfalt_app';
/** For whoever examines with tools of their own: reads all but accounts and sessions, and changes nothing. */
export const auditorRole = 'sorgfalt_auditor';

const rows = 'select, insert, update, delete';
/** Emptied as a whole, once what is in it was moved: deleted row by row it would never become small again. */
const emptied = 'ledger_plain_payloads';

interface Addresses {
  readonly databaseUrl: string;
  readonly ownerUrl: string;
}

/** Address of a database that the settings name, for who owns it; empty where they name none. */
export function ownerUrlOf({ databaseUrl, ownerUrl }: Addresses): string {
  return ownerUrl || databaseUrl;
}

/** Makes the roles of `passwords` where they are not there, and gives each its password, as somebody who may. */
export async function ensureRoles(client: ClientBase, passwords: ReadonlyMap<string, string>): Promise<void> {
  for (const [role, password] of passwords) {
    const known = await client.query('select from pg_roles where rolname = $1', [role]);
    if (known.rowCount === 0) await client.query(`create role ${role}`);
    const limits = 'login noinherit nosuperuser nocreatedb nocreaterole nobypassrls noreplication';
    await client.query(`alter role ${role} ${limits} password ${client.escapeLiteral(password)}`);
  }
}

/**
 * Whether the role of `databaseUrl` could switch off what the database refuses: as a superuser, as the owner of anything, or as
 * somebody who may become either. Where there is an owner apart it has to be `workRole`: else a `StopError` says so.
 */
export async function mayUndoGuards(databaseUrl: string, isOwnerApart: boolean): Promise<boolean> {
  const { name, isPowerful } = await roleOf(databaseUrl);
  if (isOwnerApart && (name !== workRole || isPowerful)) {
    throw new StopError(
      `With DATABASE_OWNER_URL set, DATABASE_URL must be that of the role ${workRole}, which owns nothing: see ` +
        'docs/operations.md, "The roles of the database".',
    );
  }
  return isPowerful;
}

async function roleOf(databaseUrl: string): Promise<{ name: string; isPowerful: boolean }> {
  const pool = createPool(databaseUrl, 1);
  try {
    const { rows: found } = await pool.query<{ name: string; isPowerful: boolean }>(whoAndWhat);
    const [role] = found;
    if (role === undefined) throw new Error('whoever asks for his role has one');
    return role;
  } finally {
    await pool.end();
  }
}

/** Temporary tables, which the product makes, are no power over others. */
const whoAndWhat = `
  select current_user as name, exists (
    select from pg_roles r where pg_has_role(r.oid, 'member') and (rolsuper or exists (
      select from pg_shdepend
      where refclassid = 'pg_authid'::regclass and refobjid = r.oid and deptype = 'o'
        and (dbid = (select oid from pg_database where datname = current_database()) or dbid = 0)
        and objid not in (select oid from pg_class where relpersistence = 't')
    ))
  ) as "isPowerful"`;

/**
 * Lets the roles that are there do their work, and no more: tables, triggers and constraints are the owner's, who brings the
 * database up to date. Repeated after each migration, which may bring tables.
 */
export async function grantWork(client: ClientBase): Promise<void> {
  const { rows: found } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1)',
    [[workRole, auditorRole]],
  );
  const names = new Set(found.map(({ name }) => name));
  const statements = [
    ...(names.has(workRole) ? [...workGrants, ...(await openings(client))] : []),
    ...(names.has(auditorRole) ? await auditorGrants(client) : []),
  ];
  for (const statement of statements) await client.query(statement);
}

const workGrants = [
  // A schema of before PostgreSQL 15 lets everybody make tables.
  'revoke create on schema public from public',
  `grant usage on schema public, graphile_worker to ${workRole}`,
  `grant ${rows} on all tables in schema public, graphile_worker to ${workRole}`,
  `grant usage, select, update on all sequences in schema public, graphile_worker to ${workRole}`,
  `grant truncate on ${emptied} to ${workRole}`,
  // Which are there is for readiness to say.
  `grant usage on schema drizzle to ${workRole}`,
  `grant select on drizzle.__drizzle_migrations to ${workRole}`,
];

/** The queue lets in nobody but its owner, by row level security without a policy: what keeps others out are the grants. */
async function openings(client: ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity`,
  );
  return tables.map(({ name }) => `alter table ${name} disable row level security`);
}

async function auditorGrants(client: ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^identity_'`,
  );
  return [
    `grant usage on schema public to ${auditorRole}`,
    `grant select on ${tables.map(({ name }) => name).join(', ')} to ${auditorRole}`,
  ];
}
