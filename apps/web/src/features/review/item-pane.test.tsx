import type { ReviewItemDetail } from '@sorgfalt/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { choose, fill, keys, press, textbox } from '../../testing/hands.ts';
import { pressKey } from '../../testing/page-keys.ts';
import { refusal, sentBy, serve, serveNothingYet, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { ItemPane } from './item-pane.tsx';
import { plain } from './testing.ts';
import { base, decide, item, pending, queue, read as readOf, showReview } from './testing/queue.tsx';

const read = 'GET /human-review/items/item-1';

async function open(over: Partial<ReviewItemDetail> = {}, more: Parameters<typeof serve>[0] = {}) {
  const onDecided = vi.fn();
  const sent = serve({ [read]: { body: { ...plain, ...over } }, ...more });
  await show('item-1', onDecided);
  return { sent, onDecided };
}
const show = (itemId: string | undefined, onDecided = vi.fn(), as: 'editor' | 'admin' = 'editor') =>
  showPage(<ItemPane itemId={itemId} search={{ status: 'all' }} onDecided={onDecided} />, {
    texts: ['review', 'clients', 'hits', 'payments', 'refusals'],
    as,
    at: '/app/review/item-1',
  });
const heading = () => screen.findByRole('heading', { level: 2 });
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the pane of an item', () => {
  test('says what to do where none is open, and asks for nothing', async () => {
    const sent = serve({});
    await show(undefined);
    expect(screen.getByText('Choose an item from the queue.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Back to the queue' })).toBeNull();
    expect(sent).toEqual([]);
  });

  test('offers no decision before it knows about what', async () => {
    const answer = serveNothingYet();
    await show('item-1');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('heading')).toBeNull();
    expect(href('Back to the queue')).toBe('/app/review?status=all');
    answer(plain);
    expect((await heading()).textContent).toBe('Reto Beispiel');
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDefined();
  });

  test.each([
    [403, 'Not authorized (403)'],
    [503, 'Service unavailable (503)'],
  ])(
    'that could not be loaded (%i) says why, offers no decision, and is loaded again',
    async (status, words) => {
      await open({}, { [read]: refusal('x', {}, status) });
      expect(await screen.findByText('Failed to load the review item')).toBeDefined();
      expect(screen.getByText(words)).toBeDefined();
      expect(screen.queryByRole('button', { name: /Approve|Reject/ })).toBeNull();
      serve({ [read]: { body: plain } });
      await press(/again|retry/iu);
      expect((await heading()).textContent).toBe('Reto Beispiel');
    },
  );

  test.each([404, 400])('that there is not (%i) leads back, and is not loaded again', async (status) => {
    await open({}, { [read]: refusal('x', {}, status) });
    expect(await screen.findByText('This item is not in the queue')).toBeDefined();
    expect(screen.getByText(/Either the address is incomplete/u)).toBeDefined();
    for (const link of screen.getAllByRole('link', { name: 'Back to the queue' }))
      expect(link.getAttribute('href')).toBe('/app/review?status=all');
    expect(screen.queryByRole('button', { name: /again|retry/iu })).toBeNull();
  });

  test('tells whoever does not see it which item was opened', async () => {
    await open();
    const said = await screen.findByText('Opened: Reto Beispiel, ONB-2026-000042');
    expect(said.getAttribute('aria-live')).toBe('polite');
  });

  test('names a client who has no name by number, and shows a name as nothing else than text', async () => {
    await open({ clientName: null });
    expect((await heading()).textContent).toBe('Client no. client-1');
  });

  test('shows a name with markup and marks of direction as it is', async () => {
    const clientName = '<b>Reto</b> \u202EAG';
    await open({ clientName, submittedBy: { uid: 'u-2', name: '<i>Anna</i>' } });
    expect((await heading()).textContent).toBe(clientName);
    expect(document.querySelector('main b, main i')).toBeNull();
  });

  test('of a relationship shows the last decision before what changed since, and says so where nothing did', async () => {
    const at = '2021-11-26T09:00:00.000Z';
    const changed = { code: 'nothing-changed', params: {}, points: null, article: null };
    await open({
      type: 'periodic_review',
      riskReasons: [changed],
      lastDecision: { at, level: 'low', by: null, notes: null, isReview: false },
    });
    const last = await screen.findByRole('region', { name: 'Last decision' });
    const said = screen.getByText('Nothing has changed since the last decision');
    expect(last.compareDocumentPosition(said)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await press('Approve');
    expect(screen.getByText(/The relationship continues/)).toBeDefined();
  });

  test('leads to the case and its timeline', async () => {
    await open();
    await heading();
    expect([href('Open case'), href('Timeline of the case')]).toEqual([
      '/app/clients/case-1',
      '/app/timeline?caseId=case-1',
    ]);
    expect(screen.queryByRole('link', { name: 'Open payment' })).toBeNull();
  });

  test('of a payment leads to the payment and to no case', async () => {
    await open({ workflow: 'payment', type: 'payment', caseId: 'p-1' });
    await heading();
    expect(href('Open payment')).toBe('/app/payments/p-1');
    expect(screen.queryByRole('link', { name: 'Open case' })).toBeNull();
  });

  test('of what is decided shows neither a clock nor who works on it nor anything to press', async () => {
    await open({
      status: 'approved',
      decision: {
        kind: 'approve',
        notes: 'All seen.',
        decidedBy: { uid: 'u-3', name: 'Nora Keller' },
        decidedAs: 'editor',
        decidedAt: '2026-11-21T10:00:00.000Z',
        officerId: 'ops-officer',
        checks: [],
        reasonCode: null,
        proofId: 'e-1',
      } as unknown as ReviewItemDetail['decision'],
    });
    await heading();
    expect(screen.getByText('All seen.')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Who works on it' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^(?:Approve|Reject|Take|Give)/ })).toBeNull();
    expect(screen.queryByText(/overdue|left/i)).toBeNull();
  });
});

describe('the keys of an open item', () => {
  async function onPage(over: Partial<ReviewItemDetail> = {}) {
    const of = item(1, over);
    const sent = serve({
      ...base,
      [pending]: queue([of]),
      ...readOf(of),
      [decide]: { body: { ...of, status: 'approved', decision: { kind: 'approve', proofId: null } } },
    });
    await showReview('/app/review/item-1');
    await heading();
    return sent;
  }

  test('open what their buttons open, and send only what is complete', async () => {
    const sent = await onPage();
    expect(pressKey('Ctrl+Enter')).toBe(false);
    act(() => void pressKey('a'));
    expect(document.activeElement).toBe(textbox(/Notes/));
    act(() => void pressKey('Ctrl+Enter'));
    expect(await screen.findByText('Please provide notes for your decision.')).toBeDefined();
    expect(sentBy(sent, decide)).toEqual([]);
    await fill(textbox(/Notes/), 'Seen.');
    act(() => void pressKey('Ctrl+Enter'));
    await waitFor(() =>
      expect(sentBy(sent, decide)).toMatchObject([{ decision: 'approve', notes: 'Seen.' }]),
    );
  });

  test('do nothing where their button is closed, as for whoever made it', async () => {
    await onPage({ part: 'made' });
    for (const key of ['a', 'r', 'q', 'd', 'c', 'Ctrl+Enter']) expect(pressKey(key)).toBe(false);
    expect(screen.queryByRole('textbox', { name: /Notes/ })).toBeNull();
  });
});

describe('what a decision brings about', () => {
  test.each([
    ['approve', {}, 'The client will be accepted; this cannot be undone.'],
    ['reject', {}, 'The client will be rejected; this cannot be undone.'],
    ['approve', { workflow: 'payment' }, 'The payment will be approved; this cannot be undone.'],
    ['reject', { workflow: 'payment' }, 'The payment will be rejected; this cannot be undone.'],
    ['approve', { type: 'rescreening' }, /^The new hits are recorded as not being this client/],
    ['reject', { type: 'rescreening' }, /the client's status does not change by itself/],
  ] as const)('to %s %j is said before it is sent', async (kind, over, words) => {
    await open(over);
    await heading();
    await press(kind === 'approve' ? 'Approve' : 'Reject');
    expect(screen.getByText(words)).toBeDefined();
  });

  test('is sent once, also where Enter is pressed on while it is on its way', async () => {
    const answer = Promise.withResolvers<Answer>();
    const { sent } = await open({}, { [decide]: () => answer.promise });
    await heading();
    await press('Reject');
    await fill(textbox(/Notes/), 'Papers are missing');
    await press('Send rejection');
    screen.getByRole('combobox', { name: /Reason code/ }).focus();
    await keys('{Enter}');
    document.querySelector('form')?.requestSubmit();
    answer.resolve(refusal('already-decided'));
    expect(await screen.findByText('Failed to submit decision')).toBeDefined();
    expect(sentBy(sent, decide)).toHaveLength(1);
  });

  test('needs every check at the moment it is sent: one that is taken back is missing again', async () => {
    const sent = serve({ [read]: { body: { ...plain, riskLevel: 'high' } }, [decide]: { body: plain } });
    await show('item-1', vi.fn(), 'admin');
    await heading();
    await press('Approve');
    await fill(textbox(/Notes/), 'The contract and the tax return were seen');
    const [first, ...rest] = screen.getAllByRole('checkbox');
    for (const box of [first!, ...rest, first!]) await press(box);
    await choose(/Reason code/, 'plausible-documented');
    await press('Send approval');
    expect(await screen.findByText('Please confirm each of these checks.')).toBeDefined();
    expect(first!.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(first);
    expect(sentBy(sent, decide)).toEqual([]);
    // The code can be taken back as well, and is asked for again.
    await press(first!);
    await choose(/Reason code/, '');
    await press('Send approval');
    expect(await screen.findByText('Please choose a reason code.')).toBeDefined();
    expect(sentBy(sent, decide)).toEqual([]);
  });
});
