import { userRoutes, type User } from '@sorgfalt/contract';
import { call } from '../../client/api-client.ts';
import { errorText } from '../../client/error-text.ts';
import { useIsEmbedded } from '../../client/identity/use-is-embedded.ts';
import { useSettings } from '../../client/settings/settings-store.ts';
import { ConfirmButton } from '../../domain/confirm-button.tsx';
import { useTexts } from '../../i18n/use-texts.ts';

/** Sends a colleague who cannot get in a code for a new password. */
export function SendCode({ user: { uid, name, email } }: { user: User }) {
  const t = useTexts();
  const { language } = useSettings();
  const isEmbedded = useIsEmbedded();
  // Passwords that are kept elsewhere are renewed there.
  if (!isEmbedded) return null;
  return (
    <ConfirmButton
      text={t('users:code.send')}
      label={t('users:code.sendTo', { name })}
      title={t('users:code.title', { name })}
      description={t('users:code.text', { email })}
      cancelText={t('cancel')}
      variant="primary"
      act={() => call(userRoutes.sendPasswordReset, { params: { uid }, body: { language } })}
      done={{ title: t('users:code.sent', { name }), text: t('users:code.where') }}
      failed={(error) => ({ title: t('users:code.failed'), text: errorText(error, t) })}
    />
  );
}
