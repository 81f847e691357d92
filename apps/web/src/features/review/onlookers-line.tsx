import { IconEye } from '@tabler/icons-react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useOnlookers } from '../../client/onlookers.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import styles from './onlookers-line.module.css';

/** Which colleagues have the item open at this moment; nothing where there are none. */
export function OnlookersLine({ itemId }: { itemId: string }) {
  const t = useTexts();
  const language = useLanguage();
  const { currentUser } = useAuth();
  const names = useOnlookers(itemId)
    .filter(({ uid }) => uid !== currentUser.uid)
    .map(({ name }) => name);
  return (
    <p aria-live="polite" className={styles['line']}>
      {names.length > 0 && (
        <>
          <IconEye size={16} aria-hidden="true" />
          <span>
            {t('review:onlookers', {
              count: names.length,
              names: new Intl.ListFormat(language).format(names),
            })}
          </span>
        </>
      )}
    </p>
  );
}
