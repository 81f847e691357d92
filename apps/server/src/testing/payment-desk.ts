import { nextBankWorkingDay } from '@sorgfalt/calendar';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { fillPath, paymentRoutes } from '@sorgfalt/contract';
import type { Payment, PaymentDetail } from '@sorgfalt/contract';
import { withCheckDigits } from '@sorgfalt/money';
import type { SandboxBank } from '../adapters/bank/sandbox-process.ts';
import { isOutage } from '../platform/database/outage.ts';
import type { HttpClient } from './http-client.ts';
import { waitFor } from './patience.ts';
import { paid } from './payments-chaos-judge.ts';

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
  signatureExpires: 20,
};
const clientCount = 20;

/** Kills the bank's process, which is started again. */
export async function killBank(bank: SandboxBank): Promise<void> {
  const pid = bank.pid();
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
  while (bank.pid() === undefined || bank.pid() === pid) await delay(50);
}

/** Switches everything on and moves the bank's clock to the day of the payments. */
export async function prepareBank(bank: SandboxBank): Promise<string> {
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
  await call('sca', { mode: 'exempted-alone' });
  await call('faults', faults);
  return day;
}

/** What an officer's browser needs: a way to the product, and who is signed in. */
export interface Officer {
  readonly request: HttpClient['request'];
  readonly headers: () => Readonly<Record<string, string>>;
}

export interface PaymentDesk {
  /** Enters a payment under a key, with the same key again until there is an answer. */
  enterOne(isHeld?: boolean): Promise<{ readonly key: string; readonly payment: Payment }>;
  /** Ends the hold on a payment; an answer that was lost is looked for. */
  release(payment: Payment): Promise<void>;
}

/** Asks again until the answer is the right one: the product may be gone, starting, or at work on the same key. */
export async function insist<T>(
  status: number,
  work: () => Promise<{ status: number; body: unknown }>,
): Promise<T> {
  let last: { status: number; body: unknown } | null = null;
  const accepted = await waitFor(
    () => `an answer ${status}, the last was ${JSON.stringify(last)}`,
    async () => {
      last = await work().catch(() => null);
      if (last?.status === status) return last;
      if (last !== null && last.status < 500 && last.status !== 409) throw refusal(last);
      return undefined;
    },
  );
  return accepted.body as T;
}

function refusal({ status, body }: { readonly status: number; readonly body: unknown }): Error {
  return new Error(`refused: ${status} ${JSON.stringify(body)}`);
}

/** Clients with their accounts, and an officer who enters their payments for that day. */
export async function openPaymentDesk(
  { request, headers }: Officer,
  pool: Pool,
  day: string,
): Promise<PaymentDesk> {
  const accounts: string[] = [];
  let entered = 0;
  for (let index = 0; index < clientCount; index += 1) {
    accounts.push(await openAccount({ request, headers }, pool, index + 1));
  }

  return {
    async enterOne(isHeld = false) {
      // No two alike from one account, as those wait for a person, and small sums, as large ones do.
      const accountId = accounts[entered % accounts.length];
      const minor = 100 + Math.floor(entered / accounts.length);
      entered += 1;
      const draft = {
        accountId,
        creditor: {
          name: 'Gartenbau Wunderlich GmbH',
          account: 'CH5604835012345678009',
          address: {
            street: 'Musterweg',
            buildingNumber: '3',
            postCode: '3000',
            town: 'Bern',
            country: 'CH',
          },
        },
        amount: (minor / 100).toFixed(2),
        currency: 'CHF',
        executionDate: day,
        remittance: 'Invoice',
      };
      const key = randomUUID();
      const withKey = () => ({ ...headers(), 'idempotency-key': key });
      const body = { draft, isHeld };
      const payment = await insist<Payment>(201, () =>
        request('POST', paymentRoutes.create.path, body, withKey()),
      );
      return { key, payment };
    },
    async release({ paymentId }) {
      const pathOf = (route: { path: string }) => fillPath(route.path, { paymentId });
      await waitFor(
        () => `the end of the hold on ${paymentId}`,
        async () => {
          const { isHeld, version } = await insist<PaymentDetail>(200, () =>
            request('GET', pathOf(paymentRoutes.get), undefined, headers()),
          );
          if (!isHeld) return true;
          await request('POST', pathOf(paymentRoutes.release), { version }, headers()).catch(() => null);
          return undefined;
        },
      );
    },
  };
}

/** A client of the firm with an account of that number; gives the account's id, whatever goes wrong meanwhile. */
export async function openAccount(officer: Officer, pool: Pool, account: number): Promise<string> {
  const clientId = randomUUID();
  return waitFor(
    () => `the account ${account}`,
    () =>
      tryToOpen(officer, pool, { clientId, account }).catch((error: unknown) => {
        if (isOutage(error)) return undefined;
        throw error;
      }),
  );
}

/** Undefined where it is to be tried again. */
async function tryToOpen(
  { request, headers }: Officer,
  pool: Pool,
  { clientId, account }: { readonly clientId: string; readonly account: number },
): Promise<string | undefined> {
  await pool.query(
    `insert into clients (id, name, status, risk_level, created_at)
     values ($1, 'Zwiebelfisch Treuhand AG', 'accepted', 'low', now() - interval '900 days')
     on conflict do nothing`,
    [clientId],
  );
  const body = {
    clientId,
    name: 'Zwiebelfisch Treuhand AG',
    iban: swissIban(account),
    currency: 'CHF',
    address: { street: 'Gasse', buildingNumber: '7', postCode: '8001', town: 'Zürich', country: 'CH' },
  };
  const answer = await request('POST', paymentRoutes.addAccount.path, body, headers()).catch(() => null);
  // An answer that was lost leaves the account, which is refused the second time.
  const { rows } = await pool.query<{ id: string }>('select id from payment_accounts where client_id = $1', [
    clientId,
  ]);
  if (rows[0] === undefined && answer !== null && answer.status < 500) throw refusal(answer);
  return rows[0]?.id;
}

function swissIban(account: number): string {
  return withCheckDigits('CH', `00762${String(account).padStart(12, '0')}`);
}

/** Waits until the bank has decided on everything; what is still under way after the patience is judged as stuck. */
export async function untilPaid(pool: Pool, patienceMs: number, say: (line: string) => void): Promise<void> {
  const deadline = Date.now() + patienceMs;
  let told = 0;
  while (Date.now() < deadline) {
    const { rows } = await pool.query<{ state: string; count: number }>(
      `select state, count(*) from payments
       where file_id is null or state not in ('cancelled', 'human_review') group by state
       union all
       select 'batch ' || state, count(*) from payment_batches
       where state in ('gathering', 'opening', 'signing', 'dropping') group by state`,
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
