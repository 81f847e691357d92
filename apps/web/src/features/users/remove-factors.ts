import { factorRoutes, type User } from '@sorgfalt/contract';
import { call } from '../../client/api-client.ts';
import { ApiError } from '../../client/api-error.ts';
import { errorText } from '../../client/error-text.ts';
import type { ConfirmedAct } from '../../domain/confirm-act.tsx';
import { useTexts } from '../../i18n/use-texts.ts';

/** Takes the factors away from a colleague who has lost them. */
export function useRemoveFactors({ uid, name }: User): ConfirmedAct {
  const t = useTexts();
  const whyNot = (error: unknown) =>
    error instanceof ApiError && error.code === 'not-found'
      ? t('users:stepUp.none', { name })
      : errorText(error, t);
  return {
    text: t('users:stepUp.remove'),
    title: t('users:stepUp.removeTitle', { name }),
    description: t('users:stepUp.removeText'),
    cancelText: t('cancel'),
    act: () => call(factorRoutes.removeOfUser, { params: { uid } }),
    done: { title: t('users:stepUp.removed', { name }) },
    failed: (error) => ({ title: t('users:stepUp.failed'), text: whyNot(error) }),
  };
}
