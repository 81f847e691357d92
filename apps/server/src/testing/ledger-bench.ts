import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { fillPath } from '@sorgfalt/contract';
import type { Role, Route, RouteInput, RouteOutput } from '@sorgfalt/contract';
import { loadConfig } from '../config.ts';
import { createLedger } from '../modules/ledger/index.ts';
import type { Ledger, LedgerModule } from '../modules/ledger/index.ts';
import { createTimeline } from '../modules/timeline/index.ts';
import type { Timeline } from '../modules/timeline/index.ts';
import type { Authenticator } from '../platform/auth/authenticator.ts';
import { createDatabase, createPool } from '../platform/database/database.ts';
import type { Database } from '../platform/database/database.ts';
import { createSpine } from '../platform/events/spine.ts';
import type { Spine } from '../platform/events/spine.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { takeUploads } from '../platform/http/upload.ts';
import { createRouter } from '../platform/http/register-route.ts';
import type { Router } from '../platform/http/register-route.ts';
import { createSecrets } from '../platform/secrets.ts';
import type { Answer } from './test-app.ts';
import { cloneDatabase } from './test-database.ts';
import type { TestDatabase } from './test-database.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { createWorkPool } from '../platform/work/index.ts';

export const kycAgent = { kind: 'agent', id: 'kyc-agent' } as const;
/** Client of every entry that the bench seals. */
export const benchClientId = '0198f3c2-7a10-7c3e-8b2a-1f2e3d4c5b6a';

/** A role, or a second administrator, who is another person than the first. */
export type BenchCaller = Role | 'other-admin';

type BenchLedger = Ledger & LedgerModule;

export interface LedgerBench {
  /** Of who owns the database, as the command line has it. */
  readonly url: string;
  /** Its database for another bench, with which it stays. */
  readonly shared: TestDatabase;
  readonly pool: Pool;
  readonly database: Database;
  readonly ledger: BenchLedger;
  readonly timeline: Timeline;
  readonly spine: Spine;
  readonly router: Router;
  readonly secretsDirectory: string;
  /** Messages that the server logged as errors. */
  readonly errors: { readonly reason?: unknown }[];
  /** Commits one event with evidence and gives back the id of its entry. */
  seal(name?: string): Promise<string>;
  /** The same, sequenced. */
  sealed(): Promise<string>;
  /** Rows of a table. */
  count(table: string): Promise<number>;
  /** A second process's ledger on the same database, with other keys if so wished; it sequences too. */
  openAgain(secretsDirectory?: string): Promise<BenchLedger>;
  call<R extends Route>(
    route: R,
    input: RouteInput<R>,
    as: BenchCaller | null,
  ): Promise<Answer<RouteOutput<R>>>;
  /** Listens on a free port; gives the address. */
  listen(): Promise<string>;
  /** A copy of the database as it is now, as a backup would hold it. */
  backup(): Promise<TestDatabase>;
  /** Lets somebody who owns the database change what triggers and keys protect. */
  tamper(...statements: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

const protectedTables = [
  'events',
  'ledger_payloads',
  'ledger_entries',
  'ledger_places',
  'ledger_accounts',
  'ledger_tiles',
  'ledger_checkpoints',
  'ledger_keys',
  'ledger_timestamps',
  'ledger_seal_stamps',
] as const;

/**
 * Spine, ledger and timeline on a fresh database, without the loops: a test calls each round itself. The
 * identity provider is outside of the house and replaced: the token names the role.
 */
export async function startLedgerBench(
  environment: Readonly<Record<string, string>> = {},
  on?: TestDatabase,
): Promise<LedgerBench> {
  const clone = on ?? (await cloneDatabase());
  const directory = temporaryDirectory('ledger');
  const config = loadConfig({ DATA_DIR: directory, REQUESTS_PER_MINUTE: '100000', ...environment });
  const pool = createPool(clone.url, 20);
  const workPool = createPool(clone.workUrl, 20);
  const database = createDatabase(workPool);
  const errors: { reason?: unknown }[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (fields: { reason?: unknown }) => void errors.push(fields),
  };
  const { secretsDirectory } = config.storage;
  async function openAgain(at = secretsDirectory): Promise<BenchLedger> {
    const again = await createLedger({ database, secrets: createSecrets(at), log, config, registers: [] });
    const spine = createSpine({ database, seal: again.seal, wake: () => undefined });
    return { ...again, ...again.withSpine(spine, createWorkPool()) };
  }
  const opened = await createLedger({
    database,
    secrets: createSecrets(secretsDirectory),
    log,
    config,
    registers: [],
  });
  const { seal: sealEvents, recover } = opened;
  const spine = createSpine({ database, seal: sealEvents, recover, wake: () => undefined });
  const ledger = { ...opened, ...opened.withSpine(spine, createWorkPool()) };
  const timeline = createTimeline({ database });
  const http = await createHttpServer(config, log);
  await takeUploads(http, config.api.uploadBytesMax, null);
  const router = createRouter(http, { authenticator: roleTokens, keys: { enter: async () => null } }, false);
  ledger.register(router);
  ledger.publish(http, roleTokens);
  timeline.register(router);

  async function seal(name = 'Reto Beispiel'): Promise<string> {
    const { proofId } = await spine.run(kycAgent, ({ append }) =>
      append({
        type: 'onboarding.kyc_completed',
        status: 'completed',
        clientId: benchClientId,
        evidence: { name, outcome: 'clear', amount: '120.50' },
      }),
    );
    return proofId ?? '';
  }

  return {
    url: clone.url,
    shared: { ...clone, drop: () => Promise.resolve() },
    pool,
    database,
    ledger,
    timeline,
    spine,
    router,
    secretsDirectory,
    errors,
    openAgain,
    seal,
    async sealed() {
      const entryId = await seal();
      await ledger.sequence();
      return entryId;
    },
    async count(table) {
      const { rows } = await pool.query(`select count(*)::int as n from ${table}`);
      return rows[0].n;
    },
    listen: () => http.listen({ port: 0, host: '127.0.0.1' }),
    backup: () => cloneDatabase(clone.url),
    async tamper(...statements) {
      for (const table of protectedTables) await pool.query(`alter table ${table} disable trigger all`);
      for (const statement of statements) {
        const altered = await pool.query(statement);
        if (altered.rowCount === 0) throw new Error(`nothing to tamper with: ${statement}`);
      }
      for (const table of protectedTables) await pool.query(`alter table ${table} enable trigger all`);
    },
    call: (route, input, as) => inject(http, route, input, as),
    async stop() {
      const closing = http.close();
      // What a client has opened and not used yet would be waited for.
      http.server.closeAllConnections();
      await closing;
      await Promise.all([pool.end(), workPool.end()]);
      await clone.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const roleTokens: Authenticator = {
  authenticate: async (token) => {
    const role = token === 'other-admin' ? 'admin' : token;
    return role === 'admin' || role === 'editor' || role === 'guest'
      ? {
          kind: 'user',
          id: `uid-${token}`,
          role,
          name: 'Vreni Erfunden',
          sessionId: token,
          isConfirmed: true,
          provedSecondsAgo: 0,
        }
      : null;
  },
  renew: async (caller) => caller,
  requireProof: async () => {},
};

async function inject<R extends Route>(
  http: FastifyInstance,
  route: R,
  input: object,
  as: BenchCaller | null,
): Promise<Answer<RouteOutput<R>>> {
  const parts: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown } = input;
  const response = await http.inject({
    method: route.method,
    url: fillPath(route.path, parts.params),
    query: Object.fromEntries(Object.entries(parts.query ?? {}).map(([key, value]) => [key, String(value)])),
    ...(parts.body === undefined ? {} : { payload: parts.body as object }),
    headers: as === null ? {} : { authorization: `Bearer ${as}` },
  });
  const body = response.json();
  return {
    status: response.statusCode,
    body,
    error: response.statusCode < 400 ? undefined : body?.error,
  };
}
