import type { Writable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { Client, Pool, types } from 'pg';
import type { ClientBase, ClientConfig, PoolClient } from 'pg';
import { drizzle, Param, PgDialect, SQL, StringChunk } from './orm.ts';
import type { NodePgDatabase, Query } from './orm.ts';
import { watchConnections } from './watch-connections.ts';
import { limitPool } from './limit-pool.ts';

export type Database = Omit<NodePgDatabase, 'transaction'> & {
  readonly $client: Pool;
  /** `transact`, for work that waits for each answer. */
  transaction<T>(work: (tx: Tx) => Promise<T>, mode?: TransactionMode): Promise<T>;
};
/** What repositories take: the database, or the transaction of the command that is running. */
export type Tx = Pick<
  Database,
  'select' | 'selectDistinct' | '$count' | 'insert' | 'update' | 'delete' | 'execute' | '_'
>;

/** The mode of a transaction that reads one state of the data throughout and writes nothing. */
export const snapshot = 'isolation level repeatable read, read only';
export type TransactionMode = '' | typeof snapshot;

const bigintOid = 20;
/** How long a connection may take to come free before whoever serves people is told of an outage. */
const connectMs = 10_000;
/** How long it may take to be made: behind a network that swallows everything another attempt is worth more. */
const reachMs = 3000;
/** So much later than the server would have ended a statement, its answer counts as lost. */
const answerGraceMs = 5000;

/** Within this time the database notices that a connection has gone while it works for it. */
const goneMs = 1000;

/**
 * What whoever runs the server may have set otherwise for a database or a role, and the product rests on: how times are written
 * (it would read the 5th of November as the 11th of May), where tables are, that a statement sees what was committed before it,
 * and that nothing ends a migration, an audit or a restore but whoever asked for it.
 */
export const sessionOptions = [
  'datestyle=ISO',
  'timezone=UTC',
  'search_path=public',
  'default_transaction_isolation=read\\ committed',
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/**
 * A pool of `max` connections to the database of `url`. A statement, or a pause within a transaction, may last
 * `statementMs`; 0 sets no limit, for the command line and set-up. Connections take a statement before the last one is answered. Instants come
 * back as ISO strings in UTC through the column types; bigint as number while it is a safe integer, which `Number`
 * checks for us by range. `prepare` is waited for before a new connection is used.
 */
export function createPool(
  url: string,
  max: number,
  statementMs = 0,
  prepare?: (client: ClientBase) => Promise<void>,
): Pool {
  types.setTypeParser(bigintOid, (value) => {
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${value} is beyond safe integers`);
    return number;
  });
  const isLimited = statementMs > 0;
  let watch: ReturnType<typeof watchConnections> = () => undefined;
  const pool = new Pool({
    connectionString: url,
    ...(isLimited ? { Client: QuickClient } : {}),
    max,
    application_name: 'sorgfalt',
    pipeline: true,
    connectionTimeoutMillis: isLimited ? connectMs : 0,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    query_timeout: isLimited ? statementMs + answerGraceMs : 0,
    keepAlive: true,
    // A cancellation that comes between two statements ends neither: the server sees by itself, also while it waits for
    // a lock, that whoever asked has gone. Lists that grow for years are read by index: where disks do not turn, a page
    // elsewhere costs hardly more than the next.
    options: `${sessionOptions} -c client_connection_check_interval=${goneMs} -c random_page_cost=1.1`,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, though its types do not say so.
    async onConnect(client: ClientBase) {
      watch(client);
      await prepare?.(client);
    },
  });
  // A connection that breaks while idle is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (isLimited) watch = watchConnections(pool, url);
  limitPool(pool);
  return pool;
}

/** Gives a connection up that is not made soon. */
class QuickClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: reachMs });
  }
}

export function createDatabase(pool: Pool): Database {
  const database: Database = Object.assign(drizzle(pool), {
    // Drizzle's own never gives a connection back that breaks at BEGIN, until the pool has none left.
    transaction: <T>(work: (tx: Tx) => Promise<T>, mode?: TransactionMode) => transact(database, work, mode),
  });
  return database;
}

/** Statements that are on their way; the transaction fails if one of them does. */
export type Send = (statement: Promise<unknown>) => void;

const sessions = new WeakMap<PoolClient, Tx>();

/**
 * Runs `work` in a transaction, which is committed when it resolves. It need not wait for the answers to statements
 * that it gives to `send`: they come with that to COMMIT, one trip for all. Throws what the first of them failed with,
 * else what `work` threw.
 */
export async function transact<T>(
  { $client: pool }: Database,
  work: (tx: Tx, send: Send) => Promise<T>,
  mode: TransactionMode = '',
): Promise<T> {
  const client = await pool.connect();
  const sent: Promise<unknown>[] = [];
  try {
    // Not sent together with what follows: were it refused, that would be committed by itself.
    await client.query(`begin ${mode}`);
    const result = await work(sessionOf(client), (statement) => {
      sendTogether(client);
      // A query of the builder runs anew for each that waits for it.
      const answer = statement.then((given) => given);
      // Looked at below, however `work` ends.
      answer.catch(() => undefined);
      sent.push(answer);
    });
    const [{ command }] = await Promise.all([client.query('commit'), ...sent]);
    // Of a transaction in which a statement failed COMMIT makes a ROLLBACK.
    if (command !== 'COMMIT') throw new Error('a statement failed and its failure was not passed on');
    client.release();
    return result;
  } catch (error) {
    const isUsable = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.release(!isUsable);
    const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected');
    throw failed?.status === 'rejected' ? failed.reason : error;
  }
}

/** What `pg` keeps of its connection and does not declare. */
interface Wire {
  readonly connection: { readonly stream: Writable };
}

/**
 * Has what is sent before this turn is over travel in one write, with a COMMIT that follows at once: a write is a call to the
 * system, and costs as much as a small statement.
 */
function sendTogether(client: PoolClient): void {
  const { stream } = (client as unknown as Wire).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function sessionOf(client: PoolClient): Tx {
  const known = sessions.get(client);
  if (known !== undefined) return known;
  const session = drizzle(client);
  sessions.set(client, session);
  return session;
}

const dialect = new PgDialect();
/** Texts of named statements; null where the parameters cannot be gathered without making the text again. */
const texts = new Map<string, string | null>();

/**
 * Runs a statement that PostgreSQL parses and plans once a connection: for the few that every command runs. One
 * name always stands for one text.
 */
export async function executeNamed<T extends Record<string, unknown>>(
  tx: Tx,
  name: string,
  statement: SQL,
): Promise<T[]> {
  const prepared = tx._.session.prepareQuery<{ execute: { rows: T[] }; all: unknown; values: unknown }>(
    queryOf(name, statement),
    undefined,
    name,
    false,
  );
  return (await prepared.execute()).rows;
}

/** A name stands for one text: it is made once, which takes as long as the rest of a small statement. */
function queryOf(name: string, statement: SQL): Query {
  const text = texts.get(name);
  if (typeof text === 'string') return { sql: text, params: parametersOf(statement) };
  const query = dialect.sqlToQuery(statement);
  if (text === undefined) {
    const isPlain = isDeepStrictEqual(parametersOf(statement), query.params);
    texts.set(name, isPlain ? query.sql : null);
  }
  return query;
}

function parametersOf(chunk: unknown): unknown[] {
  if (chunk instanceof SQL) return chunk.queryChunks.flatMap(parametersOf);
  if (chunk instanceof StringChunk) return [];
  return [chunk instanceof Param ? chunk.value : chunk];
}
