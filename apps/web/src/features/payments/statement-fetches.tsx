import type { StatementFetch } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText } from '../../client/error-text.ts';
import { QueryTable } from '../../client/query-table.tsx';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Status } from '../../ui/status.tsx';
import { useToast } from '../../ui/toast.tsx';
import { fetchesQuery, useFetchStatements } from './statement-queries.ts';

/** How fetching statements at the bank stands, account by account, and doing it now. */
export function StatementFetches() {
  const t = useTexts();
  const toast = useToast();
  const query = useQuery(fetchesQuery());
  const fetchNow = useFetchStatements();
  const columns = useMemo(() => fetchColumns(t), [t]);
  const handleClick = () =>
    fetchNow.mutate(undefined, {
      onSuccess: ({ accounts }) =>
        toast.show({ type: 'success', title: t('payments:fetches.asked', { count: accounts }) }),
      onError: (problem) =>
        toast.show({ type: 'error', title: t('payments:action.failed'), text: errorText(problem, t) }),
    });
  return (
    <Card
      title={t('payments:fetches.title')}
      subtitle={t('payments:fetches.subtitle')}
      padding="none"
      actions={
        <Button size="small" loading={fetchNow.isPending} onClick={handleClick}>
          {t('payments:fetches.now')}
        </Button>
      }
    >
      <QueryTable
        query={query}
        label={t('payments:accounts.title')}
        columns={columns}
        rows={query.data?.fetches ?? []}
        rowKey={({ accountId }) => accountId}
        maxHeight="40dvh"
        empty={t('payments:fetches.none')}
        failed={t('payments:fetches.failed')}
      />
    </Card>
  );
}

/** Why nothing came, in words where a text knows the code; else the code as the bank wrote it. */
function problemText(problem: string, t: Translate): string {
  return wordOf(t, `payments:note.${problem}`, wordOf(t, `payments:fileCode.${problem}`, problem));
}

function fetchColumns(t: Translate): readonly Column<StatementFetch>[] {
  return [
    {
      id: 'iban',
      header: t('payments:accounts.iban'),
      width: '212px',
      cell: ({ accountIban }) => <CodeText value={accountIban} kind="iban" copy={false} />,
    },
    {
      id: 'outcome',
      header: t('payments:column.status'),
      width: 'minmax(160px, 1fr)',
      cell: ({ problem, fetchedAt }) => {
        if (problem !== null) return <Status tone="stopped">{problemText(problem, t)}</Status>;
        const tone = fetchedAt === null ? 'neutral' : 'good';
        return (
          <Status tone={tone}>
            {t(fetchedAt === null ? 'payments:fetches.open' : 'payments:fetches.taken')}
          </Status>
        );
      },
    },
    {
      id: 'fetched',
      header: t('payments:fetches.fetchedAt'),
      width: '150px',
      hideBelow: 768,
      cell: ({ fetchedAt }) => fetchedAt !== null && <DateText value={fetchedAt} withTime />,
    },
    {
      id: 'day',
      header: t('payments:fetches.lastDay'),
      width: '150px',
      hideBelow: 1024,
      cell: ({ lastDay }) => lastDay !== null && <DateText value={lastDay} />,
    },
    {
      id: 'next',
      header: t('payments:fetches.nextAt'),
      width: '150px',
      hideBelow: 1024,
      cell: ({ nextAt }) => <DateText value={nextAt} withTime />,
    },
  ];
}
