import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  readonly url: string;
  /** Of the role that the product works as. */
  readonly workUrl: string;
  drop(): Promise<void>;
}

/** A fresh migrated database for a test file: a clone of the template, or of another one, whose sessions end. */
export async function cloneDatabase(from?: string): Promise<TestDatabase> {
  const template = new URL(from ?? inject('databaseUrl'));
  const source = template.pathname.slice(1);
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = withDatabase(template, 'postgres');
  // PostgreSQL allows one clone of a template at a time; files start together.
  await execute(
    admin,
    'select pg_advisory_lock(7399)',
    ...(from === undefined
      ? []
      : [`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${source}'`]),
    // Copied as files: page by page they would all be written to the log as well.
    `create database ${name} template ${source} strategy file_copy`,
  );
  return {
    url: withDatabase(template, name),
    workUrl: withDatabase(new URL(inject('workUrl')), name),
    drop: () => execute(admin, `drop database if exists ${name} with (force)`),
  };
}

function withDatabase(url: URL, database: string): string {
  const copy = new URL(url);
  copy.pathname = `/${database}`;
  return copy.href;
}

async function execute(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database with nothing in it, on the same server. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const server = new URL(inject('databaseUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = withDatabase(server, 'postgres');
  await execute(admin, `create database ${name} template template0`);
  return {
    url: withDatabase(server, name),
    workUrl: withDatabase(new URL(inject('workUrl')), name),
    drop: () => execute(admin, `drop database if exists ${name} with (force)`),
  };
}
