import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/**
 * Where a tax authority would lead somebody back who let it give out data. The calls for it are switched off, so
 * whatever it brings along is read by nobody, and taken out of the address and the history of the window.
 */
export function TaxCallbackPage() {
  const t = useTexts();
  useEffect(() => {
    if (location.search + location.hash !== '') history.replaceState(history.state, '', location.pathname);
  }, []);
  return (
    <>
      <PageHeader title={t('pages:templates.tax.title')} />
      <EmptyState
        title={t('pages:templates.tax.gone')}
        action={<Link to="/app">{t('pages:templates.tax.back')}</Link>}
      >
        {t('pages:templates.tax.text')}
      </EmptyState>
    </>
  );
}
