import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { choose, keys, press } from '../../../testing/hands.ts';
import { refusal, sentBy, serve } from '../../../testing/show.tsx';
import { showPage } from '../../../testing/show-page.tsx';
import { EntitiesPage } from './entities-page.tsx';
import { parseReportingSearch } from './search.ts';
import { entity, terms } from './testing.ts';

const all = 'GET /api/reporting/entities?limit=50&offset=0';
const late = 'GET /api/reporting/entities?state=overdue&limit=50&offset=0';
const read = 'GET /api/reporting/terms';
const set = 'POST /api/reporting/terms';
const page = { body: { entities: [entity], total: 1 } };
const nothing = { body: { entities: [], total: 0 } };
const show = (as: 'admin' | 'editor' = 'editor') =>
  showPage(<EntitiesPage />, {
    texts: ['clientFile', 'clients', 'reporting', 'refusals'],
    at: '/app/clients/reporting',
    route: { id: '/app/clients/reporting', search: parseReportingSearch },
    as,
  });

afterEach(() => vi.unstubAllGlobals());

test('the list says how each stands and by when it is reported; Enter opens it on the page of its client', async () => {
  serve({ [all]: page, [read]: { body: { inForce: terms, all: [terms] } } });
  const { path } = await show();
  const cell = await screen.findByText('Verwaltete Holding AG', { selector: '[role="row"] *' });
  const row = cell.closest<HTMLElement>('[role="row"]');
  for (const part of ['Silvan Verwaltetov', 'to be reported', '24.12.2026'])
    expect(row?.textContent).toContain(part);
  row?.focus();
  await keys('{Enter}');
  await waitFor(() => expect(path()).toContain('/app/clients/file/c-1?part=reporting'));
});

test('the list is narrowed by state, and says that nothing is there', async () => {
  serve({ [all]: page, [late]: nothing, [read]: { body: { inForce: null, all: [] } } });
  const { path } = await show();
  await screen.findByText('Verwaltete Holding AG', { selector: '[role="row"] *' });
  await choose('State', 'overdue');
  await waitFor(() => expect(path()).toContain('state=overdue'));
  expect(await screen.findByText('No entity matches these filters.')).toBeDefined();
});

test('dates and terms are set by an administrator, with their source; without any it is said what follows', async () => {
  const sent = serve({
    [all]: nothing,
    [read]: { body: { inForce: null, all: [] } },
    [set]: { status: 201, body: { inForce: terms, all: [terms] } },
  });
  await show('admin');
  expect(await screen.findByText(/has set no dates and terms/u)).toBeDefined();
  await press(screen.getByRole('button', { name: 'Set dates and terms' }));
  const fill = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill(/^Count from/u, '1.10.2026');
  fill(/^Report of a change/u, 'soon');
  expect(screen.getByText('Enter a number of days, up to four figures.')).toBeDefined();
  fill(/^Report of a change/u, '30');
  fill(/^Source/u, 'Ordinance, read by Anna');
  await press(screen.getByRole('button', { name: 'Set them' }));
  const unset = { firstBy: null, firstDays: null, noticeDays: null };
  expect(sentBy(sent, set)).toEqual([
    { from: '2026-10-01', changeDays: 30, source: 'Ordinance, read by Anna', ...unset },
  ]);
});

test('an editor sees the terms with their source and cannot set them; that nothing could be loaded is said', async () => {
  serve({ [all]: refusal('internal', {}, 500), [read]: { body: { inForce: terms, all: [terms] } } });
  await show();
  expect(await screen.findByText('Ordinance, read by Anna Muster')).toBeDefined();
  expect(screen.getByText('90 days')).toBeDefined();
  expect(screen.getByText('1 day')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Set dates and terms' })).toBeNull();
  expect(await screen.findByText('The entities could not be loaded')).toBeDefined();
});
