import type { Stamp } from '@sorgfalt/contract';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { NumberText } from '../../ui/number-text.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './stamp-facts.module.css';

/** Stands wherever a stamp of the built-in authority is shown: nobody may take it for a qualified one. */
export function NotQualifiedChip() {
  const t = useTexts();
  return <Status tone="waiting">{t('proofs:stamp.embedded')}</Status>;
}

/** Who confirmed the time of an entry, when, and under which number. */
export function StampFacts({ stamp }: { stamp: Stamp | null }) {
  const t = useTexts();
  if (stamp === null) return <p className={styles['note']}>{t('proofs:noStamp')}</p>;
  return (
    <>
      {stamp.isEmbedded && (
        <p className={styles['note']}>
          <NotQualifiedChip /> {t('proofs:stamp.embeddedText')}
        </p>
      )}
      <KeyValueList
        items={[
          { label: t('proofs:stamp.authority'), value: stamp.authority },
          { label: t('proofs:stamp.time'), value: <DateText value={stamp.time} withTime /> },
          { label: t('proofs:stamp.serial'), value: <CodeText value={stamp.serial} max={28} copy /> },
          { label: t('proofs:stamp.policy'), value: <CodeText value={stamp.policy} /> },
          { label: t('proofs:stamp.block'), value: <NumberText value={stamp.block} /> },
          { label: t('proofs:stamp.size'), value: <NumberText value={stamp.treeSize} /> },
        ]}
      />
    </>
  );
}
