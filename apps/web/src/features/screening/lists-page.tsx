import { useAuth } from '../../app/identity/auth-context.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ImportsCard } from './imports-card.tsx';
import { ListsTable } from './lists-table.tsx';
import { UploadCard } from './upload-card.tsx';
import styles from './lists-page.module.css';

/** The lists that names are compared with, and how new versions come in. */
export function ListsPage() {
  const t = useTexts();
  const { role } = useAuth();
  const isAdmin = role === 'admin';
  return (
    <div className={styles['page']}>
      <PageHeader title={t('screening:title')} subtitle={t('screening:subtitle')} />
      <ListsTable />
      {isAdmin ? <UploadCard /> : <Banner tone="info">{t('screening:adminOnly')}</Banner>}
      <ImportsCard mayStop={isAdmin} />
    </div>
  );
}
