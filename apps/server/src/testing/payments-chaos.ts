import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { paymentRoutes } from '@sorgfalt/contract';
import type { ClientAccount, Payment } from '@sorgfalt/contract';
import { nextBankWorkingDay } from '@sorgfalt/payments';
import { createSandboxBank } from '../adapters/bank/sandbox-process.ts';
import type { SandboxBank } from '../adapters/bank/sandbox-process.ts';
import { createPool } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { createSecrets } from '../platform/secrets.ts';
import { createHttpClient } from './http-client.ts';
import { judgeChaos, paid } from './payments-chaos-judge.ts';
import type { ChaosVerdict } from './payments-chaos-judge.ts';
import { startProduct } from './product.ts';
import type { Product } from './product.ts';

export interface PaymentsChaosOptions {
  /** A migrated database of its own. */
  readonly databaseUrl: string;
  readonly directory: string;
  readonly payments: number;
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

/** Everything that can go wrong at the bank, at once. */
const faults = {
  timeoutAfterCommit: 4,
  serverErrorBeforeCommit: 4,
  tooManyRequests: 4,
  reject: 3,
  pending: 20,
  pendingPolls: 2,
  duplicateNotice: 20,
  outOfOrder: 20,
  withoutEndToEndId: 20,
  partial: 20,
  lateReturn: 5,
};
const clientCount = 20;
const submitters = 8;

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
  try {
    const day = await prepareBank(bank);
    await stage.start();
    const entered = createEntering(stage, pool, day);
    await entered.open();
    const entering = entered.enter(options.payments);
    const killing = Promise.all([
      killAgain(options, options.kills.web, () => stage.kill('web')),
      killAgain(options, options.kills.worker, () => stage.kill('worker')),
      killAgain(options, options.kills.bank, () => killBank(bank)),
    ]);
    const payments = await entering;
    say(`entered ${payments.size} payments after ${seconds(startedAt)} s`);
    const kills = (await killing).reduce((sum, count) => sum + count, 0);
    say(`killed ${kills} times after ${seconds(startedAt)} s`);
    await untilDone(pool, options.patienceMs, say);
    const verdict = await judgeChaos(pool, payments);
    return { ...verdict, kills, seconds: seconds(startedAt) };
  } finally {
    await stage.stop();
    await bank.stop();
    await pool.end();
  }
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

async function killBank(bank: SandboxBank): Promise<void> {
  const pid = bank.pid();
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
  while (bank.pid() === undefined || bank.pid() === pid) await delay(50);
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

/** Switches everything on and moves the bank's clock to the day of the payments. */
async function prepareBank(bank: SandboxBank): Promise<string> {
  const call = async (name: string, body?: unknown) => {
    const answer = await fetch(`${bank.baseUrl()}/admin/api/${name}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${bank.adminToken}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return answer.json() as Promise<{ today: string }>;
  };
  const { today } = await call('state');
  const day = nextBankWorkingDay(today);
  const forwardDays = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  if (forwardDays > 0) await call('clock', { forwardDays });
  await call('sca', { mode: 'exempted' });
  await call('faults', faults);
  return day;
}

/** What an officer's browser does: the same key again until there is an answer. */
function createEntering(stage: Stage, pool: Pool, day: string) {
  const { request, becomeAdmin } = createHttpClient(stage.url);
  const accounts: ClientAccount[] = [];
  let entered = 0;
  let authorization: { authorization: string };

  async function insist<T>(
    status: number,
    work: () => Promise<{ status: number; body: unknown }>,
  ): Promise<T> {
    for (;;) {
      const answer = await work().catch(() => null);
      if (answer?.status === status) return answer.body as T;
      // Gone, starting, or at work on the same key.
      if (answer !== null && answer.status < 500 && answer.status !== 409) {
        throw new Error(`refused: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      await delay(100);
    }
  }

  async function enterOne(payments: Map<string, Payment>): Promise<void> {
    // No two alike from one account, as those wait for a person, and small sums, as large ones do.
    const account = accounts[entered % accounts.length];
    const minor = 100 + Math.floor(entered / accounts.length);
    entered += 1;
    const draft = {
      accountId: account?.accountId,
      creditor: {
        name: 'Gartenbau Wunderlich GmbH',
        account: 'CH5604835012345678009',
        address: { street: 'Musterweg', buildingNumber: '3', postCode: '3000', town: 'Bern', country: 'CH' },
      },
      amount: (minor / 100).toFixed(2),
      currency: 'CHF',
      executionDate: day,
      remittance: 'Invoice',
    };
    const key = randomUUID();
    const headers = () => ({ ...authorization, 'idempotency-key': key });
    const body = { draft, isHeld: false };
    const payment = await insist<Payment>(201, () =>
      request('POST', paymentRoutes.create.path, body, headers()),
    );
    payments.set(key, payment);
  }

  return {
    async open() {
      authorization = await becomeAdmin(stage.setupLink());
      for (let index = 0; index < clientCount; index += 1) {
        const clientId = randomUUID();
        await pool.query(
          `insert into clients (id, name, status, risk_level, created_at)
           values ($1, 'Zwiebelfisch Treuhand AG', 'accepted', 'low', now() - interval '900 days')`,
          [clientId],
        );
        const body = {
          clientId,
          name: 'Zwiebelfisch Treuhand AG',
          iban: swissIban(index + 1),
          currency: 'CHF',
          address: { street: 'Gasse', buildingNumber: '7', postCode: '8001', town: 'Zürich', country: 'CH' },
        };
        accounts.push(
          await insist(201, () => request('POST', paymentRoutes.addAccount.path, body, authorization)),
        );
      }
    },
    async enter(count: number): Promise<Map<string, Payment>> {
      const payments = new Map<string, Payment>();
      let left = count;
      await Promise.all(
        Array.from({ length: submitters }, async () => {
          while (left > 0) {
            left -= 1;
            await enterOne(payments);
          }
        }),
      );
      return payments;
    },
  };
}

function swissIban(account: number): string {
  const digits = `00762${String(account).padStart(12, '0')}`;
  return `CH${String(98n - (BigInt(`${digits}121700`) % 97n)).padStart(2, '0')}${digits}`;
}

/** Waits until the bank has decided on everything; what is still under way after the patience is judged as stuck. */
async function untilDone(pool: Pool, patienceMs: number, say: (line: string) => void): Promise<void> {
  const deadline = Date.now() + patienceMs;
  let told = 0;
  while (Date.now() < deadline) {
    const { rows } = await pool.query<{ state: string; count: number }>(
      'select state, count(*) from payments group by state',
    );
    const open = rows.filter(({ state }) => !paid.has(state) && state !== 'rejected');
    if (open.length === 0) return;
    if (Date.now() - told > 10_000) {
      told = Date.now();
      say(rows.map(({ state, count }) => `${state} ${count}`).join(', '));
    }
    await delay(250);
  }
}
