import { useState } from 'react';
import { IconUserSearch } from '@tabler/icons-react';
import { CallFailed } from '../../client/call-failed.tsx';
import { usePageActions } from '../../domain/actions/registry.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { hitActions } from './actions.ts';
import { BatchPanel } from './batch-panel.tsx';
import { QueryForm } from './query-form.tsx';
import { ResultView } from './result-view.tsx';
import { useHandSearch, type HandSearch } from './use-hand-search.ts';
import styles from './workbench-page.module.css';

const tabs = ['hand', 'batch'] as const;

/** Compares names with the lists in force: one by hand, or a whole file. */
export function WorkbenchPage() {
  const t = useTexts();
  const [tab, setTab] = useState<(typeof tabs)[number]>('hand');
  const search = useHandSearch();
  usePageActions(hitActions);
  return (
    <Page space="wide">
      <PageHeader title={t('screening:workbench.title')} subtitle={t('screening:workbench.subtitle')} />
      <Tabs
        label={t('screening:workbench.title')}
        value={tab}
        onValueChange={setTab}
        tabs={tabs.map((value) => ({
          value,
          label: t(`screening:workbench.${value}`),
          panel: value === 'hand' ? <HandPanel search={search} /> : <BatchPanel />,
        }))}
      />
    </Page>
  );
}

function HandPanel({ search }: { search: HandSearch }) {
  return (
    <div className={styles['columns']}>
      <div className={styles['form']}>
        <QueryForm search={search} />
      </div>
      <div className={styles['found']} aria-busy={search.screen.isPending || undefined}>
        <Outcome search={search} />
      </div>
    </div>
  );
}

function Outcome({ search }: { search: HandSearch }) {
  const t = useTexts();
  const { found, screen } = search;
  if (screen.error) {
    return (
      <CallFailed
        error={screen.error}
        title={t('screening:query.failed')}
        onRetry={() => {
          if (screen.variables === undefined) return;
          const { clientId: _chosen, ...query } = screen.variables;
          search.run(query);
        }}
      />
    );
  }
  if (found === undefined) {
    return screen.isPending ? (
      <Skeleton lines={6} />
    ) : (
      <EmptyState icon={<IconUserSearch />} title={t('screening:query.start')}>
        {t('screening:query.startText')}
      </EmptyState>
    );
  }
  return <ResultView found={found} search={search} />;
}
