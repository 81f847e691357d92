import type { CaseDetail } from '@sorgfalt/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { DraftSaver } from './draft-saver.ts';
import { useDiscardDraft } from './queries.ts';

/** Throws the draft away, after asking. */
export function DiscardButton({ detail, saver }: { detail: CaseDetail; saver: DraftSaver }) {
  const t = useTexts();
  const toast = useToast();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const discard = useDiscardDraft(detail.caseId);
  const handleDiscard = async () => {
    await discard.mutateAsync();
    // Not before: where it is refused, what was typed last is still to be saved.
    saver.stop();
    toast.show({ type: 'success', title: t('onboarding:discard.done') });
    await navigate({ to: '/app/clients' });
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        {t('onboarding:discard.button')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('onboarding:discard.title')}
        description={t('onboarding:discard.text', { caseNo: detail.caseNo })}
        cancelText={t('onboarding:discard.keep')}
        confirmText={t('onboarding:discard.button')}
        loading={discard.isPending}
        onConfirm={() => void handleDiscard().catch(() => undefined)}
        problem={
          discard.error
            ? { title: t('onboarding:discard.failed'), text: errorText(discard.error, t) }
            : undefined
        }
      />
    </>
  );
}
