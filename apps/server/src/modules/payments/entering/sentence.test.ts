import { beforeAll, expect, test } from 'vitest';
import { paymentDeskRoutes, paymentRoutes } from '@sorgfalt/contract';
import { draftFrom, openAccount, sent, startDesk } from '../../../testing/modules/payments.ts';
import type { As } from '../../../testing/modules/payments.ts';

const { app, account } = await startDesk();
const stranger = await openAccount(app);
beforeAll(() => sent(app, draftFrom(account)));

const said = (sentence: string, as: As = 'editor', { accountId } = account) =>
  app.call(paymentDeskRoutes.sentence, { body: { accountId, sentence } }, as);

test('a sentence about somebody whom the client paid gives a draft that can be sent, and the place of each value', async () => {
  const sentence = 'Pay CHF 250.40 to Gartenbau Wunderlich GmbH for invoice 42';
  const { status, body } = await said(sentence);
  expect([status, body.language, body.questions]).toEqual([200, 'en', []]);
  expect(body.draft).toMatchObject({
    accountId: account.accountId,
    amount: '250.40',
    currency: 'CHF',
    creditor: draftFrom(account).creditor,
  });
  const read = Object.fromEntries(
    body.parts.map(({ field, start, end }) => [field, body.text.slice(start, end)]),
  );
  expect(read).toMatchObject({ amount: '250.40', currency: 'CHF', creditor: 'Gartenbau Wunderlich GmbH' });
  const { beneficiaries } = (
    await app.call(paymentRoutes.beneficiaries, { query: { clientId: account.clientId } }, 'editor')
  ).body;
  expect(beneficiaries.map(({ beneficiaryId }) => beneficiaryId)).toContain(body.beneficiaryId);
  const payment = await sent(app, body.draft);
  expect([payment.amountMinor, payment.beneficiary]).toEqual([25_040, 'Gartenbau Wunderlich GmbH']);
});

test('whom another client paid is unknown: he is asked for', async () => {
  const { body } = await said('Pay CHF 250.40 to Gartenbau Wunderlich GmbH', 'editor', stranger);
  expect([body.beneficiaryId, body.questions.map(({ code }) => code)]).toEqual([null, ['creditor-unknown']]);
  expect(body.draft.creditor.account).toBe('');
});

test('what can be read in two ways is asked with its choices and left empty', async () => {
  const { body } = await said('Bitte 1.250 CHF an Gartenbau Wunderlich GmbH überweisen');
  expect(body.questions).toEqual([{ code: 'amount-ambiguous', options: ['1250', '1.25'] }]);
  expect(body.draft.amount).toBe('');
});

test('a sentence alone pays nothing', async () => {
  const count = async () => (await app.pool.query('select id from payments')).rowCount;
  const before = await count();
  await said('Pay CHF 99 to Gartenbau Wunderlich GmbH');
  expect(await count()).toBe(before);
});

test('sentences are read for officers, from accounts that there are', async () => {
  const sentence = 'Pay CHF 10 to Gartenbau Wunderlich GmbH';
  expect((await said(sentence, 'admin')).status).toBe(200);
  expect((await said(sentence, 'guest')).status).toBe(403);
  expect((await said(sentence, null)).status).toBe(401);
  expect((await said('')).error?.code).toBe('invalid-request');
  const nowhere = { ...account, accountId: '00000000-0000-7000-8000-000000000000' };
  expect((await said(sentence, 'admin', nowhere)).status).toBe(404);
});
