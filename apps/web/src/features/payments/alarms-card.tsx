import type { PaymentAlarm } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { QueryTable } from '../../client/query-table.tsx';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Status } from '../../ui/status.tsx';
import { ClearAlarmDialog } from './clear-alarm-dialog.tsx';
import { alarmsQuery } from './statement-queries.ts';

/** What is wrong with payments that have left or may leave; nothing where nothing is. */
export function AlarmsCard() {
  const t = useTexts();
  const query = useQuery(alarmsQuery());
  const [opened, setOpened] = useState<PaymentAlarm>();
  const columns = useMemo(() => alarmColumns(t, setOpened), [t]);
  const total = query.data?.total ?? 0;
  if (total === 0 && query.error === null) return null;
  return (
    <Card title={t('payments:alarms.title')} padding="none">
      {total > 0 && (
        <Banner tone="bad" title={t('payments:alarms.open', { count: total })}>
          {t('payments:alarms.text')}
        </Banner>
      )}
      <QueryTable
        query={query}
        label={t('payments:alarms.title')}
        columns={columns}
        rows={query.data?.alarms ?? []}
        rowKey={({ alarmId }) => alarmId}
        maxHeight="40dvh"
        empty={t('payments:alarms.none')}
        failed={t('payments:alarms.failed')}
      />
      {opened !== undefined && (
        <ClearAlarmDialog key={opened.alarmId} alarm={opened} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  );
}

function alarmColumns(t: Translate, open: (alarm: PaymentAlarm) => void): readonly Column<PaymentAlarm>[] {
  return [
    {
      id: 'payment',
      header: t('payments:column.payment'),
      width: '170px',
      cell: ({ payment, statementId }) =>
        payment === null ? (
          <Link
            to="/app/payments/statements"
            search={statementId === null ? {} : { statementId, state: 'all' }}
          >
            {t('payments:alarms.credit')}
          </Link>
        ) : (
          <Link to="/app/payments/$paymentId" params={{ paymentId: payment.paymentId }} search={{}}>
            <CodeText value={payment.paymentNo} />
          </Link>
        ),
    },
    {
      id: 'counterparty',
      header: t('payments:entries.counterparty'),
      width: 'minmax(140px, 1fr)',
      hideBelow: 768,
      cell: ({ counterparty }) => counterparty !== null && <bdi>{counterparty}</bdi>,
    },
    {
      id: 'amount',
      header: t('payments:column.amount'),
      width: '140px',
      align: 'end',
      hideBelow: 768,
      cell: ({ amountMinor, currency }) => <MoneyText minor={amountMinor} currency={currency} />,
    },
    {
      id: 'kind',
      header: t('payments:alarms.what'),
      width: 'minmax(180px, 2fr)',
      cell: ({ kind, said, payment }) => (
        <Status tone="stopped">
          {t(`payments:alarms.kind.${kind}`, {
            state: payment === null ? '' : t(`payments:state.${payment.state}`),
            said: said ?? '',
          })}
        </Status>
      ),
    },
    {
      id: 'raised',
      header: t('payments:alarms.raised'),
      width: '230px',
      hideBelow: 1440,
      cell: ({ raisedAt, raisedBy }) => (
        <>
          <DateText value={raisedAt} withTime /> <bdi>{raisedBy}</bdi>
        </>
      ),
    },
    {
      id: 'clear',
      header: '',
      width: '110px',
      align: 'end',
      cell: (alarm) => (
        <Button
          size="small"
          onClick={() => open(alarm)}
          {...(alarm.mayClear ? {} : { disabledReason: t('payments:alarms.own') })}
        >
          {t('payments:alarms.clear')}
        </Button>
      ),
    },
  ];
}
