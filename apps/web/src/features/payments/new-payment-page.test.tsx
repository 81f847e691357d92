import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { choose, fill, press, textbox } from '../../testing/hands.ts';
import { pressKey } from '../../testing/page-keys.ts';
import { refusal, sentBy, serve, serveNothingYet } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { NewPaymentPage } from './new-payment-page.tsx';
import { parsePaymentsSearch } from './search.ts';
import { account, detailOf, payment } from './testing.ts';

const id = '0197c0de-0000-7000-8000-00000000000e';
const accounts = 'POST /api/payments/accounts/search';
const one = `GET /api/payments/${id}`;
const create = 'POST /api/payments';

const base = {
  [accounts]: { body: { accounts: [account], total: 1, next: null } },
  [one]: { body: detailOf(payment(1, { paymentId: id, version: 3 })) },
  'POST /api/payments/check': { body: { fields: [], duplicates: [], payeeCheck: null } },
  [`GET /api/payments/beneficiaries?clientId=${account.clientId}&limit=200`]: {
    body: { beneficiaries: [] },
  },
};
const show = (at = '/app/payments/new') =>
  showPage(<NewPaymentPage />, {
    texts: ['payments', 'refusals'],
    at,
    route: { id: '/app/payments/new', search: parsePaymentsSearch },
  });
async function fillIn() {
  await choose(/Debtor account/, 'a-1');
  await fill(textbox(/^Beneficiary/), 'Muster AG');
  await fill(textbox(/IBAN or account/), 'CH5604835012345678009');
  await fill(textbox(/Town/), 'Bern');
  await fill(textbox(/^Amount/), '500');
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the page of a new payment', () => {
  test('shows no form before it knows from which accounts can be paid', async () => {
    const answer = serveNothingYet();
    await show();
    expect(screen.getByRole('heading', { name: 'New payment' })).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByText('No client account is registered.')).toBeNull();
    answer({ accounts: [], total: 0, next: null });
    expect(await screen.findByText('No client account is registered.')).toBeDefined();
  });

  test('offers the accounts of one client to whoever comes from there', async () => {
    const sent = serve(base);
    const clientId = '0197c0de-0000-7000-8000-00000000000c';
    await show(`/app/payments/new?clientId=${clientId}`);
    await screen.findByRole('combobox', { name: /Debtor account/ });
    expect(sentBy(sent, accounts)).toEqual([{ search: '', isOpen: true, limit: 50, clientId }]);
  });

  test('that could not be loaded says why, with its number, and is loaded again', async () => {
    serve({ ...base, [accounts]: refusal('internal', {}, 503) });
    await show();
    expect(await screen.findByText('Failed to load the form')).toBeDefined();
    expect(screen.getByText('Service unavailable (503)')).toBeDefined();
    expect(screen.getByText(/r-1/)).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    serve(base);
    await press(/again|retry/iu);
    expect(await screen.findByRole('textbox', { name: /^Beneficiary/ })).toBeDefined();
  });

  test('goes on and sends by one key, which does what the button of the step does', async () => {
    const sent = serve({ ...base, [create]: { status: 201, body: { ...payment(9), paymentNo: 'PAY-9' } } });
    const { path } = await show();
    await screen.findByRole('textbox', { name: /^Beneficiary/ });
    await fillIn();
    act(() => void pressKey('Ctrl+Enter'));
    await screen.findByText('Check before sending');
    expect(sent.some(({ call }) => call === create)).toBe(false);
    act(() => void pressKey('Ctrl+Enter'));
    act(() => void pressKey('Ctrl+Enter'));
    await waitFor(() => expect(path()).toBe('/app/payments/p-9'));
    expect(sent.filter(({ call }) => call === create)).toHaveLength(1);
  });

  test('reads back what was written as text, whatever it is', async () => {
    serve(base);
    await show();
    await screen.findByRole('textbox', { name: /^Beneficiary/ });
    await fillIn();
    await fill(textbox(/^Beneficiary/), '<b>Muster</b> AG');
    await press(/Check and send/);
    await waitFor(() => expect(document.body.textContent).toContain('<b>Muster</b> AG'));
    expect(document.querySelector('main b')).toBeNull();
  });

  test('says of one that is blocked that it is, and not that all went well', async () => {
    serve({ ...base, [create]: { status: 201, body: payment(9, { state: 'blocked' }) } });
    const { path } = await show();
    await screen.findByRole('textbox', { name: /^Beneficiary/ });
    await fillIn();
    await press(/Check and send/);
    await press(/Send payment/);
    await waitFor(() => expect(path()).toBe('/app/payments/p-9'));
    expect(await screen.findByText('PAY-2026-000009 was sent to the checks')).toBeDefined();
    const toast = screen
      .getByText('PAY-2026-000009 was sent to the checks')
      .closest('[data-tone], [data-type]');
    expect(toast?.getAttribute('data-type') ?? toast?.getAttribute('data-tone')).not.toBe('success');
  });
});

describe('the page of a new version', () => {
  const at = `/app/payments/new?revise=${id}`;

  test('says which payment is decided again, and begins with what it was', async () => {
    serve(base);
    await show(at);
    expect(await screen.findByRole('heading', { name: 'New version' })).toBeDefined();
    expect(await screen.findByText(/^PAY-2026-000001 is decided again/)).toBeDefined();
    expect(textbox(/^Beneficiary/).value).toBe('Papeterie Muster');
  });

  test('is no form for a new payment while the old one is not known', async () => {
    serve({ ...base, [one]: refusal('internal', {}, 500) });
    await show(at);
    expect(await screen.findByText('Failed to load the form')).toBeDefined();
    expect(screen.getByText('Server error (500)')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    const sent = serve(base);
    await press(/again|retry/iu);
    expect(await screen.findByRole('textbox', { name: /^Beneficiary/ })).toBeDefined();
    expect(sentBy(sent, one)).toHaveLength(1);
  });

  test('leads back to the queue where there is no such payment', async () => {
    serve({ ...base, [one]: refusal('not-found', {}, 404) });
    await show(at);
    const words = (await screen.findByText('There is no such payment')).closest('div')!;
    expect(within(words).getByRole('link', { name: 'Payments' }).getAttribute('href')).toBe('/app/payments');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  test('of an address that names no payment is a new payment', async () => {
    const sent = serve(base);
    await show('/app/payments/new?revise=..%2F..%2Fusers');
    expect(await screen.findByRole('heading', { name: 'New payment' })).toBeDefined();
    expect(sent.some(({ call }) => call.includes('users'))).toBe(false);
  });

  test('is sent as one of the version that it was begun on, whatever the page has heard since, also after a reload', async () => {
    const revise = `PUT /api/payments/${id}`;
    serve(base);
    await show(at);
    await fill(await screen.findByRole('textbox', { name: /^Amount/ }), '77');
    const newer = {
      body: { ...detailOf(payment(1, { paymentId: id, version: 4 })), paymentNo: 'PAY-NEWER' },
    };
    const sent = serve({ ...base, [one]: newer, [revise]: refusal('version-conflict') });
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await screen.findByText(/^PAY-NEWER is decided again/);
    const send = async () => {
      for (const button of screen.queryAllByRole('button', { name: /^Use \d/ })) await press(button);
      await press(/Check and send/);
      await press(/Send payment/);
      await screen.findByText('The payment could not be sent');
    };
    await send();
    cleanup();
    await show(at);
    await screen.findByRole('textbox', { name: /^Amount/ });
    await send();
    const asked = { version: 3, draft: { amount: '77' } };
    expect(sentBy(sent, revise)).toMatchObject([asked, asked]);
    await press('Back to the form');
    await press('Undo changes');
    expect(textbox(/^Amount/).value).not.toBe('77');
    await send();
    expect(sentBy(sent, revise).at(-1)).toMatchObject({ version: 4 });
  });

  test('that somebody else has changed meanwhile is not sent over it; what was written stays', async () => {
    const revise = `PUT /api/payments/${id}`;
    const sent = serve({ ...base, [revise]: refusal('version-conflict') });
    await show(at);
    await fill(await screen.findByRole('textbox', { name: /^Amount/ }), '77');
    for (const button of screen.queryAllByRole('button', { name: /^Use \d/ })) await press(button);
    await press(/Check and send/);
    await press(/Send payment/);
    expect(await screen.findByText('The payment could not be sent')).toBeDefined();
    expect(sentBy(sent, revise)).toMatchObject([{ version: 3, draft: { amount: '77' } }]);
    await press('Back to the form');
    expect(textbox(/^Amount/).value).toBe('77');
  });
});
