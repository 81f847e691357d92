import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../i18n/use-texts.ts';
import { entryQuery } from './entry-query.ts';
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

/** The same with the hash of the entry, which tells the sheet's decision from any other without opening the address. */
export function PrintedProof({ entryId }: { entryId: string }) {
  const t = useTexts();
  // What is sealed does not change.
  const { data } = useQuery({ ...entryQuery(entryId), staleTime: Infinity });
  return (
    <>
      <PrintedAddress entryId={entryId} />
      {data && (
        <p className={styles['address']}>
          {t('proofHash')} <bdi dir="ltr">{data.proof_hash}</bdi>
        </p>
      )}
    </>
  );
}
