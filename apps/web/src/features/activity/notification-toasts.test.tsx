import type { Notification } from '@sorgfalt/contract';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryKeys } from '../../client/query-keys.ts';
import { startRealtime } from '../../client/realtime.ts';
import { heard } from '../../testing/live-socket.ts';
import { sentBy, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { NotificationToasts } from './notification-toasts.tsx';
import { markSeen } from './seen-notifications.ts';

vi.mock('socket.io-client', () => import('../../testing/live-socket.ts'));

let stop: () => void;
beforeEach(async () => {
  localStorage.clear();
  stop = startRealtime(new QueryClient(), async () => 'token');
  await waitFor(() => expect(heard.has('event')).toBe(true));
});
afterEach(() => {
  stop();
  heard.clear();
  vi.unstubAllGlobals();
});

const news = (minute: number, more: Partial<Notification> = {}): Notification => ({
  id: `7-${minute}`,
  type: 'warning',
  title: 'Human review requested',
  message: `ONB-2026-00000${minute}`,
  timeOut: 5000,
  onClick: `/app/review/item-${minute}`,
  priority: 'normal',
  customClassName: null,
  event: 'review.requested',
  caseNo: `ONB-2026-00000${minute}`,
  time: `2026-11-23T08:0${minute}:00.000Z`,
  ...more,
});

/** The count that the menu shows. */
function Count() {
  const { data = 0 } = useQuery({ queryKey: queryKeys.activity.unseen, queryFn: () => 0, enabled: false });
  return <output aria-label="unseen">{data}</output>;
}
const unseen = () => screen.getByRole('status', { name: 'unseen' }).textContent;

/** What the server has, newest first; what is put before it comes with the next question. */
async function open(...first: Notification[]) {
  const held = [...first];
  const sent = serve({ 'GET /notifications': () => ({ body: { notifications: held } }) });
  const page = await showPage(
    <>
      <NotificationToasts />
      <Count />
    </>,
    { texts: ['activity', 'timeline'] },
  );
  await waitFor(() => expect(unseen()).toBe(String(first.length)));
  const asked = () => sentBy(sent, 'GET /notifications').length;
  return { ...page, asked, arrives: (notification: Notification) => void held.unshift(notification) };
}
const happens = (event: string) => heard.get('event')?.({ id: '9-1', event });
const soon = { timeout: 3000 };

it('tells what comes while one works, not what was there before, and leads to it', async () => {
  const { path, arrives } = await open(news(1));
  expect(screen.queryByText('Human review requested')).toBeNull();
  arrives(news(2));
  happens('review.requested');
  expect(await screen.findByText('Human review requested', {}, soon)).toBeDefined();
  expect(screen.getByText('ONB-2026-000002')).toBeDefined();
  expect(screen.queryByText('ONB-2026-000001')).toBeNull();
  expect(unseen()).toBe('2');
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(path()).toBe('/app/review/item-2'));
});

it('asks once for a burst of events, and not at all for what notifies nobody', async () => {
  const { asked } = await open();
  for (const event of ['onboarding.submitted', 'ledger.sealed', 'payment.entered']) happens(event);
  await new Promise((done) => setTimeout(done, 1300));
  expect(asked()).toBe(1);
  for (let time = 0; time < 5; time += 1) happens('review.approved');
  await waitFor(() => expect(asked()).toBe(2), soon);
  await new Promise((done) => setTimeout(done, 1300));
  expect(asked()).toBe(2);
});

it('counts only what nobody has looked at in this browser', async () => {
  markSeen('u-1', [news(2), news(1)]);
  const held = [news(3), news(2), news(1)];
  serve({ 'GET /notifications': { body: { notifications: held } } });
  await showPage(
    <>
      <NotificationToasts />
      <Count />
    </>,
    { texts: ['activity', 'timeline'] },
  );
  await waitFor(() => expect(unseen()).toBe('1'));
});
