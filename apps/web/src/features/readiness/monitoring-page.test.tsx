import type { ReadinessFinding } from '@sorgfalt/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusal, serve, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { MonitoringPage } from './monitoring-page.tsx';

const texts = ['readiness', 'refusals'] as const;
const past = '2026-11-20T09:15:00.000Z';

afterEach(() => vi.unstubAllGlobals());

describe('the state of the system', () => {
  const get = 'GET /api/readiness';
  const part = (name: string, over: Partial<ReadinessFinding> = {}): ReadinessFinding =>
    ({
      part: name,
      state: 'ok',
      isRequired: false,
      figure: null,
      unit: 'number',
      limit: null,
      failedAt: null,
      ...over,
    }) as ReadinessFinding;
  const state = (...parts: readonly ReadinessFinding[]): Answer => ({ body: { parts, lookedAt: past } });
  const show = () => showPage(<MonitoringPage />, { texts, as: 'editor' });

  test('says in words that all is well', async () => {
    serve({ [get]: state(part('database'), part('jobs', { unit: 'seconds' })) });
    await show();
    expect(await screen.findByText('Everything is in order.')).toBeDefined();
    expect(screen.getByText('nothing waits')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
  });

  test('does not pass over that files are not scanned, nor over a scanner that is silent', async () => {
    serve({ [get]: state(part('virus-scan', { limit: 0 })) });
    await show();
    expect(await screen.findByText('none set up: files are not scanned')).toBeDefined();
    cleanup();
    serve({ [get]: state(part('virus-scan', { limit: 0, figure: 1, state: 'degraded' })) });
    await show();
    const care = within(await screen.findByRole('region', { name: 'Needs attention' }));
    expect(care.getByText('Virus scanner')).toBeDefined();
    expect(care.getByText(/CLAMD_URL/u)).toBeDefined();
  });

  test('does not pass over that no register is watched, nor over a watch that lacks a setting', async () => {
    const watch = { unit: 'hours', limit: 26 } as const;
    serve({ [get]: state(part('registers', watch)) });
    await show();
    expect(await screen.findByText('not set up: no register is watched')).toBeDefined();
    expect(screen.queryByText(/since the last look/u)).toBeNull();
    cleanup();
    serve({ [get]: state(part('registers', { ...watch, state: 'missing' })) });
    await show();
    const care = within(await screen.findByRole('region', { name: 'Needs attention' }));
    expect(care.getByText(/ZEFIX_URL, ZEFIX_USER, ZEFIX_PASSWORD/u)).toBeDefined();
  });

  test('puts first what stops the product, with what to do and the figure beside its limit', async () => {
    serve({
      [get]: state(
        part('clock'),
        part('lists', { state: 'degraded', figure: 40, unit: 'hours', limit: 26 }),
        part('database', { state: 'missing', isRequired: true, failedAt: past }),
        part('mail', { state: 'degraded', figure: 90, unit: 'seconds', limit: 60 }),
        part('failing-jobs', { state: 'degraded', figure: 2, limit: 0 }),
      ),
    });
    await show();
    const care = within(await screen.findByRole('region', { name: 'Needs attention' }));
    expect(care.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Database',
      'Screening lists',
      'Email',
      'Failing jobs',
    ]);
    expect(care.getByText(/Check PostgreSQL.*The product cannot work without it\./)).toBeDefined();
    expect(care.getByText('The last attempt failed on 20.11.2026 10:15.')).toBeDefined();
    expect(care.getByText(/limit 26 hours/)).toBeDefined();
    expect(care.getByText(/should be none/)).toBeDefined();
    // An age says since when; and the way leads only where whoever asks may go.
    expect(care.getByText('since 18.11.2026 18:15')).toBeDefined();
    expect(care.getByRole('link', { name: 'Go to Screening lists' })).toBeDefined();
    expect(care.queryByRole('link', { name: 'Go to Users' })).toBeNull();
    expect(screen.getByText('4 parts need attention.')).toBeDefined();
  });

  test('keeps what it knew where it cannot be asked again, and says so', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isDown = false;
    serve({ [get]: () => (isDown ? refusal('internal', {}, 503) : state(part('database'))) });
    await show();
    await screen.findByText('Everything is in order.');
    isDown = true;
    await vi.advanceTimersByTimeAsync(15_500);
    expect(await screen.findByText(/this is the last known state/)).toBeDefined();
    expect(screen.getByText('Database')).toBeDefined();
    vi.useRealTimers();
  });

  test('that is not known at all says why', async () => {
    serve({ [get]: refusal('internal', {}, 503) });
    await show();
    expect(await screen.findByText('Failed to load the system status')).toBeDefined();
    expect(screen.queryByText('Everything is in order.')).toBeNull();
  });
});
