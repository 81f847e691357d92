import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registeredActions } from '../../domain/actions/registry.ts';
import type { ActionContext } from '../../domain/actions/action.ts';
import { press } from '../../testing/hands.ts';
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
