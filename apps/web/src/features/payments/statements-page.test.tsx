import type { PaymentAlarm, Statement, StatementEntry, StatementFetch } from '@sorgfalt/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fill, keys, press, textbox } from '../../testing/hands.ts';
import { refusal, sentBy, serve, serveUploads } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { parsePaymentsSearch } from './search.ts';
import { StatementsPage } from './statements-page.tsx';
import { account } from './testing.ts';

const id = '0197c0de-0000-7000-8000-00000000000a';
const entriesOf = (query: string) => `GET /api/payments/entries?${query}&limit=100`;
const of = (query: string) => entriesOf(query);
const open = of('state=unmatched');
const statements = 'GET /api/payments/statements?limit=100';
const fetches = 'GET /api/payments/statement-fetches';
const alarms = 'GET /api/payments/alarms';

const entry = {
  entryId: 'e-1',
  state: 'unmatched',
  amountMinor: -12_050,
  currency: 'CHF',
  bookedOn: '2026-11-20',
  counterparty: 'Gartenbau Wunderlich',
  counterpartyAccount: null,
  remittance: 'Invoice 77',
  accountIban: account.iban,
  matchedBy: null,
  endToEndId: null,
  uetr: null,
  paymentId: null,
  note: null,
  payer: null,
} as unknown as StatementEntry;
const statement = {
  statementId: id,
  accountIban: account.iban,
  bankStatementId: 'STM-77',
  from: null,
  to: '2026-11-20',
  openingMinor: 100_000,
  closingMinor: 87_950,
  gapMinor: null,
  missing: null,
  currency: 'CHF',
  entries: 3,
  matched: 2,
  unmatched: 1,
  importedAt: '2026-11-21T06:00:00.000Z',
  importedBy: 'bank',
} as unknown as Statement;
const alarm = {
  alarmId: 'al-1',
  payment: { paymentId: 'p-1', paymentNo: 'PAY-2026-000001', state: 'cancelled' },
  statementId: null,
  counterparty: 'Papeterie Muster',
  amountMinor: 123_450,
  currency: 'CHF',
  kind: 'booked-though-ended',
  said: null,
  raisedAt: '2026-11-21T06:00:00.000Z',
  raisedBy: 'Selma Beispiel',
  mayClear: true,
} as unknown as PaymentAlarm;
const fetched = {
  accountId: 'a-1',
  accountIban: account.iban,
  problem: null,
  fetchedAt: null,
  lastDay: null,
  nextAt: '2026-11-22T06:00:00.000Z',
} as unknown as StatementFetch;

const base = {
  [open]: { body: { entries: [entry], total: 1 } },
  [statements]: { body: { statements: [statement], total: 1 } },
  [fetches]: { body: { fetches: [fetched] } },
  [alarms]: { body: { alarms: [], total: 0 } },
};
const show = (at = '/app/payments/statements') =>
  showPage(<StatementsPage />, {
    texts: ['payments', 'refusals'],
    at,
    route: { id: '/app/payments/statements', search: parsePaymentsSearch },
  });

afterEach(() => vi.unstubAllGlobals());

test('a statement that does not begin where the one before ended says so', async () => {
  const after = { ...statement, bankStatementId: 'STM-79', statementId: 's-79', gapMinor: -4_250 };
  serve({ ...base, [statements]: { body: { statements: [after, statement], total: 2 } } });
  await show();
  const row = (await screen.findByText('STM-79')).closest<HTMLElement>('[role="row"]')!;
  expect(row.textContent).toContain('Gap before it: CHF 42.50');
  expect(screen.getAllByText(/Gap before it/u)).toHaveLength(1);
});

test.each([
  [{ first: 8, last: 8 }, 'Missing before it: no. 8'],
  [{ first: 8, last: 10 }, 'Missing before it: no. 8 to 10'],
])("the bank's numbers that are not here are told: %o", async (missing, said) => {
  serve({ ...base, [statements]: { body: { statements: [{ ...statement, missing }], total: 1 } } });
  await show();
  expect(await screen.findByText(said)).toBeDefined();
});

describe('the entries of statements', () => {
  test('are those that wait for a person, unless asked otherwise; the address says which', async () => {
    serve({ ...base, [of('state=matched')]: { body: { entries: [], total: 0 } } });
    const { path } = await show();
    expect((await screen.findByText('Gartenbau Wunderlich')).closest('[role="row"]')?.textContent).toContain(
      '120.50',
    );
    await press(screen.getByRole('radio', { name: 'matched' }));
    expect(await screen.findByText('No such entry.')).toBeDefined();
    expect(path()).toBe('/app/payments/statements?state=matched');
    await press(screen.getByRole('radio', { name: 'open' }));
    await screen.findByText('Gartenbau Wunderlich');
    expect(path()).toBe('/app/payments/statements');
  });

  test('none wait: that is said as what it is', async () => {
    serve({ ...base, [open]: { body: { entries: [], total: 0 } } });
    await show();
    expect(await screen.findByText('No entries are waiting: everything is matched.')).toBeDefined();
  });

  test('are those of a statement that is opened, and all again', async () => {
    const own = `${of('state=all')}&statementId=${id}`;
    serve({ ...base, [own]: { body: { entries: [{ ...entry, counterparty: 'Nur hier' }], total: 1 } } });
    const { path } = await show();
    await press((await screen.findByText('STM-77')).closest<HTMLElement>('[role="row"]')!);
    expect(await screen.findByText('Nur hier')).toBeDefined();
    expect(path()).toContain(`statementId=${id}`);
    await press('All statements');
    await waitFor(() => expect(path()).not.toContain('statementId'));
  });

  test('one is settled as a payment that is looked for, in the body', async () => {
    const settle = 'POST /api/payments/entries/e-1/settle';
    const search = 'POST /api/payments/search';
    const found = {
      paymentId: 'p-1',
      paymentNo: 'PAY-2026-000001',
      beneficiary: 'Papeterie Muster',
      amountMinor: 12_050,
      currency: 'CHF',
      state: 'submitted',
      executionDate: '2026-11-20',
    };
    const sent = serve({
      ...base,
      [search]: { body: { payments: [found], next: null, isCounted: true, counts: {} } },
      [settle]: { body: entry },
    });
    await show();
    await press((await screen.findByText('Gartenbau Wunderlich')).closest<HTMLElement>('[role="row"]')!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Statement entry' }));
    await fill(dialog.getByRole('searchbox', { name: /Payment/ }), 'PAY-2026-000001');
    await press(await dialog.findByRole('button', { name: /PAY-2026-000001/ }));
    await fill(textbox(/Notes/), 'Asked the bank');
    await press(dialog.getByRole('button', { name: 'It is this payment' }));
    expect(await screen.findByText('The entry is resolved')).toBeDefined();
    expect(sentBy(sent, settle)).toEqual([{ paymentId: 'p-1', notes: 'Asked the bank' }]);
    expect(sent.filter(({ call }) => call === open).length).toBeGreaterThan(1);
  });

  test.each([
    [open, 'Failed to load entries'],
    [statements, 'Failed to load statements'],
    [fetches, 'Could not load the fetch status'],
  ])('%s failing takes nothing from the others', async (call, words) => {
    serve({ ...base, [call]: refusal('internal', {}, 500) });
    await show();
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getAllByText(/^(?:Failed|Could not)/)).toHaveLength(1);
  });
});

describe('what the bank contradicts', () => {
  test('stands first and leads to the payment; whoever had a part cannot clear it', async () => {
    serve({ ...base, [alarms]: { body: { alarms: [{ ...alarm, mayClear: false }], total: 1 } } });
    await show();
    expect(await screen.findByText('1 payment has to be looked at now')).toBeDefined();
    expect(screen.getByText('Booked, although cancelled here')).toBeDefined();
    expect(screen.getByRole('link', { name: /PAY-2026-000001/ }).getAttribute('href')).toBe(
      '/app/payments/p-1',
    );
    const button = screen.getByRole('button', { name: 'Clear' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await press(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['listed', 'Paid in by or for somebody on a list: AB', 'on a sanctions list'],
    ['frozen', 'Paid in by a payee who is frozen here', 'a payee who is frozen here'],
    [
      'country',
      'Paid in from a country for which the FATF calls for action: AB',
      'from a country under a call for action',
    ],
  ])('tells a credit whose payer is %s, and leads to the statement', async (payer, text, short) => {
    const about = { ...alarm, kind: `payer-${payer}`, payment: null, statementId: id, said: 'AB' };
    const credit = { ...entry, amountMinor: 500, payer };
    serve({
      ...base,
      [alarms]: { body: { alarms: [about], total: 1 } },
      [open]: { body: { entries: [credit], total: 1, next: null } },
    });
    await show();
    expect(await screen.findByText(text)).toBeDefined();
    const link = screen.getByRole('link', { name: 'Credit' });
    expect(link.getAttribute('href')).toBe(`/app/payments/statements?statementId=${id}&state=all`);
    expect(await screen.findByText(short)).toBeDefined();
  });

  test('is cleared with what was found out, which a refusal keeps', async () => {
    const clear = 'POST /api/payments/alarms/al-1/clear';
    let isRefused = true;
    const sent = serve({
      ...base,
      [alarms]: { body: { alarms: [alarm], total: 1 } },
      [clear]: () => (isRefused ? refusal('own-submission') : { body: { ok: true } }),
    });
    await show();
    await press(await screen.findByRole('button', { name: 'Clear' }));
    const dialog = within(screen.getByRole('dialog'));
    await fill(textbox(/Notes/), 'The bank took it back');
    await press(dialog.getByRole('button', { name: 'Clear' }));
    expect(await dialog.findByText('Anyone who took part in this cannot decide on it')).toBeDefined();
    expect(textbox(/Notes/).value).toBe('The bank took it back');
    isRefused = false;
    await press(dialog.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByText('The alarm is cleared')).toBeDefined();
    expect(sentBy(sent, clear)).toHaveLength(2);
  });

  test('is not counted as nothing where it could not be loaded', async () => {
    serve({ ...base, [alarms]: refusal('internal', {}, 500) });
    await show();
    expect(await screen.findByText('Failed to load alarms')).toBeDefined();
    expect(screen.queryByText(/match what the bank says/)).toBeNull();
  });
});

describe('fetching at the bank', () => {
  const now = 'POST /api/payments/statement-fetches';

  test.each([
    [{}, 'not yet'],
    [{ fetchedAt: '2026-11-21T06:00:00.000Z' }, 'up to date'],
    [{ problem: 'unbalanced' }, 'the balances do not match the entries'],
    [{ problem: 'BANK-77' }, 'BANK-77'],
  ])('stands account by account (%j): %s', async (over, words) => {
    serve({ ...base, [fetches]: { body: { fetches: [{ ...fetched, ...over }] } } });
    await show();
    expect(await screen.findByText(words)).toBeDefined();
  });

  test.each([
    [{ body: { accounts: 2 } }, 'Fetching 2 accounts'],
    [refusal('not-allowed-now'), 'This could not be done'],
  ])('is done now, or said why not', async (answer, words) => {
    const sent = serve({ ...base, [now]: answer });
    await show();
    await press(await screen.findByRole('button', { name: 'Fetch now' }));
    expect(await screen.findByText(words)).toBeDefined();
    expect(sentBy(sent, now)).toHaveLength(1);
  });
});

describe('a file of the bank', () => {
  async function drop(label: string) {
    const uploads = serveUploads();
    serve(base);
    await show();
    const area = await screen.findByRole('group', { name: label });
    fireEvent.drop(area, { dataTransfer: { files: [new File(['<x/>'], 'camt.xml')] } });
    await waitFor(() => expect(uploads).toHaveLength(1));
    return uploads[0]!;
  }

  test('is sent with its progress, and what came of it is counted over its statements', async () => {
    const upload = await drop('Statement (camt.053, camt.054)');
    act(() => upload.progress(0.6));
    expect(
      screen.getByRole('progressbar', { name: 'The file is being read' }).getAttribute('aria-valuenow'),
    ).toBe('60');
    const counted = { entries: 3, matched: 2, unmatched: 1 };
    upload.answer({ status: 201, body: { statements: [counted, counted] } });
    expect(await screen.findByText('Statements: 2, entries: 6, matched: 4, open: 2')).toBeDefined();
    expect(upload.call).toBe('POST /api/payments/statements');
  });

  test('that is broken says which rule it breaks and where', async () => {
    const upload = await drop('Status report (pain.002)');
    expect(upload.call).toBe('POST /api/payments/status-reports');
    upload.answer(refusal('broken-file', { fields: [{ path: 'line 12', code: 'xml-doctype' }] }, 422));
    expect(await screen.findByText('The file cannot be read; nothing was imported')).toBeDefined();
    expect(
      screen.getByText('line 12: the XML has a document type, which bank messages never have'),
    ).toBeDefined();
  });
});

test('Escape leaves an entry as it is, and the focus goes back to its row', async () => {
  const sent = serve(base);
  await show();
  const row = (await screen.findByText('Gartenbau Wunderlich')).closest<HTMLElement>('[role="row"]')!;
  row.focus();
  await keys('{Enter}');
  await screen.findByRole('dialog');
  await keys('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(row);
  expect(sentBy(sent, 'POST')).toEqual([]);
});
