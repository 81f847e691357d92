import type { ExchangeRate } from '@sorgfalt/contract';
import { useMemo } from 'react';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';

/** The exchange rates by which amounts are compared with limits in francs, each with its day and source. */
export function RatesCard({ rates }: { rates: readonly ExchangeRate[] }) {
  const t = useTexts();
  const columns = useMemo(() => rateColumns(t), [t]);
  return (
    <Card title={t('payments:rates.title')} subtitle={t('payments:rates.text')} padding="none">
      <DataTable
        label={t('payments:rates.table')}
        columns={columns}
        rows={rates}
        rowKey={({ currency }) => currency}
      />
    </Card>
  );
}

function rateColumns(t: Translate): readonly Column<ExchangeRate>[] {
  return [
    {
      id: 'currency',
      header: t('payments:rates.currency'),
      width: '90px',
      cell: ({ currency }) => <bdi dir="ltr">{currency}</bdi>,
    },
    {
      id: 'rate',
      header: t('payments:rates.thousand'),
      width: '170px',
      align: 'end',
      cell: ({ centimesPerThousand }) => <MoneyText minor={centimesPerThousand} currency="CHF" />,
    },
    {
      id: 'day',
      header: t('payments:rates.day'),
      width: '120px',
      cell: ({ day }) => <DateText value={day} />,
    },
    {
      id: 'source',
      header: t('payments:rates.source'),
      width: 'minmax(140px, 1fr)',
      hideBelow: 768,
      cell: ({ source }) => wordOf(t, `payments:rate.${source}`, source),
    },
  ];
}
