import { userRoutes, type User } from '@sorgfalt/contract';
import { call } from '../../client/api-client.ts';
import { errorText } from '../../client/error-text.ts';
import { useSettings } from '../../client/settings/settings-store.ts';
import type { ConfirmedAct } from '../../domain/confirm-act.tsx';
import { useTexts } from '../../i18n/use-texts.ts';

/** Sends a colleague who cannot get in a code for a new password. */
export function useSendCode({ uid, name, email }: User): ConfirmedAct {
  const t = useTexts();
  const { language } = useSettings();
  return {
    text: t('users:code.send'),
    title: t('users:code.title', { name }),
    description: t('users:code.text', { email }),
    cancelText: t('cancel'),
    variant: 'primary',
    act: () => call(userRoutes.sendPasswordReset, { params: { uid }, body: { language } }),
    done: { title: t('users:code.sent', { name }), text: t('users:code.where') },
    failed: (error) => ({ title: t('users:code.failed'), text: errorText(error, t) }),
  };
}
