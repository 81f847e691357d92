import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ledgerRoutes, paymentRoutes } from '@sorgfalt/contract';
import type { ClientAccount, PaymentDetail } from '@sorgfalt/contract';
import type { BankConnector, FundsQuestion } from '../../../adapters/bank/connector.ts';
import { startTestBank } from '../../../testing/bank/sandbox.ts';
import type { TestBank } from '../../../testing/bank/sandbox.ts';
import { eventually, startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { csvOf, filesOf } from '../../../testing/modules/payment-files.ts';
import {
  approve,
  detailOf,
  draftFrom,
  highRiskDraft,
  openAccount,
  sent,
} from '../../../testing/modules/payments.ts';

let bank: TestBank;
let app: TestApp;
let account: ClientAccount;
let tellFunds: BankConnector['fundsConfirmation'];
let asked: FundsQuestion[];

beforeAll(async () => {
  bank = await startTestBank();
  app = await startTestApp(
    { BANK_TIMEOUT_MS: '1000', BANK_ASK_MAX_MS: '500', BANK_FETCH_SOON_MS: '3600000' },
    {
      ...bank.connector,
      fundsConfirmation: (question) => {
        asked.push(question);
        return tellFunds(question);
      },
    },
  );
  account = await openAccount(app);
  await bank.admin('POST', 'sca', { mode: 'exempted' });
});
afterAll(async () => {
  await app.stop();
  await bank.stop();
});
beforeEach(() => {
  tellFunds = bank.connector.fundsConfirmation;
  asked = [];
});

const says = (isAvailable: boolean) => () =>
  Promise.resolve({ outcome: 'accepted', value: { isAvailable } } as const);
const until = (paymentId: string, isThere: (detail: PaymentDetail) => boolean) =>
  eventually(async () => {
    const detail = await detailOf(app, paymentId);
    return isThere(detail) ? detail : null;
  }, 400);
let count = 0;
const pay = async () => {
  count += 1;
  return (await sent(app, draftFrom(account, { amount: `${30 + count}.05` }))).paymentId;
};

test('the bank is asked before a machine lets a payment go, and its yes stands with the payment', async () => {
  const paymentId = await pay();
  const { funds, amountMinor } = await until(paymentId, ({ state }) => state === 'accepted');
  expect(funds?.answer).toBe('sufficient');
  expect(asked).toEqual([{ iban: account.iban, amountMinor, currency: 'CHF' }]);
});

test('where the bank says no, the payment waits for a person, sealed, and goes when one lets it', async () => {
  tellFunds = says(false);
  const paymentId = await pay();
  const held = await until(paymentId, ({ isHeld }) => isHeld);
  expect(held).toMatchObject({
    state: 'queued',
    heldBy: { kind: 'house' },
    funds: { answer: 'not-sufficient' },
  });
  const { proofId, note } = held.steps.at(-1) ?? {};
  expect(note).toBe('funds-not-sufficient');
  const { body } = await app.call(ledgerRoutes.get, { params: { entryId: proofId ?? '' } }, 'admin');
  expect(body.payload).toMatchObject({ paymentId, note: 'funds-not-sufficient' });
  await expect(
    app.pool.query(
      `update payments set is_held = false, held_by = null, released_by = null, state = 'sending' where id = $1`,
      [paymentId],
    ),
  ).rejects.toThrow('does not cover this payment');
  const release = (as: 'editor' | 'admin') =>
    app.call(paymentRoutes.release, { params: { paymentId }, body: { version: held.version } }, as);
  expect((await release('editor')).error?.code).toBe('hold-of-another');
  expect((await release('admin')).status).toBe(200);
  await until(paymentId, ({ state }) => state === 'accepted');
  expect(asked).toHaveLength(1);
});

test('a hold that its own initiator lifts is no way around the question', async () => {
  tellFunds = says(false);
  count += 1;
  const { paymentId } = await sent(app, draftFrom(account, { amount: `${30 + count}.05` }), { isHeld: true });
  const { version } = await detailOf(app, paymentId);
  await app.call(paymentRoutes.release, { params: { paymentId }, body: { version } }, 'editor');
  const held = await until(paymentId, ({ heldBy }) => heldBy?.kind === 'house');
  expect(held.funds?.answer).toBe('not-sufficient');
});

test('no answer is never "sufficient", and keeps nobody from anything', async () => {
  tellFunds = () => Promise.resolve({ outcome: 'unknown', reason: 'timed-out' });
  const paymentId = await pay();
  const { funds } = await until(paymentId, ({ state }) => state === 'accepted');
  expect(funds?.answer).toBe('unknown');
});

test('a person sees what the bank says before deciding, may decide all the same, and it is sealed', async () => {
  tellFunds = says(false);
  const { paymentId } = await sent(app, highRiskDraft(account));
  await until(paymentId, ({ funds }) => funds?.answer === 'not-sufficient');
  const again = (as: 'editor' | 'guest' | null) =>
    app.call(paymentRoutes.askFunds, { params: { paymentId } }, as);
  expect([(await again('guest')).status, (await again(null)).status]).toEqual([403, 401]);
  expect((await again('editor')).status).toBe(200);
  await until(paymentId, ({ funds }) => funds?.answer === 'not-sufficient');
  expect(asked).toHaveLength(2);
  await approve(app, paymentId);
  const { steps } = await until(paymentId, ({ state }) => state === 'accepted');
  const proofId =
    steps.find(({ event }) => event === 'approve')?.proofId ??
    steps.find(({ to, proofId: id }) => to === 'queued' && id !== null)?.proofId;
  const { body } = await app.call(ledgerRoutes.get, { params: { entryId: proofId ?? '' } }, 'admin');
  expect(body.payload).toMatchObject({ funds: 'not-sufficient' });
  expect((await again('editor')).error?.code).toBe('not-allowed-now');
});

test('of a file the account has to cover the sum', async () => {
  tellFunds = ({ amountMinor }) => says(amountMinor < 5000)();
  const file = await filesOf(app, account).take(csvOf('21.07', '22.07', '23.07'));
  const lines = await filesOf(app, account).linesOf(file);
  for (const { paymentId } of lines) await until(paymentId ?? '', ({ isHeld }) => isHeld);
  expect(Math.max(...asked.map(({ amountMinor }) => amountMinor))).toBe(6621);
});
