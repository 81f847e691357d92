import type { CaseDetail, CaseStatus } from '@sorgfalt/contract';
import type { ReactNode } from 'react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Risk } from '../../ui/risk.tsx';
import { Status, type Tone } from '../../ui/status.tsx';
import styles from './case-info.module.css';

export const statusTone: Readonly<Record<CaseStatus, Tone>> = {
  draft: 'neutral',
  in_progress: 'neutral',
  in_review: 'waiting',
  approved: 'good',
  rejected: 'rejected',
};

interface Item {
  readonly id: 'caseNo' | 'caseId' | 'status' | 'risk' | 'clientId' | 'created' | 'changed' | 'submittedBy';
  readonly value: ReactNode;
}

/** Number, id, status and level of a case, and who changed it when. */
export function CaseInfo({ detail }: { detail: CaseDetail }) {
  const t = useTexts();
  const { currentUser } = useAuth();
  const { caseNo, caseId, clientId, status, riskLevel, submittedBy, isSample } = detail;
  const items: Item[] = [
    {
      id: 'caseNo',
      value: (
        <>
          <CodeText value={caseNo} />
          {isSample && <Status tone="neutral">{t('onboarding:case.sample')}</Status>}
        </>
      ),
    },
    { id: 'caseId', value: <CodeText value={caseId} max={13} copy /> },
    { id: 'status', value: <Status tone={statusTone[status]}>{t(`caseStatus.${status}`)}</Status> },
    { id: 'risk', value: <Risk level={riskLevel}>{t(`risk.${riskLevel}`)}</Risk> },
    { id: 'created', value: <DateText value={detail.createdAt} withTime /> },
    { id: 'changed', value: <DateText value={detail.updatedAt} withTime /> },
  ];
  if (clientId !== null) items.push({ id: 'clientId', value: <CodeText value={clientId} max={13} copy /> });
  if (submittedBy !== null) {
    const isOwn = submittedBy === currentUser.uid;
    const who = isOwn ? t('onboarding:case.you') : <CodeText value={submittedBy} max={13} />;
    items.push({ id: 'submittedBy', value: who });
  }
  return (
    <Card aria-label={t('onboarding:case.info')}>
      <dl className={styles['info']}>
        {items.map(({ id, value }) => (
          <div key={id}>
            <dt>{t(`onboarding:case.${id}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
