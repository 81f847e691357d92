import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { onScreenOf } from '../testing/dom.ts';
import type { Column } from './data-table-model.ts';
import type { DataTableProps } from './data-table-props.ts';
import { DataTable } from './data-table.tsx';
import { MoneyText } from './money-text.tsx';
import { Status } from './status.tsx';

interface Payment {
  readonly id: string;
  readonly name: string;
  readonly amountMinor: number;
}

const rows: readonly Payment[] = [
  { id: 'a', name: 'Alpenblick', amountMinor: 8_450_000 },
  { id: 'b', name: 'Kraftwerk', amountMinor: 1_248_035 },
  { id: 'c', name: 'Zahnarzt', amountMinor: 123_450 },
];

const columns: readonly Column<Payment>[] = [
  { id: 'id', header: 'Number', width: '80px', cell: ({ id }) => id },
  {
    id: 'name',
    header: 'Beneficiary',
    width: 'minmax(120px, 1fr)',
    sortBy: 'name',
    cell: ({ name }) => name,
  },
  {
    id: 'amount',
    header: 'Amount',
    width: '100px',
    align: 'end',
    cell: ({ amountMinor }) => <MoneyText minor={amountMinor} currency="CHF" />,
  },
  {
    id: 'state',
    header: 'Status',
    width: '90px',
    place: 'status',
    cell: () => <Status tone="good">Paid</Status>,
  },
];

function show(more: Partial<DataTableProps<Payment>> = {}) {
  return render(
    <DataTable label="Payments" columns={columns} rows={rows} rowKey={({ id }) => id} {...more} />,
  );
}

const row = (name: RegExp) => screen.getByRole('row', { name });

describe('columns', () => {
  test('money and status take what their content needs; text alone gives way', () => {
    show();
    const style = screen.getByRole('table').style.getPropertyValue('--columns');
    expect(style).toBe(
      'minmax(80px, max-content) minmax(120px, 1fr) minmax(100px, max-content) minmax(90px, max-content)',
    );
    const isText = within(row(/Alpenblick/))
      .getAllByRole('cell')
      .map((cell) => cell.dataset['text'] !== undefined);
    expect(isText).toEqual([false, true, false, false]);
  });

  test('on a narrow screen a row is two lines with the amount and the status at the end', () => {
    onScreenOf(360);
    show();
    const said = within(row(/Alpenblick/))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(said).toEqual(['Alpenblick', "CHF 84'500.00", 'a', 'Paid']);
    expect(screen.getByRole('table').dataset['lines']).toBe('narrow');
  });

  test('what is too much for the screen is left out', () => {
    onScreenOf(800);
    show({
      columns: columns.map((column) => (column.id === 'id' ? { ...column, hideBelow: 1440 } : column)),
    });
    expect(screen.queryByRole('columnheader', { name: 'Number' })).toBeNull();
  });

  test('the order is said and changed by its head', async () => {
    const onSortChange = vi.fn();
    show({ sort: { id: 'name', dir: 'asc' }, onSortChange });
    const head = screen.getByRole('columnheader', { name: 'Beneficiary' });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(within(head).getByRole('button'));
    expect(onSortChange).toHaveBeenCalledWith({ id: 'name', dir: 'desc' });
  });
});

describe('keys', () => {
  test('one row is the tab stop; j and k move it, Enter opens it', async () => {
    const onRowOpen = vi.fn();
    show({ onRowOpen });
    await userEvent.tab();
    expect(document.activeElement).toBe(row(/Alpenblick/));
    await userEvent.keyboard('jj');
    expect(document.activeElement).toBe(row(/Zahnarzt/));
    await userEvent.keyboard('k{Enter}');
    expect(onRowOpen.mock.calls).toEqual([[rows[1]]]);
  });

  test('j enters the main table of a page from anywhere, and not while something is typed', async () => {
    render(<input aria-label="Search" />);
    show({ label: 'Nothing of it was opened', onRowOpen: () => undefined, pageKeys: true });
    await userEvent.type(screen.getByLabelText('Search'), 'j');
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('j');
    expect(document.activeElement).toBe(row(/Alpenblick/));
  });

  test('x ticks the row and does not open it', async () => {
    const onRowOpen = vi.fn();
    const onCheckedChange = vi.fn();
    show({ onRowOpen, onCheckedChange, checkedKeys: new Set(['b']) });
    row(/Alpenblick/).focus();
    await userEvent.keyboard('x');
    expect(onCheckedChange).toHaveBeenCalledWith(new Set(['a', 'b']));
    expect(onRowOpen).not.toHaveBeenCalled();
  });

  test('a button in a row does its own thing and does not open the row', async () => {
    const onRowOpen = vi.fn();
    const onPress = vi.fn();
    const action: Column<Payment> = {
      id: 'do',
      header: 'Do',
      cell: ({ name }) => (
        <button type="button" onClick={onPress}>
          Close {name}
        </button>
      ),
    };
    show({ onRowOpen, columns: [...columns, action] });
    await userEvent.click(screen.getByRole('button', { name: 'Close Kraftwerk' }));
    expect([onPress.mock.calls.length, onRowOpen.mock.calls.length]).toEqual([1, 0]);
    await userEvent.keyboard('{Enter}');
    expect([onPress.mock.calls.length, onRowOpen.mock.calls.length]).toEqual([2, 0]);
  });
});

describe('what there is to show', () => {
  test('says how many rows there are in all, and where each stands', () => {
    show({ total: 500 });
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('501');
    expect(row(/Kraftwerk/).getAttribute('aria-rowindex')).toBe('3');
  });

  test('of a long list the rows in sight are drawn, and all of them on paper', () => {
    const many = Array.from({ length: 300 }, (_, place) => ({
      id: `p-${place}`,
      name: 'Alpenblick',
      amountMinor: 100,
    }));
    show({ rows: many });
    const drawn = () => screen.getAllByRole('row').length - 1;
    expect(drawn()).toBeLessThan(100);
    fireEvent(window, new Event('beforeprint'));
    expect(drawn()).toBe(300);
    fireEvent(window, new Event('afterprint'));
    expect(drawn()).toBeLessThan(100);
  });

  test('the row that is open is the selected one', () => {
    show({ onRowOpen: () => undefined, selectedKey: 'b' });
    expect(screen.getByRole('row', { selected: true }).textContent).toContain('Kraftwerk');
  });

  test('rows stay while they are loaded again, and an error stands under them', () => {
    const { rerender } = show({ state: 'loading' });
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(row(/Alpenblick/)).toBeTruthy();
    const error = { title: 'The payments could not be loaded.' };
    rerender(
      <DataTable
        label="Payments"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        state="error"
        error={error}
      />,
    );
    expect(row(/Alpenblick/)).toBeTruthy();
    expect(screen.getByText(error.title)).toBeTruthy();
  });

  test('nothing there and nothing found are two things', async () => {
    const onClearFilters = vi.fn();
    const { unmount } = show({ rows: [], empty: 'Payments you make appear here.' });
    expect(screen.getByText('Payments you make appear here.')).toBeTruthy();
    unmount();
    show({ rows: [], empty: 'none', filtered: true, filteredEmptyText: 'No payment fits.', onClearFilters });
    expect(screen.queryByText('none')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(onClearFilters).toHaveBeenCalledOnce();
  });
});

test('how many rows there are is said when a filter has changed that, not each time they are read again', () => {
  const told = () => document.querySelector('[aria-live="polite"]')?.textContent;
  const table = (over: Partial<DataTableProps<Payment>>) => (
    <DataTable label="Payments" columns={columns} rows={rows} rowKey={({ id }) => id} {...over} />
  );
  const { rerender } = render(table({ rows: [], state: 'loading' }));
  expect(told()).toBe('Loading');
  rerender(table({ total: 12 }));
  expect(told()).toBe('Rows: 12');
  rerender(table({ total: 12, state: 'loading' }));
  expect(told()).toBe('Rows: 12');
  rerender(table({ rows: rows.slice(1) }));
  expect(told()).toBe('Rows: 2');
  rerender(table({ rows: [], state: 'error' }));
  expect(told()).toBe('');
});

test('a column that has nothing to say of any row is left out until one has', () => {
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const note: Column<Payment> = {
    id: 'note',
    header: 'Note',
    isBlank: ({ amountMinor }) => amountMinor < 5_000_000,
    cell: ({ amountMinor }) => amountMinor >= 5_000_000 && 'large',
  };
  const own = [...columns.slice(0, 2), note];
  const table = (shown: readonly Payment[]) => (
    <DataTable label="Payments" columns={own} rows={shown} rowKey={({ id }) => id} />
  );
  const { rerender } = render(table(rows.slice(1)));
  expect(heads()).not.toContain('Note');
  rerender(table(rows));
  expect(heads()).toContain('Note');
  // Bones have the shape of what may come.
  rerender(table([]));
  expect(heads()).toContain('Note');
});

test('whoever comes back to a list goes on from the row that was opened, also where others came before it', async () => {
  const table = (shown: readonly Payment[]) => (
    <DataTable
      label="Payments to come back to"
      columns={columns}
      rows={shown}
      rowKey={({ id }) => id}
      onRowOpen={() => {}}
      pageKeys
    />
  );
  const focused = () => document.activeElement?.textContent;
  const { unmount } = render(table(rows.slice(1)));
  await userEvent.keyboard('jj{Enter}');
  unmount();
  render(table(rows));
  await userEvent.keyboard('j');
  expect(focused()).toContain('Zahnarzt');
  await userEvent.keyboard('k');
  expect(focused()).toContain('Kraftwerk');
});
