import { useState } from 'react';
import { CodeText } from './code-text.tsx';
import type { Column, Sort } from './data-table-model.ts';
import { DataTable } from './data-table.tsx';
import { DateText } from './date-text.tsx';
import type { GalleryEntry } from './gallery-entry.ts';
import { Risk, type Level } from './risk.tsx';
import { MoneyText } from './money-text.tsx';

export const gallery: GalleryEntry = {
  title: 'Data table',
  render: () => (
    <div style={{ display: 'grid', gap: 16 }}>
      <Example />
      <DataTable label="Few rows" columns={columns} rows={few} rowKey={keyOf} state="loading" />
      <DataTable label="Loading" columns={columns} rows={[]} rowKey={keyOf} state="loading" />
      <DataTable
        label="Empty"
        columns={columns}
        rows={[]}
        rowKey={keyOf}
        empty="Payments you make appear here."
      />
      <DataTable
        label="Filtered"
        columns={columns}
        rows={[]}
        rowKey={keyOf}
        filtered
        filteredEmptyText="No payment fits these filters."
        onClearFilters={() => undefined}
      />
      <DataTable
        label="Failed"
        columns={columns}
        rows={[]}
        rowKey={keyOf}
        state="error"
        error={{ title: 'The payments could not be loaded.', requestId: 'req-1c9', onRetry: () => undefined }}
      />
    </div>
  ),
};

interface Payment {
  id: string;
  name: string;
  amountMinor: number;
  risk: Level;
  date: string;
}

const levels: Level[] = ['low', 'medium', 'high', 'unknown'];

const rows: Payment[] = Array.from({ length: 5000 }, (_, place) => ({
  id: `PAY-${String(100000 + place)}`,
  name: ['Baumann & Cie', 'Isola Marine SA', 'Kantonal Bau AG', 'Léman Partners Sàrl'][place % 4] ?? '',
  amountMinor: ((place * 7919) % 900000) * 10,
  risk: levels[place % 4] ?? 'low',
  date: `2026-${String((place % 12) + 1).padStart(2, '0')}-05`,
}));
const few = rows.slice(0, 2);

const columns: Column<Payment>[] = [
  { id: 'id', header: 'Payment', cell: (row) => <CodeText value={row.id} />, width: '120px' },
  { id: 'name', header: 'Beneficiary', cell: (row) => row.name, sortBy: 'name', width: 'minmax(160px, 2fr)' },
  {
    id: 'amount',
    header: 'Amount',
    cell: (row) => <MoneyText minor={row.amountMinor} currency="CHF" />,
    align: 'end',
    sortBy: 'amount',
    width: '140px',
  },
  {
    id: 'risk',
    header: 'Risk',
    cell: (row) => <Risk level={row.risk}>{row.risk}</Risk>,
    width: '120px',
  },
  {
    id: 'date',
    header: 'Date',
    cell: (row) => <DateText value={row.date} />,
    width: '110px',
    hideBelow: 768,
  },
];

const keyOf = (row: Payment) => row.id;

function Example() {
  const [sort, setSort] = useState<Sort>({ id: 'amount', dir: 'desc' });
  const [selected, setSelected] = useState('PAY-100001');
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set(['PAY-100002']));
  return (
    <DataTable
      label="Payments"
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      sort={sort}
      onSortChange={setSort}
      onRowOpen={(row) => setSelected(row.id)}
      selectedKey={selected}
      checkedKeys={checked}
      onCheckedChange={setChecked}
      checkLabel={(row) => `Select ${row.id}`}
      maxHeight="320px"
    />
  );
}
