import { Link } from '@tanstack/react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { Status } from '../../ui/status.tsx';
import { memoHooks } from './memo-actions.ts';
import type { NumberedFinding } from './memo-marks.ts';
import { markId } from './memo-text.tsx';
import styles from './memo-view.module.css';
import { toneOf, whyText } from './memo-words.ts';
import { readerHash } from './reader-hash.ts';

interface MemoFindingsProps {
  readonly text: string;
  readonly rows: readonly NumberedFinding[];
}

/** What was found, one thing a row; j and k walk through them. */
export function MemoFindings({ text, rows }: MemoFindingsProps) {
  const t = useTexts();
  if (rows.length === 0) return <p className={styles['quiet']}>{t('assistant:memo.nothing')}</p>;
  return (
    <ol className={styles['findings']} aria-label={t('assistant:memo.list')}>
      {rows.map((row) => (
        <Row key={row.n} row={row} text={text} />
      ))}
    </ol>
  );
}

function Row({ row: { n, finding }, text }: { row: NumberedFinding; text: string }) {
  const t = useTexts();
  const { start, end, what, verdict, provision } = finding;
  const why = whyText(finding, t);
  return (
    <li className={styles['finding']}>
      <div className={styles['top']}>
        <button
          type="button"
          className={styles['jump']}
          aria-label={t('assistant:memo.show', { n })}
          {...(provision === null ? { 'data-memo': memoHooks.finding } : {})}
          onClick={() => showMark(n)}
        >
          <bdi dir="ltr">{n}</bdi>
        </button>
        <Status tone={toneOf[verdict]}>{t(`assistant:memo.verdict.${verdict}`)}</Status>
        <span className={styles['what']}>{t(`assistant:memo.what.${what}`)}</span>
      </div>
      <p className={styles['said']}>
        <bdi>{text.slice(start, end)}</bdi>
      </p>
      {why !== '' && <p className={styles['why']}>{why}</p>}
      {provision !== null && (
        <>
          <p className={styles['quiet']}>
            {t('assistant:memo.compared')}{' '}
            <Link
              to="/app/chat/$part"
              params={{ part: 'library' }}
              hash={readerHash(provision)}
              aria-label={t('assistant:memo.open', { citation: provision.citation })}
              data-memo={memoHooks.finding}
            >
              <bdi>{provision.citation}</bdi>
            </Link>
          </p>
          <blockquote className={styles['sentence']} lang={provision.language}>
            <bdi>{provision.sentence}</bdi>
          </blockquote>
        </>
      )}
    </li>
  );
}

function showMark(n: number): void {
  const mark = document.getElementById(markId(n));
  mark?.focus({ preventScroll: true });
  mark?.scrollIntoView({ block: 'center' });
}
