import type { PaymentDecision, PaymentDetail } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hitOf } from '../../testing/evidence.ts';
import { press } from '../../testing/hands.ts';
import { refusal, sentBy, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { ChecksSection } from './checks-section.tsx';
import { decisionOf, detailOf, payment } from './testing.ts';

const replay = 'POST /api/payments/p-1/replay';

type Reason = PaymentDecision['reasons'][number];
const reason = (ruleId: string, over: Partial<Reason> = {}): Reason => ({
  ruleId,
  version: 1,
  family: 'behaviour',
  effect: 'points',
  points: 10,
  countedPoints: 10,
  article: null,
  evidence: {},
  ...over,
});

const section = (decision: Partial<PaymentDecision> | null, over: Partial<PaymentDetail> = {}) =>
  showPage(
    <ChecksSection detail={detailOf(payment(1), { decision: decision && decisionOf(decision), ...over })} />,
    { texts: ['payments', 'hits', 'review', 'onboarding', 'refusals'] },
  );
const checkOf = (name: string | RegExp) =>
  within(screen.getByRole('list', { name: 'What was checked' }))
    .getByText(name)
    .closest('li')!;
const statusOf = (name: string | RegExp) => checkOf(name).getAttribute('data-status');

afterEach(() => vi.unstubAllGlobals());

describe('what the checks of a payment found', () => {
  test('is said not to be there before a decision, and nothing of it is shown', async () => {
    await section(null);
    expect(screen.getByText('No decision yet.')).toBeDefined();
    expect(screen.queryByText('What was checked')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each([
    ['approved', 'Approved by the checks'],
    ['human_review', 'Referred to a person'],
    ['blocked', 'Blocked: nobody can approve it'],
  ] as const)('begins with the outcome: %s', async (outcome, words) => {
    await section({ outcome, score: 12, level: 'low' });
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.getByText(/^Score 12 of 100, low risk\./u)).toBeDefined();
  });

  test('of an order that has changed since counts no more, however it came out', async () => {
    await section({ outcome: 'approved', isVoid: true });
    expect(screen.getByText('Void: the order has changed since')).toBeDefined();
    expect(screen.queryByText('Approved by the checks')).toBeNull();
  });

  test('tells what decides by itself from what asks for a person and from what only counts', async () => {
    await section({
      hard: ['call-for-action'],
      reasons: [
        reason('call-for-action', { effect: 'high', points: 0, countedPoints: 0 }),
        reason('duplicate-day', { effect: 'person', points: 5 }),
        reason('velocity'),
      ],
    });
    const said = screen.getByText(/^Score/u).textContent;
    expect(said).toContain('Decisive on its own: Country with a call for action (FATF).');
    expect(said).toContain('A person decides, whatever the score: Same payment within 24 hours');
    expect(said).not.toContain('Many payments in a day or a week');
  });

  test('says that no rule matched, and that every check is clear', async () => {
    await section({ payeeCheck: 'MTCH' });
    expect(screen.getByText('No rules matched.')).toBeDefined();
    const checks = screen.getByRole('list', { name: 'What was checked' });
    const states = within(checks)
      .getAllByRole('listitem')
      .map((each) => each.getAttribute('data-status'));
    expect(states).toEqual(Array.from({ length: 8 }, () => 'ok'));
    expect(screen.queryByText(/A person decides/u)).toBeNull();
    expect(screen.queryByText('May be a duplicate of')).toBeNull();
  });

  test('says that the bank was compared with no list where the order gives no BIC', async () => {
    await section({});
    const unsaid = 'The beneficiary’s bank was compared with no list: the order gives no BIC.';
    expect(within(checkOf('Sanctions on all fields')).getByText(unsaid)).toBeDefined();
  });

  test('says nothing of it where the order gives a BIC', async () => {
    const { draft } = detailOf(payment(1));
    await section({}, { draft: { ...draft, creditor: { ...draft.creditor, bic: 'CHASUS33' } } });
    expect(checkOf('Sanctions on all fields').textContent).not.toContain('no list');
  });

  test('has each reason with what it rests on, what counts of its points, its article and its rule', async () => {
    await section({
      reasons: [
        reason('velocity', { points: 20, countedPoints: 15, article: 'AMLO-FINMA Art. 20', version: 3 }),
        reason('new-beneficiary', { points: 8, countedPoints: 8 }),
      ],
    });
    const row = (name: string) => screen.getByText(name).closest('li')!.textContent;
    expect(row('Many payments in a day or a week')).toContain('15 of 20 points');
    expect(row('Many payments in a day or a week')).toMatch(/AMLO-FINMA Art\. 20 · .*velocity.*3/u);
    expect(row('New beneficiary')).toContain('8 points');
    expect(row('New beneficiary')).not.toContain('of 8');
  });

  test('says which families of rules weigh, by what is left under their cap', async () => {
    await section({
      reasons: [reason('velocity', { points: 40 }), reason('large-amount', { family: 'amount' })],
      capped: { behaviour: 25, amount: 10 },
    });
    expect([statusOf('Fraud and behaviour'), statusOf('Amount'), statusOf('Countries')]).toEqual([
      'warning',
      'warning',
      'ok',
    ]);
    expect(checkOf('Fraud and behaviour').textContent).toContain('25 points');
    expect(checkOf('Amount').textContent).toContain('10 points');
    expect(checkOf('Countries').textContent).toContain('clear');
  });

  test.each([
    ['MTCH', 'ok', 'match'],
    ['CMTC', 'warning', 'close match'],
    ['NMTC', 'warning', 'no match'],
    ['NOAP', 'info', 'not known yet'],
  ] as const)('compares name and account: %s', async (payeeCheck, status, words) => {
    await section({ payeeCheck });
    expect(statusOf('Name and account of the beneficiary')).toBe(status);
    expect(checkOf('Name and account of the beneficiary').textContent).toContain(words);
  });

  test('names what of originator and beneficiary is to complete', async () => {
    await section({ repairs: ['beneficiary-address', 'something-new'] });
    expect(statusOf(/AMLO-FINMA Art\. 10/u)).toBe('warning');
    expect(checkOf(/AMLO-FINMA Art\. 10/u).textContent).toContain('to complete');
    expect(checkOf(/AMLO-FINMA Art\. 10/u).textContent).toContain('something-new');
  });

  test.each([
    ['24h', 'within 24 hours'],
    ['7d', 'within 7 days'],
    ['file', 'earlier, both from files'],
  ] as const)('leads to what it may repeat (%s)', async (window, words) => {
    const createdAt = '2026-11-19T08:00:00.000Z';
    await section({ duplicates: [{ paymentId: 'p-9', paymentNo: 'PAY-2026-000009', createdAt, window }] });
    expect(statusOf('Duplicates')).toBe('warning');
    const link = screen.getByRole('link', { name: 'PAY-2026-000009' });
    expect(link.getAttribute('href')).toBe('/app/payments/p-9');
    expect(link.closest('li')!.textContent).toContain('19.11.2026');
    expect(link.closest('li')!.textContent).toContain(words);
  });
});

describe('listed names that an order resembles', () => {
  test('are counted over all fields, and compared with what stands in each', async () => {
    const draft = detailOf(payment(1)).draft;
    await section(
      {
        screened: [
          { field: 'creditor', hits: [hitOf(1)] },
          { field: 'ultimateDebtor', hits: [hitOf(2), hitOf(3)] },
          { field: 'remittance', hits: [] },
        ] as unknown as PaymentDecision['screened'],
        lists: [{ listId: 'seco' }, { listId: 'un' }] as unknown as PaymentDecision['lists'],
      },
      { draft: { ...draft, ultimateDebtor: { name: 'Anton Beispiel' } } },
    );
    expect(statusOf('Sanctions on all fields')).toBe('flag');
    expect(checkOf('Sanctions on all fields').textContent).toContain('3 hits');
    expect(screen.getByText('Listed names compared: Beneficiary')).toBeDefined();
    expect(screen.queryByText('Listed names compared: Message')).toBeNull();
    const table = (no: number) =>
      within(screen.getByRole('article', { name: `Listed ${no}` })).getByRole('table').textContent;
    expect(table(1)).toMatch(/Papeterie.*Muster/u);
    expect(table(2)).toMatch(/Anton.*Beispiel/u);
    expect(screen.getByText(/lists seco, un/u)).toBeDefined();
  });

  test('in an address are compared with the address as it is written', async () => {
    await section({
      screened: [{ field: 'creditorAddress', hits: [hitOf(1)] }] as unknown as PaymentDecision['screened'],
    });
    expect(screen.getByRole('article', { name: 'Listed 1' }).textContent).toMatch(
      /Musterweg.*4,.*3011.*Bern/u,
    );
  });
});

describe('computing the decision again', () => {
  const said = () => document.querySelector('main output')?.textContent;

  test.each([
    [true, 'The same, byte for byte'],
    [false, 'It differs from what is stored'],
  ])('says whether it is the same: %s', async (isSame, words) => {
    const sent = serve({ [replay]: { body: { isSame } } });
    await section({});
    expect(said()).toBe('');
    await press('Recompute the decision');
    expect(await screen.findByText(words)).toBeDefined();
    expect(sentBy(sent, replay)).toEqual([undefined]);
  });

  test('that failed says why, and not that it differs', async () => {
    serve({ [replay]: refusal('internal', {}, 503) });
    await section({});
    await press('Recompute the decision');
    await waitFor(() => expect(said()).toContain('503'));
    expect(screen.queryByText('It differs from what is stored')).toBeNull();
  });
});
