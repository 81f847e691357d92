import type { ReviewItem } from '@sorgfalt/contract';
import { createLink } from '@tanstack/react-router';
import { EvidenceButton } from '../evidence-button.tsx';
import { PrintedProof } from '../printed-address.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './decision-record.module.css';

const ButtonLink = createLink(LinkButton);

const looks = {
  approve: { tone: 'good', title: 'review:decision.byApprove' },
  reject: { tone: 'bad', title: 'review:decision.byReject' },
  withdraw: { tone: 'info', title: 'review:decision.byWithdraw' },
} as const;

/** The decision as it was made: by whom, when, why, and its entry in the audit trail. */
export function DecisionRecord({
  itemId,
  decision,
}: {
  itemId: string;
  decision: NonNullable<ReviewItem['decision']>;
}) {
  const t = useTexts();
  const { kind, decidedBy, decidedAs, decidedAt, notes, officerId, reasonCode, checks, proofId } = decision;
  const { tone, title } = looks[kind];
  return (
    <Banner
      data-outcome=""
      tabIndex={-1}
      tone={tone}
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
      {checks.length > 0 && (
        <ul>
          {checks.map((check) => (
            <li key={check}>{wordOf(t, `review:check.${check}`, check)}</li>
          ))}
        </ul>
      )}
      <p className={styles['meta']}>
        {reasonCode !== null && <>{wordOf(t, `review:code.${reasonCode}`, reasonCode)} · </>}
        <DateText value={decidedAt} withTime />
        {decidedAs !== null &&
          ` · ${t(decidedAs === 'admin' ? 'review:decision.asAdmin' : 'review:decision.asEditor')}`}
        {` · ${t('review:decision.officer', { officer: officerId })}`}
      </p>
      {proofId !== null && <PrintedProof entryId={proofId} />}
    </Banner>
  );
}
