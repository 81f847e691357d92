import { act, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { OfflineStrip } from './offline-strip.tsx';

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

afterEach(() => change(true));

test('says since when what is on the screen is old, as long as the browser is offline', async () => {
  await show(<OfflineStrip />, []);
  expect(said()).toBeNull();
  change(false);
  expect(said()).not.toBeNull();
  change(true);
  expect(said()).toBeNull();
});

test('says so at once on a page that is opened offline', async () => {
  change(false);
  await show(<OfflineStrip />, []);
  expect(said()).not.toBeNull();
});
