import { useTexts } from '../i18n/use-texts.ts';
import styles from './printed-address.module.css';

/** On paper only: where the ledger entry that proves what is printed can be verified. */
export function PrintedAddress({ entryId }: { entryId: string }) {
  const t = useTexts();
  const address = `${location.origin}/app/ledger/${entryId}`;
  return (
    <p className={styles['address']}>
      {t('verifyAt')} <bdi dir="ltr">{address}</bdi>
    </p>
  );
}
