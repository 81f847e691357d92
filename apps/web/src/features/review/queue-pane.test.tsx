import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ActionContext } from '../../domain/actions/action.ts';
import { registeredActions } from '../../domain/actions/registry.ts';
import { choose, fill, keys, press } from '../../testing/hands.ts';
import { refusal, sentBy, serve, serveNothingYet } from '../../testing/show.tsx';
import { base, item, late, one, pane, pending, queue, queueOf, row, showReview } from './testing/queue.tsx';

const queuePane = () => screen.getByRole('region', { name: 'Review queue' });
const link = async (no: number) => (await row(no)).closest('a')!;

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('a row of the queue', () => {
  const shown = async (over: Parameters<typeof item>[1], hoursAgo?: number) => {
    serve({ ...base, [pending]: queue([item(1, over, hoursAgo)]) });
    await showReview();
    return link(1);
  };

  test('says who, why first, what it is and how long is left', async () => {
    const reasons = ['list-hit', 'document-expired'].map((code) => ({
      code,
      params: {},
      points: null,
      article: null,
    }));
    const said = (await shown({ riskReasons: reasons })).textContent;
    expect(said).toContain('Name found on a list');
    expect(said).not.toContain('Document has expired');
    expect(said).toContain('Onboarding');
    expect(said).toMatch(/\d+ h \d\d left/u);
  });

  test.each([
    ['a rescreening', { type: 'rescreening' as const }, 'Rescreening'],
    ['a payment', { workflow: 'payment' as const, amountMinor: 1_234_550, currency: 'EUR' }, "12'345.50"],
    ['a payment without an amount', { workflow: 'payment' as const }, 'Payment'],
  ])('of %s says so', async (_, over, words) => {
    const said = (await shown(over)).textContent;
    expect(said).toContain(words);
    expect(said).not.toContain('Onboarding');
  });

  test('names who has taken it up, until that no longer counts', async () => {
    const nora = { uid: 'u-9', name: 'Nora Keller', since: '2026-11-20T08:00:00.000Z' };
    const over = (until: string) => ({ assignee: { ...nora, until } });
    expect((await shown(over('2099-01-01T00:00:00.000Z'))).textContent).toContain('Taken up by Nora Keller');
    cleanup();
    expect((await shown(over('2026-11-20T09:00:00.000Z'))).textContent).not.toContain('Nora Keller');
  });

  test('of somebody without a name has the number of the client', async () => {
    serve({ ...base, [pending]: queue([item(1, { clientName: null, clientId: 'c-77' })]) });
    await showReview();
    expect(await screen.findByText(/c-77/u)).toBeDefined();
  });

  test('says how long the term is over', async () => {
    expect((await shown({}, 24 + 60)).textContent).toContain('2 d over');
  });

  test.each([
    ['approved', 'Approved'],
    ['rejected', 'Rejected'],
  ] as const)('that was %s says so, and no term runs', async (status, words) => {
    serve({
      ...base,
      [queueOf(`status=${status}&workflow=all&assignee=all`)]: queue([item(1, { status })]),
    });
    await showReview(`/app/review?status=${status}`);
    const said = (await link(1)).textContent;
    expect(said).toContain(words);
    expect(said).not.toMatch(/left|over/u);
  });
});

describe('the list of the queue', () => {
  test('is put into what is overdue and what is due, with how many; a decided one is not', async () => {
    const all = queueOf('status=all&workflow=all&assignee=all');
    serve({ ...base, [all]: queue([one, late]) });
    await showReview();
    await row(1);
    expect(within(queuePane()).getByRole('region', { name: 'Overdue' }).textContent).toContain('Overdue 1');
    const due = within(queuePane()).getByRole('region', { name: /^Due/u });
    expect(within(due).getByText('Client 1')).toBeDefined();
    await press(screen.getByRole('radio', { name: /^All/u }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Overdue' })).toBeNull());
    expect(await row(1)).toBeDefined();
  });

  test('is busy until it comes, and neither empty nor failed', async () => {
    const answer = serveNothingYet();
    await showReview();
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull());
    expect(screen.queryByText('Nothing is waiting for a decision.')).toBeNull();
    expect(screen.queryByText('Failed to load review queue')).toBeNull();
    answer(queue([one]).body);
    expect(await row(1)).toBeDefined();
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  });

  test('keeps what is loaded where more of it cannot be, and says so below it', async () => {
    const second =
      'GET /human-review/queue?status=pending&workflow=all&assignee=all&limit=50&cursor=behind-two';
    const answers = { ...base, [pending]: queue([one, late], 3, 'behind-two') };
    serve({ ...answers, [second]: refusal('internal', {}, 500) });
    await showReview();
    await row(1);
    await press('Show more');
    expect(await screen.findByText('Failed to load review queue')).toBeDefined();
    expect(await row(1)).toBeDefined();
    expect(await row(2)).toBeDefined();
  });

  test('shows how many there are in each status beside its name', async () => {
    serve(base);
    await showReview();
    await row(1);
    const counted = (name: RegExp) => screen.getByRole('radio', { name }).closest('label')?.textContent;
    const said = [/^Pending/u, /^Approved/u, /^Rejected/u, /^All/u].map(
      (name) => counted(name) ?? screen.getByRole('radio', { name }).textContent,
    );
    expect(said.map((text) => /\d+/u.exec(text)?.[0])).toEqual(['2', '4', '1', '7']);
  });
});

describe('a queue that was opened from a figure', () => {
  const at =
    '/app/review?status=rejected&reason=list-hit&officer=u-3&from=2026-11-01&to=2026-11-24&decidedTo=2026-11-20';
  const rejected = 'status=rejected&workflow=all&assignee=all';
  const narrowed = queueOf(
    `${rejected}&reason=list-hit&officer=u-3&from=2026-11-01&to=2026-11-24&decidedTo=2026-11-20`,
  );

  test('says by what it is narrowed, and goes back to all of the same status', async () => {
    const sent = serve({ ...base, [narrowed]: queue([]), [queueOf(rejected)]: queue([]) });
    const { path } = await showReview(at);
    const said = (await screen.findByRole('button', { name: 'Show all' })).closest('p')!.textContent;
    for (const part of [
      'Submitted: 01.11.2026 – 24.11.2026',
      'Decided: – 20.11.2026',
      'Referred for: Name found on a list',
      'Decided by: one person',
    ])
      expect(said).toContain(part);
    expect(sentBy(sent, narrowed)).toHaveLength(1);
    await press('Show all');
    await waitFor(() => expect(path()).toContain('status=rejected'));
    expect(path()).not.toMatch(/reason|officer|from|to=/iu);
    await waitFor(() => expect(sent.at(-1)?.call).toBe(queueOf(rejected)));
  });

  test('leaves out what means nothing in an address', async () => {
    const sent = serve(base);
    const { path } = await showReview('/app/review?status=maybe&workflow=x&from=yesterday&assignee=boss');
    await row(1);
    expect(sent.at(-1)?.call).toBe(pending);
    expect(path()).toBe('/app/review');
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  });
});

describe('the filters', () => {
  test.each([
    ['Me', 'me'],
    ['Nobody', 'nobody'],
  ])('narrow to what %s has taken up, and widen again', async (option, value) => {
    const sent = serve({
      ...base,
      [queueOf(`status=pending&workflow=all&assignee=${value}`)]: queue([late]),
    });
    const { path } = await showReview();
    await row(1);
    await choose('Taken up by', option);
    await waitFor(() => expect(screen.queryByText('Client 1')).toBeNull());
    expect(path()).toContain(`assignee=${value}`);
    await choose('Taken up by', 'Taken up by: All');
    expect(await row(1)).toBeDefined();
    expect(sent.at(-1)?.call).toBe(pending);
  });

  test('clear what was searched for with them', async () => {
    const sent = serve({ ...base, 'POST /human-review/queue/search': queue([]) });
    await showReview();
    await row(1);
    await fill(screen.getByRole('searchbox'), 'nobody of this name');
    await keys('{Enter}');
    await press(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await row(1)).toBeDefined();
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
    expect(sent.every(({ call }) => !call.includes('nobody'))).toBe(true);
  });
});

describe('the keys of the queue', () => {
  const act = (shortcut: string) =>
    registeredActions()
      .find((action) => action.shortcut === shortcut)
      ?.perform({} as ActionContext);
  const isOffered = (shortcut: string) =>
    registeredActions()
      .find((action) => action.shortcut === shortcut)
      ?.enabled?.({} as ActionContext, (text) => text);
  const focused = () => document.activeElement?.getAttribute('data-item');

  test('walk as the eye does, and stop at both ends', async () => {
    serve(base);
    await showReview();
    await row(1);
    act('j');
    expect(focused()).toBe('item-2');
    act('j');
    act('j');
    expect(focused()).toBe('item-1');
    act('k');
    act('k');
    expect(focused()).toBe('item-2');
  });

  test('begin beside the item that is open', async () => {
    serve(base);
    await showReview('/app/review/item-2');
    await pane();
    act('j');
    expect(focused()).toBe('item-1');
  });

  test('press what can be pressed at the moment, and are off where there is nothing', async () => {
    serve(base);
    await showReview();
    await row(1);
    expect(['a', 'r', 't', 'Ctrl+Enter'].map(isOffered)).toEqual([false, false, false, false]);
    await press(await row(1));
    await pane();
    expect(['a', 'r', 't', 'q', 'Ctrl+Enter'].map(isOffered)).toEqual([true, true, true, false, false]);
    act('r');
    expect(await screen.findByRole('textbox', { name: /Notes/u })).toBe(document.activeElement);
    expect(isOffered('Ctrl+Enter')).toBe(true);
    act('Ctrl+Enter');
    expect(await screen.findByText('Please provide notes for your decision.')).toBeDefined();
  });

  test('do not press what is refused to whoever made the case', async () => {
    const own = item(1, { part: 'made', isOwnSubmission: true });
    serve({ ...base, [pending]: queue([own]), 'GET /human-review/items/item-1': { body: own } });
    await showReview('/app/review/item-1');
    await pane();
    expect(['a', 'r'].map(isOffered)).toEqual([false, false]);
    act('a');
    expect(screen.queryByRole('textbox', { name: /Notes/u })).toBeNull();
  });
});
