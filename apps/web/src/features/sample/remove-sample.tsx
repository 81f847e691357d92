import { useState } from 'react';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useRemoveSample } from './queries.ts';

/** Takes the sample firm away, after saying what stays. */
export function RemoveSample() {
  const t = useTexts();
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveSample();
  const handleRemove = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        setIsAsking(false);
        toast.show({ type: 'success', title: t('onboarding:sample.removed') });
      },
    });
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {t('onboarding:sample.remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('onboarding:sample.removeTitle')}
        description={t('onboarding:sample.removeText')}
        cancelText={t('onboarding:sample.keep')}
        confirmText={t('onboarding:sample.remove')}
        loading={remove.isPending}
        onConfirm={handleRemove}
        problem={
          remove.error
            ? { title: t('onboarding:sample.removeFailed'), text: errorText(remove.error, t) }
            : undefined
        }
      />
    </>
  );
}
