import type { CaseDetail } from '@sorgfalt/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../app/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
    saver.stop();
    await discard.mutateAsync();
    toast.show({ type: 'success', title: t('onboarding:discard.done') });
    await navigate({ to: '/app/clients' });
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsking(true)}>
        {t('onboarding:discard.button')}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        alert
        size="small"
        title={t('onboarding:discard.title')}
        description={t('onboarding:discard.text', { caseNo: detail.caseNo })}
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>{t('onboarding:discard.keep')}</Button>
            <Button
              variant="danger"
              loading={discard.isPending}
              onClick={() => void handleDiscard().catch(() => undefined)}
            >
              {t('onboarding:discard.button')}
            </Button>
          </>
        }
      >
        {discard.isError && (
          <Banner tone="bad" title={t('onboarding:discard.failed')}>
            {errorText(discard.error, t)}
          </Banner>
        )}
      </Dialog>
    </>
  );
}
