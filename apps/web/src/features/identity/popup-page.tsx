import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { tellOpener } from '../../client/identity/sign-in-popup.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageHeader } from '../../ui/page-header.tsx';

/** Where the provider's window ends: tells the page that opened it, and closes. */
export function PopupPage() {
  const t = useTexts();
  const { error } = useSearch({ strict: false });
  useEffect(() => {
    tellOpener(error ?? null);
    window.close();
  }, [error]);
  return <PageHeader title={t('identity:popup.title')} subtitle={t('identity:popup.text')} />;
}
