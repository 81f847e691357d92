import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ClientAccount, PaymentDetail } from '@sorgfalt/contract';
import type { BankConnector } from '../../../adapters/bank/connector.ts';
import { startTestBank } from '../../../testing/bank/sandbox.ts';
import type { TestBank } from '../../../testing/bank/sandbox.ts';
import { eventually, startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { detailOf, draftFrom, openAccount, sent } from '../../../testing/modules/payments.ts';

let bank: TestBank;
let app: TestApp;
let account: ClientAccount;
let initiate: BankConnector['initiate'];

beforeAll(async () => {
  bank = await startTestBank();
  app = await startTestApp(
    { BANK_TIMEOUT_MS: '1000', BANK_ASK_MAX_MS: '500', BANK_FETCH_SOON_MS: '3600000' },
    { ...bank.connector, initiate: (initiation) => initiate(initiation) },
  );
  account = await openAccount(app);
  await bank.admin('POST', 'sca', { mode: 'exempted' });
  // The database refuses what a test names: one payment, in one state.
  await app.pool.query(`
    create table refused_moves (payment_id uuid, state text);
    create function refuse_some() returns trigger language plpgsql security definer as $$
    begin
      if exists (select from public.refused_moves where payment_id = new.id and state = new.state::text) then
        raise exception 'a disk that fails there and nowhere else';
      end if;
      return new;
    end $$;
    create trigger payments_refuse_some before update on payments for each row execute function refuse_some()`);
});
afterAll(async () => {
  await app.stop();
  await bank.stop();
});
beforeEach(() => {
  initiate = bank.connector.initiate;
});
afterEach(() => app.pool.query('delete from refused_moves'));

const until = (paymentId: string, state: PaymentDetail['state']) =>
  eventually(async () => {
    const detail = await detailOf(app, paymentId);
    return detail.state === state ? detail : null;
  }, 400);
const refuse = (paymentId: string, state: PaymentDetail['state']) =>
  app.pool.query('insert into refused_moves values ($1, $2)', [paymentId, state]);

test('a payment that cannot be taken out of the queue holds up none of its lot', async () => {
  const isSent = Promise.withResolvers<void>();
  initiate = async (initiation) => {
    await isSent.promise;
    return bank.connector.initiate(initiation);
  };
  // The first keeps the round busy until the others stand in the queue together.
  const first = await sent(app, draftFrom(account, { amount: '41.05' }));
  await until(first.paymentId, 'sending');
  const payments = [];
  for (const amount of ['42.05', '43.05', '44.05'])
    payments.push(await sent(app, draftFrom(account, { amount })));
  const [before, stuck, after] = payments.map(({ paymentId }) => paymentId);
  await refuse(stuck ?? '', 'sending');
  isSent.resolve();
  for (const paymentId of [first.paymentId, before ?? '', after ?? '']) await until(paymentId, 'accepted');
  expect((await detailOf(app, stuck ?? '')).state).toBe('queued');
  await app.pool.query('delete from refused_moves');
  await until(stuck ?? '', 'accepted');
});

test('one whose answer cannot be written down is asked for later, and the others of its lot are sent', async () => {
  const calls: string[] = [];
  initiate = async (initiation) => {
    calls.push(initiation.identifiers.endToEndId);
    return bank.connector.initiate(initiation);
  };
  const stuck = await sent(app, draftFrom(account, { amount: '51.05' }));
  await refuse(stuck.paymentId, 'submitted');
  const other = await sent(app, draftFrom(account, { amount: '52.05' }));
  await until(other.paymentId, 'accepted');
  await until(stuck.paymentId, 'unknown');
  await app.pool.query('delete from refused_moves');
  const { paymentNo } = await until(stuck.paymentId, 'accepted');
  expect(calls.filter((id) => id.startsWith(`${paymentNo}-`))).toHaveLength(1);
});

test('one that another process took for lost meanwhile is not sent by whoever was paused before its call', async () => {
  const calls: string[] = [];
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  initiate = async (initiation) => {
    const [{ promise: first }, { promise: others }] = gates;
    calls.push(initiation.identifiers.endToEndId);
    await (calls.length === 1 ? first : others);
    return bank.connector.initiate(initiation);
  };
  // The first keeps the round busy until the others stand in the queue together, of which the last waits for its turn.
  const payments = [await sent(app, draftFrom(account, { amount: '61.05' }))];
  await eventually(async () => calls.length === 1);
  for (let franc = 62; franc < 71; franc += 1)
    payments.push(await sent(app, draftFrom(account, { amount: `${franc}.05` })));
  gates[0].resolve();
  const last = payments.at(-1)?.paymentId ?? '';
  await until(last, 'sending');
  await eventually(async () => calls.length === 9);
  await app.pool.query(
    `begin; set local session_replication_role = replica;
     update payments set state = 'unknown' where id = '${last}';
     update payment_sendings set next_at = now() + interval '1 hour' where payment_id = '${last}'; commit`,
  );
  gates[1].resolve();
  const next = await sent(app, draftFrom(account, { amount: '71.05' }));
  await until(next.paymentId, 'accepted');
  const { state, paymentNo } = await detailOf(app, last);
  expect([state, calls.filter((id) => id.startsWith(`${paymentNo}-`))]).toEqual(['unknown', []]);
});
