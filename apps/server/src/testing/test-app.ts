import { rmSync } from 'node:fs';
import type { Pool } from 'pg';
import { fillPath } from '@sorgfalt/contract';
import type { ErrorBody, Role, Route, RouteInput, RouteOutput } from '@sorgfalt/contract';
import type { BankConnector } from '../adapters/bank/connector.ts';
import { createApp } from '../app.ts';
import type { App } from '../app.ts';
import { loadConfig } from '../config.ts';
import { createLedger } from '../modules/ledger/index.ts';
import type { AuditFinding } from '../modules/ledger/index.ts';
import { registers } from '../registers.ts';
import { createDatabase, createPool } from '../platform/database/database.ts';
import { createEpochs } from '../platform/events/epochs.ts';
import { createLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { isPutByTests } from './put-by-tests.ts';
import { cloneDatabase } from './test-database.ts';
import { temporaryDirectory } from './temporary-directory.ts';

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly error: ErrorBody['error'] | undefined;
}

export interface TestApp {
  readonly app: App;
  /** Of who owns the database. */
  readonly pool: Pool;
  /** What the product has its own connections from, of a role that owns nothing. */
  readonly workPool: Pool;
  readonly databaseUrl: string;
  /** ID token of a user with this role, signed up through the real provider on first use. `name` tells users of one role apart. */
  token(role: Role, name?: string): Promise<string>;
  /** Calls a route over HTTP as a role (`null`: nobody) or with a token. */
  call<R extends Route>(
    route: R,
    input: RouteInput<R>,
    as: Role | null | { token: string },
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<RouteOutput<R>>>;
  /**
   * What the whole ledger and the registers have against each other. Roles and lists that the tests put on the database are
   * left out: those nobody sealed.
   */
  audit(): Promise<readonly AuditFinding[]>;
  stop(): Promise<void>;
}

interface InputParts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const roleNumbers = { admin: 0, editor: 1, guest: 2 } as const;

/**
 * The whole product on a fresh database, as the tests of a module use it; `environment` overrides settings. Lists that
 * are official to it are in force, unless `isBare`: then it finds none, as on its first day.
 */
export async function startTestApp(
  environment: Readonly<Record<string, string>> = {},
  bank?: BankConnector,
  { isBare = false }: { readonly isBare?: boolean } = {},
): Promise<TestApp> {
  const database = await cloneDatabase();
  const directory = temporaryDirectory('app');
  const config = loadConfig({
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    CHECK_ANSWERS: 'true',
    // Roles are given on the database below; who must be confirmed is a matter of identity's own tests.
    SIGN_UP: 'open',
    SIGN_IN_ATTEMPTS_PER_MINUTE: '1000',
    // Each that is opened costs PostgreSQL its plans anew. With half as many, what goes by the clock comes too late on a busy machine.
    DATABASE_CONNECTIONS: '10',
    ...environment,
  });
  const log = createLog(config.logging.level);
  const secrets = createSecrets(config.storage.secretsDirectory);
  const epochs = createEpochs({ directory: secrets.directory, log });
  const pool = createPool(database.url, 10, 0, epochs.check);
  const workPool = createPool(database.workUrl, config.storage.connections, 0, epochs.check);
  if (isBare) await pool.query('truncate screening_lists, screening_versions cascade');
  const app = await createApp({
    config,
    databaseUrl: database.workUrl,
    ownerUrl: database.url,
    pool: workPool,
    epochs,
    secrets,
    log,
    ...(bank === undefined ? {} : { bank }),
  });
  await app.http.ready();
  const tokens = new Map<string, Promise<string>>();

  async function signUp(role: Role, name: string): Promise<string> {
    const email = `${role}.${name}@example.test`;
    const credentials = { name, email, password: 'correct horse battery' };
    await app.http.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload: credentials });
    const signedIn = await app.http.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: credentials,
    });
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const answer = await app.http.inject({ method: 'GET', url: '/api/auth/token', headers: { cookie } });
    const { token } = answer.json<{ token: string }>();
    await app.http.inject({ method: 'GET', url: '/api/me', headers: { authorization: `Bearer ${token}` } });
    await pool.query('update users set role = $1 where email = $2', [roleNumbers[role], email]);
    // As if a passkey had just been used; what sessions without one meet is a matter of identity's own tests.
    await pool.query(
      `update identity_sessions set proved_at = now() + interval '1 hour' from users where user_id = uid and email = $1`,
      [email],
    );
    return token;
  }

  const token = (role: Role, name = 'one') => {
    const key = `${role} ${name}`;
    const known = tokens.get(key) ?? signUp(role, name);
    tokens.set(key, known);
    return known;
  };

  return {
    app,
    pool,
    workPool,
    databaseUrl: database.url,
    token,
    async audit() {
      const ledger = await createLedger({ database: createDatabase(pool), secrets, log, config, registers });
      const { findings } = await ledger.audit();
      return findings.filter((finding) => !isPutByTests(finding));
    },
    async call(route, input, as, extra = {}) {
      const parts = input as InputParts;
      const bearer = as === null ? null : typeof as === 'string' ? await token(as) : as.token;
      const response = await app.http.inject({
        method: route.method,
        url: fillPath(route.path, parts.params),
        query: Object.fromEntries(
          Object.entries(parts.query ?? {}).map(([key, value]) => [key, String(value)]),
        ),
        ...(parts.body === undefined ? {} : { payload: parts.body as object }),
        headers: { ...extra, ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }) },
      });
      const isJson = response.headers['content-type']?.toString().includes('json') === true;
      const body = response.body === '' ? null : isJson ? response.json() : response.body;
      return {
        status: response.statusCode,
        body,
        error: response.statusCode < 400 ? undefined : body?.error,
      };
    },
    async stop() {
      await app.stop();
      await Promise.all([pool.end(), workPool.end()]);
      await database.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Waits until `check` gives something: for what follows by event. Fails after half a minute of waiting. */
export async function eventually<T>(
  check: () => Promise<T | null | undefined | false>,
  tries = 600,
): Promise<T> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const result = await check();
    if (result) return result;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('it did not happen in time');
}
