import type { ReadinessFinding, ReadinessPart } from '@sorgfalt/contract';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { formatDateTime } from '../../ui/date-format.ts';
import { figureWords } from '../../domain/figure-words.ts';
import styles from './monitoring-page.module.css';
import { PartLink } from './part-link.tsx';
import { sinceOf } from './part-order.ts';

/** Of these there is nothing to say but whether they are in order. */
const withoutFigure = ['database', 'epoch', 'ledger'] as const satisfies readonly ReadinessPart[];
type PlainPart = (typeof withoutFigure)[number];
type FiguredPart = Exclude<ReadinessPart, PlainPart>;

const isFigured = (part: ReadinessPart): part is FiguredPart =>
  !withoutFigure.some((plain) => plain === part);

interface PartProps {
  readonly finding: ReadinessFinding;
}

/** A part that needs care: how it stands by shape and word, since when, what to do about it, and where. */
export function CarePart({ finding, lookedAt }: PartProps & { lookedAt: string }) {
  const t = useTexts();
  const { part, state, isRequired, failedAt } = finding;
  const since = sinceOf(finding, lookedAt);
  return (
    <li className={styles['part']} data-state={state}>
      <span className={styles['state']}>
        <span className={styles['mark']} aria-hidden="true" />
        {t(`readiness:state.${state}`)}
      </span>
      <div className={styles['words']}>
        <h3 className={styles['name']}>{t(`readiness:part.${part}`)}</h3>
        <p className={styles['todo']}>
          {t(`readiness:todo.${part}`)}
          {isRequired && ` ${t('readiness:isRequired')}`} <PartLink part={part} />
        </p>
        {failedAt !== null && (
          <p className={styles['todo']}>{t('readiness:failed', { at: formatDateTime(failedAt) })}</p>
        )}
      </div>
      {isFigured(part) && (
        <p className={styles['figure']}>
          <Figure part={part} finding={finding} />
          {since !== undefined && <span>{t('readiness:since', { at: formatDateTime(since) })}</span>}
        </p>
      )}
    </li>
  );
}

/** A part that is in order: its name and its figure. */
export function WellPart({ finding }: PartProps) {
  const t = useTexts();
  const { part, state } = finding;
  return (
    <li className={styles['wellPart']} data-state={state}>
      <span className={styles['state']}>
        <span className={styles['mark']} aria-hidden="true" />
        <span className={styles['name']}>{t(`readiness:part.${part}`)}</span>
      </span>
      <p className={styles['figure']}>
        {isFigured(part) ? (
          <Figure part={part} finding={finding} />
        ) : (
          <span className={styles['value']}>{t('readiness:state.ok')}</span>
        )}
      </p>
    </li>
  );
}

function Figure({ part, finding }: PartProps & { part: FiguredPart }) {
  const t = useTexts();
  const language = useLanguage();
  const { state, figure, unit, limit } = finding;
  const isIdle = figure === null && unit === 'seconds' && state === 'ok';
  if (figure === null && state === 'ok') {
    if (part === 'virus-scan') return <span>{t('readiness:noScanner')}</span>;
    if (part === 'registers') return <span>{t('readiness:noWatch')}</span>;
  }
  return (
    <>
      {isIdle && <span className={styles['value']}>{t('readiness:nothingWaits')}</span>}
      {figure !== null && <bdi className={styles['value']}>{figureWords(figure, unit, language)}</bdi>}
      <span>{[t(`readiness:figure.${part}`), ...limitWords()].join(' · ')}</span>
    </>
  );

  function limitWords(): string[] {
    if (limit === null) return [];
    if (limit === 0) return [t('readiness:noneAllowed')];
    const words = figureWords(limit, unit, language);
    const isRoom = unit === 'bytes' || unit === 'hours-left';
    return [t(isRoom ? 'readiness:atLeast' : 'readiness:atMost', { limit: words })];
  }
}
