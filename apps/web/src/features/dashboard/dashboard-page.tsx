import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export function DashboardPage({ offer }: { offer?: ReactNode }) {
  const t = useTexts();
  return (
    <>
      <PageHeader title={t('dashboard:title')} />
      {offer}
    </>
  );
}
