import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentDeskRoutes } from '@sorgfalt/contract';
import type { ClientAccount, PaymentDetail } from '@sorgfalt/contract';
import type { BankConnector } from '../../../adapters/bank/connector.ts';
import { startTestBank } from '../../../testing/bank/sandbox.ts';
import type { TestBank } from '../../../testing/bank/sandbox.ts';
import { listOf, listRow, putList } from '../../../testing/modules/screening.ts';
import { eventually, startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { detailOf, draftFrom, openAccount, sent } from '../../../testing/modules/payments.ts';

let bank: TestBank;
let app: TestApp;
let account: ClientAccount;
let cancel: BankConnector['cancel'];

beforeAll(async () => {
  bank = await startTestBank();
  cancel = bank.connector.cancel;
  app = await startTestApp(
    { BANK_TIMEOUT_MS: '1000', BANK_ASK_MAX_MS: '1000', BANK_FETCH_SOON_MS: '3600000' },
    { ...bank.connector, cancel: (known, id) => cancel(known, id) },
  );
  await bank.admin('POST', 'sca', { mode: 'exempted' });
  account = await openAccount(app);
});
afterAll(async () => {
  await app.stop();
  await bank.stop();
});

/** A payment that the bank has taken for a day to come. */
async function atBank(name: string, amount: string): Promise<string> {
  const { creditor } = draftFrom(account);
  const { paymentId } = await sent(app, draftFrom(account, { amount, creditor: { ...creditor, name } }));
  await until(paymentId, ({ state }) => state === 'accepted');
  return paymentId;
}

function until(paymentId: string, isSo: (detail: PaymentDetail) => boolean): Promise<PaymentDetail> {
  return eventually(async () => {
    const detail = await detailOf(app, paymentId);
    return isSo(detail) ? detail : null;
  }, 400);
}

const alarmsOf = async (paymentId: string) =>
  (await app.call(paymentDeskRoutes.alarms, {}, 'admin')).body.alarms.filter(
    ({ payment }) => payment?.paymentId === paymentId,
  );

/** Waits until what is at the bank was looked up in the lists in force. */
function lookedAgain(paymentId: string, before: unknown): Promise<boolean> {
  return eventually(async () => (await listsOf(paymentId)) !== before);
}

async function listsOf(paymentId: string): Promise<unknown> {
  const { rows } = await app.pool.query('select approved_lists as key from payments where id = $1', [
    paymentId,
  ]);
  return rows[0].key;
}

test('whom the bank is to pay on a day to come and who comes on a list until then is not paid unseen', async () => {
  const paymentId = await atBank('Irmgard Spaetgelistet', '81.10');
  const other = await atBank('Norbert Unbescholten', '81.20');
  await putList(app, 'since', listOf(listRow('s-1', 'Irmgard Spaetgelistet')));
  const { steps } = await until(paymentId, ({ state }) => state === 'cancelled');
  expect(steps).toContainEqual(expect.objectContaining({ event: 'ask-cancel', note: 'payee-listed' }));
  const said = expect.stringMatching(/^opensanctions-since s-1 /) as string;
  expect(await alarmsOf(paymentId)).toMatchObject([{ kind: 'listed-since', said, mayClear: true }]);
  expect((await detailOf(app, other)).state).toBe('accepted');
  expect(await alarmsOf(other)).toEqual([]);
});

test('an entry that somebody has looked at raises no second alarm until it says something else', async () => {
  cancel = () => Promise.resolve({ outcome: 'refused', messages: [] });
  const paymentId = await atBank('Gundula Nochmalgefragt', '81.30');
  const row = (year: string) => listRow('a-1', 'Gundula Nochmalgefragt', year);
  await putList(app, 'again', listOf(row('1961')));
  const [alarm] = await eventually(async () => {
    const raised = await alarmsOf(paymentId);
    return raised.length > 0 && raised;
  });
  const clear = { params: { alarmId: alarm!.alarmId }, body: { notes: 'Another person: born 1999' } };
  expect((await app.call(paymentDeskRoutes.clearAlarm, clear, 'admin')).status).toBe(200);
  const before = await listsOf(paymentId);
  await putList(app, 'again', listOf(row('1961'), listRow('a-2', 'Ganz Anders')));
  await lookedAgain(paymentId, before);
  expect(await alarmsOf(paymentId)).toEqual([]);
  await putList(app, 'again', listOf(row('1962'), listRow('a-2', 'Ganz Anders')));
  await eventually(async () => (await alarmsOf(paymentId)).length === 1);
});
