import type { ReviewItem } from '@sorgfalt/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { useToast } from '../../ui/toast.tsx';
import { clientLabel } from './words.ts';

/** Gives what tells that a decision counts, with the way to its proof. */
export function useToldDecision(): (decided: ReviewItem, kind: 'approve' | 'reject') => void {
  const t = useTexts();
  const toast = useToast();
  const navigate = useNavigate();
  return (decided, kind) => {
    const name = clientLabel(decided, t);
    const proofId = decided.decision?.proofId ?? null;
    toast.show({
      type: 'success',
      title: t(kind === 'approve' ? 'review:decision.approvedToast' : 'review:decision.rejectedToast', {
        name,
      }),
      text: t('review:decision.recorded'),
      ...(proofId !== null && {
        action: {
          label: t('review:decision.showProof'),
          onSelect: () => void navigate({ to: '/app/ledger/$entryId', params: { entryId: proofId } }),
        },
      }),
    });
  };
}
