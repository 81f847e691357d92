import { useState } from 'react';
import { errorText } from '../../app/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        alert
        size="small"
        title={t('onboarding:sample.removeTitle')}
        description={t('onboarding:sample.removeText')}
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>{t('onboarding:sample.keep')}</Button>
            <Button variant="danger" loading={remove.isPending} onClick={handleRemove}>
              {t('onboarding:sample.remove')}
            </Button>
          </>
        }
      >
        {remove.isError && (
          <Banner tone="bad" title={t('onboarding:sample.removeFailed')}>
            {errorText(remove.error, t)}
          </Banner>
        )}
      </Dialog>
    </>
  );
}
