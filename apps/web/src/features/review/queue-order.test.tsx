import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choose, fill, keys, press, textbox } from '../../testing/hands.ts';
import { sentBy, serve } from '../../testing/show.tsx';
import { base, decide, late, one, pane, pending, queue, row, showReview } from './testing/queue.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const ofStatus = (status: string, sort?: string, workflow = 'all') =>
  `GET /human-review/queue?status=${status}&workflow=${workflow}&assignee=all&${sort ? `sort=${sort}&` : ''}limit=50`;
const answers = {
  ...base,
  [ofStatus('pending', '-due')]: queue([one, late]),
  [ofStatus('pending', 'submitted')]: queue([late, one]),
  [ofStatus('pending', '-submitted')]: queue([one, late]),
  [ofStatus('all')]: queue([one, late]),
  [ofStatus('all', 'submitted')]: queue([late, one]),
  'GET /api/me/list-looks': { body: { looks: [] } },
  'PUT /api/me/list-looks/reviews': { body: { ok: true } },
};
const shown = () =>
  [...document.querySelectorAll('[data-item]')].map((link) => link.getAttribute('data-item')?.slice(-1));
const groups = () =>
  screen.getAllByRole('region', { name: /^(?:Overdue|Due)/u }).map((group) => group.ariaLabel);
const openMenu = async () => press(await screen.findByRole('button', { name: /^View/u }));
const choices = () =>
  screen.getAllByRole('menuitemcheckbox').map((each) => [each.textContent, each.ariaChecked]);
/** The menu stays open, as more than one thing of it may be chosen. */
const chooseOrder = (name: string) => press(screen.getByRole('menuitemcheckbox', { name }));

test('what waits comes as it is due, and by the menu from the other end or as it was submitted', async () => {
  serve(answers);
  const { path } = await showReview();
  await row(1);
  expect(shown()).toEqual(['2', '1']);
  await openMenu();
  expect(choices()).toEqual([
    ['Due, latest first', 'false'],
    ['Due, earliest first', 'true'],
    ['Submitted, latest first', 'false'],
    ['Submitted, earliest first', 'false'],
  ]);
  await chooseOrder('Due, latest first');
  await waitFor(() => expect(shown()).toEqual(['1', '2']));
  expect(path()).toBe('/app/review?sort=-due');
  // The groups stand as their items do.
  expect(groups().at(-1)).toBe('Overdue');
  expect(groups()).toHaveLength(2);
  await chooseOrder('Submitted, earliest first');
  await waitFor(() => expect(shown()).toEqual(['2', '1']));
  expect(path()).toBe('/app/review?sort=submitted');
  expect(screen.queryByRole('region', { name: 'Overdue' })).toBeNull();
});

test('nothing else is due: of any other status the order is by submission, and the address keeps the other one', async () => {
  const sent = serve(answers);
  const { path } = await showReview('/app/review?sort=-due');
  await row(1);
  await press(screen.getByRole('radio', { name: /^All/u }));
  await waitFor(() => expect(sentBy(sent, ofStatus('all'))).toHaveLength(1));
  await openMenu();
  expect(choices()).toEqual([
    ['Submitted, latest first', 'true'],
    ['Submitted, earliest first', 'false'],
  ]);
  await keys('{Escape}');
  await press(screen.getByRole('radio', { name: /^Pending/u }));
  await waitFor(() => expect(path()).toBe('/app/review?sort=-due&status=pending'));
  await waitFor(() => expect(shown()).toEqual(['1', '2']));
});

test.each(['x', 'dueAt', '-', '-constructor', 'due'])(
  'an address that says %s asks for the usual order',
  async (sort) => {
    const sent = serve(answers);
    await showReview(`/app/review?sort=${sort}`);
    await row(1);
    expect(sentBy(sent, 'GET /human-review/queue?')).toHaveLength(1);
    expect(sentBy(sent, pending)).toHaveLength(1);
  },
);

test('filters, a text, filters that are cleared and an item that is opened keep the order', async () => {
  const search = 'POST /human-review/queue/search';
  const sent = serve({
    ...answers,
    [ofStatus('pending', 'submitted', 'payment')]: queue([]),
    [search]: queue([]),
  });
  const { path } = await showReview('/app/review?sort=submitted');
  await row(1);
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Workflow' });
  await choose('Workflow', [...select.options].find(({ value }) => value === 'payment')!.label);
  await waitFor(() => expect(path()).toContain('workflow=payment'));
  expect(path()).toContain('sort=submitted');
  await fill(screen.getByRole('searchbox'), 'nobody');
  await keys('{Enter}');
  await waitFor(() =>
    expect(sentBy(sent, search)).toEqual([
      {
        status: 'pending',
        workflow: 'payment',
        assignee: 'all',
        sort: 'submitted',
        limit: 50,
        search: 'nobody',
      },
    ]),
  );
  await press(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(path()).toBe('/app/review?sort=submitted'));
  await press(await row(1));
  await pane();
  expect(path()).toBe('/app/review/item-1?sort=submitted');
});

test('an item that is decided leads to the next one in the order of the queue, with empty filters', async () => {
  serve({ ...answers, [decide]: { body: { ...late, status: 'rejected' } } });
  const { path } = await showReview('/app/review/item-2?workflow=all&sort=submitted');
  await pane();
  await press('Reject');
  await fill(textbox(/Notes/), 'The papers do not fit.');
  await press('Send rejection');
  await waitFor(() => expect(path()).toBe('/app/review/item-1?sort=submitted'));
});

test('an empty queue says that nothing waits, whatever its order', async () => {
  serve({ ...answers, [ofStatus('pending', '-due')]: queue([]) });
  await showReview('/app/review?sort=-due');
  expect(await screen.findByText('Nothing is waiting for a decision.')).toBeDefined();
});

test('a view keeps an order and brings it back', async () => {
  serve(answers);
  const { path } = await showReview('/app/review?sort=-submitted');
  await row(1);
  await openMenu();
  await press(screen.getByRole('menuitem', { name: 'Save these filters as a view…' }));
  await fill(await screen.findByRole('textbox', { name: /Name of the view/ }), 'Just in');
  await keys('{Enter}');
  await press(await screen.findByRole('button', { name: 'View: Just in' }));
  await chooseOrder('Due, earliest first');
  await waitFor(() => expect(path()).toBe('/app/review'));
  await press(screen.getByRole('menuitem', { name: 'Just in' }));
  await waitFor(() => expect(path()).toBe('/app/review?sort=-submitted'));
});
