import type { Payment } from '@sorgfalt/contract';
import type { Translate } from '../../i18n/i18n.ts';
import { CodeText } from '../../ui/code-text.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Risk } from '../../ui/risk.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import styles from './payments-page.module.css';
import { PaymentStatus } from './payment-status.tsx';

/** The columns of the queue; beside an open payment there is room for fewer. */
export function queueColumns(t: Translate, isBeside: boolean): readonly Column<Payment>[] {
  const all: readonly (Column<Payment> & { isExtra?: boolean })[] = [
    {
      id: 'beneficiary',
      header: t('payments:column.payee'),
      width: 'minmax(180px, 1fr)',
      cell: ({ beneficiary }) => <bdi className={styles['payee']}>{beneficiary}</bdi>,
      under: ({ clientName, reference, isSample }) => (
        <>
          <bdi>{clientName}</bdi>
          {reference !== null && (
            <>
              {' · '}
              <CodeText value={reference} max={18} />
            </>
          )}
          {isSample && ` · ${t('payments:sample')}`}
        </>
      ),
    },
    {
      id: 'paymentNo',
      header: t('payments:column.payment'),
      sortBy: 'entered',
      sortNote: t('payments:column.byEntry'),
      width: '142px',
      hideBelow: 1440,
      isExtra: true,
      cell: ({ paymentNo }) => <CodeText value={paymentNo} />,
    },
    {
      id: 'amount',
      header: t('payments:column.amount'),
      sortBy: 'amount',
      sortNote: t('payments:column.byCurrency'),
      width: '132px',
      align: 'end',
      cell: ({ amountMinor, currency }) => (
        <MoneyText minor={amountMinor} currency={currency} className={styles['payee']} />
      ),
    },
    {
      id: 'risk',
      header: t('payments:column.risk'),
      sortBy: 'risk',
      width: '100px',
      hideBelow: 1024,
      isExtra: true,
      cell: ({ risk, riskScore }) => (
        <Risk level={risk} score={riskScore}>
          {t(`risk.${risk}`)}
        </Risk>
      ),
    },
    {
      id: 'status',
      place: 'status',
      header: t('payments:column.status'),
      width: '180px',
      cell: (payment) => <PaymentStatus payment={payment} />,
    },
    {
      id: 'date',
      header: t('payments:column.date'),
      sortBy: 'executionDate',
      width: '104px',
      align: 'end',
      hideBelow: 768,
      cell: ({ executionDate }) => <DateText value={executionDate} />,
    },
  ];
  return all.filter(({ isExtra }) => !isBeside || isExtra !== true);
}
