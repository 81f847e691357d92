import type { CaseDetail } from '@sorgfalt/contract';
import { HumanReviewDialog } from '../../domain/human-review/human-review-dialog.tsx';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { findingText } from './code-texts.ts';

/** Says that a case was flagged, and why. */
export function ReviewDialog({ detail }: { detail: CaseDetail }) {
  const t = useTexts();
  const language = useLanguage();
  const { caseId, caseNo, reviewItemId, flagged, status } = detail;
  return (
    <HumanReviewDialog
      id={caseId}
      texts="onboarding"
      isWaiting={flagged && (status === 'in_review' || status === 'in_progress')}
      itemId={reviewItemId}
      name={
        <>
          {t('onboarding:humanReview.caseId')}
          {t('colon')}
          <CodeText value={caseNo} /> <CodeText value={caseId} max={13} />
        </>
      }
      reasons={reasonsOf(detail).map(({ id, code, params }) => (
        <li key={id}>{findingText(code, params, t, language) ?? <CodeText value={code} />}</li>
      ))}
    />
  );
}

/** The reasons of the review, or the flags so far while the checks are still running. */
function reasonsOf({ reviewReasons, findings }: CaseDetail) {
  const flags = findings.filter(({ severity }) => severity === 'flag');
  const codes = reviewReasons.length > 0 ? reviewReasons : flags.map(({ code }) => code);
  return [...new Set(codes)].flatMap((code) => {
    const found = findings.filter((finding) => finding.code === code);
    return found.length > 0 ? found : [{ id: code, code, params: {} }];
  });
}
