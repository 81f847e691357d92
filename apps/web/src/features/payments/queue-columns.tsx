import type { Payment } from '@sorgfalt/contract';
import type { Translate } from '../../i18n/i18n.ts';
import { CodeText } from '../../ui/code-text.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Risk } from '../../ui/risk.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './payments-page.module.css';
import { PaymentStatus } from './payment-status.tsx';

/** The columns of the queue; beside an open payment there is room for fewer, and for the name without its mark. */
export function queueColumns(t: Translate, isNarrow: boolean): readonly Column<Payment>[] {
  const all: readonly (Column<Payment> & { isExtra?: boolean })[] = [
    {
      id: 'paymentNo',
      header: t('payments:column.payment'),
      width: '142px',
      hideBelow: 768,
      isExtra: true,
      cell: ({ paymentNo }) => <CodeText value={paymentNo} />,
    },
    {
      id: 'beneficiary',
      header: t('payments:column.beneficiary'),
      width: isNarrow ? 'minmax(200px, 1fr)' : 'minmax(200px, 3fr)',
      cell: ({ beneficiary, isSample }) => (
        <span className={styles['party']}>
          <bdi className={styles['name']}>{beneficiary}</bdi>
          {isSample && !isNarrow && <Status tone="neutral">{t('payments:sample')}</Status>}
        </span>
      ),
    },
    {
      id: 'client',
      header: t('payments:column.client'),
      width: 'minmax(130px, 2fr)',
      hideBelow: 1440,
      isExtra: true,
      cell: ({ clientName }) => <bdi className={styles['name']}>{clientName}</bdi>,
    },
    {
      id: 'reference',
      header: t('payments:column.reference'),
      width: 'minmax(116px, 1fr)',
      hideBelow: 1440,
      isExtra: true,
      cell: ({ reference }) => reference !== null && <CodeText value={reference} max={18} />,
    },
    {
      id: 'amount',
      header: t('payments:column.amount'),
      width: '132px',
      align: 'end',
      cell: ({ amountMinor, currency }) => <MoneyText minor={amountMinor} currency={currency} />,
    },
    {
      id: 'risk',
      header: t('payments:column.risk'),
      width: '100px',
      ...(isNarrow ? { hideBelow: 1440 as const } : {}),
      cell: ({ risk }) => <Risk level={risk}>{t(`risk.${risk}`)}</Risk>,
    },
    {
      id: 'status',
      header: t('payments:column.status'),
      width: isNarrow ? 'minmax(206px, 1fr)' : 'minmax(206px, 2fr)',
      cell: (payment) => <PaymentStatus payment={payment} />,
    },
    {
      id: 'date',
      header: t('payments:column.date'),
      width: '104px',
      hideBelow: 768,
      isExtra: true,
      cell: ({ executionDate }) => <DateText value={executionDate} />,
    },
  ];
  return all.filter(({ isExtra }) => !isNarrow || isExtra !== true);
}
