import type { ReviewItem } from '@sorgfalt/contract';
import { createLink } from '@tanstack/react-router';
import { EvidenceButton } from '../../app/evidence-button.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './decision-record.module.css';

const ButtonLink = createLink(LinkButton);

/** The decision as it was made: by whom, when, why, and its entry in the audit trail. */
export function DecisionRecord({
  itemId,
  decision,
}: {
  itemId: string;
  decision: NonNullable<ReviewItem['decision']>;
}) {
  const t = useTexts();
  const { kind, decidedBy, decidedAt, notes, officerId, proofId } = decision;
  const title = kind === 'approve' ? 'review:decision.byApprove' : 'review:decision.byReject';
  return (
    <Banner
      tone={kind === 'approve' ? 'good' : 'bad'}
      title={t(title, { name: decidedBy.name })}
      action={
        proofId !== null && (
          <span className={styles['actions']}>
            <ButtonLink size="small" to="/app/ledger/$entryId" params={{ entryId: proofId }}>
              {t('review:decision.showProof')}
            </ButtonLink>
            <EvidenceButton
              size="small"
              subject="decision"
              id={itemId}
              label={t('review:decision.evidence')}
            />
          </span>
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
