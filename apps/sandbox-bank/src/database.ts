import { Pool, types } from 'pg';
import type { PoolClient } from 'pg';
import { schema } from './tables.ts';

const int8 = 20;
const setUpLock = 7451;
const connectionsMax = 10;
/**
 * No statement of a bank that is tried takes long. A session that hung in a transaction would hold up more than the
 * bank: the product shares its database, and reads events only below the oldest transaction.
 */
const longestMs = 5000;
const attemptsMax = 5;

/** A transaction's connection, or the pool for single statements. */
export type Queryable = Pick<PoolClient, 'query'>;

export interface Database extends Queryable {
  /** Runs `work` in one transaction; again where two transactions waited for each other and this one had to give way. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

/** Connects to the bank's own schema and creates its tables where they are missing. */
export async function openDatabase(url: string, limitMs = longestMs): Promise<Database> {
  types.setTypeParser(int8, Number);
  const pool = new Pool({
    connectionString: url,
    max: connectionsMax,
    application_name: 'sandbox-bank',
    options: '-c search_path=sandbox_bank',
    connectionTimeoutMillis: 2 * limitMs,
    idle_in_transaction_session_timeout: limitMs,
    statement_timeout: 2 * limitMs,
    // The answer to a statement that was ended may be lost, too.
    query_timeout: 3 * limitMs,
    keepAlive: true,
  });
  pool.on('error', () => undefined);
  // One that breaks while it is in use fails its statement; without a listener it would end the process too.
  pool.on('connect', (client) => client.on('error', () => undefined));
  async function attempt<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let isBroken = false;
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => (isBroken = true));
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  async function transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await attempt(work);
      } catch (error) {
        if (!isDeadlock(error) || attempts === attemptsMax) throw error;
      }
    }
  }

  await transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [setUpLock]);
    await tx.query(schema);
  });
  return { query: pool.query.bind(pool), transaction, end: () => pool.end() };
}

/** SQLSTATE 40P01, deadlock_detected. */
function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}
