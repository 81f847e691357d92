import type { AppDeps, Modules } from './compose-modules.ts';
import { startKeepingDays } from './modules/insights/index.ts';
import type { Payments } from './modules/payments/index.ts';
import { startBackups } from './platform/backup/run-schedule.ts';
import type { Database } from './platform/database/database.ts';
import { consumeOnce, registerConsumer } from './platform/events/consumer.ts';
import { createDispatcher } from './platform/events/dispatcher.ts';
import { startLoop } from './platform/events/loop.ts';
import type { Loop } from './platform/events/loop.ts';
import type { Wake } from './platform/events/wake.ts';
import { startWorker } from './platform/jobs/worker.ts';

/** A part that runs until it is stopped; a poke says that there may be work. */
export interface Running {
  readonly poke?: () => void;
  /** Rights may have changed: whoever holds something open is looked at again. */
  readonly recheck?: () => void;
  readonly stop: () => Promise<void>;
}

/** What a worker process does: events become jobs, jobs run, entries get their place in the ledger. */
export async function startWork(
  deps: AppDeps,
  database: Database,
  { ledger, screening, onboarding, payments, registers, reporting, security, working }: Modules,
  wake: Wake,
): Promise<Running[]> {
  const { config, log, pool, epochs } = deps;
  const { pollMs } = config.timeouts;
  const dispatcher = createDispatcher(...working.map(({ jobs }) => jobs));
  await registerConsumer(database, dispatcher.name);
  return [
    startLoop('dispatcher', pollMs, log, () => consumeOnce(database, dispatcher, epochs.saw)),
    startLoop('sequencer', pollMs, log, ledger.gather),
    unpoked(startLoop('timestamps', pollMs, log, ledger.stamp)),
    ...startAuditing(deps, ledger),
    ...startSending(deps, payments),
    ...startFetching(deps, payments),
    startLoop('payment-files', pollMs, log, payments.takeFileLines),
    startLoop('payers', pollMs, log, payments.lookAtPayers),
    ...startWatching(deps, registers),
    unpoked(startLoop('peers', peersPollMs, log, payments.keepUp)),
    startTelling(deps, payments),
    ...(await startKeepingDays(database, log)).map(unpoked),
    ...startBackingUp(deps, security),
    await startWorker(pool, Object.fromEntries(working.flatMap(({ tasks }) => Object.entries(tasks))), {
      concurrency: config.process.workers,
      pollMs,
      presence: wake,
      log,
      crontab: [screening.crontab, onboarding.crontab, reporting.crontab].join('\n'),
    }),
  ];
}

/** A loop that looks by the clock alone: what it is for follows from no event, or nobody waits for it. */
const unpoked = ({ stop }: Loop): Running => ({ stop });

/** Whether an audit is due is looked at by the minute. */
const auditPollMs = 60_000;

/** Compares what screens show with what was sealed, without being asked. */
function startAuditing({ config, log }: AppDeps, { audits }: Modules['ledger']): Running[] {
  if (config.ledger.auditHours === 0) return [];
  const loop = startLoop('ledger-audit', auditPollMs, log, audits.round);
  return [
    {
      stop() {
        audits.stop();
        return loop.stop();
      },
    },
  ];
}

/** Sends payments where there is a bank to send them to. */
function startSending({ bank, config, log, pool }: AppDeps, payments: Payments): Running[] {
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
function startFetching({ bank, config, log }: AppDeps, payments: Payments): Running[] {
  const { driver, fetchMs, fetchSoonMs } = config.bank;
  if (bank === undefined || driver === 'file') return [];
  const times = { everyMs: fetchMs, soonMs: driver === 'sandbox' ? fetchSoonMs : 0 };
  return [
    unpoked(
      startLoop('statements', config.timeouts.pollMs * fetchPolls, log, () =>
        payments.fetchStatements({ bank, times }),
      ),
    ),
  ];
}

/** Whether a look at a register is due is looked at in pauses between so many looks of others. */
const watchPolls = 5;

/** Looks at what registers publish about clients, where one is watched. */
function startWatching({ config, log }: AppDeps, { watch }: Modules['registers']): Running[] {
  if (watch === null) return [];
  return [unpoked(startLoop('registers', config.timeouts.pollMs * watchPolls, log, watch))];
}

/** Makes backups where the settings ask for them; what fails is recorded among the security events too. */
function startBackingUp({ config, ownerUrl, pool, log }: AppDeps, security: Modules['security']): Running[] {
  if (config.backup.everyHours === 0) return [];
  const onFailure = () => security.record({ kind: 'backup-failed' });
  return [startBackups({ pool, ownerUrl, config, log, onFailure })];
}

/** Tells the registered addresses of changes of payments. */
function startTelling({ config, log }: AppDeps, payments: Payments): Running {
  const deliveryWorker = payments.deliveryWorker();
  const loop = startLoop('webhooks', config.timeouts.pollMs, log, deliveryWorker.round);
  return {
    async stop() {
      await loop.stop();
      await deliveryWorker.stop();
    },
  };
}
