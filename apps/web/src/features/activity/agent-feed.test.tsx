import type { TimelineEvent } from '@sorgfalt/contract';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startRealtime } from '../../client/realtime.ts';
import { keys, press } from '../../testing/hands.ts';
import { heard } from '../../testing/live-socket.ts';
import { sentBy, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { AgentFeed } from './agent-feed.tsx';

vi.mock('socket.io-client', () => import('../../testing/live-socket.ts'));

let stop: () => void;
beforeEach(async () => {
  // jsdom lays nothing out: the list is as high as a screen, and lines are no higher than they are thought to be.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(function height(this: HTMLElement) {
    return this.getAttribute('role') === 'log' ? 600 : 0;
  });
  stop = startRealtime(new QueryClient(), async () => 'token');
  await waitFor(() => expect(heard.has('event')).toBe(true));
});
afterEach(() => {
  stop();
  heard.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The `no`th event, of one of ten cases; a hundred fall into one moment. */
const event = (no: number): TimelineEvent => ({
  id: `7-${no}`,
  type: 'validation_complete',
  status: 'completed',
  actor: 'kyc-agent',
  time: new Date(Date.UTC(2026, 10, 23, 8, 0, Math.floor(no / 100))).toISOString(),
  event: 'onboarding.kyc_completed',
  caseId: `c-${no % 10}`,
  caseNo: `ONB-2026-00000${no % 10}`,
  clientId: null,
  proofId: null,
  params: { step: `step ${no}` },
});
const say = (from: number, to: number) => {
  for (let no = from; no < to; no += 1) heard.get('event')?.(event(no));
};

async function open(count: number, as: 'editor' | 'guest' = 'guest') {
  const events = Array.from({ length: Math.min(count, 200) }, (_, place) => event(count - 1 - place));
  const sent = serve({
    'GET /timeline?limit=200': { body: { events, nextBefore: count > 200 ? 'x' : null, nextAfter: null } },
    'POST /api/timeline/names': { body: { names: [] } },
  });
  await showPage(<AgentFeed choice={null} />, { texts: ['activity', 'timeline', 'refusals'], as });
  if (count > 0) await screen.findByRole('log');
  return sent;
}
const lines = () => screen.getAllByRole('listitem');
const shownSteps = () =>
  lines().flatMap(({ textContent }) => {
    const [, no] = /Step: step (\d+)/u.exec(textContent) ?? [];
    return no === undefined ? [] : [Number(no)];
  });
const count = () => Number(lines()[0]?.getAttribute('aria-setsize'));
function scrollTo(top: number): void {
  const log = screen.getByRole('log');
  log.scrollTop = top;
  fireEvent.scroll(log);
}

describe('the live feed', () => {
  test('draws what is in sight of ten thousand events in a second, newest first, and says where the older ones are', async () => {
    await open(0);
    act(() => say(0, 10_000));
    await waitFor(() => expect(count()).toBe(200 + 10));
    expect(lines().length).toBeLessThan(60);
    expect(shownSteps()[0]).toBe(9999);
    const ofFirstCase = shownSteps().slice(0, 20);
    expect(ofFirstCase).toEqual(ofFirstCase.toSorted((a, b) => b - a));
    expect(screen.getByText(/Showing the 200 newest events/u)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Older events in the timeline' }).getAttribute('href')).toBe(
      '/app/timeline',
    );
  });

  test('has what comes in beside what was there, each once and none left out', async () => {
    await open(100);
    act(() => say(90, 180));
    await waitFor(() => expect(count()).toBe(180 + 10));
    expect(screen.queryByText(/newest events/u)).toBeNull();
  });

  test('stands still while it is paused, and has all that came when it goes on', async () => {
    await open(20);
    await press('Pause');
    act(() => say(20, 120));
    expect(await screen.findByText('Paused: 100 events are waiting')).toBeDefined();
    expect(count()).toBe(20 + 10);
    await press('Resume');
    expect(count()).toBe(120 + 10);
    expect(shownSteps()[0]).toBe(119);
  });

  test('is not moved under whoever reads further down; at the top what came in is there', async () => {
    await open(150);
    scrollTo(900);
    const before = lines().map(({ textContent }) => textContent);
    act(() => say(150, 157));
    const fresh = await screen.findByRole('button', { name: '7 new events' });
    expect(lines().map(({ textContent }) => textContent)).toEqual(before);
    await press(fresh);
    expect(screen.getByRole('log').scrollTop).toBe(0);
    expect(count()).toBe(157 + 10);
    scrollTo(900);
    act(() => say(157, 158));
    await screen.findByRole('button', { name: '1 new event' });
    scrollTo(0);
    expect(screen.queryByRole('button', { name: '1 new event' })).toBeNull();
    expect(count()).toBe(158 + 10);
  });

  test('asks for the names of what is drawn, and not of all that it has', async () => {
    const sent = await open(1000, 'editor');
    await waitFor(() => expect(sentBy(sent, 'POST').length).toBeGreaterThan(0));
    const [asked] = sentBy(sent, 'POST') as { ids: string[] }[];
    expect(asked?.ids.length).toBeLessThan(60);
  });

  test('is walked through by j and k, and is no stream of words for who hears it', async () => {
    await open(150);
    await keys('j');
    expect(document.activeElement?.getAttribute('data-index')).toBe('0');
    await keys('jj');
    expect(document.activeElement?.getAttribute('data-index')).toBe('2');
    await keys('k');
    expect(document.activeElement?.getAttribute('data-index')).toBe('1');
    expect(screen.getByRole('log').getAttribute('aria-live')).toBe('off');
  });
});
