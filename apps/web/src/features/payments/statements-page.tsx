import type { StatementEntry } from '@sorgfalt/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { idOr } from '../../domain/entity-id.ts';
import { QueryTable } from '../../client/query-table.tsx';
import { oneOf } from '../../client/search-params.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { AlarmsCard } from './alarms-card.tsx';
import { BankFiles } from './bank-files.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { PaymentsNav } from './payments-nav.tsx';
import { parsePaymentsSearch } from './search.ts';
import { StatementFetches } from './statement-fetches.tsx';
import { entryColumns, statementColumns } from './statement-columns.tsx';
import { entriesQuery, entryStates, statementsQuery } from './statement-queries.ts';

const route = getRouteApi('/app/payments/statements');

/** What the bank says happened: statements with their balances, and the entries that nobody matched yet. */
export function StatementsPage() {
  const t = useTexts();
  return (
    <Page>
      <div>
        <PaymentsNav />
        <PageHeader title={t('payments:pages.statements')} subtitle={t('payments:statements.subtitle')} />
      </div>
      <AlarmsCard />
      <StatementFetches />
      <BankFiles />
      <Entries />
      <Statements />
    </Page>
  );
}

function useStatementsSearch() {
  const address = route.useSearch();
  const navigate = useNavigate();
  return {
    state: oneOf(address.state, entryStates) ?? 'unmatched',
    statementId: idOr(address.statementId, undefined),
    change: (next: { state?: string | undefined; statementId?: string | undefined }) =>
      void navigate({
        to: '.',
        search: (now) => parsePaymentsSearch({ ...now, ...next }),
        replace: true,
      }),
  };
}

function Entries() {
  const t = useTexts();
  const { state, statementId, change } = useStatementsSearch();
  const [opened, setOpened] = useState<StatementEntry>();
  const query = useInfiniteQuery(entriesQuery(state, statementId));
  const columns = useMemo(() => entryColumns(t), [t]);
  const entries = useMemo(() => query.data?.pages.flatMap((page) => page.entries) ?? [], [query.data]);
  const total = query.data?.pages[0]?.total;
  return (
    <Card
      title={t('payments:entries.title')}
      subtitle={t('payments:entries.subtitle')}
      padding="none"
      actions={
        <>
          {statementId !== undefined && (
            <Button size="small" variant="ghost" onClick={() => change({ statementId: undefined })}>
              {t('payments:entries.allStatements')}
            </Button>
          )}
          <Segmented
            label={t('payments:column.status')}
            value={state}
            onValueChange={(next) => change({ state: next === 'unmatched' ? undefined : next })}
            options={entryStates.map((value) => ({ value, label: t(`payments:entryState.${value}`) }))}
          />
        </>
      }
    >
      <QueryTable
        query={query}
        label={t('payments:entries.table')}
        columns={columns}
        rows={entries}
        rowKey={({ entryId }) => entryId}
        pageKeys
        onRowOpen={setOpened}
        empty={t(state === 'unmatched' ? 'payments:entries.noneOpen' : 'payments:entries.none')}
        failed={t('payments:entries.failed')}
        {...(total === undefined ? {} : { total })}
      />
      {opened !== undefined && (
        <EntryDialog key={opened.entryId} entry={opened} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  );
}

function Statements() {
  const t = useTexts();
  const { statementId, change } = useStatementsSearch();
  const query = useInfiniteQuery(statementsQuery());
  const columns = useMemo(() => statementColumns(t), [t]);
  const statements = useMemo(() => query.data?.pages.flatMap((page) => page.statements) ?? [], [query.data]);
  const total = query.data?.pages[0]?.total;
  return (
    <Card title={t('payments:statements.title')} subtitle={t('payments:statements.balanced')} padding="none">
      <QueryTable
        query={query}
        label={t('payments:statements.table')}
        columns={columns}
        rows={statements}
        rowKey={(statement) => statement.statementId}
        onRowOpen={(statement) => change({ statementId: statement.statementId, state: 'all' })}
        empty={t('payments:statements.none')}
        failed={t('payments:statements.failed')}
        {...(total === undefined ? {} : { total })}
        {...(statementId === undefined ? {} : { selectedKey: statementId })}
      />
    </Card>
  );
}
