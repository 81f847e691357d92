import type { ReviewItem } from '@sorgfalt/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { press } from '../testing/hands.ts';
import { refusal, serve, type Answer } from '../testing/show.tsx';
import { showPage } from '../testing/show-page.tsx';
import { NeedsDecision } from './needs-decision.tsx';

const call = 'GET /api/insights/dashboard';
const item = (over: Partial<ReviewItem>) =>
  ({
    id: 'i-1',
    clientId: 'c-1',
    clientName: 'Reto Erfunden',
    amountMinor: null,
    currency: null,
    riskLevel: 'medium',
    riskReasons: [],
    submittedAt: '2026-11-25T09:00:00.000Z',
    ...over,
  }) as ReviewItem;
const waiting = (...needsDecision: readonly ReviewItem[]): Answer => ({ body: { needsDecision } });
const show = () => showPage(<NeedsDecision />, { texts: ['review', 'payments', 'refusals'] });
const rows = async () => {
  await screen.findAllByRole('listitem');
  return screen.getAllByRole('listitem');
};

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T12:00:00.000Z') }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('items stand in the order of the queue, and each leads to its own', async () => {
  serve({
    [call]: waiting(
      item({ id: 'old', clientName: 'Alt AG', submittedAt: '2026-11-20T09:00:00.000Z' }),
      item({ id: 'mid', clientName: 'Mittel AG', submittedAt: '2026-11-24T09:00:00.000Z' }),
      item({ id: 'new', clientName: 'Neu AG' }),
    ),
  });
  await show();
  const links = (await rows()).map((row) => within(row).getByRole('link'));
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/app/review/old',
    '/app/review/mid',
    '/app/review/new',
  ]);
  expect(links[0]?.textContent).toContain('Alt AG');
});

test('says who, how much in its currency, how risky, and how long it may take', async () => {
  serve({ [call]: waiting(item({ amountMinor: 1_234_550, currency: 'EUR', riskLevel: 'high' })) });
  await show();
  const [row] = await rows();
  expect(row?.textContent).toContain('Reto Erfunden');
  expect(row?.textContent?.replaceAll(/\s/gu, ' ')).toMatch(/EUR.?12'345\.50|12'345\.50.?EUR/u);
  expect(row?.textContent).toMatch(/high/iu);
  expect(row?.textContent).toMatch(/left/u);
});

test('has no amount where there is none, and a number where the name is not there', async () => {
  serve({ [call]: waiting(item({ clientName: null, clientId: 'c-9' })) });
  await show();
  const [row] = await rows();
  expect(row?.textContent).toContain('c-9');
  expect(row?.textContent).not.toMatch(/\d\.\d\d/u);
});

test('says that nothing waits, or why it cannot be said, and tries again', async () => {
  serve({ [call]: refusal('unavailable', {}, 503) });
  await show();
  expect(await screen.findByText(/r-1/u)).toBeDefined();
  serve({ [call]: waiting() });
  await press('Retry');
  expect(await screen.findByText('No cases are waiting for a decision.')).toBeDefined();
  expect(screen.getByRole('link', { name: /all/iu }).getAttribute('href')).toBe('/app/review?status=pending');
});
