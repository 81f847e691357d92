import { addDays, swissDay } from '@sorgfalt/calendar';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paymentDeskRoutes, timelineRoutes } from '@sorgfalt/contract';
import type { ClientAccount, PaymentDetail, StatementFetch } from '@sorgfalt/contract';
import { noFaults, startTestBank } from '../../../testing/bank/sandbox.ts';
import type { TestBank } from '../../../testing/bank/sandbox.ts';
import type { BankConnector } from '../../../adapters/bank/connector.ts';
import { eventually, startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { detailOf, draftFrom, openAccount, sent, soon } from '../../../testing/modules/payments.ts';
import type { As } from '../../../testing/modules/payments.ts';

let bank: TestBank;
let app: TestApp;
let account: ClientAccount;
/** What the bank says instead of a statement. */
let instead: Awaited<ReturnType<BankConnector['statements']>> | null = null;
type Query = Parameters<BankConnector['statements']>[0];
/** Is called when the bank is asked for a statement. */
let onAsked: (query: Query) => Promise<void> = async () => undefined;
/** What the bank says of its balances, where it is something else than its own day. */
let balanceChange: { readonly day?: string; readonly type?: string } = {};
/** Whether the bank names the account among those that we may see. */
let isListed = true;

beforeAll(async () => {
  bank = await startTestBank();
  const connector: BankConnector = {
    ...bank.connector,
    async statements(query) {
      await onAsked(query);
      return instead ?? bank.connector.statements(query);
    },
    async balances(resourceId) {
      const answer = await bank.connector.balances(resourceId);
      if (answer.outcome !== 'accepted') return answer;
      return { ...answer, value: answer.value.map((balance) => ({ ...balance, ...balanceChange })) };
    },
    async accounts() {
      const answer = await bank.connector.accounts();
      if (isListed || answer.outcome !== 'accepted') return answer;
      return { ...answer, value: answer.value.filter(({ iban }) => iban !== account.iban) };
    },
  };
  app = await startTestApp({ BANK_ASK_MAX_MS: '300', BANK_FETCH_SOON_MS: '50' }, connector);
});
afterAll(async () => {
  await app.stop();
  await bank.stop();
});
beforeEach(async () => {
  instead = null;
  onAsked = async () => undefined;
  balanceChange = {};
  isListed = true;
  await bank.admin('POST', 'clock', { forwardDays: null });
  account = await openAccount(app);
  await bank.admin('POST', 'faults', noFaults);
  await bank.admin('POST', 'sca', { mode: 'exempted' });
});

let count = 0;
async function pay(): Promise<string> {
  count += 1;
  const { paymentId } = await sent(app, draftFrom(account, { amount: `${300 + count}.25` }));
  // The bank refuses days that are past by its clock, which the test moves next.
  await until(paymentId, 'accepted');
  return paymentId;
}

function until(paymentId: string, state: PaymentDetail['state']): Promise<PaymentDetail> {
  return eventually(async () => {
    const detail = await detailOf(app, paymentId);
    return detail.state === state ? detail : null;
  }, 400);
}

/** Moves the clock of the bank to some days after the execution of what is soon. */
async function daysAfter(days: number): Promise<void> {
  await bank.admin('POST', 'clock', { forwardDays: null });
  const { today } = await bank.admin<{ today: string }>('GET', 'state');
  const forwardDays = Math.round((Date.parse(soon) - Date.parse(today)) / 86_400_000) + days;
  await bank.admin('POST', 'clock', { forwardDays });
}

async function fetchOf(accountId: string): Promise<StatementFetch | undefined> {
  const { body } = await app.call(paymentDeskRoutes.statementFetches, {}, 'admin');
  return body.fetches.find((each) => each.accountId === accountId);
}

const fetchNow = (accountId?: string, as: As = 'editor') =>
  app.call(paymentDeskRoutes.fetchStatements, { body: accountId === undefined ? {} : { accountId } }, as);

/** The number of the account at the bank, which knows it from its first payment on. */
async function atBank(): Promise<string> {
  await pay();
  const { value: known = [] } = (await bank.connector.accounts()) as {
    value?: { iban: string; resourceId: string }[];
  };
  return known.find(({ iban }) => iban === account.iban)!.resourceId;
}

/** As if the account had been opened at noon of that day. */
const openedOn = (day: string) =>
  app.pool.query(
    `update payment_accounts set created_at = ($2 || ' 12:00 Europe/Zurich')::timestamptz where id = $1`,
    [account.accountId, day],
  );

/** What the bank is asked for first when the account is fetched as if it never had been. */
async function askedFirst(resourceId: string): Promise<Query> {
  await fetchedSince(null);
  await app.pool.query('update payment_fetches set last_day = null where account_id = $1', [
    account.accountId,
  ]);
  const asked: Query[] = [];
  onAsked = async (query) => {
    if (query.resourceId === resourceId) asked.push(query);
  };
  await fetchedAgain();
  return asked[0]!;
}

/** How long an account that is being fetched is kept from others. */
const leaseMs = 10 * 60 * 1000;

/** How fetching stands once nobody is fetching the account: who asks while it is under way asks for nothing more. */
function fetchedSince(triedAt: string | null): Promise<StatementFetch> {
  return eventually(async () => {
    const fetch = await fetchOf(account.accountId);
    if (fetch === undefined || fetch.triedAt === triedAt) return null;
    return Date.parse(fetch.nextAt) - Date.parse(fetch.triedAt) === leaseMs ? null : fetch;
  }, 400);
}

/** Waits until the account was fetched once more, and whatever came of it. */
async function fetchedAgain(): Promise<StatementFetch> {
  const { triedAt } = await fetchedSince(null);
  await fetchNow(account.accountId);
  return fetchedSince(triedAt);
}

test('what the bank executed is reconciled by the statement that is fetched of that day', async () => {
  const paymentId = await pay();
  await daysAfter(0);
  const { steps } = await until(paymentId, 'reconciled');
  expect(steps.slice(-2).map(({ to }) => to)).toEqual(['executed', 'reconciled']);
  const { rows } = await app.pool.query(
    'select state, payment_id from payment_entries where account_iban = $1',
    [account.iban],
  );
  expect(rows).toEqual([{ state: 'matched', payment_id: paymentId }]);
});

test('money that comes back days later ends the payment as returned', async () => {
  await bank.admin('POST', 'faults', { ...noFaults, lateReturn: 100 });
  const paymentId = await pay();
  await daysAfter(0);
  await until(paymentId, 'reconciled');
  await daysAfter(4);
  await fetchedAgain();
  const { steps } = await until(paymentId, 'returned');
  expect(steps.slice(-2).map(({ to }) => to)).toEqual(['reconciled', 'returned']);
  const query = { clientId: account.clientId, limit: 50 };
  const { body } = await app.call(timelineRoutes.list, { query }, 'admin');
  // The statements themselves stand there as well.
  const paid = body.events.filter(({ type }) => type === 'payment_complete');
  expect(paid.slice(0, 3).map(({ type, status }) => [type, status])).toEqual([
    ['payment_complete', 'warning'],
    ['payment_complete', 'succeeded'],
    ['payment_complete', 'completed'],
  ]);
});

test('the same statements again change nothing', async () => {
  const paymentId = await pay();
  await daysAfter(6);
  await until(paymentId, 'reconciled');
  await fetchedAgain();
  const kept = async () =>
    (
      await app.pool.query('select count(*)::int as n from payment_entries where account_iban = $1', [
        account.iban,
      ])
    ).rows[0].n;
  const before = await kept();
  const { lastDay } = await fetchedAgain();
  expect(await kept()).toBe(before);
  // The days of the bank before its today are closed.
  const { today } = await bank.admin<{ today: string }>('GET', 'state');
  expect(lastDay! < today).toBe(true);
  // All days anew: the statements of closed days are known, and say the same.
  await app.pool.query('update payment_fetches set last_day = null where account_id = $1', [
    account.accountId,
  ]);
  expect((await fetchedAgain()).problem).toBeNull();
  const { rows } = await app.pool.query(
    `select count(*)::int as n from payment_entries where payment_id = $1 and note is distinct from 'same-booking'`,
    [paymentId],
  );
  expect(rows[0].n).toBe(1);
});

test('who asks while an account is being fetched has it fetched once more', async () => {
  const own = await atBank();
  const asked = Promise.withResolvers<StatementFetch>();
  let isFirst = true;
  onAsked = async ({ resourceId }) => {
    if (resourceId !== own || !isFirst) return;
    isFirst = false;
    await fetchNow(account.accountId);
    asked.resolve((await fetchOf(account.accountId))!);
  };
  await fetchNow(account.accountId);
  const { triedAt } = await asked.promise;
  expect((await fetchedSince(triedAt)).problem).toBeNull();
});

test('an account that never was fetched is asked about from its first day on, and 89 days back at most', async () => {
  const resourceId = await atBank();
  const today = swissDay(Date.now());
  for (const [opened, from] of [
    [3, 3],
    [89, 89],
    [90, 89],
    [900, 89],
  ] as const) {
    await openedOn(addDays(today, -opened));
    expect((await askedFirst(resourceId)).from).toBe(addDays(today, -from));
  }
});

test('days that the bank gives no more are told, and fetching goes on behind them', async () => {
  const resourceId = await atBank();
  const today = swissDay(Date.now());
  await fetchedSince(null);
  await app.pool.query('update payment_fetches set last_day = $2 where account_id = $1', [
    account.accountId,
    addDays(today, -92),
  ]);
  onAsked = async (query) => {
    // As banks do with periods of more than 89 days.
    const isRefused = query.resourceId === resourceId && query.from < addDays(today, -89);
    instead = isRefused ? { outcome: 'refused', messages: [{ code: 'PERIOD_INVALID' }] } : null;
  };
  expect(await fetchedAgain()).toMatchObject({ problem: null, lastDay: addDays(today, -1) });
  await fetchedAgain();
  const { rows } = await app.pool.query(
    `select status, data from events where type = 'payment.statement_fetching' and data ->> 'accountId' = $1`,
    [account.accountId],
  );
  const [from, to] = [addDays(today, -91), addDays(today, -90)];
  expect(rows).toEqual([
    { status: 'warning', data: { accountId: account.accountId, problem: 'days-missing', from, to } },
  ]);
});

test('a day of the bank that is 400 days ahead counts, one further ahead is a mistake', async () => {
  const resourceId = await atBank();
  const today = swissDay(Date.now());
  await openedOn(addDays(today, -3));
  for (const [said, counts] of [
    [400, 400],
    [401, 0],
    [-1, 0],
  ] as const) {
    balanceChange = { day: addDays(today, said) };
    expect((await askedFirst(resourceId)).to).toBe(addDays(today, counts - 1));
  }
});

test.each(['expected', 'forwardAvailable'])('a balance that is %s closes no day to come', async (type) => {
  const resourceId = await atBank();
  const today = swissDay(Date.now());
  await openedOn(addDays(today, -3));
  balanceChange = { type, day: addDays(today, 5) };
  expect((await askedFirst(resourceId)).to).toBe(addDays(today, -1));
});

test('an account that the bank names no more is told, and fetched again when it does', async () => {
  await atBank();
  expect(await fetchedAgain()).toMatchObject({ problem: null, lastDay: expect.any(String) });
  isListed = false;
  expect((await fetchedAgain()).problem).toBe('account-not-listed');
  isListed = true;
  expect((await fetchedAgain()).problem).toBeNull();
});

test('a statement that is wrong is told once, tried again later and later, and taken when it is right', async () => {
  const paymentId = await pay();
  instead = { outcome: 'accepted', value: '<html>Login</html>' };
  const first = await fetchedAgain();
  const second = await fetchedAgain();
  expect([first.problem, second.problem]).toEqual(['message-type', 'message-type']);
  expect([first.fetchedAt, second.fetchedAt]).toEqual([null, null]);
  expect(Date.parse(first.nextAt) - Date.parse(first.triedAt)).toBeGreaterThanOrEqual(60_000);
  expect(second.failures).toBe(first.failures + 1);
  expect(Date.parse(second.nextAt) - Date.parse(second.triedAt)).toBeGreaterThan(
    Date.parse(first.nextAt) - Date.parse(first.triedAt),
  );
  instead = { outcome: 'unknown', reason: 'timed-out' };
  expect((await fetchedAgain()).problem).toBe('timed-out');
  instead = null;
  const right = await fetchedAgain();
  expect(right).toMatchObject({ problem: null, failures: 0 });
  expect(Date.parse(right.fetchedAt ?? '')).toBeGreaterThan(Date.parse(second.triedAt));
  const { rows } = await app.pool.query(
    `select status from events where type = 'payment.statement_fetching' and data ->> 'accountId' = $1 order by id`,
    [account.accountId],
  );
  expect(rows.map(({ status }) => status)).toEqual(['warning', 'completed']);
  await daysAfter(7);
  await until(paymentId, 'reconciled');
});

test('officers see how fetching stands and have it done at once, others do not', async () => {
  const statuses = async (as: As) => [
    (await app.call(paymentDeskRoutes.statementFetches, {}, as)).status,
    (await fetchNow(undefined, as)).status,
  ];
  expect(await statuses('admin')).toEqual([200, 200]);
  expect(await statuses('editor')).toEqual([200, 200]);
  expect(await statuses('guest')).toEqual([403, 403]);
  expect(await statuses(null)).toEqual([401, 401]);
  expect((await fetchNow(crypto.randomUUID())).body).toEqual({ accounts: 0 });
});
