import { afterAll, beforeAll, test } from 'vitest';
import { startTestBank } from '../../../testing/bank/sandbox.ts';
import type { TestBank } from '../../../testing/bank/sandbox.ts';
import { csvOf, filesOf } from '../../../testing/modules/payment-files.ts';
import { draftFrom, openAccount, sent } from '../../../testing/modules/payments.ts';
import { eventually, startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let bank: TestBank;
let app: TestApp;
let isSilent = false;
let isLost = false;

beforeAll(async () => {
  bank = await startTestBank();
  app = await startTestApp(
    { POLL_MS: '30', BANK_TIMEOUT_MS: '1000', BANK_ASK_MAX_MS: '150', BANK_FETCH_SOON_MS: '3600000' },
    {
      ...bank.connector,
      initiate: async (initiation) =>
        isLost ? { outcome: 'unknown', reason: 'timed-out' } : bank.connector.initiate(initiation),
      openBasket: async (request) =>
        isSilent ? { outcome: 'unknown', reason: 'timed-out' } : bank.connector.openBasket(request),
    },
  );
  await bank.admin('POST', 'sca', { mode: 'redirect' });
});
afterAll(async () => {
  await app.stop();
  await bank.stop();
});

/** How often the bank was asked in a row without a new answer. */
const askedOften = (table: 'payment_batches' | 'payment_sendings', state: string) =>
  eventually(async () => {
    const { rows } = await app.pool.query<{ questions: number }>(
      table === 'payment_batches'
        ? 'select questions from payment_batches where state = $1'
        : 'select questions from payment_sendings s join payments p on p.id = s.payment_id where p.state = $1',
      [state],
    );
    return rows.length > 0 && rows.every(({ questions }) => questions > 2) ? rows : null;
  }, 400);

test('a bank that nobody signs at, or that does not answer, is asked with longer and longer pauses', async () => {
  const account = await openAccount(app);
  await sent(app, draftFrom(account, { amount: '21.05' }));
  await askedOften('payment_sendings', 'awaiting_sca');
  isSilent = true;
  await filesOf(app, account).take(csvOf('22.05', '23.05'));
  await askedOften('payment_batches', 'opening');
  isSilent = false;
  await askedOften('payment_batches', 'signing');
});

test('a payment that is still on its way to the bank is waited for, and its batch looked at again after a pause', async () => {
  const account = await openAccount(app);
  isLost = true;
  const file = await filesOf(app, account).take(csvOf('24.05', '25.05'));
  const isIn = (state: string) =>
    eventually(async () => {
      const { rows } = await app.pool.query(
        'select 1 from payment_batches where file_id = $1 and state = $2 and next_at > now()',
        [file.fileId, state],
      );
      return rows.length === 1;
    }, 400);
  await isIn('gathering');
  isLost = false;
  await isIn('signing');
});
