import type { RulePack } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { save } from '../../client/download.ts';
import { errorText } from '../../client/error-text.ts';
import { OwnPackNote, whyNotPutText } from '../../domain/rule-packs/own-pack.tsx';
import { PutDialog } from '../../domain/rule-packs/put-dialog.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
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
  const { data, error, refetch } = useQuery(ruleQuery(pack.version));
  const shadow = useShadowRun();
  const put = usePutRulesInForce();
  const [isAsking, setIsAsking] = useState(false);
  const columns = useMemo(() => ruleColumns(t), [t]);
  const rules = useMemo(() => rulesOf(data?.pack), [data]);
  const savePack = () => {
    const json = JSON.stringify(data?.pack, null, 2);
    save(new Blob([json], { type: 'application/json' }), `${pack.version}.json`);
  };
  const whyNotPut = isAdmin ? whyNotPutText(pack, t) : t('payments:rules.adminOnly');
  const onlyAdmin = isAdmin ? {} : { disabledReason: t('payments:rules.adminOnly') };
  return (
    <Card
      title={t('payments:rules.set', { version: pack.version })}
      subtitle={t('payments:rules.count', { count: rules.length })}
      actions={
        <>
          <Button size="small" onClick={savePack} aria-disabled={data === undefined}>
            {t('payments:rules.save')}
          </Button>
          <Button
            size="small"
            loading={shadow.isPending}
            onClick={() => shadow.mutate(pack.version)}
            {...onlyAdmin}
          >
            {t('payments:rules.shadow')}
          </Button>
          {!pack.isInForce && (
            <Button
              size="small"
              variant="primary"
              onClick={() => setIsAsking(true)}
              {...(whyNotPut === undefined ? {} : { disabledReason: whyNotPut })}
            >
              {t('payments:rules.put')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['stack']}>
        {isAdmin && <OwnPackNote pack={pack} />}
        {shadow.isPending && (
          <p className={styles['note']}>{t('payments:rules.trying', { count: shadowPayments })}</p>
        )}
        {shadow.error && (
          <Banner tone="bad" title={t('payments:rules.shadowFailed')}>
            {errorText(shadow.error, t)}
          </Banner>
        )}
        {shadow.data && <ShadowResult run={shadow.data} />}
        {error ? (
          <ErrorState
            compact
            title={t('payments:rules.failed')}
            reason={errorText(error, t)}
            onRetry={() => void refetch()}
          />
        ) : data === undefined ? (
          <Skeleton lines={6} />
        ) : (
          <DataTable
            label={t('payments:rules.table')}
            columns={columns}
            rows={rules}
            rowKey={({ id, version }) => `${id} ${String(version)}`}
            maxHeight="none"
          />
        )}
      </div>
      {isAsking && (
        <PutDialog
          version={pack.version}
          text={t('payments:rules.putText', { version: pack.version })}
          put={put}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  );
}
