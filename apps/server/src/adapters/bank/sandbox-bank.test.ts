import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCamtReader, readPain002 } from '@sorgfalt/payments';
import type { CamtStatement } from '@sorgfalt/payments';
import { eventually } from '../../testing/test-app.ts';
import type { Initiated, PaymentAtBank } from './connector.ts';
import {
  accepted,
  noFaults,
  startBankAndDay,
  testInitiation,
  testOrder,
} from '../../testing/bank/sandbox.ts';

const { at, day } = await startBankAndDay();
beforeEach(async () => {
  await at.admin('POST', 'faults', noFaults);
  await at.admin('POST', 'clock', { forwardDays: null });
});

async function signed(value: Initiated): Promise<Response> {
  return fetch(value.scaUrl ?? '', { method: 'POST', body: 'decision=sign', redirect: 'manual' });
}

async function statusOf(payment: PaymentAtBank): Promise<string> {
  return accepted(await at.connector.status(payment)).bankStatus;
}

/** Moves the clock to the day of the orders and waits for the status. */
async function until(payment: PaymentAtBank, wanted: string): Promise<void> {
  const { today } = await at.admin<{ today: string }>('GET', 'state');
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  if (days > 0) await at.admin('POST', 'clock', { forwardDays: days });
  await eventually(async () => (await statusOf(payment)) === wanted);
}

describe('a payment at the sandbox bank', () => {
  test('waits for its signature and is booked after it', async () => {
    const initiated = accepted(await at.connector.initiate(testInitiation(testOrder(day))));
    expect(initiated.bankStatus).toBe('RCVD');
    expect(accepted(await at.connector.authorisation(initiated))).toEqual({ scaStatus: 'received' });
    const back = await signed(initiated);
    expect([back.status, back.headers.get('location')]).toEqual([303, 'http://localhost:8130/payments']);
    expect(accepted(await at.connector.authorisation(initiated))).toEqual({ scaStatus: 'finalised' });
    await until(initiated, 'ACSC');
    expect(await at.admin('GET', 'book')).toMatchObject({ isSound: true });
  });

  test('is refused on the page and never booked', async () => {
    const initiated = accepted(await at.connector.initiate(testInitiation(testOrder(day))));
    await fetch(initiated.scaUrl ?? '', { method: 'POST', body: 'decision=refuse', redirect: 'manual' });
    expect(accepted(await at.connector.status(initiated))).toEqual({
      bankStatus: 'RJCT',
      reason: { code: 'RJCT', text: 'DS02' },
    });
    expect((await signed(initiated)).status).toBe(303);
    expect(await statusOf(initiated)).toBe('RJCT');
  });

  test('is made once for one X-Request-ID, also when both come at the same time', async () => {
    const initiation = testInitiation(testOrder(day));
    const both = await Promise.all([at.connector.initiate(initiation), at.connector.initiate(initiation)]);
    const ids = [...both, await at.connector.initiate(initiation)].map(
      (each) => accepted(each).bankPaymentId,
    );
    expect(new Set(ids).size).toBe(1);
  });

  test('is refused when its X-Request-ID stood for another one', async () => {
    const first = testInitiation(testOrder(day));
    accepted(await at.connector.initiate(first));
    const other = { ...testInitiation(testOrder(day, { amount: '99.95' })), identifiers: first.identifiers };
    expect(await at.connector.initiate(other)).toMatchObject({
      outcome: 'refused',
      messages: [{ code: 'PARAMETER_NOT_CONSISTENT' }],
    });
  });

  test('travels as pain.001 where JSON has no room for it', async () => {
    const name = 'Genossenschaft für sehr lange und erfundene Namen im schweizerischen Mittelland';
    const initiation = testInitiation(
      testOrder(day, {
        creditor: {
          name,
          account: 'CH5604835012345678009',
          address: {
            street: 'Werkgasse',
            buildingNumber: '7',
            postCode: '3011',
            town: 'Bern',
            country: 'CH',
          },
        },
      }),
    );
    const initiated = accepted(await at.connector.initiate(initiation));
    expect(initiated.product).toBe('pain.001-swiss-six-credit-transfers');
    expect(accepted(await at.connector.find(initiation.order.debtor.iban, [initiation]))).toMatchObject([
      { bankPaymentId: initiated.bankPaymentId, bankStatus: 'RCVD' },
    ]);
  });

  test('is cancelled before it is booked and not after', async () => {
    const open = accepted(await at.connector.initiate(testInitiation(testOrder(day))));
    expect(accepted(await at.connector.cancel(open, randomUUID()))).toMatchObject({ bankStatus: 'CANC' });
    expect(accepted(await at.connector.cancel(open, randomUUID()))).toMatchObject({ bankStatus: 'CANC' });
    const done = accepted(await at.connector.initiate(testInitiation(testOrder(day))));
    await signed(done);
    await until(done, 'ACSC');
    expect(await at.connector.cancel(done, randomUUID())).toMatchObject({
      outcome: 'refused',
      messages: [{ code: 'CANCELLATION_INVALID' }],
    });
  });

  test('without funds is rejected', async () => {
    const order = testOrder(day, { amount: '900000000' });
    accepted(await at.connector.initiate(testInitiation(testOrder(day))));
    const iban = order.debtor.iban;
    const asked = await at.connector.fundsConfirmation({
      iban,
      amountMinor: 10_000_000_000_000,
      currency: 'CHF',
    });
    expect(accepted(asked)).toEqual({ isAvailable: false });
    const [first, second] = [
      accepted(await at.connector.initiate(testInitiation(order))),
      accepted(await at.connector.initiate(testInitiation(order))),
    ];
    await signed(first);
    await until(first, 'ACSC');
    await signed(second);
    await until(second, 'RJCT');
  });
});

describe('the connector', () => {
  test('does not know what became of a payment without an answer, and finds it', async () => {
    await at.admin('POST', 'faults', { timeoutAfterCommit: 100 });
    const initiation = testInitiation(testOrder(day));
    const impatient = at.connect({});
    expect(await impatient.initiate(initiation)).toEqual({ outcome: 'unknown', reason: 'timed-out' });
    await at.admin('POST', 'faults', noFaults);
    const absent = testInitiation(testOrder(day));
    const found = accepted(await at.connector.find(initiation.order.debtor.iban, [absent, initiation]));
    expect(found).toMatchObject(['not-there', { bankStatus: 'RCVD' }]);
  });

  test('finds a booked payment whose entry has no EndToEndId', async () => {
    await at.admin('POST', 'faults', { withoutEndToEndId: 100, partial: 100 });
    const initiation = testInitiation(testOrder(day));
    const initiated = accepted(await at.connector.initiate(initiation));
    await signed(initiated);
    await until(initiated, 'ACSC');
    const found = accepted(await at.connector.find(initiation.order.debtor.iban, [initiation]));
    expect(found).toMatchObject([{ bankPaymentId: initiated.bankPaymentId, bankStatus: 'ACSC' }]);
  });

  test('tells 500, 429 and a bank that is away from a refusal', async () => {
    const initiation = testInitiation(testOrder(day));
    await at.admin('POST', 'faults', { serverErrorBeforeCommit: 100 });
    expect(await at.connector.initiate(initiation)).toEqual({ outcome: 'unknown', reason: 'server-error' });
    await at.admin('POST', 'faults', { serverErrorBeforeCommit: 0, tooManyRequests: 100 });
    expect(await at.connector.initiate(initiation)).toEqual({
      outcome: 'unknown',
      reason: 'busy',
      retryAfterMs: 1000,
    });
    await at.admin('POST', 'faults', noFaults);
    expect(accepted(await at.connector.find(initiation.order.debtor.iban, [initiation]))).toEqual([
      'not-there',
    ]);
    const nobody = at.connect({ BANK_DRIVER: 'sandbox', BANK_CLIENT_ID: 'somebody-else' });
    expect(await nobody.initiate(initiation)).toEqual({ outcome: 'unknown', reason: 'not-admitted' });
    expect(
      await at.connector.initiate(testInitiation({ ...initiation.order, executionDate: '2020-01-06' })),
    ).toMatchObject({ outcome: 'refused', messages: [{ code: 'EXECUTION_DATE_INVALID' }] });
  });

  test('reads accounts, balances and bookings', async () => {
    const initiation = testInitiation(testOrder(day, { amount: '10.05' }));
    const initiated = accepted(await at.connector.initiate(initiation));
    await signed(initiated);
    await until(initiated, 'ACSC');
    const accounts = accepted(await at.connector.accounts());
    const { resourceId } = accounts.find(({ iban }) => iban === initiation.order.debtor.iban)!;
    const listed = accepted(
      await at.connector.transactions({ resourceId, currency: 'CHF', from: '2020-01-01', booked: 'booked' }),
    );
    const balances = accepted(await at.connector.balances(resourceId));
    expect(listed.find(({ endToEndId }) => endToEndId === initiation.identifiers.endToEndId)).toMatchObject({
      amountMinor: -1005,
      currency: 'CHF',
      isBooked: true,
    });
    expect(balances).toMatchObject([
      { amountMinor: listed.reduce((sum, { amountMinor }) => sum + amountMinor, 0), currency: 'CHF' },
    ]);
  });
});

describe('faults of the sandbox bank', () => {
  test('RJCT, PDNG for some polls and a status that goes back', async () => {
    await at.admin('POST', 'faults', { reject: 100 });
    const rejected = accepted(await at.connector.initiate(testInitiation(testOrder(day))));
    await signed(rejected);
    await until(rejected, 'RJCT');
    await at.admin('POST', 'faults', { ...noFaults, pending: 100, pendingPolls: 2 });
    const pending = accepted(await at.connector.initiate(testInitiation(testOrder(day))));
    await signed(pending);
    expect([await statusOf(pending), await statusOf(pending)]).toEqual(['PDNG', 'PDNG']);
    await until(pending, 'ACSC');
    await at.admin('POST', 'faults', { ...noFaults, outOfOrder: 100 });
    const shuffled = accepted(await at.connector.initiate(testInitiation(testOrder(day))));
    await signed(shuffled);
    await until(shuffled, 'ACSC');
    expect(await statusOf(shuffled)).toBe('RCVD');
    expect(await statusOf(shuffled)).toBe('ACSC');
  });

  test('notices twice, bookings in parts and money that comes back, in a book that adds up', async () => {
    await at.admin('POST', 'faults', { duplicateNotice: 100, partial: 100, lateReturn: 100 });
    const initiation = testInitiation(testOrder(day, { amount: '10.01' }));
    const { iban } = initiation.order.debtor;
    const initiated = accepted(await at.connector.initiate(initiation));
    await signed(initiated);
    await until(initiated, 'ACSC');
    await at.admin('POST', 'clock', { forwardDays: 4 });
    const noticesOf = async (kind: string) => {
      const { notices } = await at.admin<{ notices: { kind: string; xml: string }[] }>('GET', 'notices');
      return notices.filter(
        (notice) => notice.kind === kind && notice.xml.includes(initiation.identifiers.endToEndId),
      );
    };
    // The bank books by itself as well: what it has under way when its clock is moved is there a moment later.
    await expect
      .poll(async () =>
        (await noticesOf('camt.054')).map(({ xml }) => /<Amt Ccy="CHF">([\d.]+)</u.exec(xml)?.[1]),
      )
      .toEqual(['5.00', '5.00', '5.01', '5.01', '10.01', '10.01']);
    const reports = (await noticesOf('pain.002')).map(({ xml }) => readPain002(xml));
    expect(reports.every(({ ok }) => ok)).toBe(true);
    const statements: CamtStatement[] = [];
    const reader = createCamtReader({
      onEntry: () => undefined,
      onStatement: (each) => statements.push(each),
    });
    reader.write(await at.admin<string>('GET', `statement?iban=${iban}&day=${day}`));
    expect(reader.end().ok).toBe(true);
    expect(statements[0]?.isBalanced).toBe(true);
    expect(await at.admin('GET', 'book')).toMatchObject({ isSound: true });
  });
});
