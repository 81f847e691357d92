import { useTexts } from '../../i18n/use-texts.ts';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './parts.module.css';
import { parts, type Part } from './search.ts';

/** What there is to read of what happened: as it happens, what concerns oneself, what one did. */
export function Parts({ part, onPart }: { part: Part; onPart(part: Part): void }) {
  const t = useTexts();
  return (
    <div className={styles['parts']}>
      <Segmented
        label={t('activity:parts.label')}
        value={part}
        onValueChange={onPart}
        options={parts.map((value) => ({ value, label: t(`activity:parts.${value}`) }))}
      />
    </div>
  );
}
