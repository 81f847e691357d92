import type { ReviewItemDetail } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { choose, fill, keys, press, textbox } from '../../testing/hands.ts';
import { refusal, sentBy, serve, type Answer } from '../../testing/show.tsx';
import {
  base,
  decide,
  item,
  late,
  one,
  pane,
  pending,
  queue,
  queueOf,
  read,
  row,
  showReview,
} from './testing/queue.tsx';

const search = 'POST /human-review/queue/search';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the focus', () => {
  test('goes to the item that is opened, so that its evidence is next', async () => {
    serve(base);
    await showReview();
    await press(await row(1));
    const heading = await pane();
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test('goes to it too where it takes the place of the queue, as on a telephone', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    serve({ ...base, 'GET /human-review/items/item-2': () => promise });
    await showReview();
    await press(await row(2));
    (document.activeElement as HTMLElement).blur();
    resolve({ body: late });
    const heading = await pane();
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test('stays on the page where the address opens an item, and with whoever has gone on meanwhile', async () => {
    serve(base);
    await showReview('/app/review/item-1');
    await pane();
    expect(document.activeElement).toBe(document.body);
    const { promise, resolve } = Promise.withResolvers<Answer>();
    serve({ ...base, 'GET /human-review/items/item-2': () => promise });
    await press(await row(2));
    const search = screen.getByRole('searchbox');
    search.focus();
    resolve({ body: late });
    await screen.findByRole('heading', { level: 2, name: 'Client 2' });
    expect(document.activeElement).toBe(search);
  });
});

describe('the queue of reviews', () => {
  test('puts first what is overdue, with how many of each', async () => {
    serve(base);
    await showReview();
    await row(1);
    const links = screen
      .getAllByRole('link')
      .map((link) => link.getAttribute('data-item'))
      .filter(Boolean);
    expect(links).toEqual(['item-2', 'item-1']);
    expect(screen.getByText('Choose an item from the queue.')).toBeDefined();
  });

  test('is empty, or empty under a filter that is cleared', async () => {
    serve({ [pending]: queue([]), [queueOf('status=approved&workflow=all&assignee=all')]: queue([]) });
    const { path } = await showReview();
    expect(await screen.findByText('Nothing is waiting for a decision.')).toBeDefined();
    await press(screen.getByRole('radio', { name: /^Approved/ }));
    expect(await screen.findByText('No items match this filter.')).toBeDefined();
    expect(path()).toBe('/app/review?status=approved');
    await press('Clear filters');
    expect(await screen.findByText('Nothing is waiting for a decision.')).toBeDefined();
  });

  test('of a server that answers 404 is an empty one', async () => {
    serve({ [pending]: refusal('not-found', {}, 404) });
    await showReview();
    expect(await screen.findByText('Nothing is waiting for a decision.')).toBeDefined();
  });

  test('that could not be loaded says why with its number, and is loaded again', async () => {
    serve({ [pending]: refusal('internal', {}, 500) });
    await showReview();
    expect(await screen.findByText('Failed to load review queue')).toBeDefined();
    expect(screen.getByText(/r-1/)).toBeDefined();
    serve(base);
    await press(/again|retry/iu);
    expect(await row(1)).toBeDefined();
  });

  test.each([['Workflow', 'Payment', 'workflow=payment', 'status=pending&workflow=payment&assignee=all']])(
    'is narrowed by %s, which the address keeps',
    async (name, option, inAddress, sentAs) => {
      serve({ ...base, [queueOf(sentAs)]: queue([]) });
      const { path } = await showReview();
      await row(1);
      const select = screen.getByRole<HTMLSelectElement>('combobox', { name });
      await choose(name, [...select.options].find(({ value }) => value === option.toLowerCase())!.label);
      expect(await screen.findByText('No items match this filter.')).toBeDefined();
      expect(path()).toContain(inAddress);
    },
  );

  test('is searched with Enter; the name travels in the body and is kept beside an open item', async () => {
    const sent = serve({ ...base, [search]: queue([one]) });
    const { path } = await showReview();
    await row(2);
    await fill(screen.getByRole('searchbox'), ' client 1 ');
    await keys('{Enter}');
    await waitFor(() => expect(screen.queryByText('Client 2')).toBeNull());
    expect(sentBy(sent, search)).toEqual([
      { status: 'pending', workflow: 'all', assignee: 'all', limit: 50, search: 'client 1' },
    ]);
    await press(await row(1));
    await pane();
    expect(path()).toBe('/app/review/item-1');
    expect(screen.queryByText('Client 2')).toBeNull();
  });

  test('shows more when it is asked to', async () => {
    const second =
      'GET /human-review/queue?status=pending&workflow=all&assignee=all&limit=50&cursor=behind-two';
    serve({ ...base, [pending]: queue([one, late], 3, 'behind-two'), [second]: queue([item(3)], 3) });
    await showReview();
    await row(1);
    await press('Show more');
    expect(await row(3)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('an item that is opened', () => {
  test('stands beside the queue with its case, and back leads to the same queue', async () => {
    serve({ ...base, [queueOf('status=all&workflow=all&assignee=all')]: queue([one, late]) });
    const { path } = await showReview('/app/review?status=all');
    await press(await row(1));
    expect((await pane()).textContent).toBe('Client 1');
    expect(path()).toBe('/app/review/item-1?status=all');
    expect(screen.getByRole('link', { name: 'Open case' }).getAttribute('href')).toBe('/app/clients/case-1');
    expect((await row(1)).closest('a')?.hasAttribute('aria-current')).toBe(true);
    expect((await row(2)).closest('a')?.hasAttribute('aria-current')).toBe(false);
    await press(screen.getByRole('link', { name: 'Back to the queue' }));
    expect(await screen.findByText('Choose an item from the queue.')).toBeDefined();
    expect(path()).toBe('/app/review?status=all');
  });

  test.each([
    [404, 'This item is not in the queue'],
    [500, 'Server error (500)'],
  ])('that cannot be read (%i) says so, and the queue stays', async (status, words) => {
    serve({ ...base, 'GET /human-review/items/item-1': refusal('x', {}, status) });
    await showReview('/app/review/item-1');
    expect(await screen.findByText(words)).toBeDefined();
    expect(await row(2)).toBeDefined();
  });

  test('of a payment leads to the payment', async () => {
    const payment = item(1, { workflow: 'payment', amountMinor: 960_000, currency: 'CHF' });
    serve({ ...base, [pending]: queue([payment]), ...read(payment) });
    await showReview('/app/review/item-1');
    await pane();
    expect(screen.getByRole('link', { name: 'Open payment' }).getAttribute('href')).toBe(
      '/app/payments/case-1',
    );
    expect((await row(1)).closest('a')?.textContent).toContain("9'600.00");
  });

  test('that was decided shows the decision as it was made, and nothing to press', async () => {
    const decision = {
      kind: 'reject',
      decidedBy: { uid: 'u-3', name: 'Reto Muster' },
      decidedAs: 'admin',
      decidedAt: '2026-11-20T10:00:00.000Z',
      notes: 'Papers do not fit.',
      officerId: 'ops-officer',
      reasonCode: null,
      checks: [],
      proofId: 'e-7',
    } as unknown as ReviewItemDetail['decision'];
    const done = item(1, { status: 'rejected', decision });
    serve({ ...base, [pending]: queue([]), ...read(done) });
    await showReview('/app/review/item-1');
    const record = (await screen.findByText('Rejected by Reto Muster')).closest(
      '[role="status"], [role="alert"], div',
    )!.parentElement;
    expect(record?.textContent).toMatch(
      /Papers do not fit\..*20\.11\.2026.*as an administrator.*Officer ID ops-officer/,
    );
    expect(screen.getByRole('link', { name: 'Show audit entry' }).getAttribute('href')).toBe(
      '/app/ledger/e-7',
    );
    expect(screen.queryByRole('region', { name: 'Your decision' })).toBeNull();
  });
});

describe('deciding', () => {
  async function reject(answer: Answer | (() => Promise<Answer>)) {
    const sent = serve({ ...base, [decide]: answer });
    const page = await showReview('/app/review/item-2?workflow=all');
    await pane();
    await press(
      within(await screen.findByRole('region', { name: 'Your decision' })).getByRole('button', {
        name: 'Reject',
      }),
    );
    return { sent, page };
  }
  const decided = { body: { ...late, status: 'rejected' } };

  test('sends it once and goes on to the next item, with empty filters', async () => {
    const answer = Promise.withResolvers<Answer>();
    const { sent, page } = await reject(() => answer.promise);
    await fill(textbox(/Notes/), 'The papers do not fit.');
    await press('Send rejection');
    await press('Sending the decision...');
    answer.resolve(decided);
    await waitFor(() => expect(page.path()).toBe('/app/review/item-1'));
    expect(await screen.findByText('Rejected: Client 2')).toBeDefined();
    expect(sentBy(sent, decide)).toHaveLength(1);
    expect(sentBy(sent, decide)[0]).toMatchObject({ notes: 'The papers do not fit.' });
  });

  test('goes on, too, where the news of the decision is faster than the answer to it', async () => {
    const answer = Promise.withResolvers<Answer>();
    const item2 = { status: 'pending' };
    const sent = serve({
      ...base,
      [decide]: () => answer.promise,
      [`GET /human-review/items/${late.id}`]: () => ({ body: { ...late, ...item2 } }),
    });
    const page = await showReview('/app/review/item-2');
    await pane();
    await press('Reject');
    await fill(textbox(/Notes/), 'The papers do not fit.');
    await press('Send rejection');
    item2.status = 'rejected';
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your decision' })).toBeNull());
    answer.resolve(decided);
    expect(await screen.findByText('Rejected: Client 2')).toBeDefined();
    await waitFor(() => expect(page.path()).toBe('/app/review/item-1'));
    expect(sentBy(sent, decide)).toHaveLength(1);
  });

  test('is not sent without notes, and says the sentence of the specification', async () => {
    const { sent } = await reject(decided);
    await press('Send rejection');
    expect(await screen.findByText('Please provide notes for your decision.')).toBeDefined();
    expect(document.activeElement).toBe(textbox(/Notes/));
    expect(sentBy(sent, decide)).toEqual([]);
  });

  test.each([
    [refusal('already-decided'), 'This item has already been decided'],
    [refusal('assigned-to-other'), 'A colleague has taken up this item'],
    [{ body: {} }, /Invalid response format/],
  ])('that is refused stays with what was written', async (answer, words) => {
    const { page } = await reject(answer);
    await fill(textbox(/Notes/), 'The papers do not fit.');
    await press('Send rejection');
    expect(await screen.findByText('Failed to submit decision')).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
    expect(textbox(/Notes/).value).toBe('The papers do not fit.');
    expect(page.path()).toContain('/app/review/item-2');
  });
});
