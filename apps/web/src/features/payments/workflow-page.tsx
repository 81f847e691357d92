import { paymentStates, paymentStatuses, paymentStatusOf } from '@sorgfalt/workflow';
import type { PaymentState } from '@sorgfalt/workflow';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './definitions.module.css';
import { PaymentsNav } from './payments-nav.tsx';
import { eventText, waysFrom } from './step-words.ts';
import { stateTone } from '../../domain/payment-tones.ts';

const levels = ['low', 'medium', 'high'] as const;

/** The four statuses, every state behind them and the ways between, as the program itself follows them. */
export function WorkflowPage() {
  const t = useTexts();
  return (
    <Page>
      <div>
        <PaymentsNav />
        <PageHeader title={t('payments:pages.workflow')} subtitle={t('payments:workflow.subtitle')} />
      </div>
      <Card title={t('payments:workflow.statuses')}>
        <dl className={styles['definitions']}>
          {paymentStatuses.map((status) => (
            <div key={status} className={styles['definition']}>
              <dt>
                <Status tone={stateTone[status]}>{t(`payments:status.${status}`)}</Status>
              </dt>
              <dd>{t(`payments:statusText.${status}`)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title={t('payments:workflow.risk')}>
        <dl className={styles['definitions']}>
          {levels.map((level) => (
            <div key={level} className={styles['definition']}>
              <dt>{t(`payments:level.${level}`)}</dt>
              <dd>{t(`payments:workflow.level.${level}`)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title={t('payments:workflow.states')} padding="none">
        <DataTable
          label={t('payments:workflow.next')}
          rows={paymentStates}
          rowKey={(state) => state}
          maxHeight="none"
          columns={stateColumns(t)}
        />
      </Card>
    </Page>
  );
}

function stateColumns(t: Translate): readonly Column<PaymentState>[] {
  return [
    {
      id: 'state',
      header: t('payments:workflow.state'),
      width: '190px',
      cell: (state) => <Status tone={stateTone[state]}>{t(`payments:state.${state}`)}</Status>,
    },
    {
      id: 'status',
      place: 'status',
      header: t('payments:column.status'),
      width: '170px',
      hideBelow: 768,
      cell: (state) => t(`payments:status.${paymentStatusOf(state)}`),
    },
    {
      id: 'next',
      header: t('payments:workflow.next'),
      width: 'minmax(280px, 1fr)',
      cell: (state) => (
        <span className={styles['ways']}>
          {waysFrom(state).length === 0
            ? t('payments:workflow.end')
            : waysFrom(state)
                .map(([event, to]) => `${eventText(t, event, to)} → ${t(`payments:state.${to}`)}`)
                .join(' · ')}
        </span>
      ),
    },
  ];
}
