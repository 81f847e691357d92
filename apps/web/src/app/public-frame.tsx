import { Link, Outlet } from '@tanstack/react-router';
import { useTexts } from '../i18n/use-texts.ts';
import { useProductName } from '../client/product-name.ts';
import { Mark } from '../ui/mark.tsx';
import styles from './public-frame.module.css';
import { LanguageChoice } from './language-choice.tsx';
import { PageFooter } from './page-footer.tsx';

/** What public pages have around them: the name, the language, the links at the foot. */
export function PublicFrame() {
  const t = useTexts();
  const productName = useProductName();
  return (
    <div className={styles['frame']}>
      <a href="#main" className="skip-link">
        {t('shell:skip')}
      </a>
      <header className={styles['bar']}>
        <Link to="/" className={styles['brand']}>
          <Mark />
          {productName}
        </Link>
        <div className={styles['tools']}>
          <LanguageChoice />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles['main']}>
        <Outlet />
      </main>
      <PageFooter />
    </div>
  );
}
