import type { Notification, TimelineEvent } from '@sorgfalt/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal, sentBy, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { ActivityPage } from './activity-page.tsx';
import { markSeen, seenUntil } from './seen-notifications.ts';

const live = { 'GET /timeline?limit=200': { body: { events: [], nextBefore: null, nextAfter: null } } };
const open = (at = '/app/activity') =>
  showPage(<ActivityPage />, { texts: ['activity', 'timeline', 'refusals'], at });
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
afterEach(() => vi.unstubAllGlobals());

const line: TimelineEvent = {
  id: '7-1',
  type: 'onboarding_started',
  status: 'completed',
  actor: 'officer',
  time: '2026-11-23T08:05:00.000Z',
  event: 'onboarding.submitted',
  caseId: 'c-1',
  caseNo: 'ONB-2026-000001',
  clientId: null,
  proofId: null,
  params: {},
};
const news: Notification = {
  id: '7-2',
  type: 'warning',
  title: 'Human review requested',
  message: 'ONB-2026-000002',
  timeOut: 5000,
  onClick: '/app/review/item-1',
  priority: 'normal',
  customClassName: null,
  event: 'review.requested',
  caseNo: 'ONB-2026-000002',
  time: '2026-11-23T08:06:00.000Z',
};

it('says that the stream cannot be reached, and tries again when told to', async () => {
  const call = 'GET /timeline?limit=200';
  serve({ ...live, [call]: refusal('internal', {}, 500) });
  await open();
  expect(await screen.findByText('Unable to connect to agent stream.')).toBeDefined();
  serve(live);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No agent has done anything yet.')).toBeDefined();
});

it('names who did what with which client to officers, and asks for all names at once', async () => {
  const other = { ...line, id: '7-2', event: 'onboarding.kyc_completed', actor: 'kyc-agent' as const };
  const sent = serve({
    'GET /timeline?limit=200': { body: { events: [other, line], nextBefore: null, nextAfter: null } },
    'POST /api/timeline/names': {
      body: {
        names: [
          { id: '7-1', person: 'Nora Keller', client: 'Viktor Testonov' },
          { id: '7-2', person: null, client: 'Viktor Testonov' },
        ],
      },
    },
  });
  await open();
  expect(await screen.findByText(/^submitted Viktor Testonov/u)).toBeDefined();
  const [head, agents, person] = screen.getAllByRole('listitem');
  expect(head?.textContent).toContain('ONB-2026-000001');
  expect(person?.textContent).toContain('Nora Keller');
  expect(person?.textContent).not.toContain('Officer');
  expect(agents?.textContent).toContain('KYC agent');
  expect(sentBy(sent, 'POST')).toEqual([{ ids: ['7-2', '7-1'] }]);
});

it('names nobody to guests', async () => {
  const sent = serve({
    'GET /timeline?limit=200': { body: { events: [line], nextBefore: null, nextAfter: null } },
  });
  await showPage(<ActivityPage />, {
    texts: ['activity', 'timeline', 'refusals'],
    as: 'guest',
    at: '/app/activity',
  });
  const [, event] = await screen.findAllByRole('listitem');
  expect(event?.textContent).toContain('Officer Onboarding submitted');
  expect(sentBy(sent, 'POST')).toEqual([]);
});

it('shows what one did, and begins the log anew after a question', async () => {
  const sent = serve({
    ...live,
    'GET /logs/user': { body: { logs: [line] } },
    'DELETE /logs/clear': { body: { ok: true } },
  });
  await open();
  await choose('What I did');
  expect(await screen.findByText('Onboarding submitted')).toBeDefined();
  expect(screen.getByText('ONB-2026-000001')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByText(/The timeline and the ledger keep all of it/u)).toBeDefined();
  expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  serve({ ...live, 'GET /logs/user': { body: { logs: [] } }, 'DELETE /logs/clear': { body: { ok: true } } });
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear' }).at(-1) as HTMLElement);
  expect(await screen.findByText('No steps of yours since the log began.')).toBeDefined();
});

it('shows what concerns one, and leads to where it is dealt with', async () => {
  serve({ ...live, 'GET /notifications': { body: { notifications: [news] } } });
  const { path } = await open();
  await choose('Notifications');
  expect(await screen.findByText('To do')).toBeDefined();
  await userEvent.click(screen.getByText('Human review requested'));
  await waitFor(() => expect(path()).toBe('/app/review/item-1'));
});

it('marks what is new since one last looked, while one looks', async () => {
  localStorage.clear();
  markSeen('u-1', [news]);
  const later = { ...news, id: '7-3', caseNo: 'ONB-2026-000003', time: '2026-11-23T09:00:00.000Z' };
  serve({ ...live, 'GET /notifications': { body: { notifications: [later, news] } } });
  await open('/app/activity?part=notifications');
  expect(await screen.findByText(/1 new$/u)).toBeDefined();
  const [, first, second] = screen.getAllByRole('row');
  expect(first?.textContent).toContain('New');
  expect(second?.textContent).not.toContain('New');
  expect(seenUntil('u-1')).toBe(later.time);
});

it('has an address for each part, which opens it again', async () => {
  serve({
    ...live,
    'GET /notifications': { body: { notifications: [news] } },
    'GET /logs/user': { body: { logs: [line] } },
  });
  const { path } = await open('/app/activity?part=own');
  expect(await screen.findByText('Onboarding submitted')).toBeDefined();
  await choose('Notifications');
  expect(await screen.findByText('To do')).toBeDefined();
  expect(path()).toBe('/app/activity?part=notifications');
  await choose('Live');
  await waitFor(() => expect(path()).toBe('/app/activity'));
});

it.each([
  ['Notifications', 'GET /notifications', 'Nothing has happened that concerns you.'],
  ['What I did', 'GET /logs/user', 'No steps of yours since the log began.'],
])('a server that answers 404 to %s has nothing', async (name, call, empty) => {
  serve({ ...live, [call]: refusal('not-found', {}, 404) });
  await open();
  await choose(name);
  expect(await screen.findByText(empty)).toBeDefined();
});

it.each([
  ['Notifications', 'GET /notifications', 'The notifications could not be loaded.'],
  ['What I did', 'GET /logs/user', 'Your log could not be loaded.'],
])('says why there are no %s, and tries again', async (name, call, failed) => {
  serve({ ...live, [call]: refusal('unavailable', {}, 503) });
  await open();
  await choose(name);
  expect(await screen.findByText(failed)).toBeDefined();
  serve({ ...live, [call]: { body: { logs: [line], notifications: [news] } } });
  await userEvent.click(screen.getByRole('button', { name: /again|retry/iu }));
  expect(await screen.findByText(/ONB-2026-00000/u)).toBeDefined();
});

it('says that the agents’ stream cannot be reached, with the reason, and tries again', async () => {
  serve({ 'GET /timeline?limit=200': refusal('unavailable', {}, 503) });
  await open();
  expect(await screen.findByText('Unable to connect to agent stream.')).toBeDefined();
  serve(live);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('Unable to connect to agent stream.')).toBeNull());
});
