import type { Payment } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { createLink, useNavigate } from '@tanstack/react-router';
import { errorText, requestIdOf } from '../../../client/error-text.ts';
import { stateTone } from '../../../domain/payment-tones.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/card.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import type { Column } from '../../../ui/data-table-model.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Status } from '../../../ui/status.tsx';
import styles from './client.module.css';
import { clientPaymentsQuery } from './queries.ts';

const ButtonLink = createLink(LinkButton);

/** The payments of a client that were entered last; all of them are in the queue of the desk. */
export function ClientPayments({ clientId }: { clientId: string }) {
  const t = useTexts();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(clientPaymentsQuery(clientId));
  const requestId = requestIdOf(error);
  const title = t('clientFile:payments.title');
  return (
    <div className={styles['parts']}>
      <Card
        title={title}
        actions={
          <ButtonLink to="/app/payments" search={{ clientId }} size="small">
            {t('clientFile:payments.all')}
          </ButtonLink>
        }
      >
        <DataTable
          label={t('clientFile:tab.payments')}
          rows={data?.payments ?? []}
          rowKey={({ paymentId }) => paymentId}
          state={error && data === undefined ? 'error' : data === undefined ? 'loading' : 'ready'}
          onRowOpen={({ paymentId }) =>
            void navigate({ to: '/app/payments/$paymentId', params: { paymentId } })
          }
          empty={<EmptyState title={t('clientFile:payments.none')} />}
          error={{
            title: t('clientFile:payments.failed'),
            reason: errorText(error, t),
            onRetry: () => void refetch(),
            ...(requestId === undefined ? {} : { requestId }),
          }}
          columns={columnsOf(t)}
        />
      </Card>
    </div>
  );
}

function columnsOf(t: Translate): readonly Column<Payment>[] {
  return [
    {
      id: 'beneficiary',
      header: t('payments:column.beneficiary'),
      width: 'minmax(180px, 1fr)',
      cell: ({ beneficiary }) => <bdi>{beneficiary}</bdi>,
      under: ({ paymentNo }) => <CodeText value={paymentNo} />,
    },
    {
      id: 'amount',
      header: t('payments:column.amount'),
      width: '140px',
      align: 'end',
      cell: ({ amountMinor, currency }) => <MoneyText minor={amountMinor} currency={currency} />,
    },
    {
      id: 'status',
      header: t('payments:column.status'),
      width: '160px',
      place: 'status',
      cell: ({ state }) => <Status tone={stateTone[state]}>{t(`payments:state.${state}`)}</Status>,
    },
    {
      id: 'date',
      header: t('payments:column.date'),
      width: '110px',
      cell: ({ createdAt }) => <DateText value={createdAt} />,
    },
  ];
}
