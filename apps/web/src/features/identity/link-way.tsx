import { useState } from 'react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { LinkError, type Social } from '../../client/identity/identity-provider.ts';
import { identityProvider } from '../../client/identity/session.ts';
import { useIsEmbedded } from '../../client/identity/use-is-embedded.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFactorChange } from './factors/factor-queries.ts';
import { factorText } from './factors/factor-text.ts';

function linkText(error: unknown, t: Translate): string {
  return error instanceof LinkError ? t(`profile:ways.error.${error.code}`) : factorText(error, t);
}

/** Adds a way in: says what is to come, has it proved who asks, and opens the provider's window. */
export function LinkWay({ way, name }: { way: Social; name: string }) {
  const t = useTexts();
  const toast = useToast();
  const { currentUser } = useAuth();
  const isEmbedded = useIsEmbedded();
  const [isAsking, setIsAsking] = useState(false);
  const linking = useFactorChange(async () => {
    await identityProvider().linkWay(way);
    // Here, as the button is gone once the list has been read anew.
    toast.show({ type: 'success', title: t('profile:ways.linkDone', { name }) });
  });
  const confirm = () => {
    setIsAsking(false);
    linking.mutate(undefined, {
      onError: (error) =>
        toast.show({ type: 'error', title: t('profile:ways.linkFailed'), text: linkText(error, t) }),
    });
  };
  return (
    <>
      <Button
        size="small"
        aria-label={t('profile:ways.linkNamed', { name })}
        loading={linking.isPending}
        onClick={() => setIsAsking(true)}
      >
        {t('profile:ways.link')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('profile:ways.linkNamed', { name })}
        description={
          isEmbedded
            ? t('profile:ways.linkText', { name, address: currentUser.email })
            : t('profile:ways.linkTextElsewhere', { name })
        }
        variant="primary"
        confirmText={t('profile:ways.goOn')}
        cancelText={t('factors:stepUp.cancel')}
        onConfirm={confirm}
      />
    </>
  );
}
