import { swissDay } from '@sorgfalt/calendar';
import type { AnalyticsFigure } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fill, press, textbox } from '../../testing/hands.ts';
import { refusal, sentBy, serve, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { AnalyticsPage } from './analytics-page.tsx';
import { parseAnalyticsSearch } from './search.ts';

type Row = AnalyticsFigure['rows'][number];
const row = (key: string, counts: Record<string, number>, over: Partial<Row> = {}): Row => ({
  key,
  name: null,
  from: null,
  to: null,
  cells: Object.entries(counts).map(([series, count]) => ({ series, count, sumMinor: null })),
  medianSeconds: null,
  p90Seconds: null,
  ...over,
});
const day = { from: '2026-11-24', to: '2026-11-24' };

const figures: readonly AnalyticsFigure[] = [
  { figure: 'onboardings', rows: [row('2026-11-24', { approved: 3, in_review: 2 }, day)] },
  { figure: 'decisions', rows: [row('2026-11-24', { approved: 4, rejected: 1 }, day)] },
  {
    figure: 'volume',
    rows: [
      {
        ...row('2026-11-24', {}, day),
        cells: [
          { series: 'CHF', count: 2, sumMinor: 150_050 },
          { series: 'EUR', count: 1, sumMinor: 9900 },
        ],
      },
    ],
  },
  { figure: 'payments', rows: [row('queued', { payment: 7 })] },
  {
    figure: 'times',
    rows: [row('payment', { decided: 5 }, { medianSeconds: 3600, p90Seconds: null, ...day })],
  },
  { figure: 'rules', rows: [row('structuring', { approved: 3, rejected: 1 }, day)] },
  { figure: 'reviewers', rows: [row('u-4', { approved: 2 }, { name: 'Beat Erfunden', ...day })] },
  { figure: 'ageing', rows: [row('older', { payment: 0 })] },
];
const answer = (given: readonly AnalyticsFigure[]): Answer => ({
  body: { from: '2026-10-27', to: '2026-11-25', figures: given },
});
const call = (range = '30d', workflow = 'all') =>
  `GET /api/insights/analytics?range=${range}&workflow=${workflow}`;

const today = swissDay(new Date());
const sro = (day: string = today) => `GET /api/insights/sro-statistics?day=${day}`;
const statistics = (day: string = today): Answer => ({
  body: {
    day,
    relationships: 12,
    byLevel: { low: 7, medium: 3, high: 2, unknown: 0 },
    exposed: {
      foreign: { client: 1, behind: 2 },
      domestic: { client: 0, behind: 3 },
      internationalOrganisation: { client: 0, behind: 0 },
      unknown: { client: 0, behind: 0 },
    },
    frozen: 1,
    accepted: 4,
    refused: 5,
    reviewsConfirmed: 6,
    reviewsRejected: 0,
    freezes: 2,
    reports: 1,
    erased: 0,
  },
});

const show = (at = '/app/analytics') =>
  showPage(<AnalyticsPage />, {
    texts: ['analytics', 'review', 'payments', 'refusals'],
    at,
    route: { id: '/app/analytics', search: parseAnalyticsSearch },
  });
const card = (title: string | RegExp) => within(screen.getByText(title).closest<HTMLElement>('section')!);

afterEach(() => vi.unstubAllGlobals());

describe('the figures', () => {
  test('say in a sentence what was counted, and which days', async () => {
    serve({ [call()]: answer(figures) });
    await show();
    expect(await screen.findByText('3 of 5 onboardings are approved')).toBeDefined();
    expect(screen.getByText('27.10.2026 – 25.11.2026')).toBeDefined();
    expect(screen.getByText('1 of 5 decisions were rejections')).toBeDefined();
    expect(screen.getByText('Payments entered: 7')).toBeDefined();
    expect(screen.getByText(/: 4 cases?, 25 % rejected$|referred the most: 4/u)).toBeDefined();
  });

  test('never add sums of two currencies', async () => {
    serve({ [call()]: answer(figures) });
    await show();
    expect(await screen.findByText("CHF 1'500.50 in 2 payments")).toBeDefined();
    expect(screen.getByText(/^EUR 99\.00 in 1 payments?$/u)).toBeDefined();
  });

  test.each([
    [/^Decisions: 2/u, '2', '/app/review', { officer: 'u-4', status: 'approved', workflow: 'all' }],
    [/^Payments entered/u, '7', '/app/payments', { state: 'queued' }],
  ] as const)('%s: a number leads to the list that it counts', async (title, number, path, filter) => {
    serve({ [call()]: answer(figures) });
    await show();
    await screen.findByText(title);
    const link = card(title).getByRole('link', { name: number });
    const url = new URL(link.getAttribute('href') ?? '', 'https://desk.test');
    expect(url.pathname).toBe(path);
    expect(Object.fromEntries(url.searchParams)).toMatchObject(filter);
  });

  test('have the shortest word for a time that is not known', async () => {
    serve({ [call()]: answer(figures) });
    await show();
    await screen.findByText(/half decided within/u);
    const cells = card(/half decided within/u).getAllByRole('cell');
    expect(cells.at(-1)?.textContent).toBe('–');
  });

  test('that count nothing say so instead of drawing an empty chart', async () => {
    serve({ [call()]: answer(figures) });
    await show();
    await screen.findByText('Waiting today, by submission date');
    expect(card('Waiting today, by submission date').getByText('Nothing in this period.')).toBeDefined();
  });

  test('are asked for anew with another range or workflow, which the address keeps', async () => {
    const sent = serve({
      [call()]: answer(figures),
      [call('14m')]: answer([]),
      [call('14m', 'payment')]: answer([]),
    });
    const { path } = await show();
    await screen.findByText('Payments entered: 7');
    await press(screen.getByRole('radio', { name: '14 months' }));
    await waitFor(() => expect(path()).toBe('/app/analytics?range=14m&workflow=all'));
    await press(screen.getByRole('radio', { name: 'Payment' }));
    await waitFor(() => expect(sentBy(sent, call('14m', 'payment'))).toHaveLength(1));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '14 months' }).checked).toBe(true);
  });

  test('fall back on thirty days and all work where an address means nothing', async () => {
    const sent = serve({ [call()]: answer([]) });
    await show('/app/analytics?range=9y&workflow=drop');
    await waitFor(() => expect(sentBy(sent, call())).toHaveLength(1));
  });

  test('that could not be loaded say why and are tried again', async () => {
    serve({ [call()]: refusal('unavailable', {}, 503), [sro()]: statistics() });
    await show();
    expect(await screen.findByText('Failed to load the figures')).toBeDefined();
    expect(screen.getByText(/r-1/u)).toBeDefined();
    serve({ [call()]: answer(figures), [sro()]: statistics() });
    await press('Retry');
    expect(await screen.findByText('Payments entered: 7')).toBeDefined();
    expect(screen.queryByText('Failed to load the figures')).toBeNull();
  });

  test('are saved as a file, or it is said why not', async () => {
    serve({ [call()]: answer(figures) });
    await show();
    await screen.findByText('Payments entered: 7');
    const file = 'GET /api/insights/analytics/payments.csv?range=30d&workflow=all';
    const sent = serve({ [file]: refusal('unavailable', {}, 503) });
    await press(card('Payments entered: 7').getByRole('button', { name: 'CSV' }));
    expect((await screen.findAllByText('The file could not be created')).length).toBeGreaterThan(0);
    expect(sentBy(sent, file)).toHaveLength(1);
  });
});

describe('the statistics for the self-regulatory organisation', () => {
  const valueOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

  test('are of today, and of another day as soon as it is typed; a day to come is not asked for', async () => {
    const sent = serve({
      [call()]: answer([]),
      [sro()]: statistics(),
      [sro('2025-12-31')]: statistics('2025-12-31'),
    });
    await show();
    await screen.findByText('Relationships');
    expect(valueOf('Relationships')).toBe('12');
    expect(valueOf('Of these with risk level high')).toBe('2');
    expect(valueOf('Politically exposed abroad')).toBe('1 themselves, 2 through others');
    await fill(textbox('As of'), '31.12.2025');
    await screen.findByText('Refused in 2025');
    expect(valueOf('Refused in 2025')).toBe('5');
    await fill(textbox('As of'), '31.12.2999');
    expect(sent.filter(({ call: asked }) => asked.includes('sro'))).toHaveLength(2);
  });

  test('that cannot be counted say so by themselves', async () => {
    serve({ [call()]: answer(figures), [sro()]: refusal('unavailable', {}, 503) });
    await show();
    expect(await screen.findByText('The statistics could not be counted')).toBeDefined();
    expect(await screen.findByText('Payments entered: 7')).toBeDefined();
  });
});
