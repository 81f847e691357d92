import type { Hit } from '@sorgfalt/contract';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Status } from '../../ui/status.tsx';
import { HitTable, type HitTableProps } from './hit-table.tsx';
import { bandTone, topicText } from './words.ts';
import styles from './hit-card.module.css';

interface HitCardProps extends HitTableProps {
  /** Stands for itself, with a frame; else it is a part of a card. */
  readonly isFramed?: boolean;
  readonly headingLevel?: 3 | 4;
  /** What can be done about the hit. */
  readonly children?: ReactNode;
}

/** One listed subject that may be the client or who was asked about; how near it is stands there in words. */
export function HitCard({ hit, query, own, isFramed = false, headingLevel = 3, children }: HitCardProps) {
  const t = useTexts();
  const Heading = `h${headingLevel}` as const;
  const also = hit.alsoOn ?? [];
  return (
    <article
      className={styles['hit']}
      aria-label={hit.listedName}
      data-hit=""
      data-framed={isFramed || undefined}
      tabIndex={-1}
    >
      <header className={styles['head']}>
        <Heading className={styles['name']}>
          <bdi>{hit.listedName}</bdi>
        </Heading>
        <Status tone={bandTone[hit.band]}>{t(`hits:band.${hit.band}`)}</Status>
        <bdi className={styles['quiet']}>
          {hit.listName} · {t('hits:entry')} <CodeText value={hit.entityId} />
        </bdi>
      </header>
      <HitTable hit={hit} query={query} own={own} />
      <dl className={styles['facts']}>
        {hit.topics.length > 0 && (
          <Fact label={t('hits:topics')}>{hit.topics.map((topic) => topicText(topic, t)).join(', ')}</Fact>
        )}
        {hit.programs.length > 0 && <Fact label={t('hits:programs')}>{hit.programs.join(', ')}</Fact>}
        {also.length > 0 && (
          <Fact label={t('hits:alsoOn')}>
            {also.map(({ listId, entityId }) => (
              <CodeText key={`${listId}/${entityId}`} value={`${listId} ${entityId}`} />
            ))}
          </Fact>
        )}
        <Fact label={t('hits:score')}>
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
        <Status tone={decision.decision === 'confirmed' ? 'stopped' : 'rejected'}>
          {t(`hits:decision.${decision.decision}`)}
        </Status>
        <span className={styles['quiet']}>
          <bdi>{decision.decidedByName ?? decision.decidedBy}</bdi> ·{' '}
          <DateText value={decision.decidedAt} withTime />
        </span>
      </p>
      <p className={styles['why']}>
        <bdi className={styles['quiet']}>{t('hits:decision.reason')}:</bdi> <bdi>{decision.reason}</bdi>
      </p>
    </div>
  );
}
