import { Link } from '@tanstack/react-router';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './page-footer.module.css';

/** The links of the specification (section 2). */
export function PageFooter() {
  const t = useTexts();
  return (
    <footer className={styles['footer']}>
      <nav aria-label={t('shell:footer.label')}>
        <Link to="/pages/$reading" params={{ reading: 'about' }}>
          {t('shell:footer.about')}
        </Link>
        <Link to="/pages/$reading" params={{ reading: 'blog' }}>
          {t('shell:footer.blog')}
        </Link>
        <Link to="/">{t('shell:footer.landing')}</Link>
        <Link to="/app/survey">{t('shell:footer.survey')}</Link>
        <Link to="/pages/$reading" params={{ reading: 'contact' }}>
          {t('shell:footer.contact')}
        </Link>
        <Link to="/pages/$reading" params={{ reading: 'whitepaper' }}>
          {t('shell:footer.whitepaper')}
        </Link>
        <Link to="/privacy-policy">{t('shell:footer.privacy')}</Link>
      </nav>
    </footer>
  );
}
