import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { BankConnector } from './adapters/bank/connector.ts';
import type { Config } from './config.ts';
import { createClients } from './modules/clients/index.ts';
import { createErasure } from './modules/erasure/index.ts';
import { createIdentity } from './modules/identity/index.ts';
import { createInsights } from './modules/insights/index.ts';
import { createLedger } from './modules/ledger/index.ts';
import type { Ledger } from './modules/ledger/index.ts';
import { createObligations } from './modules/obligations/index.ts';
import { createOnboarding } from './modules/onboarding/index.ts';
import type { Onboarding } from './modules/onboarding/index.ts';
import { createPaymentsDesk } from './modules/payments/index.ts';
import type { Payments } from './modules/payments/index.ts';
import { createReadiness } from './modules/readiness/index.ts';
import { createReview } from './modules/review/index.ts';
import { createSampleFirm } from './modules/sample/index.ts';
import { createScreening } from './modules/screening/index.ts';
import { createSecurity } from './modules/security/index.ts';
import { createTimeline } from './modules/timeline/index.ts';
import { createUsers } from './modules/users/index.ts';
import { lastBackup } from './platform/backup/last-backup.ts';
import { startBackups } from './platform/backup/run-schedule.ts';
import { createDatabase } from './platform/database/database.ts';
import type { Database } from './platform/database/database.ts';
import { consumeOnce, registerConsumer } from './platform/events/consumer.ts';
import { createDispatcher } from './platform/events/dispatcher.ts';
import { startLoop } from './platform/events/loop.ts';
import { isEpochCurrent } from './platform/events/epochs.ts';
import type { Epochs } from './platform/events/epochs.ts';
import { createSpine } from './platform/events/spine.ts';
import type { Spine } from './platform/events/spine.ts';
import { createWake } from './platform/events/wake.ts';
import type { Wake } from './platform/events/wake.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { addOpenApi } from './platform/http/open-api.ts';
import { createRouter } from './platform/http/register-route.ts';
import type { Router } from './platform/http/register-route.ts';
import { serveWeb } from './platform/http/static-files.ts';
import { addSystemRoutes } from './platform/http/system-routes.ts';
import { startWorker } from './platform/jobs/worker.ts';
import type { Log } from './platform/log.ts';
import { startRealtime } from './platform/realtime/realtime.ts';
import type { Secrets } from './platform/secrets.ts';
import { createWorkPool } from './platform/work/index.ts';
import type { WorkPool } from './platform/work/index.ts';

export interface App {
  readonly http: FastifyInstance;
  readonly router: Router;
  readonly spine: Spine;
  readonly onboarding: Pick<Onboarding, 'openCase' | 'submitCase'>;
  /** Address for the first administrator with its one-time token; null once there is one. */
  setupLink(): Promise<string | null>;
  /** Finishes what is under way, then lets go of the database. */
  stop(): Promise<void>;
}

interface Deps {
  readonly config: Config;
  readonly databaseUrl: string;
  /** Each new connection of it was given to `epochs`. */
  readonly pool: Pool;
  readonly epochs: Epochs;
  readonly secrets: Secrets;
  readonly log: Log;
  /** The bank that payments go to; without one they stay queued. */
  readonly bank?: BankConnector;
}

/** A part that runs until it is stopped; a poke says that there may be work. */
interface Running {
  readonly poke?: () => void;
  /** Rights may have changed: whoever holds something open is looked at again. */
  readonly recheck?: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Puts the product together over a migrated database: modules, spine, consumers, HTTP and realtime.
 * `main.ts` runs it for real, the tests with their own database.
 */
export async function createApp(deps: Deps): Promise<App> {
  const { config, log, pool, secrets, epochs } = deps;
  const database = createDatabase(pool);
  const ledger = await createLedger({ database, secrets, log, config });
  const wake = await createWake(deps.databaseUrl, pool, log);
  const spine = createSpine({
    database,
    seal: ledger.seal,
    recover: async (error) => (await epochs.recover(error, pool)) || ledger.recover(error),
    wake: wake.ring,
  });
  const threads = createWorkPool();
  const modules = createModules(deps, database, spine, threads);
  const { identity, screening } = modules;

  const http = await createHttpServer(config, log);
  modules.security.watch(http);
  const router = createRouter(http, identity.authenticator, config.api.checksAnswers);
  for (const module of modules.routed) module.register(router);
  identity.register(http, router);
  ledger.register(router, spine, threads);
  ledger.publish(http, identity.authenticator);
  const probes = probesOf(pool, ledger);
  const readiness = createReadiness({ databaseUrl: deps.databaseUrl, pool, config, checks: probes });
  addSystemRoutes(router, probes, screening.standing, () => lastBackup(database), readiness.look);
  readiness.register(router);
  addOpenApi(http, router.routes, config.api.productName);
  await serveWeb(http, config.api.webDirectory);
  await screening.ensureLists();
  await modules.payments.ensureRules();
  await modules.onboarding.ensureRules();
  screening.warmUp();
  if (config.process.role !== 'worker') await identity.prepare();

  const running: Running[] = [
    ...(config.process.role === 'web' ? [] : await startWork(deps, database, modules, ledger, wake)),
    ...(config.process.role === 'worker' ? [] : [await startRelay(deps, database, modules, http)]),
  ];
  wake.onRing(() => running.forEach((part) => part.poke?.()));
  wake.onAccessChange(() => running.forEach((part) => part.recheck?.()));
  return {
    http,
    router,
    spine,
    onboarding: modules.onboarding,
    setupLink: identity.setupLink,
    async stop() {
      const closing = closeHttp(http);
      await Promise.all([...running.map((part) => part.stop()), screening.stop(), threads.stop(), closing]);
      await modules.security.stop();
      await wake.stop();
      await readiness.stop();
      await epochs.stop();
    },
  };
}

/** What makes an installation not ready: true, false, or the sentence that says why not, which everybody may read. */
function probesOf(pool: Pool, ledger: Awaited<ReturnType<typeof createLedger>>) {
  // Asked for as a check and as a part at once: it compares the ledger once.
  let comparing: Promise<boolean> | null = null;
  const isRight = () =>
    (comparing ??= ledger.ready().finally(() => {
      comparing = null;
    }));
  return {
    database: async () => (await pool.query('select 1')).rowCount === 1,
    epoch: async () =>
      (await isEpochCurrent(pool)) ||
      'The database was restored and the order of events has no new epoch yet; nothing is recorded meanwhile.',
    ledger: async () => (await isRight()) || (ledger.notice() ?? false),
  };
}

/** How long answers under way may take when the server stops; requests that are half sent are cut then. */
const closeMs = 1000;

async function closeHttp(http: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => http.server.closeAllConnections(), closeMs);
  await http.close();
  clearTimeout(cut);
}

type Modules = ReturnType<typeof createModules>;

/** The modules in the order in which they need each other. */
function createModules(
  { config, databaseUrl, secrets, log }: Deps,
  database: Database,
  spine: Spine,
  threads: WorkPool,
) {
  const users = createUsers({
    database,
    spine,
    newState: config.identity.signUp === 'open' ? 'active' : 'pending',
  });
  const identity = createIdentity({ database, spine, users, config, secrets, log });
  const timeline = createTimeline({ database });
  const clients = createClients({ database, spine });
  const obligations = createObligations({ database, spine });
  const given = { database, spine, secrets, config, log, pool: threads };
  const screening = createScreening({
    ...given,
    standing: clients,
    databaseUrl,
  });
  const review = createReview({ database, spine });
  const onboarding = createOnboarding({ database, spine, screening, review, clients });
  const payments = createPaymentsDesk({ ...given, review, clients, screening });
  const insights = createInsights({ database, timeline, review, onboarding, payments, screening });
  const sample = createSampleFirm({ database, spine, onboarding, payments, screening });
  const erasure = createErasure({ spine, onErased: payments.forgetNames });
  const desks = [clients, obligations, screening, review, onboarding, payments];
  const security = createSecurity({ database, days: config.security.eventDays, log });
  const routed = [security, users, timeline, ...desks, insights, sample, erasure];
  return { identity, security, timeline, screening, onboarding, payments, sample, routed };
}

/** What a worker process does: events become jobs, jobs run, entries get their place in the ledger. */
async function startWork(
  deps: Deps,
  database: Database,
  { screening, onboarding, payments, sample, security }: Modules,
  ledger: Ledger,
  wake: Wake,
): Promise<Running[]> {
  const { config, log, pool, epochs } = deps;
  const { pollMs } = config.timeouts;
  const dispatcher = createDispatcher({
    ...screening.jobs,
    ...onboarding.jobs,
    ...sample.jobs,
    ...ledger.jobs,
  });
  await registerConsumer(database, dispatcher.name);
  return [
    startLoop('dispatcher', pollMs, log, () => consumeOnce(database, dispatcher, epochs.saw)),
    startLoop('sequencer', pollMs, log, ledger.gather),
    startLoop('timestamps', pollMs, log, ledger.stamp),
    ...startSending(deps, payments),
    ...startFetching(deps, payments),
    startLoop('payment-files', pollMs, log, payments.takeFileLines),
    startLoop('peers', peersPollMs, log, payments.keepUp),
    startTelling(deps, payments),
    ...startBackingUp(deps, security),
    await startWorker(
      pool,
      { ...screening.tasks, ...onboarding.tasks, ...sample.tasks, ...ledger.tasks },
      {
        concurrency: config.process.workers,
        pollMs,
        presence: wake,
        log,
        crontab: screening.crontab,
      },
    ),
  ];
}

/** Sends payments where there is a bank to send them to. */
function startSending({ bank, config, log, pool }: Deps, payments: Payments): Running[] {
  if (bank === undefined) return [];
  const { timeouts, bank: settings } = config;
  const sender = payments.sender(
    {
      bank,
      deskUrl: `${config.api.publicUrl.replace(/\/+$/u, '')}/app/payments`,
      times: { graceMs: settings.timeoutMs, askMs: timeouts.pollMs, askMaxMs: settings.askMaxMs },
    },
    pool,
  );
  const loop = startLoop('sender', timeouts.pollMs, log, sender.round);
  return [
    {
      poke: loop.poke,
      async stop() {
        await loop.stop();
        sender.stop();
      },
    },
  ];
}

/** Whether the figures of the day are there is looked at by the minute. */
const peersPollMs = 60_000;

/** How often the desk looks whose statements are due, in pauses between two looks of others. */
const fetchPolls = 5;

/** Fetches statements where there is a bank that gives them; files bring their own. */
function startFetching({ bank, config, log }: Deps, payments: Payments): Running[] {
  const { driver, fetchMs, fetchSoonMs } = config.bank;
  if (bank === undefined || driver === 'file') return [];
  const times = { everyMs: fetchMs, soonMs: driver === 'sandbox' ? fetchSoonMs : 0 };
  return [
    startLoop('statements', config.timeouts.pollMs * fetchPolls, log, () =>
      payments.fetchStatements({ bank, times }),
    ),
  ];
}

/** Makes backups where the settings ask for them; what fails is recorded among the security events too. */
function startBackingUp({ config, databaseUrl, pool, log }: Deps, security: Modules['security']): Running[] {
  if (config.backup.everyHours === 0) return [];
  const onFailure = () => security.record({ kind: 'backup-failed' });
  return [startBackups({ pool, databaseUrl, config, log, onFailure })];
}

/** Tells the registered addresses of changes of payments. */
function startTelling({ config, log }: Deps, payments: Payments): Running {
  const deliveryWorker = payments.deliveryWorker();
  const loop = startLoop('webhooks', config.timeouts.pollMs, log, deliveryWorker.round);
  return {
    async stop() {
      await loop.stop();
      await deliveryWorker.stop();
    },
  };
}

/** What a web process does besides answering: it tells its own clients what happens. */
function startRelay(
  { config, log, epochs }: Deps,
  database: Database,
  { identity, timeline }: Modules,
  http: FastifyInstance,
): Promise<Running> {
  const { authenticator } = identity;
  return startRealtime(http, {
    database,
    authenticator,
    config,
    log,
    describe: timeline.describe,
    saw: epochs.saw,
  });
}
