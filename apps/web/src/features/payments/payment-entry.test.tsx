import type { ClientAccount, PaymentDetail } from '@sorgfalt/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { valuesOf } from './form-values.ts';
import { PaymentEntry } from './payment-entry.tsx';
import { offerOf } from './testing.ts';

const create = 'POST /api/payments';
const check = 'POST /api/payments/check';
const known = 'GET /api/payments/beneficiaries?clientId=c-1';

const account = {
  accountId: 'a-1',
  clientId: 'c-1',
  clientName: 'Lindenhof Beispiel AG',
  name: 'Lindenhof Beispiel AG',
  iban: 'CH9300762011623852957',
  currency: 'CHF',
  address: { town: 'Zürich', country: 'CH' },
  isClosed: false,
  isFrozen: false,
  createdAt: '2026-01-05T08:00:00.000Z',
} satisfies ClientAccount;

/** A working day of the banks that lies ahead whenever this runs. */
const draft = (over: object = {}) => ({
  accountId: 'a-1',
  creditor: {
    name: 'Papeterie Muster',
    account: 'CH5604835012345678009',
    address: { street: 'Musterweg', town: 'Bern', country: 'CH' },
  },
  amount: "1'234.50",
  currency: 'CHF',
  ...over,
});

const answers = {
  [check]: { body: { duplicates: [], payee: null } },
  [known]: { body: { beneficiaries: [] } },
};
const payment = { paymentId: 'p-9', paymentNo: 'PAY-2026-000009', state: 'approved' };

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const orders = (sent: readonly { call: string; body: unknown }[]) =>
  sent.filter(({ call }) => call === create);

const show = (accounts: readonly ClientAccount[] = [account], before?: PaymentDetail) =>
  showPage(<PaymentEntry offer={offerOf(...accounts)} {...(before === undefined ? {} : { before })} />, {
    texts: ['payments', 'refusals'],
  });

async function fillIn() {
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Debtor account/ }), 'a-1');
  await userEvent.type(field(/^Beneficiary/), 'Papeterie Muster');
  await userEvent.type(field(/IBAN or account/), 'CH56 0483 5012 3456 7800 9');
  await userEvent.type(field(/Town/), 'Bern');
  await userEvent.type(field(/^Amount/), "1'234.50");
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('entering a payment', () => {
  test('without an account there is nothing to fill in, but a way to register one', async () => {
    await show([]);
    expect(screen.getByText('No client account is registered.')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('says nothing is missing while nobody has tried, then names every field and sends nothing', async () => {
    const sent = serve(answers);
    await show();
    expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
    await press(/Check and send/);
    expect(screen.getAllByText('Please fill in this field.').length).toBeGreaterThanOrEqual(2);
    expect(screen.getByText('Please enter an amount.')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
    expect(orders(sent)).toEqual([]);
  });

  test('says while it is typed that a whole IBAN is wrong, and not before it is whole', async () => {
    serve(answers);
    await show();
    const problem = () => screen.queryByText(/^The check digits of the IBAN are wrong/);
    await userEvent.type(field(/IBAN or account/), 'CH57 0483 5012 3456 7800');
    expect(problem()).toBeNull();
    expect(field(/IBAN or account/).getAttribute('aria-invalid')).toBeNull();
    await userEvent.type(field(/IBAN or account/), '9');
    expect(problem()).not.toBeNull();
    expect(document.activeElement).toBe(field(/IBAN or account/));
  });

  test('is read back in full before it can be sent, and is sent once however often the button is pressed', async () => {
    const sent = serve({ ...answers, [create]: { status: 201, body: payment } });
    const page = await show();
    await fillIn();
    await press(/Check and send/);
    expect(await screen.findByText('Check before sending')).toBeDefined();
    expect(orders(sent)).toEqual([]);
    await userEvent.dblClick(screen.getByRole('button', { name: /Send payment/ }));
    await waitFor(() => expect(page.path()).toBe('/app/payments/p-9'));
    // The next page may take its time to load: what is still shown sends nothing more.
    await userEvent.click(screen.getByRole('button', { name: /Sending/ }));
    expect(orders(sent)).toHaveLength(1);
    expect(orders(sent)[0]?.body).toMatchObject({
      draft: {
        accountId: 'a-1',
        amount: "1'234.50",
        currency: 'CHF',
        creditor: { name: 'Papeterie Muster' },
      },
      isHeld: false,
    });
    expect(sessionStorage.length).toBe(0);
  });

  test('goes back to the form with everything in it', async () => {
    serve(answers);
    await show();
    await fillIn();
    await press(/Check and send/);
    await press('Back to the form');
    expect(field(/^Beneficiary/).value).toBe('Papeterie Muster');
    expect(field(/^Amount/).value).toBe("1'234.50");
  });

  test('what the server refuses is said at its field until that is changed', async () => {
    serve({
      ...answers,
      [create]: refusal(
        'order-refused',
        { fields: [{ path: 'draft.creditor.name', code: 'look-alike' }] },
        422,
      ),
    });
    await show();
    await fillIn();
    await press(/Check and send/);
    await press(/Send payment/);
    const sentence = 'This name mixes letters of two alphabets that look alike.';
    expect(await screen.findByText(sentence)).toBeDefined();
    await userEvent.type(field(/^Beneficiary/), 'n');
    expect(screen.queryByText(sentence)).toBeNull();
  });

  test('an answer that is lost is tried again under the same key, so that nothing is paid twice', async () => {
    const keys: unknown[] = [];
    let isDown = true;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (path !== '/api/payments' || init.method !== 'POST')
        return Response.json({ duplicates: [], beneficiaries: [] });
      keys.push(new Headers(init.headers).get('idempotency-key'));
      if (isDown) throw new TypeError('connection reset');
      return Response.json(payment, { status: 201 });
    });
    const page = await show();
    await fillIn();
    await press(/Check and send/);
    await press(/Send payment/);
    expect(await screen.findByText('The payment could not be sent')).toBeDefined();
    isDown = false;
    await press(/Send payment/);
    await waitFor(() => expect(page.path()).toBe('/app/payments/p-9'));
    expect(keys.length).toBeGreaterThanOrEqual(2);
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
  });

  test('stays after a reload, and is gone once it is started over', async () => {
    serve(answers);
    await show();
    await fillIn();
    cleanup();
    await show();
    expect(field(/^Beneficiary/).value).toBe('Papeterie Muster');
    await press('Start over');
    expect(field(/^Beneficiary/).value).toBe('');
    expect(sessionStorage.length).toBe(0);
  });

  test('a wrong check digit and an amount with too many decimals are told when the field is left', async () => {
    serve(answers);
    await show();
    await userEvent.type(field(/IBAN or account/), 'CH57 0483 5012 3456 7800 9');
    await userEvent.type(field(/^Amount/), '1.005');
    await userEvent.tab();
    expect(
      screen.getByText('The check digits of the IBAN are wrong: look for a typing error.'),
    ).toBeDefined();
    expect(screen.getByText('This currency has fewer decimals.')).toBeDefined();
  });

  test('an account of a frozen client can be chosen, and says why it is refused', async () => {
    serve(answers);
    await show([{ ...account, isClosed: true, isFrozen: true }]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Debtor account/ }), 'a-1');
    await userEvent.tab();
    expect(screen.getByText('The client is frozen: nothing is paid from its accounts.')).toBeDefined();
  });
});

describe('a new version of a payment', () => {
  const before = {
    paymentId: 'p-1',
    paymentNo: 'PAY-2026-000001',
    version: 4,
    draft: draft({ executionDate: '2026-11-20' }),
  } as unknown as PaymentDetail;

  test('keeps its account, and offers a day that banks work on for one that has passed', async () => {
    serve(answers);
    await show([account], before);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /Debtor account/ }).disabled).toBe(true);
    await press(/^Use \d{2}\.\d{2}\.\d{4}$/);
    expect(screen.queryByText('This day has passed.')).toBeNull();
  });

  test('names the version that was seen', async () => {
    const sent = serve({ ...answers, 'PUT /api/payments/p-1': { body: payment } });
    await show([account], before);
    await press(/^Use \d/);
    await press(/Check and send/);
    await press(/Send payment/);
    await waitFor(() =>
      expect(sent.some(({ body }) => (body as { version?: number })?.version === 4)).toBe(true),
    );
  });

  test('what is shown of a draft and taken up again is the same draft', () => {
    expect(valuesOf(before.draft)).toMatchObject({
      name: 'Papeterie Muster',
      town: 'Bern',
      amount: "1'234.50",
    });
  });
});
