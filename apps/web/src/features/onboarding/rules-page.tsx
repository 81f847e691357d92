import { clientRuleRoutes, mayCall } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { QueryTable } from '../../client/query-table.tsx';
import { packColumns } from '../../domain/rule-packs/pack-columns.tsx';
import { PackUpload } from '../../domain/rule-packs/pack-upload.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PolicyCard } from './policy-card.tsx';
import { clientRulesQuery, useUploadClientRules } from './rule-queries.ts';
import styles from './cases-page.module.css';

/** Every set of client rules, what a machine may accept under it, and a new one. */
export function ClientRulesPage() {
  const t = useTexts();
  const { role } = useAuth();
  const isAdmin = mayCall(clientRuleRoutes.upload.access, role);
  const query = useQuery(clientRulesQuery());
  const upload = useUploadClientRules();
  const [chosen, setChosen] = useState<string>();
  const columns = useMemo(() => packColumns(t), [t]);
  const packs = query.data?.packs ?? [];
  const shown = packs.find(({ version }) => version === chosen) ?? packs.find(({ isInForce }) => isInForce);
  return (
    <div className={styles['page']}>
      <PageHeader
        back={<Link to="/app/clients">{t('onboarding:rules.back')}</Link>}
        title={t('onboarding:rules.title')}
        subtitle={t('onboarding:rules.subtitle')}
      />
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
      {shown !== undefined && <PolicyCard key={shown.version} pack={shown} isAdmin={isAdmin} />}
    </div>
  );
}
