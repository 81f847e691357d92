import type { ReadinessFinding, ReadinessPart } from '@sorgfalt/contract';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { formatDateTime } from '../../ui/date-format.ts';
import { figureWords } from './figure-words.ts';
import styles from './readiness-page.module.css';

/** Of these there is nothing to say but whether they are in order. */
const withoutFigure = ['database', 'epoch', 'ledger'] as const satisfies readonly ReadinessPart[];
type PlainPart = (typeof withoutFigure)[number];
type FiguredPart = Exclude<ReadinessPart, PlainPart>;

const isFigured = (part: ReadinessPart): part is FiguredPart =>
  !withoutFigure.some((plain) => plain === part);

/** One part: how it stands by shape and word, its figure beside its limit, and what to do about it. */
export function ReadinessPartRow({ finding }: { finding: ReadinessFinding }) {
  const t = useTexts();
  const { part, state, isRequired, failedAt } = finding;
  return (
    <li className={styles['part']} data-state={state}>
      <span className={styles['state']}>
        <span className={styles['mark']} aria-hidden="true" />
        {t(`readiness:state.${state}`)}
      </span>
      <div className={styles['words']}>
        <h3 className={styles['name']}>{t(`readiness:part.${part}`)}</h3>
        {state !== 'ok' && (
          <p className={styles['todo']}>
            {t(`readiness:todo.${part}`)}
            {isRequired && ` ${t('readiness:isRequired')}`}
          </p>
        )}
        {failedAt !== null && (
          <p className={styles['failed']}>{t('readiness:failed', { at: formatDateTime(failedAt) })}</p>
        )}
      </div>
      {isFigured(part) && <Figure part={part} finding={finding} />}
    </li>
  );
}

function Figure({ part, finding }: { part: FiguredPart; finding: ReadinessFinding }) {
  const t = useTexts();
  const language = useLanguage();
  const { state, figure, unit, limit } = finding;
  const isIdle = figure === null && unit === 'seconds' && state === 'ok';
  return (
    <p className={styles['figure']}>
      {isIdle && <span className={styles['value']}>{t('readiness:nothingWaits')}</span>}
      {figure !== null && <bdi className={styles['value']}>{figureWords(figure, unit, language)}</bdi>}
      <span>{[t(`readiness:figure.${part}`), ...limitWords()].join(' · ')}</span>
    </p>
  );

  function limitWords(): string[] {
    if (limit === null) return [];
    if (limit === 0) return [t('readiness:noneAllowed')];
    const words = figureWords(limit, unit, language);
    return [t(unit === 'bytes' ? 'readiness:atLeast' : 'readiness:atMost', { limit: words })];
  }
}
