import type { ListLook } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fill, keys, press, textbox } from '../../testing/hands.ts';
import { serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { writeLook } from './list-look.ts';
import { ListMenu } from './list-menu.tsx';
import { useListLook, useShownColumns } from './use-list-look.ts';

const columns: readonly Column<{ id: string }>[] = [
  { id: 'no', header: 'Number', width: '100px', cell: ({ id }) => id },
  { id: 'name', header: 'Client', cell: ({ id }) => `Client ${id}` },
  { id: 'sum', header: 'Amount', align: 'end', width: '100px', cell: () => '1.00' },
  { id: 'status', header: 'Status', place: 'status', width: '100px', cell: () => 'approved' },
  { id: 'risk', header: 'Risk', width: '100px', cell: () => 'low' },
];

function List({ search, onOpen }: { search: Record<string, string>; onOpen: (search: object) => void }) {
  const used = useListLook('payments');
  return (
    <>
      <ListMenu used={used} search={search} columns={columns} onOpen={onOpen} />
      <DataTable
        label="List"
        columns={useShownColumns(columns, used.look)}
        rows={[{ id: '1' }]}
        rowKey={({ id }) => id}
      />
    </>
  );
}

const status = { status: 'approved' };
/** What the server keeps of the list; null before anything was. */
let stored: ListLook | null;
/** Shows the list to somebody of whom the server keeps that. */
const show = async (search: Record<string, string> = status, as: 'editor' | null = 'editor') => {
  const onOpen = vi.fn();
  await showPage(<List search={search} onOpen={onOpen} />, { texts: ['lists'], as });
  return onOpen;
};
const listed = () => ({ body: { looks: stored === null ? [] : [{ list: 'payments', look: stored }] } });
const openMenu = (name = 'View') => press(screen.getByRole('button', { name }));
const item = (name: string, role = 'menuitem') => screen.getByRole(role, { name });
const kept = () => stored ?? { hidden: [], views: [] };
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  stored = null;
  serve({
    'GET /api/me/list-looks': listed,
    'PUT /api/me/list-looks/payments': (look) => {
      stored = look as ListLook;
      return { body: { ok: true } };
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the filters of a list are kept under a name, and opened by it', async () => {
  const onOpen = await show();
  await openMenu();
  await press(item('Save these filters as a view…'));
  const dialog = within(await screen.findByRole('dialog'));
  await press('Save view');
  expect(dialog.getByText('Enter a name for the view.')).toBeDefined();
  expect(kept().views).toEqual([]);
  await fill(textbox(/Name of the view/), '  Approved this year ');
  await keys('{Enter}');
  expect(await screen.findByText('View saved: Approved this year')).toBeDefined();
  expect(kept().views).toEqual([{ name: 'Approved this year', search: status }]);
  await openMenu('View: Approved this year');
  await press(item('Approved this year'));
  expect(onOpen).toHaveBeenCalledWith(status);
});

test('a list that nothing narrows has nothing to keep, and says so', async () => {
  await show({});
  await openMenu();
  const save = item('Save these filters as a view…Filter the list first');
  await press(save);
  expect(save.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Remove views…' })).toBeNull();
});

test('a name that there is already is replaced, after saying so', async () => {
  stored = { hidden: [], views: [{ name: 'Due', search: { risk: 'high' } }] };
  await show();
  await openMenu();
  await press(item('Save these filters as a view…'));
  await screen.findByRole('dialog');
  await fill(textbox(/Name of the view/), 'DUE');
  expect(screen.getByText('Replaces the view “Due”.')).toBeDefined();
  await press('Replace view');
  expect(kept().views).toEqual([{ name: 'DUE', search: status }]);
});

test('no more views than there is room for; one that is there can still be replaced', async () => {
  const views = Array.from({ length: 30 }, (_, no) => ({ name: `View ${no}`, search: { risk: 'low' } }));
  stored = { hidden: [], views };
  await show();
  await openMenu();
  await press(item('Save these filters as a view…'));
  await screen.findByRole('dialog');
  await fill(textbox(/Name of the view/), 'One more');
  await press('Save view');
  expect(screen.getByText('There are already 30 views. Remove one first.')).toBeDefined();
  expect(kept().views).toHaveLength(30);
});

test('views are removed one by one; the dialog goes with the last', async () => {
  const views = ['Due', 'Late'].map((name) => ({ name, search: { risk: 'low' } }));
  stored = { hidden: [], views };
  await show();
  await openMenu();
  await press(item('Remove views…'));
  await press('Remove view Due');
  expect(kept().views.map(({ name }) => name)).toEqual(['Late']);
  await press('Remove view Late');
  expect(kept().views).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('columns are left out and taken back; what a row is about, its amount and its status stay', async () => {
  // What was written there by hand does not take them away either.
  stored = { hidden: ['status', 'sum'], views: [] };
  await show();
  expect(headers()).toEqual(['Number', 'Client', 'Amount', 'Status', 'Risk']);
  await openMenu();
  const choices = screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent);
  expect(choices).toEqual(['Number', 'Risk']);
  const risk = item('Risk', 'menuitemcheckbox');
  expect(risk.getAttribute('aria-checked')).toBe('true');
  await press(risk);
  expect(headers()).toEqual(['Number', 'Client', 'Amount', 'Status']);
  expect(kept().hidden).toContain('risk');
  await press(item('Risk', 'menuitemcheckbox'));
  expect(headers()).toEqual(['Number', 'Client', 'Amount', 'Status', 'Risk']);
});

test('what another browser has kept meanwhile stays', async () => {
  await show();
  const elsewhere = { name: 'From elsewhere', search: { risk: 'high' } };
  stored = { hidden: [], views: [elsewhere] };
  await openMenu();
  await press(item('Risk', 'menuitemcheckbox'));
  await waitFor(() => expect(stored).toEqual({ hidden: ['risk'], views: [elsewhere] }));
});

test('two changes at once are both kept', async () => {
  await show();
  await openMenu();
  await press(item('Risk', 'menuitemcheckbox'));
  await press(item('Number', 'menuitemcheckbox'));
  await waitFor(() => expect(stored?.hidden).toEqual(['risk', 'no']));
});

test('what this browser kept before is taken over with the next change', async () => {
  writeLook(localStorage, 'u-1', 'payments', { hidden: ['no'], views: [] });
  await show();
  expect(headers()).toEqual(['Client', 'Amount', 'Status', 'Risk']);
  await openMenu();
  await press(item('Risk', 'menuitemcheckbox'));
  await waitFor(() => expect(stored?.hidden).toEqual(['no', 'risk']));
});

test('a server that keeps nothing is said; the view is there as long as the page', async () => {
  serve({ 'GET /api/me/list-looks': listed });
  await show();
  await openMenu();
  await press(item('Save these filters as a view…'));
  await screen.findByRole('dialog');
  await fill(textbox(/Name of the view/), 'Approved');
  await press('Save view');
  expect(await screen.findByText(/It could not be kept/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'View: Approved' })).toBeDefined();
});

test('without an account it stays in this browser, and nothing is sent', async () => {
  const sent = serve({});
  await show(status, null);
  await openMenu();
  await press(item('Risk', 'menuitemcheckbox'));
  expect(headers()).toEqual(['Number', 'Client', 'Amount', 'Status']);
  expect(sent).toEqual([]);
});
