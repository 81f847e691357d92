import { useTexts } from '../../i18n/use-texts.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './privacy-page.module.css';

const parts = ['who', 'account', 'clients', 'survey', 'ledger', 'browser', 'third', 'rights'] as const;

/** What this installation stores, for what, and what a person can ask for. */
export function PrivacyPage() {
  const t = useTexts();
  return (
    <article className={styles['text']}>
      <PageHeader title={t('landing:privacy.title')} subtitle={t('landing:privacy.intro')} />
      {parts.map((part) => (
        <section key={part}>
          <h2>{t(`landing:privacy.${part}Title`)}</h2>
          <p>{t(`landing:privacy.${part}`)}</p>
        </section>
      ))}
    </article>
  );
}
