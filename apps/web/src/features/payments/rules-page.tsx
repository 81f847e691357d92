import type { RulePack } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAuth } from '../../app/identity/auth-context.tsx';
import { QueryTable } from '../../app/query-table.tsx';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { ApprovalLimitsCard } from './approval-limits-card.tsx';
import { BackLink } from './back-link.tsx';
import styles from './definitions.module.css';
import { RuleSetCard } from './rule-set-card.tsx';
import { RulesUpload } from './rules-upload.tsx';
import { rulesQuery } from './rule-queries.ts';

/** Every set of rules, what is in it, and what it would have decided. */
export function RulesPage() {
  const t = useTexts();
  const { role } = useAuth();
  const query = useQuery(rulesQuery());
  const [chosen, setChosen] = useState<string>();
  const columns = useMemo(() => packColumns(t), [t]);
  const packs = query.data?.packs ?? [];
  const shown = packs.find(({ version }) => version === chosen) ?? packs.find(({ isInForce }) => isInForce);
  return (
    <div className={styles['page']}>
      <PageHeader
        back={<BackLink />}
        title={t('payments:pages.rules')}
        subtitle={t('payments:rules.subtitle')}
      />
      <ApprovalLimitsCard isAdmin={role === 'admin'} />
      {role === 'admin' && <RulesUpload onKept={setChosen} />}
      <QueryTable
        query={query}
        label={t('payments:rules.sets')}
        columns={columns}
        rows={packs}
        rowKey={({ version }) => version}
        pageKeys
        onRowOpen={({ version }) => setChosen(version)}
        failed={t('payments:rules.failed')}
        {...(shown === undefined ? {} : { selectedKey: shown.version })}
      />
      {shown !== undefined && <RuleSetCard key={shown.version} pack={shown} isAdmin={role === 'admin'} />}
    </div>
  );
}

function packColumns(t: Translate): readonly Column<RulePack>[] {
  return [
    {
      id: 'version',
      header: t('payments:rules.version'),
      width: 'minmax(120px, 1fr)',
      cell: ({ version }) => <CodeText value={version} max={30} />,
    },
    {
      id: 'state',
      header: t('payments:column.status'),
      width: '150px',
      cell: ({ isInForce }) => (
        <StatusChip tone={isInForce ? 'good' : 'neutral'}>
          {t(isInForce ? 'payments:rules.inForce' : 'payments:rules.kept')}
        </StatusChip>
      ),
    },
    {
      id: 'since',
      header: t('payments:rules.since'),
      width: '150px',
      hideBelow: 768,
      cell: ({ inForceSince }) => inForceSince !== null && <DateText value={inForceSince} withTime />,
    },
    {
      id: 'uploaded',
      header: t('payments:rules.uploaded'),
      width: '150px',
      hideBelow: 768,
      cell: ({ uploadedAt }) => <DateText value={uploadedAt} withTime />,
    },
    {
      id: 'hash',
      header: 'SHA-256',
      width: '200px',
      hideBelow: 1440,
      cell: ({ sha256 }) => <CodeText value={sha256} kind="hash" />,
    },
  ];
}
