import '../ui/tokens/tokens.css';
import '../ui/tokens/reset.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Column } from '../ui/data-table-model.ts';
import { DataTable } from '../ui/data-table.tsx';
import { DateText } from '../ui/date-text.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { Risk } from '../ui/risk.tsx';

/* A page with nothing but one long table, for `npm run bench:web`. */

interface Payment {
  readonly id: string;
  readonly name: string;
  readonly amountMinor: number;
  readonly risk: 'low' | 'medium' | 'high';
  readonly date: string;
}

const levels = ['low', 'medium', 'high'] as const;

const rows: readonly Payment[] = Array.from({ length: 100_000 }, (_, place) => ({
  id: `PAY-${String(100_000 + place)}`,
  name: `Beneficiary ${String((place * 7919) % 100_000)}`,
  amountMinor: ((place * 7919) % 900_000) * 10,
  risk: levels[place % 3] ?? 'low',
  date: `2026-${String((place % 12) + 1).padStart(2, '0')}-05`,
}));

const columns: Column<Payment>[] = [
  { id: 'id', header: 'Payment', cell: ({ id }) => id, width: '120px' },
  { id: 'name', header: 'Beneficiary', cell: ({ name }) => name, width: 'minmax(160px, 2fr)' },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amountMinor }) => <MoneyText minor={amountMinor} currency="CHF" />,
    align: 'end',
    width: '140px',
  },
  { id: 'risk', header: 'Risk', cell: ({ risk }) => <Risk level={risk}>{risk}</Risk>, width: '120px' },
  { id: 'date', header: 'Date', cell: ({ date }) => <DateText value={date} />, width: '110px' },
];

function LongTable() {
  const [selected, setSelected] = useState('');
  return (
    <DataTable
      label="Payments"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      onRowOpen={({ id }) => setSelected(id)}
      selectedKey={selected}
    />
  );
}

const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<LongTable />);
