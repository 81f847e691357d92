import type { PaymentFile, PaymentFileLine } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { FileReadBack } from './file-read-back.tsx';
import { paymentFile as file } from './testing.ts';

afterEach(() => vi.unstubAllGlobals());

const line = (over: Partial<PaymentFileLine>): PaymentFileLine => ({
  line: 2,
  beneficiary: 'Papeterie Muster',
  account: 'CH5604835012345678009',
  amount: "1'200.00",
  currency: 'CHF',
  executionDate: '2026-12-01',
  level: 'low',
  isNewPayee: false,
  isRepeated: false,
  waits: false,
  fields: [],
  paymentId: null,
  paymentNo: null,
  state: null,
  ...over,
});
const lines = [
  line({ isNewPayee: true }),
  line({ line: 3, beneficiary: 'Muster Druck', amount: '300.00', isRepeated: true, waits: true }),
  line({
    line: 4,
    beneficiary: null,
    account: null,
    amount: '12,5x',
    fields: [{ path: 'creditor.account', code: 'iban-check-digits' }] as PaymentFileLine['fields'],
  }),
];

const read = 'GET /api/payments/files/f-1';
const page = (show: string, offset = 0) => `${read}/lines?show=${show}&limit=200&offset=${offset}`;
const answers = (over: Partial<PaymentFile> = {}) => ({
  [read]: { body: { ...file, ...over } },
  [page('all')]: { body: { lines, total: 3 } },
  [page('refused')]: { body: { lines: [lines[2]], total: 1 } },
  [page('repeated')]: { body: { lines: [], total: 0 } },
});
const show = () => showPage(<FileReadBack fileId="f-1" />, { texts: ['payments', 'refusals'] });
const rows = async () => (await screen.findAllByRole('row')).slice(1);

describe('the lines of a file', () => {
  test('say of each what would become of it, and what is wrong where it cannot be paid', async () => {
    serve(answers());
    await show();
    await screen.findByText('Papeterie Muster');
    const [fresh, repeated, wrong] = await rows();
    expect(fresh?.textContent).toContain('new beneficiary');
    expect(fresh?.textContent).toContain('1’200.00'.replace('’', "'"));
    expect(repeated?.textContent).toContain('repeats a line');
    expect(repeated?.textContent).toContain('waits for a person');
    expect(wrong?.textContent).toContain('check digits of the IBAN');
    // What is no amount is shown as it was written, never as money.
    expect(wrong?.textContent).toContain('12,5x');
  });

  test('are narrowed to those that need a look, and say so where there is none', async () => {
    const sent = serve(answers());
    await show();
    await screen.findByText('Papeterie Muster');
    const shown = screen.getByRole('radiogroup', { name: 'Lines shown' });
    await userEvent.click(within(shown).getByRole('radio', { name: 'Refused' }));
    await waitFor(() => expect(screen.queryByText('Papeterie Muster')).toBeNull());
    expect(sent.some(({ call }) => call === page('refused'))).toBe(true);
    await userEvent.click(within(shown).getByRole('radio', { name: 'Repeated' }));
    expect(await screen.findByText('No such line.')).toBeDefined();
  });

  test('lead to the payments that they have become', async () => {
    const taken = line({ paymentId: 'p-7', paymentNo: 'PAY-2026-000007', state: 'blocked' });
    serve({
      ...answers({ state: 'taken', taken: 2, actions: [] }),
      [page('all')]: { body: { lines: [taken], total: 1 } },
    });
    await show();
    const link = await screen.findByRole('link', { name: /PAY-2026-000007/ });
    expect(link.getAttribute('href')).toBe('/app/payments/p-7');
    expect(screen.getByText('2 orders were accepted')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Pay/ })).toBeNull();
  });
});

describe('a file that was read', () => {
  test('offers what the server allows, and nothing else', async () => {
    serve(answers({ actions: [], state: 'awaiting_second' }));
    await show();
    expect(await screen.findByText('Somebody who did not upload it has to confirm it.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Pay|Confirm|Discard/ })).toBeNull();
  });

  test('warns of what would be paid again, and that a second person is needed', async () => {
    serve(answers({ isRepeated: true, repeats: 2, needsSecond: true }));
    await show();
    expect(await screen.findByText('This file has already been confirmed')).toBeDefined();
    expect(screen.getByText(/2 orders would be paid again/)).toBeDefined();
    expect(screen.getByText(/requires a second person/)).toBeDefined();
  });

  test('shows no lines once it is discarded', async () => {
    const sent = serve(answers({ state: 'withdrawn', actions: [] }));
    await show();
    expect(await screen.findByText('The file was discarded. None of it is paid.')).toBeDefined();
    expect(sent.some(({ call }) => call.includes('/lines'))).toBe(false);
  });

  test('that cannot be read says why, and is asked for again', async () => {
    const gone = serve({ [read]: refusal('not-found', {}, 404) });
    await show();
    expect(await screen.findByText('Failed to load the file')).toBeDefined();
    const asked = gone.length;
    serve(answers());
    await userEvent.click(screen.getByRole('button', { name: /again|Retry/i }));
    expect(await screen.findByText('Papeterie Muster')).toBeDefined();
    expect(asked).toBeGreaterThan(0);
  });
});
