import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { eventually } from '../../testing/test-app.ts';
import type { BasketAtBank, Initiated } from './connector.ts';
import {
  accepted,
  noFaults,
  startBankAndDay,
  testInitiation,
  testOrder,
} from '../../testing/bank/sandbox.ts';

const { at, day } = await startBankAndDay();
const returnUrl = 'http://localhost:8130/files';
beforeEach(async () => {
  await at.admin('POST', 'faults', noFaults);
});

async function initiated(count: number): Promise<Initiated[]> {
  const made: Initiated[] = [];
  for (let place = 0; place < count; place += 1) {
    const order = testOrder(day, { amount: `${place + 1}.05` });
    made.push(accepted(await at.connector.initiate({ ...testInitiation(order), isSignedTogether: true })));
  }
  return made;
}
const open = (payments: readonly Initiated[], requestId: string = randomUUID(), by = at.connector) =>
  by.openBasket({ requestId, payments, returnUrl });
const decide = (basket: BasketAtBank, decision: 'sign' | 'refuse') =>
  fetch(basket.scaUrl ?? '', { method: 'POST', body: `decision=${decision}`, redirect: 'manual' });
const statusesOf = (payments: readonly Initiated[]) =>
  Promise.all(payments.map(async (each) => accepted(await at.connector.status(each)).bankStatus));
const statusOf = async ({ basketId }: BasketAtBank) =>
  accepted(await at.connector.basketStatus(basketId)).bankStatus;

test('one signature covers all payments of a basket, and its page shows them', async () => {
  const payments = await initiated(3);
  expect(payments.map(({ scaUrl }) => scaUrl)).toEqual([null, null, null]);
  const basket = accepted(await open(payments));
  expect(basket.bankStatus).toBe('RCVD');
  const shown = await (await fetch(basket.scaUrl ?? '', { headers: { 'accept-language': 'de' } })).text();
  expect(shown).toContain('3 Zahlungen, eine Unterschrift');
  expect(shown).toMatch(/CHF\s6\.15/u);
  const back = await decide(basket, 'sign');
  expect([back.status, back.headers.get('location')]).toEqual([303, returnUrl]);
  expect(await statusOf(basket)).toBe('ACTC');
  expect(new Set(await statusesOf(payments))).not.toContain('RCVD');
  // A second signature changes nothing, nor does a refusal after it.
  await decide(basket, 'sign');
  await decide(basket, 'refuse');
  expect(await statusOf(basket)).toBe('ACTC');
});

test('a basket is made once for one X-Request-ID, also where its answer was lost or both come at once', async () => {
  const payments = await initiated(2);
  const requestId = randomUUID();
  await at.admin('POST', 'faults', { timeoutAfterCommit: 100 });
  const impatient = at.connect({});
  expect(await open(payments, requestId, impatient)).toEqual({ outcome: 'unknown', reason: 'timed-out' });
  await at.admin('POST', 'faults', noFaults);
  const both = await Promise.all([open(payments, requestId), open(payments, requestId)]);
  expect(new Set(both.map((each) => accepted(each).basketId)).size).toBe(1);
  const [first] = await initiated(1);
  expect(await open([first!], requestId)).toMatchObject({
    outcome: 'refused',
    messages: [{ code: 'PARAMETER_NOT_CONSISTENT' }],
  });
});

test('a payment lies in one basket at a time, and is neither signed nor cancelled alone there', async () => {
  const payments = await initiated(2);
  const [first] = payments as [Initiated];
  const alone = accepted(await at.connector.startSigning(first, returnUrl));
  const basket = accepted(await open(payments));
  expect(await open(payments)).toMatchObject({
    outcome: 'refused',
    messages: [{ code: 'REFERENCE_STATUS_INVALID' }],
  });
  await fetch(alone.scaUrl ?? '', { method: 'POST', body: 'decision=sign', redirect: 'manual' });
  expect(await statusesOf(payments)).toEqual(['RCVD', 'RCVD']);
  expect(await at.connector.cancel(first, randomUUID())).toMatchObject({ outcome: 'refused' });
  expect(accepted(await at.connector.dropBasket(basket.basketId, randomUUID()))).toBeNull();
  expect(accepted(await at.connector.dropBasket(basket.basketId, randomUUID()))).toBeNull();
  expect(accepted(await at.connector.cancel(first, randomUUID())).bankStatus).toBe('CANC');
  expect(await open(payments)).toMatchObject({ outcome: 'refused' });
  const rest = accepted(await open(payments.slice(1)));
  await decide(rest, 'sign');
  expect(await at.connector.dropBasket(rest.basketId, randomUUID())).toMatchObject({
    outcome: 'refused',
    messages: [{ code: 'STATUS_INVALID' }],
  });
});

test('a refused signature rejects all, one that comes too late leaves them to be signed anew', async () => {
  const refused = await initiated(2);
  const basket = accepted(await open(refused));
  await decide(basket, 'refuse');
  expect([await statusOf(basket), ...(await statusesOf(refused))]).toEqual(['RJCT', 'RJCT', 'RJCT']);
  await at.admin('POST', 'faults', { signatureExpires: 100 });
  const late = await initiated(2);
  const expired = accepted(await open(late));
  await decide(expired, 'sign');
  expect([await statusOf(expired), ...(await statusesOf(late))]).toEqual(['RJCT', 'RCVD', 'RCVD']);
  await at.admin('POST', 'faults', noFaults);
  const again = accepted(await open(late));
  await decide(again, 'sign');
  expect(await statusOf(again)).toBe('ACTC');
});

test('of payments that were signed together the bank may reject one', async () => {
  await at.admin('POST', 'faults', { reject: 100 });
  const bad = await initiated(1);
  await at.admin('POST', 'faults', noFaults);
  const good = await initiated(1);
  await decide(accepted(await open([...bad, ...good])), 'sign');
  const { today } = await at.admin<{ today: string }>('GET', 'state');
  const forwardDays = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  if (forwardDays > 0) await at.admin('POST', 'clock', { forwardDays });
  await eventually(async () => (await statusesOf([...bad, ...good])).join(' ') === 'RJCT ACSC', 400);
  expect(await at.admin('GET', 'book')).toMatchObject({ isSound: true });
  await at.admin('POST', 'clock', { forwardDays: null });
});

test('a bank without baskets says so', async () => {
  await at.admin('POST', 'faults', { withoutBaskets: 100 });
  const payments = await initiated(1);
  expect(await open(payments)).toMatchObject({
    outcome: 'refused',
    messages: [{ code: 'SERVICE_INVALID' }],
  });
  expect(accepted(await at.connector.startSigning(payments[0]!, returnUrl)).scaUrl).toContain('/sca/');
});
