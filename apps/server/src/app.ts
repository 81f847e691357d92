import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { openVirusScan } from './adapters/virus-scan/clamd.ts';
import { composeModules } from './compose-modules.ts';
import type { AppDeps, Modules } from './compose-modules.ts';
import { createLedger } from './modules/ledger/index.ts';
import { registers } from './registers.ts';
import type { Ledger } from './modules/ledger/index.ts';
import type { SampleFirm } from './modules/sample/index.ts';
import type { Onboarding } from './modules/onboarding/index.ts';
import { createReadiness } from './modules/readiness/index.ts';
import { lastBackup } from './platform/backup/last-backup.ts';
import { createDatabase } from './platform/database/database.ts';
import type { Database } from './platform/database/database.ts';
import { isEpochCurrent } from './platform/events/epochs.ts';
import { createSpine } from './platform/events/spine.ts';
import type { Spine } from './platform/events/spine.ts';
import { createWake } from './platform/events/wake.ts';
import type { Wake } from './platform/events/wake.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { addOpenApi } from './platform/http/open-api.ts';
import { createRouter } from './platform/http/register-route.ts';
import type { Router } from './platform/http/register-route.ts';
import { takeUploads } from './platform/http/upload.ts';
import { serveWeb } from './platform/http/static-files.ts';
import { addSystemRoutes } from './platform/http/system-routes.ts';
import { startRealtime } from './platform/realtime/realtime.ts';
import { shareUnderWay } from './platform/share-under-way.ts';
import { createWorkPool } from './platform/work/index.ts';
import { startWork } from './start-work.ts';
import type { Running } from './start-work.ts';

export interface App {
  readonly http: FastifyInstance;
  readonly router: Router;
  readonly spine: Spine;
  readonly onboarding: Pick<Onboarding, 'openCase' | 'submitCase'>;
  /** Address for the first administrator with its one-time token; null once there is one. */
  setupLink(): Promise<string | null>;
  /** Gets ready what the first question to the assistant would wait for. */
  warmUp(): Promise<void>;
  /** Fills an empty installation with invented clients and payments. */
  readonly fillSample: SampleFirm['fill'];
  /** Finishes what is under way, then lets go of the database. */
  stop(): Promise<void>;
}

/**
 * Puts the product together over a migrated database: modules, spine, consumers, HTTP and realtime.
 * `main.ts` runs it for real, the tests with their own database.
 */
export async function createApp(deps: AppDeps): Promise<App> {
  const { config, log, pool, secrets, epochs } = deps;
  const database = createDatabase(pool);
  const ledger = await createLedger({ database, secrets, log, config, registers });
  const wake = await createWake(deps.databaseUrl, pool, log);
  const spine = createSpine({
    database,
    seal: ledger.seal,
    recover: async (error) => (await epochs.recover(error, pool)) || ledger.recover(error),
    wake: wake.ring,
  });
  const threads = createWorkPool();
  const modules = await composeModules(deps, { database, spine, threads, ledger });
  const { identity, screening } = modules;

  const http = await openHttp(deps);
  modules.security.watch(http);
  const router = createRouter(http, modules.callers, config.api.checksAnswers);
  for (const module of modules.routed) module.register(router);
  identity.register(http, router);
  modules.ledger.publish(http, identity.authenticator);
  await modules.scim.open(http);
  const probes = probesOf(pool, ledger);
  const readiness = createReadiness({ ...deps, ledger, checks: probes, virusScan: http.virusScan });
  addSystemRoutes(router, probes, besideOf(database, modules, readiness));
  readiness.register(router);
  addOpenApi(http, router.routes, config.api.productName);
  await serveWeb(http, config.api.webDirectory);
  await screening.prepare();
  await Promise.all([modules.payments.ensureRules(), modules.onboarding.ensureRules()]);
  screening.warmUp();
  if (config.process.role !== 'worker') await identity.prepare();

  const running: Running[] = [
    ...(config.process.role === 'web' ? [] : await startWork(deps, database, modules, wake)),
    ...(config.process.role === 'worker' ? [] : [await startRelay(deps, database, modules, http, wake)]),
  ];
  follow(wake, running);
  return {
    http,
    router,
    spine,
    onboarding: modules.onboarding,
    setupLink: identity.setupLink,
    warmUp: modules.assistant.warmUp,
    fillSample: modules.sample.fill,
    async stop() {
      const closing = closeHttp(http);
      await Promise.all([
        ...running.map((part) => part.stop()),
        screening.stop(),
        modules.assistant.stop(),
        threads.stop(),
        closing,
      ]);
      await modules.security.stop();
      await wake.stop();
      await readiness.stop();
      await epochs.stop();
    },
  };
}

/** What is running looks anew when other processes ring. */
function follow(wake: Wake, running: readonly Running[]): void {
  wake.onRing(() => running.forEach((part) => part.poke?.()));
  wake.onAccessChange(() => running.forEach((part) => part.recheck?.()));
}

async function openHttp({ config, log }: AppDeps): Promise<FastifyInstance> {
  const http = await createHttpServer(config, log);
  await takeUploads(http, config.api.uploadBytesMax, openVirusScan(config.virusScan.url, log));
  return http;
}

/** What makes an installation not ready: true, false, or the sentence that says why not, which everybody may read. */
function probesOf(pool: Pool, ledger: Ledger) {
  // Asked for as a check and as a part at once: it compares the ledger once.
  const isRight = shareUnderWay(ledger.ready);
  return {
    database: async () => (await pool.query('select 1')).rowCount === 1,
    epoch: async () =>
      (await isEpochCurrent(pool)) ||
      'The database was restored and the order of events has no new epoch yet; nothing is recorded meanwhile.',
    ledger: async () => (await isRight()) || (ledger.notice() ?? false),
  };
}

/** What is said beside, and makes nothing unready. */
function besideOf(
  database: Database,
  { screening, ledger }: Modules,
  { look }: ReturnType<typeof createReadiness>,
) {
  return {
    listStanding: screening.standing,
    lastBackup: () => lastBackup(database),
    lastAudit: ledger.lastAudit,
    look,
  };
}

/** How long answers under way may take when the server stops; requests that are half sent are cut then. */
const closeMs = 1000;

async function closeHttp(http: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => http.server.closeAllConnections(), closeMs);
  await http.close();
  clearTimeout(cut);
}

/** What a web process does besides answering: it tells its own clients what happens. */
function startRelay(
  { config, log, epochs }: AppDeps,
  database: Database,
  { identity, timeline }: Modules,
  http: FastifyInstance,
  wake: Wake,
): Promise<Running> {
  const { authenticator } = identity;
  return startRealtime(http, {
    database,
    authenticator,
    config,
    log,
    wake,
    describe: timeline.describe,
    saw: epochs.saw,
  });
}
