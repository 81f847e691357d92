import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paymentRoutes } from '@sorgfalt/contract';
import type { ClientAccount, PaymentDetail } from '@sorgfalt/contract';
import type { BankConnector } from '../../../adapters/bank/connector.ts';
import { noFaults, startTestBank } from '../../../testing/bank/sandbox.ts';
import type { TestBank } from '../../../testing/bank/sandbox.ts';
import { eventually, startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { detailOf, draftFrom, openAccount, sent, soon } from '../../../testing/modules/payments.ts';

let bank: TestBank;
let app: TestApp;
let account: ClientAccount;
let tellStatus: BankConnector['status'];

beforeAll(async () => {
  bank = await startTestBank();
  app = await startTestApp(
    // Without statements: on a slow machine they would book what these tests wait for.
    {
      BANK_TIMEOUT_MS: '1000',
      BANK_ASK_MAX_MS: '3600000',
      BANK_FETCH_SOON_MS: '3600000',
    },
    { ...bank.connector, status: (payment) => tellStatus(payment) },
  );
  account = await openAccount(app);
});
afterAll(async () => {
  await app.stop();
  await bank.stop();
});
beforeEach(async () => {
  tellStatus = bank.connector.status;
  await bank.admin('POST', 'faults', noFaults);
  await bank.admin('POST', 'sca', { mode: 'exempted' });
  await bank.admin('POST', 'clock', { forwardDays: null });
});

let count = 0;
/** Another amount each time, so that nothing looks like a payment made twice. */
async function pay(change: Parameters<typeof draftFrom>[1] = {}): Promise<string> {
  count += 1;
  return (await sent(app, draftFrom(account, { amount: `${100 + count}.15`, ...change }))).paymentId;
}

function until(paymentId: string, state: PaymentDetail['state']): Promise<PaymentDetail> {
  return eventually(async () => {
    const detail = await detailOf(app, paymentId);
    return detail.state === state ? detail : null;
  }, 400);
}

async function toExecutionDay(): Promise<void> {
  const { today } = await bank.admin<{ today: string }>('GET', 'state');
  const forwardDays = Math.round((Date.parse(soon) - Date.parse(today)) / 86_400_000);
  if (forwardDays > 0) await bank.admin('POST', 'clock', { forwardDays });
}

interface AtBank {
  readonly endToEndId: string;
  readonly amountMinor: number;
  readonly bookedMinor: number;
  readonly status: string;
}

async function atBank(paymentId: string): Promise<AtBank[]> {
  const { bank: known } = await detailOf(app, paymentId);
  const { payments } = await bank.admin<{ payments: AtBank[] }>('GET', 'payments');
  return payments.filter(({ endToEndId }) => endToEndId === known?.endToEndId);
}

function pathOf({ steps }: PaymentDetail): string[] {
  return steps.map(({ to }) => to).slice(-6);
}

test('a payment is sent, accepted on its way and executed on its day, and the ledger says so', async () => {
  const paymentId = await pay();
  expect(pathOf(await until(paymentId, 'accepted'))).toEqual(
    expect.arrayContaining(['queued', 'sending', 'submitted', 'accepted']),
  );
  await toExecutionDay();
  const done = await until(paymentId, 'executed');
  expect(done.status).toBe('approved');
  expect(done.bank).toMatchObject({ driver: 'ng-psd2', bankStatus: 'ACSC', scaUrl: null });
  expect(done.steps.at(-1)?.proofId).not.toBeNull();
  expect(await atBank(paymentId)).toMatchObject([{ bookedMinor: done.amountMinor, status: 'ACSC' }]);
  const entry = await app.pool.query('select kind from ledger_entries where entry_id = $1', [
    done.steps.at(-1)?.proofId,
  ]);
  expect(entry.rows).toEqual([{ kind: 'payment.completed' }]);
});

test('a payment that needs a signature shows where, and goes on when it is given', async () => {
  await bank.admin('POST', 'sca', { mode: 'redirect' });
  const paymentId = await pay();
  const waiting = await until(paymentId, 'awaiting_sca');
  const page = await fetch(waiting.bank?.scaUrl ?? '', {
    method: 'POST',
    body: 'decision=sign',
    redirect: 'manual',
  });
  const back = new URL(page.headers.get('location') ?? '');
  // The page of the payment, which says that the bank is being asked.
  expect([back.pathname, back.search]).toEqual([`/app/payments/${paymentId}`, '?returned=true']);
  await until(paymentId, 'accepted');
  const other = await pay();
  const refused = await until(other, 'awaiting_sca');
  await fetch(refused.bank?.scaUrl ?? '', { method: 'POST', body: 'decision=refuse', redirect: 'manual' });
  expect((await until(other, 'rejected')).bank).toMatchObject({ bankStatus: 'RJCT', reason: 'DS02' });
});

test('whoever comes back from the bank has it asked at once, however long the pause was', async () => {
  await bank.admin('POST', 'sca', { mode: 'redirect' });
  const paymentId = await pay();
  const waiting = await until(paymentId, 'awaiting_sca');
  const ask = (as: 'editor' | 'guest' | null, id = paymentId) =>
    app.call(paymentRoutes.askBank, { params: { paymentId: id } }, as);
  await fetch(waiting.bank?.scaUrl ?? '', { method: 'POST', body: 'decision=sign', redirect: 'manual' });
  await app.pool.query(
    `update payment_sendings set next_at = now() + interval '1 hour' where payment_id = $1`,
    [paymentId],
  );
  expect([(await ask('guest')).status, (await ask(null)).status]).toEqual([403, 401]);
  expect((await ask('editor', randomUUID())).error?.code).toBe('not-found');
  expect((await ask('editor')).status).toBe(200);
  await until(paymentId, 'accepted');
});

test('a payment without an answer is looked for and not sent again, and its signing page is found, too', async () => {
  await bank.admin('POST', 'sca', { mode: 'redirect' });
  await bank.admin('POST', 'faults', { timeoutAfterCommit: 100 });
  const paymentId = await pay();
  await until(paymentId, 'unknown');
  await bank.admin('POST', 'faults', noFaults);
  const found = await until(paymentId, 'awaiting_sca');
  expect(found.steps.map(({ event }) => event)).not.toContain('requeue');
  expect(found.bank?.scaUrl).toContain('/sca/');
  expect(await atBank(paymentId)).toHaveLength(1);
});

test('a payment that the bank surely does not have is sent again under the same identifiers', async () => {
  await bank.admin('POST', 'faults', { serverErrorBeforeCommit: 100 });
  const paymentId = await pay();
  const { bank: before } = await until(paymentId, 'unknown');
  await bank.admin('POST', 'faults', noFaults);
  const after = await until(paymentId, 'accepted');
  expect(after.steps.map(({ event }) => event)).toContain('requeue');
  expect(after.bank).toMatchObject({ endToEndId: before?.endToEndId, uetr: before?.uetr });
  expect(await atBank(paymentId)).toHaveLength(1);
});

test.each([
  ['one letter', `replace(order_text, 'Bern', 'Berm')`],
  ['one more blank', `order_text || ' '`],
])('an order that differs from the approved one by %s is not sent', async (_, text) => {
  count += 1;
  const draft = draftFrom(account, { amount: `${100 + count}.15` });
  const { paymentId, version } = await sent(app, draft, { isHeld: true });
  // As somebody could who owns the database: its triggers refuse it.
  const [, , changed] = (await app.pool.query(
    `begin; set local session_replication_role = replica;
     update payments set order_text = ${text} where id = '${paymentId}'; commit`,
  )) as unknown as { rowCount: number }[];
  expect(changed?.rowCount).toBe(1);
  const body = { version };
  expect((await app.call(paymentRoutes.release, { params: { paymentId }, body }, 'admin')).status).toBe(200);
  const { steps } = await until(paymentId, 'failed');
  expect(steps.at(-1)?.note).toBe('order-not-approved');
  expect(await atBank(paymentId)).toEqual([]);
});

test('an order that nobody can read is not sent, and holds up no other', async () => {
  const draft = () => draftFrom(account, { amount: `${100 + (count += 1)}.35` });
  const unreadable = await sent(app, draft(), { isHeld: true });
  await app.pool.query(
    `begin; set local session_replication_role = replica;
     update payments set order_text = '{', state = 'queued', is_held = false, held_by = null where id = '${unreadable.paymentId}'; commit`,
  );
  const { paymentId } = await sent(app, draft());
  await until(paymentId, 'accepted');
  const stateOf = async () =>
    (await app.pool.query('select state from payments where id = $1', [unreadable.paymentId])).rows[0]?.state;
  await expect.poll(stateOf).toBe('failed');
  expect(await atBank(unreadable.paymentId)).toEqual([]);
});

test('one whose answer was lost before it became unreadable holds up no other', async () => {
  await bank.admin('POST', 'faults', { serverErrorBeforeCommit: 100 });
  const lost = await pay();
  await until(lost, 'unknown');
  const { rows } = await app.pool.query('select order_text from payments where id = $1', [lost]);
  const write = (text: string) =>
    app.pool.query(
      `begin; set local session_replication_role = replica;
       update payments set order_text = '${text}' where id = '${lost}'; commit`,
    );
  await write('{');
  const other = await pay();
  await until(other, 'unknown');
  await bank.admin('POST', 'faults', noFaults);
  await until(other, 'accepted');
  await write(rows[0]?.order_text);
  // It is asked for as rarely as can be while nobody can read it.
  await app.pool.query('update payment_sendings set next_at = now() where payment_id = $1', [lost]);
  await until(lost, 'accepted');
});

test('a bank that refuses ends the payment with its reason', async () => {
  await bank.admin('POST', 'accounts', { iban: account.iban, isClosed: true });
  const paymentId = await pay();
  const rejected = await until(paymentId, 'rejected');
  expect(rejected.bank?.reason).toContain('RESOURCE_BLOCKED');
  await bank.admin('POST', 'accounts', { iban: account.iban, isClosed: false });
});

test('a payment at the bank is cancelled there', async () => {
  const paymentId = await pay();
  const accepted = await until(paymentId, 'accepted');
  expect(accepted.actions).toContain('cancel');
  const input = { params: { paymentId }, body: { version: accepted.version, reason: 'wrong account' } };
  expect((await app.call(paymentRoutes.cancel, input, 'editor')).status).toBe(200);
  const cancelled = await until(paymentId, 'cancelled');
  expect(cancelled.steps.map(({ event }) => event)).toEqual(expect.arrayContaining(['ask-cancel', 'cancel']));
  expect(await atBank(paymentId)).toMatchObject([{ status: 'CANC', bookedMinor: 0 }]);
  expect((await app.call(paymentRoutes.cancel, input, 'editor')).status).toBe(409);
});

test('a cancellation that comes too late changes nothing', async () => {
  const paymentId = await pay();
  const { version } = await until(paymentId, 'accepted');
  // Also what a question under way brings is not heard: whoever cancels sees the payment as it was before.
  let isDeaf = true;
  tellStatus = async (payment) => {
    const answer = await bank.connector.status(payment);
    return isDeaf ? { outcome: 'unknown', reason: 'timed-out' } : answer;
  };
  await toExecutionDay();
  await eventually(async () => (await atBank(paymentId))[0]?.status === 'ACSC');
  const input = { params: { paymentId }, body: { version, reason: '' } };
  expect((await app.call(paymentRoutes.cancel, input, 'editor')).status).toBe(200);
  isDeaf = false;
  const { steps } = await until(paymentId, 'executed');
  expect(steps).toContainEqual(expect.objectContaining({ event: 'refuse-cancel', actor: 'bank' }));
  expect((await app.call(paymentRoutes.cancel, input, 'editor')).error?.code).toBe('not-allowed-now');
});

test('a cancellation that is asked for while the bank is being asked is not put off', async () => {
  const paymentId = await pay();
  const { version } = await until(paymentId, 'accepted');
  const input = { params: { paymentId }, body: { version, reason: '' } };
  const [{ bank_payment_id: bankPaymentId }] = (
    await app.pool.query('select bank_payment_id from payment_sendings where payment_id = $1', [paymentId])
  ).rows;
  const asked: Promise<{ status: number }>[] = [];
  tellStatus = async (payment) => {
    const answer = await bank.connector.status(payment);
    if (payment.bankPaymentId === bankPaymentId) {
      if (asked.length === 0) asked.push(app.call(paymentRoutes.cancel, input, 'editor'));
      await asked[0];
    }
    return answer;
  };
  // So often that the next question would be an hour away.
  await app.pool.query('update payment_sendings set questions = 40, next_at = now() where payment_id = $1', [
    paymentId,
  ]);
  await until(paymentId, 'cancelled');
  expect(await Promise.all(asked)).toMatchObject([{ status: 200 }]);
});

test('statuses that come late or again move nothing back', async () => {
  await bank.admin('POST', 'faults', {
    outOfOrder: 100,
    pending: 100,
    pendingPolls: 2,
    partial: 100,
    duplicateNotice: 100,
  });
  const paymentId = await pay();
  await until(paymentId, 'accepted');
  await toExecutionDay();
  const done = await until(paymentId, 'executed');
  const states = done.steps.map(({ to }) => to);
  expect(new Set(states).size).toBe(states.length);
  expect(await atBank(paymentId)).toMatchObject([{ bookedMinor: done.amountMinor }]);
});

test('a payment that was being sent by a process that ended is looked for', async () => {
  await bank.admin('POST', 'faults', { serverErrorBeforeCommit: 100 });
  const paymentId = await pay();
  await until(paymentId, 'unknown');
  // In one transaction, and not while it is being sent again: this process would go on with it.
  await eventually(async () => {
    const [, , sending] = (await app.pool.query(
      `begin;
       update payments set state = 'queued' where id = '${paymentId}' and state = 'unknown';
       update payments set state = 'sending' where id = '${paymentId}' and state = 'queued';
       commit`,
    )) as unknown as { rowCount: number }[];
    return sending?.rowCount === 1;
  });
  await bank.admin('POST', 'faults', noFaults);
  expect((await until(paymentId, 'accepted')).steps.map(({ note }) => note)).toContain('process-ended');
});
