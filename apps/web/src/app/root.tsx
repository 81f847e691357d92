import { Outlet, useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { ToastProvider } from '../ui/toast.tsx';
import { UiTextsProvider } from '../ui/ui-texts.tsx';
import { AuthProvider } from '../client/identity/auth-context.tsx';
import { titleOf } from './page-title.ts';
import { useProductName } from '../client/product-name.ts';

/** What every page has around it: texts, toasts, who is signed in, the title of the window. */
export function Root() {
  const t = useTexts();
  const productName = useProductName();
  const path = useLocation({ select: (location) => location.pathname });
  const texts = useMemo(
    () => ({
      close: t('close'),
      retry: t('retry'),
      copy: t('copy'),
      copied: t('copied'),
      clearFilters: t('clearFilters'),
      loading: t('loading'),
      previous: t('previous'),
      next: t('next'),
      chooseColumns: t('chooseColumns'),
      requestId: t('requestId'),
      dismiss: t('dismiss'),
    }),
    [t],
  );
  const title = titleOf(path, t);
  return (
    <UiTextsProvider texts={texts}>
      <ToastProvider>
        <AuthProvider>
          <title>{title ? `${title} · ${productName}` : productName}</title>
          <Outlet />
        </AuthProvider>
      </ToastProvider>
    </UiTextsProvider>
  );
}
