import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registeredActions } from '../../domain/actions/registry.ts';
import type { ActionContext } from '../../domain/actions/action.ts';
import { press } from '../../testing/hands.ts';
import { pressKey } from '../../testing/page-keys.ts';
import { sentBy, serve, type Sent } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { parseTimelineSearch } from './search.ts';
import { TimelinePage } from './timeline-page.tsx';

const call = 'GET /timeline?';
const empty = { body: { events: [], nextBefore: null, nextAfter: null } };
let sent: Sent[];
beforeEach(() => {
  sent = serve({
    'GET /timeline?limit=50': empty,
    'GET /timeline?actor=officer&limit=50': empty,
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (at = '/app/timeline') =>
  showPage(<TimelinePage />, {
    texts: ['timeline', 'refusals'],
    at,
    route: { id: '/app/timeline', search: parseTimelineSearch },
  });

test('folds what machines did by its button and by its key, and offers the other way then', async () => {
  await show();
  const shown = () => screen.getByRole('button', { name: /automatic steps/u }).textContent;
  const first = shown();
  await press(/automatic steps/u);
  await waitFor(() => expect(shown()).not.toBe(first));
  const fold = registeredActions().find(({ id }) => id === 'timeline.fold');
  expect(fold?.shortcut).toBe('m');
  act(() => fold?.perform({} as ActionContext));
  await waitFor(() => expect(shown()).toBe(first));
});

test('is read anew and without filters when it is reset', async () => {
  const { path } = await show('/app/timeline?actor=officer');
  await waitFor(() => expect(sentBy(sent, `${call}actor=officer`)).toHaveLength(1));
  await press('Reset');
  await waitFor(() => expect(path()).toBe('/app/timeline'));
  await waitFor(() => expect(sentBy(sent, `${call}limit=50`).length).toBeGreaterThan(0));
});

test('says whether it is live, and takes its action away with it', async () => {
  await show();
  expect(screen.getByText('Not live at the moment')).toBeDefined();
  cleanup();
  expect(registeredActions().some(({ id }) => id === 'timeline.fold')).toBe(false);
});

test('is walked through with j and k: from case to case, over folded steps and to what is about no case', async () => {
  const event = (id: string, caseNo: string | null, actor = 'officer') => ({
    id,
    type: 'onboarding',
    status: 'success',
    actor,
    time: '2026-11-20T09:15:00.000Z',
    event: actor === 'officer' ? 'review.rejected' : 'kyc.completed',
    caseId: caseNo === null ? null : `of-${id}`,
    caseNo,
    clientId: null,
    proofId: null,
    params: {},
  });
  const events = [
    event('5', 'ONB-2026-000005'),
    event('4', 'ONB-2026-000004', 'kyc-agent'),
    event('3', 'ONB-2026-000003', 'aml-agent'),
    event('2', null),
    event('1', 'PAY-2026-000001'),
  ];
  serve({ 'GET /timeline?limit=50': { body: { events, nextBefore: null, nextAfter: null } } });
  await show();
  await screen.findByRole('link', { name: /ONB-2026-000005/u });
  const after = (key: string) => {
    act(() => void pressKey(key));
    const { activeElement } = document;
    return activeElement?.getAttribute('href') ?? activeElement?.textContent;
  };
  expect(after('j')).toBe('/app/clients/of-5');
  expect(after('j')).toMatch(/^2 automatic steps/u);
  expect(after('j')).toBe('/app/timeline#2');
  expect(after('j')).toBe('/app/payments/of-1');
  expect(after('j')).toBe('/app/payments/of-1');
  expect(after('k')).toBe('/app/timeline#2');
});
