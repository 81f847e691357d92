import { Link } from '@tanstack/react-router';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './page-footer.module.css';

/** Links of the specification; about, blog, contact and whitepaper are sections of the landing page. */
export function PageFooter() {
  const t = useTexts();
  return (
    <footer className={styles['footer']}>
      <nav aria-label={t('shell:footer.label')}>
        <Link to="/" hash="about">
          {t('shell:footer.about')}
        </Link>
        <Link to="/" hash="blog">
          {t('shell:footer.blog')}
        </Link>
        <Link to="/">{t('shell:footer.landing')}</Link>
        <Link to="/app/survey">{t('shell:footer.survey')}</Link>
        <Link to="/" hash="contact">
          {t('shell:footer.contact')}
        </Link>
        <Link to="/" hash="whitepaper">
          {t('shell:footer.whitepaper')}
        </Link>
        <Link to="/privacy-policy">{t('shell:footer.privacy')}</Link>
      </nav>
    </footer>
  );
}
