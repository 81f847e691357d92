import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useToast } from '../../ui/toast.tsx';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { changeSettings, useSettings } from '../../client/settings/settings-store.ts';
import type { ActionContext } from '../../domain/actions/action.ts';

export type Overlay = 'palette' | 'shortcuts' | 'account' | 'navigation' | undefined;

/** What actions act on, in the shell. */
export function useActionContext(openOverlay: (overlay: Overlay) => void): ActionContext {
  const t = useTexts();
  const navigate = useNavigate();
  const settings = useSettings();
  const toast = useToast();
  const { role, isSignedIn, signOut } = useAuth();
  return useMemo(
    () => ({
      role,
      isSignedIn,
      settings,
      navigate,
      changeSettings,
      openPalette: () => openOverlay('palette'),
      openShortcuts: () => openOverlay('shortcuts'),
      openAccount: () => openOverlay('account'),
      signOut: () => {
        signOut(() => navigate({ to: '/user/login' })).catch(() =>
          toast.show({ type: 'warning', title: t('shell:logOutFailed') }),
        );
      },
    }),
    [role, isSignedIn, settings, navigate, openOverlay, signOut, toast, t],
  );
}
