import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Payment } from '@sorgfalt/contract';
import { createSandboxBank } from '../adapters/bank/sandbox-process.ts';
import type { SandboxBank } from '../adapters/bank/sandbox-process.ts';
import { createPool } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { openStaff } from './outages/staff.ts';
import { judgeChaos } from './payments-chaos-judge.ts';
import type { ChaosVerdict } from './payments-chaos-judge.ts';
import { killBank, openPaymentDesk, prepareBank, untilPaid } from './payment-desk.ts';
import type { PaymentDesk } from './payment-desk.ts';
import { openFileDesk } from './payment-files.ts';
import type { EndedFile, FileDesk } from './payment-files.ts';
import { startProduct } from './product.ts';
import type { Product } from './product.ts';

export interface PaymentsChaosOptions {
  /** A migrated database of its own. */
  readonly databaseUrl: string;
  readonly directory: string;
  readonly payments: number;
  /** Files of several payments, each confirmed by two people and signed at the bank with one signature. */
  readonly files: number;
  readonly kills: { readonly web: number; readonly worker: number; readonly bank: number };
  /** Longest life of a process after it was started. */
  readonly lifeMsMax: number;
  /** How long after the last kill everything must have come to its end. */
  readonly patienceMs: number;
  readonly say?: (line: string) => void;
}

export interface PaymentsChaosFigures extends ChaosVerdict {
  readonly kills: number;
  readonly seconds: number;
}

const submitters = 8;
const filesAtOnce = 3;

/**
 * Enters payments over HTTP while server, worker and bank are killed at random moments with all faults of the bank on,
 * and judges what is left: throws where a payment was made twice, is lost or stuck, or where the bank's book is not ours.
 */
export async function runPaymentsChaos(options: PaymentsChaosOptions): Promise<PaymentsChaosFigures> {
  const startedAt = Date.now();
  const { say = () => undefined } = options;
  const pool = createPool(options.databaseUrl, 4);
  const bank = createSandboxBank({
    databaseUrl: options.databaseUrl,
    host: '127.0.0.1',
    port: 0,
    publicHost: 'localhost',
    clientId: 'sorgfalt',
    secrets: createSecrets(join(options.directory, 'bank')),
    log: createLog('silent'),
  });
  await bank.start();
  const stage = createStage(options, bank);
  const releases: (() => void)[] = [];
  try {
    const day = await prepareBank(bank);
    await stage.start();
    const staff = await openStaff({ urls: () => [stage.url()], setupLink: stage.setupLink }, pool);
    releases.push(staff.stop);
    const desk = await openPaymentDesk(staff.maker, pool, day);
    const entering = enter(desk, options.payments);
    const filing = takeFiles(openFileDesk(staff, pool, day), options.files);
    const killing = Promise.all([
      killAgain(options, options.kills.web, () => stage.kill('web')),
      killAgain(options, options.kills.worker, () => stage.kill('worker')),
      killAgain(options, options.kills.bank, () => killBank(bank)),
    ]);
    const [payments, files] = await Promise.all([entering, filing]);
    say(`entered ${payments.size} payments and ${files.length} files after ${seconds(startedAt)} s`);
    const kills = (await killing).reduce((sum, count) => sum + count, 0);
    say(`killed ${kills} times after ${seconds(startedAt)} s`);
    await untilPaid(pool, options.patienceMs, say);
    const verdict = await judgeChaos(pool, payments, files);
    return { ...verdict, kills, seconds: seconds(startedAt) };
  } finally {
    releases.forEach((release) => release());
    await stage.stop();
    await bank.stop();
    await pool.end();
  }
}

/** So many payments, entered by several people at a time. */
async function enter(desk: PaymentDesk, count: number): Promise<Map<string, Payment>> {
  const payments = new Map<string, Payment>();
  let left = count;
  await Promise.all(
    Array.from({ length: submitters }, async () => {
      for (; left > 0;) {
        left -= 1;
        const { key, payment } = await desk.enterOne();
        payments.set(key, payment);
      }
    }),
  );
  return payments;
}

/** So many files, a few at a time. */
async function takeFiles(desk: FileDesk, count: number): Promise<EndedFile[]> {
  const files: EndedFile[] = [];
  let left = count;
  await Promise.all(
    Array.from({ length: filesAtOnce }, async () => {
      for (; left > 0;) {
        left -= 1;
        files.push(await desk.takeOne());
      }
    }),
  );
  return files;
}

function seconds(since: number): number {
  return Math.round((Date.now() - since) / 1000);
}

interface Stage {
  readonly url: () => string;
  readonly setupLink: () => string | null;
  start(): Promise<void>;
  /** Kills the process and starts it again. */
  kill(role: 'web' | 'worker'): Promise<void>;
  stop(): Promise<void>;
}

/** A web process and a worker process on one database, as an operator may run them. */
function createStage({ databaseUrl, directory }: PaymentsChaosOptions, bank: SandboxBank): Stage {
  const running = new Map<string, Product>();
  let setupLink: string | null = null;
  let port: number | undefined;
  // It comes back at the same address; while it is away it has none.
  const bankUrl = bank.baseUrl();

  async function launch(role: 'web' | 'worker'): Promise<void> {
    const product = await startProduct({
      dataDirectory: join(directory, role),
      ...(role === 'web' && port !== undefined ? { port } : {}),
      environment: {
        ROLE: role,
        DATABASE_URL: databaseUrl,
        SECRETS_DIR: join(directory, 'secrets'),
        LOG_LEVEL: 'silent',
        POLL_MS: '100',
        REQUESTS_PER_MINUTE: '1000000',
        SIGN_IN_ATTEMPTS_PER_MINUTE: '1000000',
        SIGN_UP: 'open',
        DATABASE_CONNECTIONS: '12',
        BANK_DRIVER: 'ng-psd2',
        BANK_URL: bankUrl,
        BANK_CLIENT_SECRET: bank.clientSecret,
        BANK_TIMEOUT_MS: '1500',
        BANK_ASK_MAX_MS: '1000',
      },
    });
    running.set(role, product);
    if (role !== 'web') return;
    setupLink ??= product.setupLink;
    port ??= Number(new URL(product.url).port);
  }

  return {
    url: () => `http://localhost:${port ?? 0}`,
    setupLink: () => setupLink,
    async start() {
      await launch('web');
      await launch('worker');
    },
    async kill(role) {
      await running.get(role)?.kill();
      await launch(role);
    },
    async stop() {
      await Promise.all([...running.values()].map((product) => product.kill()));
    },
  };
}

async function killAgain(
  { lifeMsMax }: PaymentsChaosOptions,
  count: number,
  kill: () => Promise<void>,
): Promise<number> {
  for (let done = 0; done < count; done += 1) {
    await delay(randomInt(lifeMsMax));
    await kill();
  }
  return count;
}
