import type { Obligation } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { citationText } from '../citation-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Clock, TimeLeftText } from '../../ui/clock.tsx';
import { formatDate } from '../../ui/date-format.ts';
import { formatNumber } from '../../ui/number-format.ts';
import { timeLeft } from '../../ui/time-left.ts';
import { useMinute } from '../../ui/use-minute.ts';
import { CaseLink } from '../case-link.tsx';
import styles from './duties.module.css';
import { dutiesQuery, useEndDuty } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** What the law has the firm do now, for one client or for all; nothing where there is nothing to do. */
export function Duties({ clientId }: { clientId?: string }) {
  const t = useTexts();
  const { data, error, refetch } = useQuery(dutiesQuery(clientId));
  const nowMs = useMinute();
  const leftOf = ({ openedAt, dueAt }: Obligation) =>
    timeLeft(Date.parse(openedAt), Date.parse(dueAt), nowMs);
  const [ending, setEnding] = useState<Obligation>();
  if (data === undefined && error) {
    return (
      <Card title={t('clients:duties.title')}>
        <CallFailed
          error={error}
          compact
          title={t('clients:duties.unknown')}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  }
  if (data === undefined || data.obligations.length === 0) return null;
  return (
    <Card title={t('clients:duties.title')}>
      <ul className={styles['duties']}>
        {data.obligations.map((duty) => (
          <li key={duty.obligationId} className={styles['duty']}>
            <Clock left={leftOf(duty)} />
            <span className={styles['words']}>
              <strong className={styles['name']}>{t(`clients:duties.${duty.kind}`)}</strong>
              {duty.caseId === null ? (
                <bdi>{duty.clientName}</bdi>
              ) : (
                <CaseLink caseId={duty.caseId} caseNo={null}>
                  <bdi>{duty.clientName}</bdi>
                </CaseLink>
              )}
              <span className={styles['detail']}>
                {duty.article !== '' && (
                  <>
                    <bdi>{citationText(duty.article, t)}</bdi> ·{' '}
                  </>
                )}
                <TimeLeftText left={leftOf(duty)} due={duty.dueAt}>
                  {t('clients:duties.due')} {formatDate(duty.dueAt)}
                </TimeLeftText>
              </span>
            </span>
            {duty.kind !== 'seco-report' ? (
              // It ends with the report that is noted there.
              <Link
                to="/app/clients/file/$clientId"
                params={{ clientId: duty.clientId }}
                search={{ part: 'reporting' }}
              >
                {t('clients:duties.open')}
              </Link>
            ) : (
              <Button size="small" onClick={() => setEnding(duty)}>
                {t('clients:duties.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.total > data.obligations.length && (
        <p className={styles['detail']}>
          {t('clients:duties.more', {
            shown: formatNumber(data.obligations.length),
            total: formatNumber(data.total),
          })}
        </p>
      )}
      {ending !== undefined && <EndDialog duty={ending} onClose={() => setEnding(undefined)} />}
    </Card>
  );
}

function EndDialog({ duty, onClose }: { duty: Obligation; onClose(): void }) {
  const t = useTexts();
  return (
    <ReasonDialog
      variant="primary"
      title={t(`clients:duties.${duty.kind}`)}
      description={t('clients:duties.text')}
      confirmText={t('clients:duties.end')}
      cancelText={t('clients:duties.keep')}
      label={t('clients:duties.note')}
      missing={t('clients:duties.noteMissing')}
      failed={t('clients:duties.failed')}
      action={useEndDuty(duty.obligationId)}
      onClose={onClose}
    />
  );
}
