import type { CaseSummary, Role, TimelineEvent } from '@sorgfalt/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { changeSettings } from '../../client/settings/settings-store.ts';
import { press } from '../../testing/hands.ts';
import { refusal, serve, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const call = 'GET /api/insights/dashboard';
const event = {
  id: '7-1',
  type: 'onboarding',
  status: 'completed',
  actor: 'officer',
  time: '2026-11-23T08:05:00.000Z',
  event: 'onboarding.submitted',
  caseId: 'k-1',
  caseNo: 'ONB-2026-000001',
  clientId: null,
  proofId: null,
  params: {},
} as unknown as TimelineEvent;
const open = {
  caseId: 'k-2',
  caseNo: 'ONB-2026-000002',
  clientName: 'Lindenhof Beispiel AG',
  currentStep: 'aml_screening',
  riskLevel: 'medium',
} as unknown as CaseSummary;
const stats = {
  totalOnboardings: 1204,
  onboardingsThisWeek: 3,
  pendingReviews: 2,
  overdueReviews: 0,
  reviewsDue: 0,
  reviewsOverdue: 0,
  todaysPayments: 5,
  paymentAlarms: 0,
};
const day = (no: number, approved: number) => ({ day: `2026-11-${no}`, approved, inReview: 1, rejected: 0 });
const figures = (over: object = {}): Answer => ({
  body: {
    stats,
    systemStatus: 'operational',
    listsAsOf: '2026-11-18',
    lists: null,
    recentActivity: [event],
    activeCases: [open],
    byDay: [day(19, 1), day(20, 4)],
    ...over,
  },
});
const show = (as: Role | null = 'editor', user: Parameters<typeof showPage>[1]['user'] = {}, more = {}) =>
  showPage(<DashboardPage areOthersKnown {...more} />, { texts: ['refusals', 'timeline'], as, user });
const link = (name: RegExp) => screen.findByRole('link', { name });

beforeAll(() => import('./onboarding-chart.tsx'));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  changeSettings({ language: 'en', direction: 'ltr' });
});

describe('the figures', () => {
  test('lead an officer to what they count', async () => {
    serve({ [call]: figures() });
    await show();
    expect((await link(/Total onboardings.*1'204.*\+3 this week/)).getAttribute('href')).toBe('/app/clients');
    expect((await link(/Pending reviews.*2.*none overdue/)).getAttribute('href')).toBe(
      '/app/review?status=pending',
    );
    expect((await link(/Reviews due.*0.*within 30 days/)).getAttribute('href')).toBe(
      '/app/clients/list?review=due',
    );
    expect((await link(/Today's payments.*5/)).getAttribute('href')).toMatch(
      /^\/app\/payments\?from=\d{4}-\d\d-\d\d$/,
    );
    expect((await link(/Operational.*Screening lists: 18\.11\.2026/)).getAttribute('href')).toBe(
      '/app/lists',
    );
    expect(screen.getByText('2 cases need a decision')).toBeDefined();
  });

  test('say what is late, what the bank contradicts, and that the system is not well', async () => {
    serve({
      [call]: figures({
        stats: { ...stats, overdueReviews: 4, reviewsDue: 3, reviewsOverdue: 2, paymentAlarms: 2 },
        systemStatus: 'degraded',
        listsAsOf: null,
      }),
    });
    await show();
    expect(await screen.findByText('2 overdue')).toBeDefined();
    expect(await link(/4 overdue/)).toBeDefined();
    const alarms = await link(/2 alarms about payments/);
    expect(alarms.getAttribute('href')).toBe('/app/payments/statements');
    expect(await link(/Degraded.*No screening lists loaded/)).toBeDefined();
  });

  test('that could not be loaded say so with the number of the request, and are loaded again', async () => {
    serve({ [call]: refusal('internal', {}, 500) });
    await show();
    // Each part stands for itself; none pretends to be empty.
    expect((await screen.findAllByText('Failed to load dashboard statistics')).length).toBeGreaterThan(1);
    expect(screen.getAllByText(/r-1/).length).toBeGreaterThan(0);
    expect(screen.queryByText('No open cases.')).toBeNull();
    expect(screen.getByText(/^Good (?:morning|afternoon|evening), Vreni$/)).toBeDefined();
    serve({ [call]: figures() });
    await press(screen.getAllByRole('button', { name: /again|retry/iu })[0]!);
    expect(await screen.findByText('Lindenhof Beispiel AG')).toBeDefined();
    expect(screen.queryByText('Failed to load dashboard statistics')).toBeNull();
  });

  test.each([
    ['one', 1, '1 case needs a decision'],
    ['none', 0, 'Nothing is waiting for a decision'],
  ])('count what waits: %s', async (_, pendingReviews, words) => {
    serve({ [call]: figures({ stats: { ...stats, pendingReviews } }) });
    await show();
    expect(await screen.findByText(words)).toBeDefined();
  });
});

test('a figure that is counted up to ten thousand says that there are more', async () => {
  serve({ [call]: figures({ stats: { ...stats, pendingReviews: 10_001, reviewsDue: 10_001 } }) });
  await show();
  for (const name of [/Pending reviews/u, /Reviews due/u])
    expect((await link(name)).textContent).toContain("10'000+");
});

describe('whoever is not an officer', () => {
  const guarded = figures({ stats: null, recentActivity: [], activeCases: [], byDay: [] });

  test('has no figures, no way to them, and a way to sign in', async () => {
    serve({ [call]: guarded });
    await show(null);
    expect(await screen.findByText('Sign in to see live agent activity')).toBeDefined();
    expect(await screen.findAllByText('–')).toHaveLength(4);
    const ways = screen.getAllByRole('link').map((each) => each.getAttribute('href'));
    expect(ways.filter((href) => /clients|review|payments|lists/u.test(href ?? ''))).toEqual([]);
    expect(ways).toContain('/user/login?from=%2Fapp');
    expect(screen.queryByText('Recent activity')).toBeNull();
  });

  test('reads at each closed way why it is closed', async () => {
    serve({ [call]: guarded });
    await show('guest');
    for (const name of ['Initiate payment', 'New client onboarding'])
      expect((await screen.findByRole('button', { name })).getAttribute('aria-disabled')).toBe('true');
  });

  test('is told that the account waits to be confirmed', async () => {
    serve({ [call]: guarded });
    await show('guest', { state: 'pending', isGuest: true });
    expect(await screen.findByText('Your account is waiting for confirmation')).toBeDefined();
    expect(screen.queryByText('Sign in to see live agent activity')).toBeNull();
  });
});

describe('the lists', () => {
  test('lead to the case and to all of it', async () => {
    serve({ [call]: figures() });
    await show();
    expect((await link(/Lindenhof Beispiel AG.*step 3 of 5.*medium/)).getAttribute('href')).toBe(
      '/app/clients/k-2',
    );
    expect((await link(/ONB-2026-000001/)).getAttribute('href')).toBe('/app/clients/k-1');
    expect((await link(/Show all/)).getAttribute('href')).toBe('/app/timeline');
  });

  test('tell what happened as the timeline does: who did what with whom', async () => {
    serve({
      [call]: figures(),
      'POST /api/timeline/names': {
        body: { names: [{ id: event.id, person: 'Nora Keller', client: 'Viktor Testonov' }] },
      },
    });
    await show();
    const row = await link(/Nora Keller submitted Viktor Testonov for onboarding.*ONB-2026-000001/);
    expect(row.textContent).toContain('completed');
  });

  test('say each for itself that there is nothing', async () => {
    serve({
      [call]: figures({
        recentActivity: [],
        activeCases: [],
        byDay: [day(20, 0)].map((each) => ({ ...each, inReview: 0 })),
      }),
    });
    await show();
    for (const words of ['Nothing has happened yet.', 'No open cases.', 'No onboardings in this period yet.'])
      expect(await screen.findByText(words)).toBeDefined();
  });

  test('show the first six, whatever there is', async () => {
    const many = Array.from({ length: 9 }, (_, no) => ({
      ...open,
      caseId: `k-${no}`,
      clientName: `Client ${no}`,
    }));
    serve({ [call]: figures({ activeCases: many }) });
    await show();
    expect(await screen.findAllByText(/^Client \d$/)).toHaveLength(6);
  });

  test('take what the page puts in: notices and parts that other features know', async () => {
    serve({ [call]: figures() });
    await show(
      'editor',
      {},
      { notice: <p>Lists are missing</p>, decisions: <p>Decide this</p>, duties: <p>Due today</p> },
    );
    for (const words of ['Lists are missing', 'Decide this', 'Due today'])
      expect(await screen.findByText(words)).toBeDefined();
  });
});

describe('the chart', () => {
  test('is read day by day with the arrow keys, and in a table', async () => {
    serve({ [call]: figures() });
    await show();
    const reader = await screen.findByRole('slider', { name: 'Onboardings by day and outcome' });
    expect(reader.getAttribute('aria-valuetext')).toBe('20.11.2026: 4 Approved, 1 In review, 0 Rejected');
    fireEvent.change(reader, { target: { value: '1' } });
    expect(reader.getAttribute('aria-valuetext')).toBe('19.11.2026: 1 Approved, 1 In review, 0 Rejected');
    await press('Show as table');
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Day', 'Approved', 'In review', 'Rejected'],
      ['20.11.2026', '4', '1', '0'],
      ['19.11.2026', '1', '1', '0'],
    ]);
    await press('Show as chart');
    expect(screen.queryByRole('table')).toBeNull();
  });

  test.each(['ltr', 'rtl'] as const)('has the newest day at the end of reading (%s)', async (direction) => {
    changeSettings({ language: 'en', direction });
    serve({ [call]: figures() });
    await show();
    await screen.findByRole('slider');
    const bars = [...document.querySelectorAll('svg rect[data-series="approved"]')];
    const places = bars.map((bar) => Number.parseFloat(bar.getAttribute('x') ?? ''));
    expect(places[0]! < places[1]!).toBe(direction === 'ltr');
  });

  test('draws what it says: bars of a day add up to its number', async () => {
    serve({ [call]: figures({ byDay: [{ day: '2026-11-20', approved: 4, inReview: 2, rejected: 1 }] }) });
    await show();
    await screen.findByRole('slider');
    const heights = ['approved', 'inReview', 'rejected'].map((outcome) =>
      Number(document.querySelector(`svg rect[data-series="${outcome}"]`)?.getAttribute('height')),
    );
    // A pixel of each bar is left between the parts.
    const unit = (heights[0]! + 1) / 4;
    expect(heights.map((height) => Math.round((height + 1) / unit))).toEqual([4, 2, 1]);
  });
});
