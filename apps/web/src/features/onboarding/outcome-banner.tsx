import type { CaseDetail } from '@sorgfalt/contract';
import { createLink } from '@tanstack/react-router';
import { PrintedProof } from '../../domain/printed-address.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

const ButtonLink = createLink(LinkButton);

/** How the case ended or what it waits for, with what to do next. */
export function OutcomeBanner({ detail }: { detail: CaseDetail }) {
  const t = useTexts();
  const { status, reviewItemId, steps } = detail;
  const proofId = steps.find(({ step }) => step === 'final_decision')?.proofId ?? null;
  const review = (label: string, variant: 'primary' | 'secondary') =>
    reviewItemId !== null && (
      <ButtonLink size="small" variant={variant} to="/app/review/$itemId" params={{ itemId: reviewItemId }}>
        {label}
      </ButtonLink>
    );
  switch (status) {
    case 'approved':
      return (
        <Banner
          tone="good"
          title={t('onboarding:outcome.approvedTitle')}
          action={
            proofId !== null && (
              <ButtonLink size="small" to="/app/ledger/$entryId" params={{ entryId: proofId }}>
                {t('onboarding:outcome.showEntry')}
              </ButtonLink>
            )
          }
        >
          {t('onboarding:outcome.approvedText')}
          {reviewItemId === null && proofId !== null && <PrintedProof entryId={proofId} />}
        </Banner>
      );
    case 'rejected':
      return (
        <Banner
          tone="info"
          title={t('onboarding:outcome.rejectedTitle')}
          action={review(t('onboarding:outcome.showDecision'), 'secondary')}
        >
          {t('onboarding:outcome.rejectedText')}
        </Banner>
      );
    case 'in_review':
      return (
        <Banner
          tone="caution"
          title={t('onboarding:outcome.reviewTitle')}
          action={review(t('onboarding:outcome.openReview'), 'primary')}
        >
          {t('onboarding:outcome.reviewText')}
        </Banner>
      );
    case 'draft':
    case 'in_progress':
      return null;
  }
}
