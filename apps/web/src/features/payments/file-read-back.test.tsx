import type { PaymentFile, PaymentFileLine } from '@sorgfalt/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
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
    const uploadedBy = { uid: 'u-1', name: 'Anna Muster' };
    serve(answers({ actions: [], state: 'awaiting_second', uploadedBy }));
    await show();
    expect(await screen.findByText('Somebody who did not upload it has to confirm it.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Pay|Confirm|Discard/ })).toBeNull();
  });

  test('says that its uploader may enter no payments any more, and is only discarded', async () => {
    serve(answers({ actions: ['withdraw'], state: 'awaiting_second' }));
    await show();
    expect(await screen.findByText(/may no longer enter payments: discard it/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Discard file' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Pay|Confirm/ })).toBeNull();
  });

  test('warns of what would be paid again, and that a second person is needed', async () => {
    serve(answers({ isRepeated: true, repeats: 2, needsSecond: true }));
    await show();
    expect(await screen.findByText('This file has already been confirmed')).toBeDefined();
    expect(screen.getByText(/2 orders would be paid again/)).toBeDefined();
    expect(screen.getByText(/requires a second person/)).toBeDefined();
  });

  test('that was accepted in part says how much was not', async () => {
    serve(answers({ state: 'taken', actions: [], lines: 5, refused: 1, taken: 1 }));
    await show();
    expect(await screen.findByText('1 order was accepted')).toBeDefined();
    expect(screen.getByText('3 orders were not: their lines say why.')).toBeDefined();
  });

  test('shows no lines once it is discarded', async () => {
    const sent = serve(answers({ state: 'withdrawn', actions: [] }));
    await show();
    expect(await screen.findByText('The file was discarded. None of it is paid.')).toBeDefined();
    expect(sent.some(({ call }) => call.includes('/lines'))).toBe(false);
  });

  test('that cannot be read says why, and is asked for again', async () => {
    const broken = serve({ [read]: refusal('internal', {}, 500) });
    await show();
    expect(await screen.findByText('Failed to load the file')).toBeDefined();
    const asked = broken.length;
    serve(answers());
    await userEvent.click(screen.getByRole('button', { name: /again|Retry/i }));
    expect(await screen.findByText('Papeterie Muster')).toBeDefined();
    expect(asked).toBeGreaterThan(0);
  });

  test('that there is not leads back to where files are uploaded', async () => {
    serve({ [read]: refusal('not-found', {}, 404) });
    await show();
    expect(await screen.findByText('There is no such file')).toBeDefined();
    const back = screen.getByRole('link', { name: 'Another file' });
    expect(back.getAttribute('href')).toBe('/app/payments/upload');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  const said = async (label: string) =>
    (await screen.findByText(label, { selector: 'dt, dt *' })).closest('div')?.textContent;

  test('counts only what would be paid, and leaves out levels that nothing has', async () => {
    serve(
      answers({ lines: 1204, refused: 4, risk: { low: 1190, medium: 10, high: 0, blocked: 3, waiting: 7 } }),
    );
    await show();
    expect(await said('Orders that can be paid')).toContain("1'200");
    expect(await said('Lines that cannot be paid')).toContain('4');
    expect(await said('Risk')).toContain('medium risk: 10 · low risk: 1190');
    expect(await said('Would be blocked')).toContain('3');
    expect(await said('Would wait for a person')).toContain('7');
  });

  test('from several accounts says what leaves each, and from one does not say it twice', async () => {
    const debtor = (no: number, amountMinor: number) => ({
      accountId: `a-${no}`,
      name: `Client ${no}`,
      iban: 'CH9300762011623852957',
      totals: [{ currency: 'CHF', count: 1, amountMinor }],
    });
    serve(answers({ debtors: [debtor(1, 100_000), debtor(2, 50_000)] }));
    await show();
    expect(await said('Debtor account')).toMatch(/Client 1.*1'000\.00.*Client 2.*500\.00/u);
    cleanup();
    serve(answers({ debtors: [debtor(1, 150_000)] }));
    await show();
    expect(await said('Debtor account')).not.toContain("1'500.00");
  });

  test('names both who confirmed it, and shows a name as nothing else than text', async () => {
    const by = (name: string) => ({ uid: 'u-3', name });
    serve(
      answers({
        state: 'taken',
        taken: 2,
        messageId: 'MSG-<i>77</i>',
        confirmedBy: by('<b>Reto</b>'),
        secondBy: by('\u202EanirbaS'),
      }),
    );
    await show();
    expect(await said('Confirmed by')).toContain('<b>Reto</b>, \u202EanirbaS');
    expect(document.querySelector('main b, main i')).toBeNull();
    expect(screen.getByText('\u202EanirbaS', { exact: false }).tagName).toBe('BDI');
  });

  test('that is being paid says how far it is, and that nobody can stop it here', async () => {
    serve(answers({ state: 'confirmed', taken: 1, actions: [] }));
    await show();
    const progress = await screen.findByRole('progressbar', { name: 'Payments are being created' });
    expect([progress.getAttribute('aria-valuenow'), progress.getAttribute('aria-valuemax')]).toEqual([
      '1',
      '2',
    ]);
    expect(screen.queryByRole('button', { name: /Pay|Confirm|Discard/ })).toBeNull();
  });

  test('that waits for this person as the second one says what is asked of them', async () => {
    serve(answers({ state: 'awaiting_second', actions: ['second', 'withdraw'] }));
    await show();
    expect(await screen.findByText(/^Compare number, sum and beneficiaries, then confirm/)).toBeDefined();
    expect(screen.getByRole('button', { name: /second person/ })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Discard file' })).toBeDefined();
  });
});
