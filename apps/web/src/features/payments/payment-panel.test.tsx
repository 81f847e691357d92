import type { PaymentDetail } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberDismissal } from '../../domain/human-review/dismissals.ts';
import { keys, press } from '../../testing/hands.ts';
import { refusal, sentBy, serve, type Answer } from '../../testing/show.tsx';
import { decisionOf, detailOf, payment } from './testing.ts';
import { desk, pageOf, rowOf, showDesk } from './testing/desk.tsx';

// It comes when it is opened, which is no part of any test.
beforeAll(() => import('./payment-panel.tsx'));
beforeEach(() => {
  sessionStorage.clear();
  rememberDismissal('p-1');
});
afterEach(() => vi.unstubAllGlobals());

describe('a payment that is opened', () => {
  const one = (over: Parameters<typeof detailOf>[1] = {}) => ({
    ...desk,
    'GET /api/payments/p-1': { body: detailOf(payment(1), over) },
  });
  const panel = async () =>
    (await screen.findByText('Papeterie Muster', { selector: 'aside h2 *' })).closest<HTMLElement>('aside')!;

  test('stands beside the queue, whose filter stays, and is closed by Escape and by its button', async () => {
    const status = { 'GET /api/payments?status=human_review&limit=100': pageOf() };
    serve({ ...one(), ...status });
    const { path } = await showDesk('/app/payments?status=human_review');
    await press(await rowOf(/Papeterie/));
    await panel();
    expect(path()).toBe('/app/payments/p-1?status=human_review');
    expect(screen.getByRole('row', { selected: true }).textContent).toContain('Papeterie');
    await keys('{Escape}');
    await waitFor(() => expect(path()).toBe('/app/payments?status=human_review'));
    await press(await rowOf(/Papeterie/));
    await press(within(await panel()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(path()).toBe('/app/payments?status=human_review'));
  });

  test.each([
    ['reject', 'Nora Keller', 'Rejected by Nora Keller.'],
    ['refuse', 'bank', 'Rejected by the bank.'],
  ] as const)('that was rejected says by whom: %s', async (event, actor, words) => {
    const from = event === 'reject' ? 'human_review' : 'sending';
    const step = { from, to: 'rejected', version: 1, event, actor, note: null, proofId: null } as const;
    const at = '2026-11-20T09:15:00.000Z';
    serve(one({ state: 'rejected', steps: [{ ...step, at }] }));
    await showDesk('/app/payments/p-1');
    await panel();
    expect(screen.getByText(words)).toBeDefined();
  });

  test('whose cancellation no bank answers says what is to be done', async () => {
    const bank = { driver: 'file', messageId: 'M', endToEndId: 'E', uetr: 'U', cancellation: 'unanswered' };
    serve(one({ state: 'submitted', bank: bank as unknown as PaymentDetail['bank'] }));
    await showDesk('/app/payments/p-1');
    await panel();
    expect(screen.getByText(/^The order file was withdrawn here/)).toBeDefined();
  });

  test('that could not be loaded says so in its place, and the queue stays', async () => {
    serve({ ...desk, 'GET /api/payments/p-1': refusal('internal', {}, 500) });
    await showDesk('/app/payments/p-1');
    expect(await screen.findByText('Failed to load the payment')).toBeDefined();
    expect(screen.getByText('Server error (500)')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
    expect(await rowOf(/Gartenbau/)).toBeDefined();
  });

  test('that there is not leads back to the queue, and is not asked for again', async () => {
    serve({ ...desk, 'GET /api/payments/p-1': refusal('not-found', {}, 404) });
    const { path } = await showDesk('/app/payments/p-1');
    expect(await screen.findByText('There is no such payment')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await press(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(path()).toBe('/app/payments'));
  });

  test.each([
    [
      ['hold', 'cancel'],
      ['Cancel payment', 'Hold'],
    ],
    [['release'], ['Release']],
    [
      ['ask', 'decide'],
      ['Ask a question', 'Decide'],
    ],
    [[], []],
  ] as const)('offers what the server allows (%j) and nothing else', async (actions, names) => {
    serve(one({ actions: [...actions], reviewItemId: 'i-1', state: 'approved' }));
    const { path } = await showDesk('/app/payments/p-1');
    const part = within(await panel());
    const all = ['Cancel payment', 'Hold', 'Ask a question', 'Release', 'Decide', 'Edit'];
    const offered = all.filter(
      (name) => part.queryByRole('button', { name }) ?? part.queryByRole('link', { name }),
    );
    expect(offered).toEqual(all.filter((name) => (names as readonly string[]).includes(name)));
    if (offered.includes('Decide')) {
      await press(part.getByRole('button', { name: 'Decide' }));
      await waitFor(() => expect(path()).toBe('/app/review/i-1'));
    }
  });

  test('shows what the server made of an action, in the panel and in the queue, and nothing before', async () => {
    const held = detailOf(payment(1, { isHeld: true, state: 'approved', version: 4 }), {
      heldBy: { kind: 'you', name: 'Vreni' },
      actions: ['release'],
    });
    const answer = Promise.withResolvers<Answer>();
    serve({
      ...one({ actions: ['hold'], state: 'approved' }),
      'POST /api/payments/p-1/hold': () => answer.promise,
    });
    await showDesk('/app/payments/p-1');
    await press(within(await panel()).getByRole('button', { name: 'Hold' }));
    await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hold' }));
    expect((await rowOf(/Papeterie/)).textContent).not.toContain('on hold');
    answer.resolve({ body: held });
    expect(await within(await panel()).findByRole('button', { name: 'Release' })).toBeDefined();
    expect((await rowOf(/Papeterie/)).textContent).toContain('on hold');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('says once that a person is needed, and leads to where that person decides', async () => {
    sessionStorage.clear();
    serve(one({ reviewItemId: 'i-1' }));
    const { path } = await showDesk('/app/payments/p-1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Human review' }));
    expect(dialog.getByText('PAY-2026-000001')).toBeDefined();
    await press(dialog.getByRole('button', { name: 'Open review panel' }));
    await waitFor(() => expect(path()).toBe('/app/review/i-1'));
  });

  test.each([
    ['sufficient', false],
    ['unknown', false],
    ['not-sufficient', true],
  ] as const)(
    'warns of an account that the bank finds %s: %s, and says where it cannot be asked again',
    async (answer, warns) => {
      const funds = { answer, askedAt: '2026-11-20T09:15:00.000Z' };
      const ask = 'POST /api/payments/p-1/funds';
      const sent = serve({ ...one({ funds }), [ask]: refusal('not-allowed-now') });
      await showDesk('/app/payments/p-1');
      const part = within(await panel());
      await press(await part.findByRole('button', { name: /again/iu }));
      expect(part.queryByText('The account does not cover this') !== null).toBe(warns);
      expect(await part.findByText(/This is not possible in the current state/)).toBeDefined();
      expect(sentBy(sent, ask)).toHaveLength(1);
    },
  );

  test('says whether what was approved is what is sent', async () => {
    const approval = {
      by: { uid: 'u-3', name: 'Reto Beispiel' },
      at: '2026-11-20T10:00:00.000Z',
      packVersion: '2026-1',
    };
    serve(one({ approval: { ...approval, orderHash: 'cd'.repeat(32) }, proofIds: ['e-7'] }));
    await showDesk('/app/payments/p-1');
    const part = within(await panel());
    expect(part.getByText('The order has another hash: this approval does not count.')).toBeDefined();
    expect(part.queryByText(/Same hash as the order/)).toBeNull();
    expect(part.getByRole('link', { name: 'Ledger entry' }).getAttribute('href')).toBe('/app/ledger/e-7');
  });

  test('is told apart from what it may repeat, and its decision is computed again', async () => {
    const decision = decisionOf({
      level: 'high',
      score: 64,
      outcome: 'human_review',
      hard: ['frozen-beneficiary'],
      reasons: [
        {
          ruleId: 'frozen-beneficiary',
          version: 1,
          family: 'client',
          effect: 'high',
          points: 0,
          countedPoints: 0,
          article: null,
          evidence: {},
        },
        {
          ruleId: 'velocity',
          version: 2,
          family: 'behaviour',
          effect: 'points',
          points: 20,
          countedPoints: 15,
          article: 'Art. 13',
          evidence: { count: 9 },
        },
      ],
      repairs: ['beneficiary-address'],
      capped: { behaviour: 15 },
      payeeCheck: 'NMTC',
      duplicates: [
        {
          paymentId: 'p-9',
          paymentNo: 'PAY-2026-000009',
          createdAt: '2026-11-19T08:00:00.000Z',
          window: '24h',
        },
      ],
    });
    const replay = 'POST /api/payments/p-1/replay';
    serve({ ...one({ decision }), [replay]: { body: { isSame: false } } });
    await showDesk('/app/payments/p-1');
    const part = within(await panel());
    expect(
      part.getByText(/Score 64 of 100, high risk\. Decisive on its own: Beneficiary frozen by the firm\./),
    ).toBeDefined();
    expect(part.getByText('15 of 20 points')).toBeDefined();
    expect(part.getByText('always high risk')).toBeDefined();
    expect(part.getByText('1 found')).toBeDefined();
    expect(part.getByText('no match')).toBeDefined();
    expect(part.getByRole('link', { name: /PAY-2026-000009/ }).getAttribute('href')).toBe(
      '/app/payments/p-9',
    );
    await press(part.getByRole('button', { name: 'Recompute the decision' }));
    expect(await part.findByText('It differs from what is stored')).toBeDefined();
  });
});
