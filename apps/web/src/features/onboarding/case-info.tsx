import type { CaseDetail, CaseStatus } from '@sorgfalt/contract';
import type { ReactNode } from 'react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Status, type Tone } from '../../ui/status.tsx';
import { Facts } from './facts.tsx';

export const statusTone: Readonly<Record<CaseStatus, Tone>> = {
  draft: 'neutral',
  in_progress: 'neutral',
  in_review: 'waiting',
  approved: 'good',
  rejected: 'rejected',
};

interface Item {
  readonly id: 'caseNo' | 'caseId' | 'clientId' | 'created' | 'changed' | 'nextReview' | 'submittedBy';
  readonly value: ReactNode;
}

/** Number and ids of a case, and who changed it when; how it stands is in its heading. */
export function CaseInfo({ detail }: { detail: CaseDetail }) {
  const t = useTexts();
  const { currentUser } = useAuth();
  const { caseNo, caseId, clientId, submittedBy, submitterName, isSample } = detail;
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
    { id: 'created', value: <DateText value={detail.createdAt} withTime /> },
    { id: 'changed', value: <DateText value={detail.updatedAt} withTime /> },
  ];
  if (detail.nextReviewOn !== null) {
    items.push({ id: 'nextReview', value: <DateText value={detail.nextReviewOn} /> });
  }
  if (clientId !== null) items.push({ id: 'clientId', value: <CodeText value={clientId} max={13} copy /> });
  if (submittedBy !== null) {
    const isOwn = submittedBy === currentUser.uid;
    const who = isOwn ? t('onboarding:case.you') : <bdi>{submitterName}</bdi>;
    items.push({ id: 'submittedBy', value: who });
  }
  const facts = items.map(({ id, value }) => ({ id, value, label: t(`onboarding:case.${id}`) }));
  return <Facts label={t('onboarding:case.info')} facts={facts} />;
}
