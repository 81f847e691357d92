import type { Hit, ScreeningQueryInput } from '@sorgfalt/contract';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { HitTable } from './hit-table.tsx';
import { bandTone, topicText } from './words.ts';
import styles from './hit-card.module.css';

interface HitCardProps {
  readonly hit: Hit;
  readonly query: ScreeningQueryInput;
  /** What can be done about the hit. */
  readonly children?: ReactNode;
}

/** One listed subject that may be the one asked about; how near it is stands there in words. */
export function HitCard({ hit, query, children }: HitCardProps) {
  const t = useTexts();
  const also = hit.alsoOn ?? [];
  return (
    <article className={styles['hit']} aria-label={hit.listedName} data-hit="" tabIndex={-1}>
      <header className={styles['head']}>
        <h3 className={styles['name']}>
          <bdi>{hit.listedName}</bdi>
        </h3>
        <StatusChip tone={bandTone[hit.band]}>{t(`screening:band.${hit.band}`)}</StatusChip>
        <span className={styles['quiet']}>
          {hit.listName} · {t('screening:hit.entry')} <CodeText value={hit.entityId} />
        </span>
      </header>
      <HitTable hit={hit} query={query} />
      <dl className={styles['facts']}>
        {hit.topics.length > 0 && (
          <Fact label={t('screening:hit.topics')}>
            {hit.topics.map((topic) => topicText(topic, t)).join(', ')}
          </Fact>
        )}
        {hit.programs.length > 0 && (
          <Fact label={t('screening:hit.programs')}>{hit.programs.join(', ')}</Fact>
        )}
        {also.length > 0 && (
          <Fact label={t('screening:hit.alsoOn')}>
            {also.map(({ listId, entityId }) => (
              <CodeText key={`${listId}/${entityId}`} value={`${listId} ${entityId}`} />
            ))}
          </Fact>
        )}
        <Fact label={t('screening:hit.score')}>
          <bdi dir="ltr">{hit.score.toFixed(2)}</bdi>
        </Fact>
      </dl>
      {hit.decision != null && <DecisionText decision={hit.decision} />}
      {children}
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Who decided about a hit, when and why. */
function DecisionText({ decision }: { decision: NonNullable<Hit['decision']> }) {
  const t = useTexts();
  return (
    <div className={styles['decision']}>
      <p className={styles['who']}>
        <StatusChip tone={decision.decision === 'confirmed' ? 'bad' : 'good'}>
          {t(`screening:decision.${decision.decision}`)}
        </StatusChip>
        <span className={styles['quiet']}>
          <bdi>{decision.decidedBy}</bdi> · <DateText value={decision.decidedAt} withTime />
        </span>
      </p>
      <p className={styles['why']}>
        <span className={styles['quiet']}>{t('screening:decision.reason')}:</span>{' '}
        <bdi>{decision.reason}</bdi>
      </p>
    </div>
  );
}
