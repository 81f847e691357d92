import { useTexts } from '../../i18n/use-texts.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { segmentsOf, type NumberedFinding } from './memo-marks.ts';
import styles from './memo-view.module.css';

interface MemoTextProps {
  readonly text: string;
  readonly language: string;
  readonly rows: readonly NumberedFinding[];
}

/** The text as it was checked. What was found of a piece is said by the shape of its line and before it in words. */
export function MemoText({ text, language, rows }: MemoTextProps) {
  const t = useTexts();
  return (
    <section className={styles['text']} aria-label={t('assistant:memo.marked')} lang={language} dir="auto">
      {segmentsOf(text, rows).map(({ start, text: piece, verdict, ending }) => (
        <span key={start}>
          {verdict === null ? (
            piece
          ) : (
            <mark className={styles['mark']} data-verdict={verdict}>
              <VisuallyHidden>{`${t(`assistant:memo.verdict.${verdict}`)}: `}</VisuallyHidden>
              {piece}
            </mark>
          )}
          {ending.map(({ n }) => (
            <sup key={n} id={markId(n)} className={styles['number']} tabIndex={-1}>
              <bdi dir="ltr">{n}</bdi>
            </sup>
          ))}
        </span>
      ))}
    </section>
  );
}

/** Where a finding stands in the text. */
export function markId(n: number): string {
  return `memo-mark-${String(n)}`;
}
