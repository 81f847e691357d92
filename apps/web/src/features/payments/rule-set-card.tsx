import type { RulePack } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText } from '../../client/error-text.ts';
import { PackCard } from '../../domain/rule-packs/pack-card.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import styles from './payment-form.module.css';
import { ruleColumns, rulesOf } from './rule-columns.tsx';
import { ruleQuery, shadowPayments, usePutRulesInForce, useShadowRun } from './rule-queries.ts';
import { ShadowResult } from './shadow-result.tsx';

interface RuleSetCardProps {
  readonly pack: RulePack;
  readonly isAdmin: boolean;
}

/** One set of rules: its rules, what it would have decided about past payments, and putting it in force. */
export function RuleSetCard({ pack, isAdmin }: RuleSetCardProps) {
  const t = useTexts();
  const query = useQuery(ruleQuery(pack.version));
  const shadow = useShadowRun();
  const put = usePutRulesInForce();
  const columns = useMemo(() => ruleColumns(t), [t]);
  const rules = useMemo(() => rulesOf(query.data?.pack), [query.data]);
  return (
    <PackCard
      pack={pack}
      subtitle={t('payments:rules.count', { count: rules.length })}
      putText={t('payments:rules.putText', { version: pack.version })}
      query={query}
      put={put}
      isAdmin={isAdmin}
      actions={
        <Button
          size="small"
          loading={shadow.isPending}
          onClick={() => shadow.mutate(pack.version)}
          {...(isAdmin ? {} : { disabledReason: t('payments:rules.adminOnly') })}
        >
          {t('payments:rules.shadow')}
        </Button>
      }
      notes={
        <>
          {shadow.isPending && (
            <p className={styles['note']}>{t('payments:rules.trying', { count: shadowPayments })}</p>
          )}
          {shadow.error && (
            <Banner tone="bad" title={t('payments:rules.shadowFailed')}>
              {errorText(shadow.error, t)}
            </Banner>
          )}
          {shadow.data && <ShadowResult run={shadow.data} />}
        </>
      }
    >
      {() => (
        <DataTable
          label={t('payments:rules.table')}
          columns={columns}
          rows={rules}
          rowKey={({ id, version }) => `${id} ${String(version)}`}
          maxHeight="none"
        />
      )}
    </PackCard>
  );
}
