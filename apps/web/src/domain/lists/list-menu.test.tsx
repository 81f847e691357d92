import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fill, keys, press, textbox } from '../../testing/hands.ts';
import { showPage } from '../../testing/show-page.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { readLook, writeLook } from './list-look.ts';
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
const show = async (search: Record<string, string> = status) => {
  const onOpen = vi.fn();
  await showPage(<List search={search} onOpen={onOpen} />, { texts: ['lists'] });
  return onOpen;
};
const openMenu = (name = 'View') => press(screen.getByRole('button', { name }));
const item = (name: string, role = 'menuitem') => screen.getByRole(role, { name });
const kept = () => readLook(localStorage, 'u-1', 'payments');
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());

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
  writeLook(localStorage, 'u-1', 'payments', {
    hidden: [],
    views: [{ name: 'Due', search: { risk: 'high' } }],
  });
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
  writeLook(localStorage, 'u-1', 'payments', { hidden: [], views });
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
  writeLook(localStorage, 'u-1', 'payments', { hidden: [], views });
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
  writeLook(localStorage, 'u-1', 'payments', { hidden: ['status', 'sum'], views: [] });
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

test('a browser that keeps nothing says so; the view is there as long as the page', async () => {
  await show();
  const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'QuotaExceededError');
  });
  await openMenu();
  await press(item('Save these filters as a view…'));
  await screen.findByRole('dialog');
  await fill(textbox(/Name of the view/), 'Approved');
  await press('Save view');
  refused.mockRestore();
  expect(await screen.findByText(/This browser keeps nothing/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'View: Approved' })).toBeDefined();
});
