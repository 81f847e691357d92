import type { AccessReview, AccessReviewLine } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fill, keys, press, textbox } from '../../testing/hands.ts';
import { refusal, sentBy, serve, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { AccessReviewsPage } from './access-reviews-page.tsx';

const all = 'GET /api/access-reviews';
const one = 'GET /api/access-reviews/r-1';
const begin = 'POST /api/access-reviews';
const close = 'POST /api/access-reviews/r-1/close';

const review: AccessReview = {
  reviewId: 'r-1',
  from: '2025-11-01T00:00:00.000Z',
  to: '2026-11-01T00:00:00.000Z',
  accounts: 2,
  open: 1,
  closedAt: null,
  reportSha256: null,
} as unknown as AccessReview;
const closed = { ...review, open: 0, closedAt: '2026-11-02T08:00:00.000Z', reportSha256: 'ab'.repeat(32) };

const line = (first: string, over: Partial<AccessReviewLine> = {}): AccessReviewLine => ({
  uid: `u-${first}`,
  name: `${first} Beispiel`,
  email: `${first}@example.test`,
  provider: 'email',
  role: 'editor',
  state: 'active',
  lastLoginAt: null,
  isAsleep: false,
  hasFactor: true,
  acts: {},
  decision: null,
  newRole: null,
  note: null,
  decidedBy: null,
  decidedAt: null,
  exempt: null,
  ...over,
});
const listed = (reviews: readonly AccessReview[], isDue = false): Answer => ({
  body: { reviews, isDue, dueAt: '2026-12-01T00:00:00.000Z' },
});
const detail = (of: AccessReview, ...lines: readonly AccessReviewLine[]): Answer => ({
  body: { review: of, lines },
});

const show = (at = '/app/users/access-reviews') =>
  showPage(<AccessReviewsPage />, { texts: ['users', 'refusals'], as: 'admin', at });
const inOne = () => show('/app/users/access-reviews?review=r-1');
const rowOf = async (text: RegExp | string) =>
  (await screen.findByText(text)).closest<HTMLElement>('[role="row"]')!;

afterEach(() => vi.unstubAllGlobals());

describe('the reviews of rights', () => {
  test.each([
    [false, /^The next review is due on 01\.12\.2026/],
    [true, /^The last review is more than a year old\. A review has been due since 01\.12\.2026/],
  ])('say when the next is due (overdue: %s)', async (isDue, words) => {
    serve({ [all]: listed([], isDue) });
    await show();
    await screen.findByText(/^No review yet\./);
    expect(screen.getByRole('main').textContent).toMatch(new RegExp(words.source.replace('^', ''), 'u'));
  });

  test('that could not be loaded are asked for again', async () => {
    serve({ [all]: refusal('internal', {}, 500) });
    await show();
    expect(await screen.findByText('Failed to load the reviews')).toBeDefined();
    serve({ [all]: listed([review]) });
    await press(/again|retry/iu);
    expect(await screen.findByText('1 account to decide')).toBeDefined();
  });

  test('are opened by Enter on a row', async () => {
    serve({ [all]: listed([review]), [one]: detail(review, line('Beat')) });
    const { path } = await show();
    (await rowOf('1 account to decide')).focus();
    await keys('{Enter}');
    await waitFor(() => expect(path()).toBe('/app/users/access-reviews?review=r-1'));
    expect(await screen.findByText('Beat Beispiel')).toBeDefined();
  });

  test('one is begun and leads into it; none is begun beside one that is open', async () => {
    const sent = serve({
      [all]: listed([closed]),
      [begin]: { status: 201, body: review },
      [one]: detail(review),
    });
    const { path } = await show();
    await screen.findByText(/^Closed on/);
    await press('Open a review');
    await waitFor(() => expect(path()).toContain('review=r-1'));
    expect(sentBy(sent, begin)).toHaveLength(1);
  });

  test('an open one stands in the way of another, and a refusal is said', async () => {
    serve({ [all]: listed([closed]), [begin]: refusal('not-allowed-now') });
    await show();
    await screen.findByText(/^Closed on/);
    await press('Open a review');
    expect(await screen.findByText('The review was not opened')).toBeDefined();
  });

  test('a report is downloaded where there is one, or it is said why not', async () => {
    serve({
      [all]: listed([closed, review]),
      'GET /api/access-reviews/r-1/report?format=csv': refusal('forbidden', {}, 403),
    });
    await show();
    await screen.findByText('1 account to decide');
    expect(screen.getAllByRole('button', { name: 'Download the report as CSV' })).toHaveLength(1);
    await press('Download the report as CSV');
    expect(await screen.findByText('The report could not be downloaded')).toBeDefined();
    // The button of a row is not the row.
    expect(screen.getByText(/^Closed on/)).toBeDefined();
  });
});

describe('a review', () => {
  test('shows of each account what it may, what it did, and who decides', async () => {
    serve({
      [one]: detail(
        review,
        line('Beat', { acts: { review: 2, payment: 9 }, hasFactor: false, isAsleep: true }),
        line('Vreni', { uid: 'u-1' }),
        line('Anna', { exempt: 'only-administrator', role: 'admin' }),
        line('Cla', { decision: 'role', newRole: 'guest', note: 'Left the desk' }),
      ),
    });
    await inOne();
    const beat = await rowOf('Beat Beispiel');
    // The most first.
    expect(beat.textContent).toMatch(/Payments 9 · Reviews 2/);
    expect(beat.textContent).toMatch(/No second factor.*No sign-in for 90 days/);
    expect((await rowOf('Vreni Beispiel')).textContent).toContain(
      'Another administrator decides on your rights',
    );
    expect((await rowOf('Anna Beispiel')).textContent).toContain('nobody else could review these rights');
    expect((await rowOf('Cla Beispiel')).textContent).toMatch(/Changed to: Guest.*Left the desk/);
    expect(screen.getAllByRole('button', { name: /^Decide on/ })).toHaveLength(1);
  });

  test('is decided from the row, which opens only where one may', async () => {
    const decide = 'POST /api/access-reviews/r-1/accounts/u-Beat';
    const answer = Promise.withResolvers<Answer>();
    const sent = serve({
      [one]: detail(review, line('Beat'), line('Vreni', { uid: 'u-1' })),
      [decide]: () => answer.promise,
    });
    await inOne();
    await press(await rowOf('Vreni Beispiel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await press(await rowOf('Beat Beispiel'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rights of Beat Beispiel' }));
    await fill(textbox(/Reason/), 'Still at the desk');
    await press(dialog.getByRole('button', { name: 'Keep the rights' }));
    await press(dialog.getByRole('button', { name: 'Cancel' }));
    await keys('{Escape}');
    expect(screen.getByRole('dialog')).toBeDefined();
    answer.resolve({ body: {} });
    expect(await screen.findByText('The decision on Beat Beispiel has been recorded')).toBeDefined();
    expect(sentBy(sent, decide)).toHaveLength(1);
    expect(sentBy(sent, one).length).toBeGreaterThan(1);
  });

  test('is not closed while an account is open, and says how many', async () => {
    const sent = serve({ [one]: detail(review, line('Beat')), [close]: { body: closed } });
    await inOne();
    await rowOf('Beat Beispiel');
    const button = screen.getByRole('button', { name: 'Close the review' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await press(button);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sentBy(sent, close)).toEqual([]);
  });

  test.each([
    ['is closed after a question, and shows with which hash', { body: closed }, 'The review has been closed'],
    ['that cannot be closed says why', refusal('review-incomplete'), 'The review was not closed'],
  ])('%s', async (_, answer, words) => {
    const done = { ...review, open: 0 };
    const sent = serve({ [one]: detail(done, line('Beat', { decision: 'keep' })), [close]: answer });
    await inOne();
    expect(await screen.findByText('Every account is decided: the review can be closed.')).toBeDefined();
    await press('Close the review');
    const question = within(screen.getByRole('alertdialog', { name: 'Close this review?' }));
    expect(sentBy(sent, close)).toEqual([]);
    await press(question.getByRole('button', { name: 'Close the review' }));
    expect(await screen.findByText(words)).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sentBy(sent, close)).toHaveLength(1);
  });

  test('that is closed is evidence: its hash in full, its report, and nothing to decide', async () => {
    serve({ [one]: detail(closed, line('Beat')) });
    await inOne();
    expect(await screen.findByText('ab'.repeat(32))).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Decide/ })).toBeNull();
    await press(await rowOf('Beat Beispiel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Download the report as JSON' })).toBeDefined();
  });
});
