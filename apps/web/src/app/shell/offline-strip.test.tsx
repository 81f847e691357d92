import { act, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startRealtime } from '../../client/realtime.ts';
import { show } from '../../testing/show.tsx';
import { press } from '../../testing/hands.ts';
import { OfflineStrip } from './offline-strip.tsx';

const socket = vi.hoisted(() => ({
  heard: [] as { readonly name: string; readonly listener: (said?: unknown) => void }[],
  connect: vi.fn(),
}));
vi.mock('socket.io-client', () => ({
  io: () => ({
    active: true,
    on: (name: string, listener: (said?: unknown) => void) => socket.heard.push({ name, listener }),
    emit: () => {},
    connect: socket.connect,
    disconnect: () => {},
  }),
}));

const line = { isOnline: true };
beforeAll(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => line.isOnline);
});
afterAll(() => vi.restoreAllMocks());
const change = (isOnline: boolean) =>
  act(() => {
    line.isOnline = isOnline;
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });
const said = () =>
  screen.queryByText(/^You are offline\. Showing data as of \d\d\.\d\d\.\d{4} \d\d:\d\d\.$/u);
const outage = () =>
  screen.queryByText(/No connection to the server\. Showing data as of \d\d\.\d\d\.\d{4} \d\d:\d\d\./u);

afterEach(() => change(true));

test('says since when what is on the screen is old, as long as the browser is offline', async () => {
  await show(<OfflineStrip isRetryTold={false} />, ['settings']);
  expect(said()).toBeNull();
  change(false);
  expect(said()).not.toBeNull();
  change(true);
  expect(said()).toBeNull();
});

test('says so at once on a page that is opened offline', async () => {
  change(false);
  await show(<OfflineStrip isRetryTold={false} />, ['settings']);
  expect(said()).not.toBeNull();
});

/** The feed of somebody whose server can be taken away, and a list that failed once the server was gone. */
async function connected() {
  socket.heard.length = 0;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const stop = startRealtime(client, async () => 'token');
  await waitFor(() => expect(socket.heard.map(({ name }) => name)).toContain('rights'));
  const tell = (name: string, what?: unknown) =>
    act(async () => {
      for (const { name: each, listener } of socket.heard) if (each === name) listener(what);
    });
  await tell('connect');
  return { client, stop, tell };
}

test('says that the server is gone once the first try to come back has failed, counts down, and is tried when asked', async () => {
  const { stop, tell } = await connected();
  await show(<OfflineStrip isRetryTold={false} />, ['settings']);
  await tell('disconnect', 'transport close');
  expect(outage()).toBeNull();
  await tell('connect_error');
  expect(outage()).not.toBeNull();
  expect(screen.getByText(/^Next attempt in \d+ s$/u)).toBeDefined();
  socket.connect.mockClear();
  await press('Retry now');
  expect(socket.connect).toHaveBeenCalledOnce();
  await tell('connect');
  expect(outage()).toBeNull();
  stop();
});

test('leaves the countdown to a page that has its own', async () => {
  const { stop, tell } = await connected();
  await show(<OfflineStrip isRetryTold />, ['settings']);
  await tell('disconnect', 'transport close');
  await tell('connect_error');
  expect(outage()).not.toBeNull();
  expect(screen.queryByText(/Next attempt/u)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  act(stop);
});

test('what failed while the server was gone is asked for again by itself, and nothing else is', async () => {
  const { client, stop, tell } = await connected();
  let isGone = true;
  const failing = vi.fn(async () => {
    if (isGone) throw new Error('no answer');
    return [];
  });
  const there = vi.fn(async () => []);
  for (const [name, queryFn] of Object.entries({ failing, there }))
    new QueryObserver(client, { queryKey: [name], queryFn, staleTime: Infinity }).subscribe(() => {});
  await waitFor(() => expect(client.getQueryState(['failing'])?.status).toBe('error'));
  await tell('disconnect', 'transport close');
  isGone = false;
  await tell('connect');
  await waitFor(() => expect(client.getQueryState(['failing'])?.status).toBe('success'));
  expect(there).toHaveBeenCalledOnce();
  stop();
});
