import type { ClientAccount } from '@sorgfalt/contract';
import { isBankWorkingDay, nextBankWorkingDay } from '@sorgfalt/calendar';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal, sentBy, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { formatDate } from '../../ui/date-format.ts';
import { PaymentEntry } from './payment-entry.tsx';
import { todayInZurich } from './order-problems.ts';
import { account, offerOf } from './testing.ts';

const check = 'POST /api/payments/check';
const create = 'POST /api/payments';

async function open(accounts: readonly ClientAccount[] = [account], more: Parameters<typeof serve>[0] = {}) {
  const sent = serve({
    [check]: { body: { fields: [], duplicates: [], payeeCheck: null, executionDate: null } },
    [`GET /api/payments/beneficiaries?clientId=${account.clientId}&limit=200`]: {
      body: { beneficiaries: [] },
    },
    ...more,
  });
  const page = await showPage(<PaymentEntry offer={offerOf(...accounts)} />, {
    texts: ['payments', 'refusals', 'onboarding'],
  });
  return { ...page, sent };
}
// By label: with the role of each of its hundreds of options asked for, a look takes far longer.
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (into: HTMLElement, value: string) => fireEvent.change(into, { target: { value } });
const choose = (label: RegExp, value: string) => fill(field(label), value);
const press = (words: string | RegExp) =>
  fireEvent.click(screen.getByText(words, { selector: 'button, button *' }));
const leave = (label: RegExp) => fireEvent.blur(field(label));

function fillIn() {
  choose(/Debtor account/u, 'a-1');
  fill(field(/^Beneficiary/u), 'Papeterie Muster');
  fill(field(/IBAN or account/u), 'CH5604835012345678009');
  fill(field(/Town/u), 'Bern');
  fill(field(/^Amount/u), '250');
}
async function sendIt() {
  press(/Check and send/u);
  await screen.findByText('Check before sending');
  press(/Send payment/u);
}
const day = () => field(/Execution date/u);
const told = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
/** The next Saturday that lies ahead, `YYYY-MM-DD`. */
const saturday = () => {
  const date = new Date(`${todayInZurich()}T12:00:00Z`);
  do date.setUTCDate(date.getUTCDate() + 1);
  while (date.getUTCDay() !== 6);
  return date.toISOString().slice(0, 10);
};

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the amount', () => {
  test('says how it was understood, in the currency that is chosen', async () => {
    await open();
    fill(field(/^Amount/u), '1234.5');
    expect(screen.getByText("CHF 1'234.50")).toBeDefined();
    choose(/^Currency/u, 'EUR');
    expect(screen.getByText("EUR 1'234.50")).toBeDefined();
    choose(/^Currency/u, 'JPY');
    expect(screen.queryByText(/JPY 1/u)).toBeNull();
    leave(/^Amount/u);
    expect(await screen.findByText('This currency has fewer decimals.')).toBeDefined();
  });

  test('that is none says so once its field is left, and not before', async () => {
    await open();
    fill(field(/^Amount/u), 'much');
    expect(screen.queryByText("Enter an amount such as 1'234.50.")).toBeNull();
    leave(/^Amount/u);
    expect(await screen.findByText("Enter an amount such as 1'234.50.")).toBeDefined();
    expect(field(/^Amount/u).getAttribute('aria-invalid')).toBe('true');
    fill(field(/^Amount/u), '12');
    expect(field(/^Amount/u).getAttribute('aria-invalid')).not.toBe('true');
  });

  test('offers first the currencies that are usual here', async () => {
    await open();
    const options = [...screen.getByRole<HTMLSelectElement>('combobox', { name: /^Currency/u }).options];
    expect(options.slice(0, 4).map(({ value }) => value)).toEqual(['CHF', 'EUR', 'USD', 'GBP']);
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
  });
});

describe('the day', () => {
  test('begins at one on which banks work', async () => {
    await open();
    const [dd = '', mm = '', yyyy = ''] = day().value.split('.');
    expect(isBankWorkingDay(`${yyyy}-${mm}-${dd}`)).toBe(true);
    expect(screen.queryByText(/^Use \d/u)).toBeNull();
  });

  test('on which banks are closed says so, and the next one is taken with one press', async () => {
    await open();
    const closed = saturday();
    fill(day(), formatDate(closed));
    expect(await screen.findByText('Banks are closed on this day.')).toBeDefined();
    const next = formatDate(nextBankWorkingDay(closed));
    leave(/Execution date/u);
    press(`Use ${next}`);
    expect(day().value).toBe(next);
    expect(screen.queryByText('Banks are closed on this day.')).toBeNull();
    expect(screen.queryByText(/^Use \d/u)).toBeNull();
  });

  test('that has passed is mended to one that lies ahead', async () => {
    await open();
    fill(day(), '02.01.2020');
    expect(await screen.findByText('This day has passed.')).toBeDefined();
    leave(/Execution date/u);
    press(/^Use \d/u);
    expect(day().value).toBe(formatDate(nextBankWorkingDay(todayInZurich())));
  });

  test.each([
    ['31.02.2027', 'Enter a date such as 24.12.2026.'],
    ['soon', 'Enter a date such as 24.12.2026.'],
    ['01.03.2099', 'This day is more than a year ahead.'],
    ['', 'Please fill in this field.'],
  ])(
    '%j is refused where it is left, stays as it was typed, and nothing is offered for it',
    async (typed, words) => {
      await open();
      await userEvent.clear(day());
      if (typed !== '') fill(day(), typed);
      await userEvent.tab();
      await waitFor(() => expect(told(day())).toContain(words));
      expect(day().value).toBe(typed);
      expect(screen.queryByText(/^Use \d/u)).toBeNull();
    },
  );
});

describe('what is said with a payment', () => {
  test.each([
    ['RF18 5390 0754 7034', 'Creditor reference (ISO 11649), correct'],
    ['210000000003139471430009017', 'QR reference, correct'],
  ])('tells that the reference %s is right, and of which kind', async (reference, words) => {
    await open();
    fill(field(/^Reference/u), reference);
    expect(screen.getByText(words)).toBeDefined();
  });

  test('refuses a reference with a typing error', async () => {
    await open();
    fill(field(/^Reference/u), 'RF19 5390 0754 7034');
    leave(/^Reference/u);
    expect(
      await screen.findByText('The check digit of the reference is wrong: look for a typing error.'),
    ).toBeDefined();
  });

  test('is sent with the payment, and so is that it is held back', async () => {
    const done = { status: 201, body: { paymentId: 'p-9', paymentNo: 'PAY-2026-000009', state: 'approved' } };
    const { sent } = await open([account], { [create]: done });
    fillIn();
    fill(field(/^Message to the beneficiary/u), 'Rent of December');
    press('Further parties and purpose');
    fill(field(/^Ultimate debtor/u), 'Anton Beispiel');
    fill(field(/^Purpose code/u), 'RENT');
    expect(screen.getByText('RENT (Rent, property and utilities)')).toBeDefined();
    await userEvent.click(field(/Hold after approval/u));
    press(/Check and send/u);
    expect(await screen.findByText('Check before sending')).toBeDefined();
    expect(screen.getByText('It is sent to the bank only when somebody releases it.')).toBeDefined();
    press(/Send payment/u);
    await waitFor(() => expect(sentBy(sent, create).length).toBeGreaterThan(0));
    const bodies = sent.filter(({ call }) => call === create).map(({ body }) => body);
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({
      isHeld: true,
      draft: {
        remittance: 'Rent of December',
        purpose: 'RENT',
        ultimateDebtor: { name: 'Anton Beispiel' },
        creditor: { account: 'CH5604835012345678009' },
      },
    });
    expect(bodies[0]).not.toHaveProperty('draft.ultimateCreditor');
  });

  test('stays where it is when its text is deleted again, also of a draft that was kept', async () => {
    await open();
    press('Further parties and purpose');
    fill(field(/^Ultimate debtor/u), 'Anton Beispiel');
    cleanup();
    await open();
    await userEvent.clear(field(/^Ultimate debtor/u));
    expect(field(/^Ultimate debtor/u)).toBe(document.activeElement);
  });
});

describe('an order that the server refuses', () => {
  test('comes back to the form, which says at its field what is wrong until that is changed', async () => {
    const fields = [{ path: 'draft.creditor.name', code: 'look-alike' }];
    await open([account], { [create]: refusal('order-refused', { fields }, 422) });
    fillIn();
    await sendIt();
    const words = 'This name mixes letters of two alphabets that look alike.';
    await waitFor(() => expect(told(field(/^Beneficiary/u))).toContain(words));
    await waitFor(() => expect(document.activeElement).toBe(field(/^Beneficiary/u)));
    expect(field(/^Amount/u).value).toBe('250');
    fill(field(/^Beneficiary/u), 'Papeterie Muster AG');
    expect(told(field(/^Beneficiary/u))).not.toContain(words);
  });

  test('for a reason that no field has is said all the same', async () => {
    const fields = [{ path: 'draft.somewhere', code: 'required' }];
    await open([account], { [create]: refusal('order-refused', { fields }, 422) });
    fillIn();
    await sendIt();
    expect(await screen.findByText('The order cannot be accepted')).toBeDefined();
    expect(screen.getByText('somewhere')).toBeDefined();
  });

  test('for another reason stays read back, and can be sent again', async () => {
    const { sent } = await open([account], { [create]: refusal('internal', {}, 503) });
    fillIn();
    await sendIt();
    expect(await screen.findByText('The payment could not be sent')).toBeDefined();
    press(/Send payment/u);
    await waitFor(() => expect(sent.filter(({ call }) => call === create)).toHaveLength(2));
    const keys = sent.filter(({ call }) => call === create).map(({ body }) => (body as { key?: string }).key);
    expect(keys[0]).toBe(keys[1]);
  });

  test('is not even sent from the account of a frozen client', async () => {
    const { sent } = await open([{ ...account, isFrozen: true }]);
    fillIn();
    press(/Check and send/u);
    expect(await screen.findByText('The client is frozen: nothing is paid from its accounts.')).toBeDefined();
    expect(sent.filter(({ call }) => call === create)).toEqual([]);
  });
});
