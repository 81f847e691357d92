import { useTexts } from '../../i18n/use-texts.ts';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './parts.module.css';

export const parts = ['live', 'notifications', 'own'] as const;
export type Part = (typeof parts)[number];

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
