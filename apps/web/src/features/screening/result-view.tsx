import type { Hit } from '@sorgfalt/contract';
import { HitCard } from '../../domain/hits/hit-card.tsx';
import { HitDecision } from '../../domain/hits/hit-decision.tsx';
import { hitKey } from '../../domain/hits/words.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconCircleCheck } from '@tabler/icons-react';
import { RestsOn } from './rests-on.tsx';
import { ResultOrigin } from './result-origin.tsx';
import { resultHeadingId, type Found, type HandSearch } from './use-hand-search.ts';
import styles from './result-view.module.css';

const bands = ['strong', 'possible', 'weak'] as const;

/** What a search found: hits that count, then those dismissed before, then what it rests on. */
export function ResultView({ found, search }: { found: Found; search: HandSearch }) {
  const t = useTexts();
  const { query, client, screening } = found;
  const isDismissed = ({ decision }: Hit) => decision?.decision === 'dismissed';
  const dismissed = screening.hits.filter(isDismissed);
  const counting = screening.hits.filter((hit) => !isDismissed(hit));
  const summary = bands
    .map((band) => ({ band, count: counting.filter((hit) => hit.band === band).length }))
    .filter(({ count }) => count > 0)
    .map(({ band, count }) => t(`screening:result.${band}`, { count }))
    .join(', ');
  const cards = (hits: readonly Hit[]) => (
    <ul className={styles['hits']}>
      {hits.map((hit) => (
        <li key={hitKey(hit)}>
          <HitCard hit={hit} query={query} own="asked" isFramed>
            <HitDecision
              hit={hit}
              clientId={screening.clientId}
              onDecided={(decision) => search.decided(hit, decision)}
            />
          </HitCard>
        </li>
      ))}
    </ul>
  );
  return (
    <section className={styles['result']} aria-labelledby={resultHeadingId}>
      <header className={styles['head']}>
        <h2 id={resultHeadingId} className={styles['title']} tabIndex={-1}>
          <bdi>{t('screening:result.title')}:</bdi> <bdi>{query.name}</bdi>
        </h2>
        <p className={styles['summary']}>
          {summary === '' ? t('screening:result.none') : summary}
          {client !== undefined && (
            <>
              {' · '}
              {t('clients:picker.label')}
              {t('colon')}
              <bdi>{client.name}</bdi>
            </>
          )}
        </p>
      </header>
      <RestsOn standing={screening.standing} />
      {counting.length > 0 ? (
        <>
          <p className={styles['note']}>
            {t('screening:result.compare')}
            {screening.clientId === null && ` ${t('screening:result.chooseClient')}`}
          </p>
          {cards(counting)}
        </>
      ) : (
        <EmptyState icon={<IconCircleCheck />} title={t('screening:result.none')}>
          {t('screening:result.noneText')}
        </EmptyState>
      )}
      {dismissed.length > 0 && (
        <details className={styles['dismissed']}>
          <summary>{t('screening:result.dismissed', { count: dismissed.length })}</summary>
          <p className={styles['note']}>{t('screening:result.dismissedText')}</p>
          {cards(dismissed)}
        </details>
      )}
      <ResultOrigin key={screening.screeningId} screening={screening} />
    </section>
  );
}
