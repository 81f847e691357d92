import type { PaymentBatch, PaymentFile, PaymentFileLine } from '@sorgfalt/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { press } from '../../testing/hands.ts';
import { refusal, sentBy, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { FileReadBack } from './file-read-back.tsx';
import { parsePaymentsSearch } from './search.ts';
import { paymentFile } from './testing.ts';

const read = 'GET /api/payments/files/f-1';
const linesOf = (show: string) => `${read}/lines?show=${show}&limit=200&offset=0`;

const line = (no: number, over: Partial<PaymentFileLine> = {}) =>
  ({
    line: no,
    beneficiary: `Payee ${no}`,
    account: 'CH5604835012345678009',
    amount: '1234.5',
    currency: 'CHF',
    executionDate: '2026-12-01',
    paymentId: null,
    paymentNo: null,
    state: null,
    fields: [],
    isNewPayee: false,
    isRepeated: false,
    waits: false,
    ...over,
  }) as PaymentFileLine;
const batch = (over: Partial<PaymentBatch> = {}) =>
  ({
    batchId: 'b-1',
    state: 'signing',
    payments: 2,
    totals: [{ currency: 'CHF', count: 2, amountMinor: 150_000 }],
    scaUrl: null,
    reason: null,
    canSignAgain: false,
    ...over,
  }) as PaymentBatch;

async function open(
  file: Partial<PaymentFile>,
  lines: readonly PaymentFileLine[] = [],
  more: Parameters<typeof serve>[0] = {},
  at = '/app/payments/upload?file=f-1',
) {
  const sent = serve({
    [read]: { body: { ...paymentFile, ...file } },
    [linesOf('all')]: { body: { lines, total: lines.length } },
    ...more,
  });
  const page = await showPage(<FileReadBack fileId="f-1" />, {
    texts: ['payments', 'refusals'],
    at,
    route: { id: '/app/payments/upload', search: parsePaymentsSearch },
  });
  return { ...page, sent };
}
const signing = (over: Partial<PaymentFile['signing']> = {}) => ({
  signed: 0,
  toSign: 0,
  ended: 0,
  sending: 0,
  inHouse: 0,
  ...over,
});
const rowOf = async (no: number) =>
  (await screen.findByText(`Payee ${no}`)).closest<HTMLElement>('[role="row"]')!.textContent;

afterEach(() => vi.unstubAllGlobals());

describe('what of a file is signed at the bank', () => {
  const at: Partial<PaymentFile> = { state: 'taken', actions: [] };

  test('is not mentioned while nothing of it has gone anywhere', async () => {
    await open({ signing: signing() });
    await screen.findByText('Payments in the file');
    expect(screen.queryByText('Signature at the bank')).toBeNull();
  });

  test('is counted by where it stands', async () => {
    await open({ ...at, signing: signing({ signed: 1200, inHouse: 3 }), batches: [] });
    await screen.findByText('Signature at the bank');
    const count = (label: string) =>
      screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
    expect(count('Signed')).toBe("1'200");
    expect(count('Not sent: on hold, or waiting for a person')).toBe('3');
    expect(count('At the bank, not signed')).toBe('0');
  });

  test('leads to one signature for all of it, with number and sum', async () => {
    const scaUrl = 'https://bank.example/sign/7';
    await open({ ...at, signing: signing({ signed: 1 }), batches: [batch({ scaUrl })] });
    expect(await screen.findByText("2 payments, CHF 1'500.00")).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sign all at the bank' }).getAttribute('href')).toBe(scaUrl);
    expect(screen.getByText(/Nothing is paid without it\./u)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Request another signature' })).toBeNull();
  });

  test.each([
    ['gathering', 'Being handed to the bank for one signature.'],
    ['opening', /Until it answers, nothing is requested twice\./u],
    ['dropping', /requested again without it\./u],
    ['signed', 'Signed with one signature.'],
    ['single', /signed one by one/u],
  ] as const)('says what a batch that is %s waits for', async (state, words) => {
    await open({ ...at, signing: signing({ signed: 1 }), batches: [batch({ state })] });
    expect(await screen.findByText(words)).toBeDefined();
  });

  test('that was refused says why, and another signature is asked for once', async () => {
    const again = 'POST /api/payments/files/f-1/sign';
    const refused = batch({ state: 'refused', reason: 'timed-out', canSignAgain: true });
    const file = { ...at, signing: signing({ ended: 2 }), batches: [refused] };
    const opening = { ...paymentFile, ...file, batches: [batch({ state: 'opening' })] };
    const { sent } = await open(file, [], { [again]: { body: opening } });
    expect(await screen.findByText(/the bank did not answer in time/u)).toBeDefined();
    await press('Request another signature');
    await waitFor(() => expect(sentBy(sent, again)).toHaveLength(1));
  });

  test('that cannot be asked for again says so and stays as it was', async () => {
    const again = 'POST /api/payments/files/f-1/sign';
    const refused = batch({ state: 'refused', canSignAgain: true });
    await open({ ...at, signing: signing({ ended: 2 }), batches: [refused] }, [], {
      [again]: refusal('not-allowed-now'),
    });
    await press(await screen.findByRole('button', { name: 'Request another signature' }));
    expect(await screen.findByText(/This is not possible in the current state/u)).toBeDefined();
  });

  test('leaves out a batch of which nothing is left and nothing was said', async () => {
    const batches = [
      batch({ payments: 0 }),
      batch({ batchId: 'b-2', payments: 0, reason: 'busy', state: 'refused' }),
    ];
    await open({ ...at, signing: signing({ ended: 1 }), batches });
    expect(await screen.findByText(/the bank asked us to try later/u)).toBeDefined();
    expect(screen.queryByText(/One signature at the bank covers them all/u)).toBeNull();
    expect(screen.queryByText(/0 payments/u)).toBeNull();
  });

  test('is asked of the bank by whoever comes back from it, and by nobody else', async () => {
    const ask = 'POST /api/payments/files/f-1/bank-status';
    const file = { ...at, signing: signing({ toSign: 2 }), batches: [batch()] };
    const answers = { [ask]: { body: { asked: 2 } } };
    const { sent } = await open(file, [], answers, '/app/payments/upload?file=f-1&returned=1');
    expect(await screen.findByText('The bank is being asked')).toBeDefined();
    expect(sentBy(sent, ask)).toHaveLength(1);
  });
});

describe('a line of a file', () => {
  test('stands with its number, account, amount and day; what is no money stands as it is written', async () => {
    await open({}, [
      line(1),
      line(2, { amount: 'about 100' }),
      line(3, { amount: null, executionDate: null }),
    ]);
    expect(await rowOf(1)).toMatch(/^1Payee 1CH56 0483 5012 3456 7800\u00A09.*1'234\.50.*01\.12\.2026/u);
    expect(await rowOf(2)).toContain('CHF about 100');
    expect(await rowOf(3)).toBe('3Payee 3CH56 0483 5012 3456 7800\u00A09');
  });

  test('that cannot be paid says at which field and why', async () => {
    const fields = [
      { path: 'creditor.account', code: 'iban-check-digits' },
      { path: 'nowhere', code: 'line-broken' },
      { path: 'nowhere', code: 'BANK-1' },
    ];
    await open({}, [line(1, { fields })]);
    expect(await rowOf(1)).toMatch(
      /: The check digits of the IBAN are wrong: look for a typing error\. The line cannot be read\. BANK-1$/u,
    );
  });

  test('says what would become of it', async () => {
    await open({}, [line(1, { isNewPayee: true, isRepeated: true, waits: true }), line(2)]);
    const said = await rowOf(1);
    for (const mark of ['new beneficiary', 'repeats a line', 'waits for a person'])
      expect(said).toContain(mark);
    expect(await rowOf(2)).not.toContain('beneficiary');
  });

  test('leads to the payment that it became, and says how that stands', async () => {
    const paid = { paymentId: 'p-4', paymentNo: 'PAY-2026-000004', state: 'blocked' } as const;
    await open({ state: 'taken', actions: [] }, [
      line(1, { ...paid, fields: [{ path: 'x', code: 'required' }] }),
    ]);
    expect(await rowOf(1)).toContain('blocked');
    expect(screen.getByRole('link', { name: 'PAY-2026-000004' }).getAttribute('href')).toBe(
      '/app/payments/p-4',
    );
    expect(await rowOf(1)).not.toContain('Please fill in');
  });

  test.each([
    ['Refused', 'refused'],
    ['New beneficiaries', 'new-payee'],
    ['To review', 'waiting'],
  ])('is found among those that are %s; where there are none it says so', async (name, show) => {
    const { sent } = await open({}, [line(1)], { [linesOf(show)]: { body: { lines: [], total: 0 } } });
    await rowOf(1);
    await press(screen.getByRole('radio', { name }));
    expect(await screen.findByText('No such line.')).toBeDefined();
    expect(screen.queryByText('Payee 1')).toBeNull();
    expect(sent.at(-1)?.call).toBe(linesOf(show));
  });

  test('could not be loaded: said, and loaded again', async () => {
    await open({}, [], { [linesOf('all')]: refusal('internal', {}, 500) });
    await waitFor(() => expect(screen.getByText('Failed to load the file')).toBeDefined());
    serve({ [read]: { body: paymentFile }, [linesOf('all')]: { body: { lines: [line(1)], total: 1 } } });
    await press(/again|retry/iu);
    expect(await rowOf(1)).toContain('Payee 1');
  });
});
