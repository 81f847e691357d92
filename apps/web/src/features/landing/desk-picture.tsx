import { useSettings } from '../../client/settings/settings-store.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import styles from './desk-picture.module.css';

/** The desk at work with the sample firm, in the language and the colours of the reader (`npm run pictures` draws it). */
export function DeskPicture() {
  const t = useTexts();
  const language = useLanguage();
  const { scheme } = useSettings();
  const at = (look: 'light' | 'dark') => `/assets/img/desk/${language}-${look}.webp`;
  return (
    <picture className={styles['frame']}>
      {scheme === 'system' && <source srcSet={at('dark')} media="(prefers-color-scheme: dark)" />}
      <img
        src={at(scheme === 'dark' ? 'dark' : 'light')}
        alt={t('landing:desk')}
        width={1224}
        height={640}
        className={styles['desk']}
      />
    </picture>
  );
}
