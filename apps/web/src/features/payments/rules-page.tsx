import { mayCall, paymentDeskRoutes } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { QueryTable } from '../../client/query-table.tsx';
import { packColumns } from '../../domain/rule-packs/pack-columns.tsx';
import { PackUpload } from '../../domain/rule-packs/pack-upload.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ApprovalLimitsCard } from './approval-limits-card.tsx';
import { BackLink } from './back-link.tsx';
import styles from './definitions.module.css';
import { RatesCard } from './rates-card.tsx';
import { RuleSetCard } from './rule-set-card.tsx';
import { rulesQuery, useUploadRules } from './rule-queries.ts';

/** Every set of rules, what is in it, and what it would have decided. */
export function RulesPage() {
  const t = useTexts();
  const { role } = useAuth();
  const isAdmin = mayCall(paymentDeskRoutes.uploadRules.access, role);
  const query = useQuery(rulesQuery());
  const upload = useUploadRules();
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
      <ApprovalLimitsCard isAdmin={mayCall(paymentDeskRoutes.setApprovalLimits.access, role)} />
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
      {isAdmin && <PackUpload upload={upload} onKept={setChosen} />}
      {shown !== undefined && <RuleSetCard key={shown.version} pack={shown} isAdmin={isAdmin} />}
      {query.data && <RatesCard rates={query.data.rates} />}
    </div>
  );
}
