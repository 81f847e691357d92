import { signInWayRoutes } from '@sorgfalt/contract';
import { useState } from 'react';
import { call } from '../../client/api-client.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { openPopup, type Social } from '../../client/identity/sign-in-popup.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useFactorChange } from './factors/factor-queries.ts';
import { factorText } from './factors/factor-text.ts';

/** What the end of the provider's window says of a way that was not added. */
class LinkError extends Error {
  override readonly name = 'LinkError';
}

/** Why not, by the code that the provider's window ends with. */
const reasons = {
  email_does_not_match: 'otherAddress',
  unable_to_link_account: 'unconfirmed',
  account_already_linked_to_different_user: 'taken',
} as const;

function linkText(error: unknown, t: Translate): string {
  if (!(error instanceof LinkError)) return factorText(error, t);
  const code = error.message;
  return t(`profile:ways.error.${code in reasons ? reasons[code as keyof typeof reasons] : 'other'}`);
}

/** Adds a way in: says what is to come, has it proved who asks, and opens the provider's window. */
export function LinkWay({ way, name }: { way: Social; name: string }) {
  const t = useTexts();
  const toast = useToast();
  const { currentUser } = useAuth();
  const [isAsking, setIsAsking] = useState(false);
  const linking = useFactorChange(async () => {
    // The proof that it may take comes before the window: nobody looks for a question behind it.
    const { url } = await call(signInWayRoutes.link, { params: { way } });
    const error = await openPopup(async () => url);
    if (error !== null) throw new LinkError(error);
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
        description={t('profile:ways.linkText', { name, address: currentUser.email })}
        variant="primary"
        confirmText={t('profile:ways.goOn')}
        cancelText={t('factors:stepUp.cancel')}
        onConfirm={confirm}
      />
    </>
  );
}
