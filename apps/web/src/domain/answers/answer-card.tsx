import { useMemo, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Status } from '../../ui/status.tsx';
import { kindOf, kindTone, supportOf, type Answer } from './answer.ts';
import { AnswerMetrics } from './answer-metrics.tsx';
import { AnswerText } from './answer-text.tsx';
import { CitedContext } from './cite-button.tsx';
import { SourceStanding } from './source-passage.tsx';
import styles from './answers.module.css';

interface AnswerCardProps {
  readonly answer: Answer;
  /** Number of the source that is open beside it. */
  readonly openN: number | null;
  onCite(n: number): void;
  /** Buttons at the end of the line with the verdict. */
  readonly actions?: ReactNode;
}

/** An answer with its verdict in words, its sources and how it was made. */
export function AnswerCard({ answer, openN, onCite, actions }: AnswerCardProps) {
  const t = useTexts();
  const { sources, refusal, notice, sentences } = answer;
  const kind = kindOf(answer);
  const cited = useMemo(
    () => ({ sources: new Map(sources.map((source) => [source.n, source])), openN }),
    [sources, openN],
  );
  return (
    <CitedContext value={cited}>
      <div className={styles['line']}>
        {kind !== undefined && (
          <Status tone={kindTone[kind]}>
            {kind === 'refused'
              ? t('assistant:verdict.refused')
              : t(`assistant:verdict.${kind}`, { ...supportOf(sentences) })}
          </Status>
        )}
        <span className={styles['actions']}>{actions}</span>
      </div>
      {notice === 'model-not-configured' ? (
        <p className={styles['quiet']}>{t(`assistant:notice.${notice}`)}</p>
      ) : (
        notice !== null && <Banner tone="caution">{t(`assistant:notice.${notice}`)}</Banner>
      )}
      {refusal !== null && <p className={styles['refusal']}>{t(`assistant:refusal.${refusal}`)}</p>}
      <AnswerText answer={answer} openN={openN} onCite={onCite} />
      {sources.length > 0 && (
        <ol className={styles['sources']} aria-label={t('assistant:source.title')}>
          {sources.map((source) => (
            <li key={source.n}>
              <button
                type="button"
                className={styles['source']}
                aria-pressed={openN === source.n}
                onClick={() => onCite(source.n)}
              >
                <span className={styles['number']} data-open={openN === source.n || undefined}>
                  {source.n}
                </span>
                <bdi className={styles['citation']}>{source.citation}</bdi>
                <SourceStanding source={source} />
              </button>
            </li>
          ))}
        </ol>
      )}
      <AnswerMetrics answer={answer} />
    </CitedContext>
  );
}
