import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useSyncExternalStore } from 'react';
import { loadTexts } from '../i18n/i18n.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { ToastProvider } from '../ui/toast.tsx';
import { uiTextNames, UiTextsProvider, type UiTexts } from '../ui/ui-texts.tsx';
import { AuthProvider } from '../client/identity/auth-context.tsx';
import { stepUpRequest } from '../client/step-up.ts';
import { titleOf } from './page-title.ts';
import { useProductName } from '../client/product-name.ts';

/** What every page has around it: texts, toasts, who is signed in, the title of the window. */
export function Root() {
  const t = useTexts();
  const productName = useProductName();
  const path = useLocation({ select: (location) => location.pathname });
  const texts = useMemo<Partial<UiTexts>>(
    () => Object.fromEntries(uiTextNames.map((name) => [name, t(name)])),
    [t],
  );
  const title = titleOf(path, t);
  return (
    <UiTextsProvider texts={texts}>
      <ToastProvider>
        <AuthProvider>
          <title>{title ? `${title} · ${productName}` : productName}</title>
          <Outlet />
          <StepUp />
        </AuthProvider>
      </ToastProvider>
    </UiTextsProvider>
  );
}

const StepUpDialog = lazy(async () => {
  const [{ StepUpDialog: component }] = await Promise.all([
    import('../features/identity/step-up-dialog.tsx'),
    loadTexts(['identity', 'factors']),
  ]);
  return { default: component };
});

/** Asks who is there to prove it, over whatever page, when a call wants that. */
function StepUp() {
  const request = useSyncExternalStore(stepUpRequest.subscribe, stepUpRequest.get);
  return (
    request && (
      <Suspense>
        <StepUpDialog request={request} />
      </Suspense>
    )
  );
}
