import type { RulePack } from '@sorgfalt/contract';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { save } from '../../client/download.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OwnPackNote, whyNotPutText } from './own-pack.tsx';
import { PutDialog } from './put-dialog.tsx';
import styles from './rule-packs.module.css';

interface PackCardProps<Content> {
  readonly pack: RulePack;
  readonly subtitle: string;
  /** What putting it in force brings about. */
  readonly putText: string;
  readonly query: UseQueryResult<{ readonly pack: Content }>;
  readonly put: UseMutationResult<RulePack, Error, string>;
  readonly isAdmin: boolean;
  /** What else can be done with it, and what came of that. */
  readonly actions?: ReactNode;
  readonly notes?: ReactNode;
  /** What is in it. */
  children(content: Content): ReactNode;
}

/** One set of rules: what is in it, the whole as a file, and putting it in force. */
export function PackCard<Content>({ pack, query, put, isAdmin, children, ...given }: PackCardProps<Content>) {
  const t = useTexts();
  const { data, error, refetch } = query;
  const [isAsking, setIsAsking] = useState(false);
  const whyNotPut = isAdmin ? whyNotPutText(pack, t) : t('payments:rules.adminOnly');
  const savePack = () => {
    const json = JSON.stringify(data?.pack, null, 2);
    save(new Blob([json], { type: 'application/json' }), `${pack.version}.json`);
  };
  return (
    <Card
      title={t('payments:rules.set', { version: pack.version })}
      subtitle={given.subtitle}
      actions={
        <>
          <Button size="small" onClick={savePack} aria-disabled={data === undefined}>
            {t('payments:rules.save')}
          </Button>
          {given.actions}
          {!pack.isPutLast && (
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
        {given.notes}
        {error ? (
          <CallFailed
            error={error}
            compact
            title={t('payments:rules.failed')}
            onRetry={() => void refetch()}
          />
        ) : data === undefined ? (
          <Skeleton lines={6} />
        ) : (
          children(data.pack)
        )}
      </div>
      {isAsking && (
        <PutDialog version={pack.version} text={given.putText} put={put} onClose={() => setIsAsking(false)} />
      )}
    </Card>
  );
}
