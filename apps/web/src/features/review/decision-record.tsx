import type { ReviewItem } from '@sorgfalt/contract';
import { createLink } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './decision-record.module.css';

const ButtonLink = createLink(LinkButton);

/** The decision as it was made: by whom, when, why, and its entry in the audit trail. */
export function DecisionRecord({ decision }: { decision: NonNullable<ReviewItem['decision']> }) {
  const t = useTexts();
  const { kind, decidedBy, decidedAt, notes, officerId, proofId } = decision;
  const title = kind === 'approve' ? 'review:decision.byApprove' : 'review:decision.byReject';
  return (
    <Banner
      tone={kind === 'approve' ? 'good' : 'bad'}
      title={t(title, { name: decidedBy.name })}
      action={
        proofId !== null && (
          <ButtonLink size="small" to="/app/ledger/$entryId" params={{ entryId: proofId }}>
            {t('review:decision.showProof')}
          </ButtonLink>
        )
      }
    >
      <p className={styles['notes']}>{notes}</p>
      <p className={styles['meta']}>
        <DateText value={decidedAt} withTime /> · {t('review:decision.officer', { officer: officerId })}
      </p>
    </Banner>
  );
}
