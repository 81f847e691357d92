import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { ShareBar } from './share-bar.tsx';
import styles from './score-bars.module.css';

export interface ScoreFamily {
  id: string;
  label: string;
  points: number;
  cap: number;
}

export interface ScoreFactor {
  id: string;
  label: ReactNode;
  points: number;
  /** The article the weight rests on. */
  article?: string | null;
}

export interface ScoreBarsProps {
  families: readonly ScoreFamily[];
  factors: readonly ScoreFactor[];
  factorsLabel: string;
  /** Says a number of points in words, `12 of 30 points` or `+5 points`. */
  pointsText: (points: number, cap?: number) => string;
  total?: { label: string; points: number; max: number; chip?: ReactNode };
  className?: string;
}

/** What a risk score is made of: families against their caps, then each factor with its points. */
export function ScoreBars({ families, factors, factorsLabel, pointsText, total, className }: ScoreBarsProps) {
  const most = Math.max(1, ...factors.map(({ points }) => points));
  return (
    <div className={cx(styles['score'], className)}>
      {total && (
        <div className={styles['total']}>
          <span className={styles['totalLabel']}>{total.label}</span>
          <bdi dir="ltr" className={styles['figure']}>
            {total.points}
            <span className={styles['max']}> / {total.max}</span>
          </bdi>
          {total.chip}
          <ShareBar className={styles['track']} share={total.points / total.max} />
        </div>
      )}
      {families.length > 0 && (
        <ul className={styles['families']}>
          {families.map((family) => (
            <li key={family.id} className={styles['family']}>
              <span className={styles['name']}>{family.label}</span>
              <span className={styles['points']}>{pointsText(family.points, family.cap)}</span>
              <ShareBar
                className={styles['track']}
                share={family.cap <= 0 ? 0 : family.points / family.cap}
              />
            </li>
          ))}
        </ul>
      )}
      {factors.length > 0 && (
        <ul aria-label={factorsLabel} className={styles['factors']}>
          {factors.map((factor) => (
            <li key={factor.id} className={styles['factor']}>
              <span className={styles['name']}>{factor.label}</span>
              <bdi className={styles['article']}>{factor.article}</bdi>
              <ShareBar className={styles['track']} share={factor.points / most} />
              <span className={styles['points']}>{pointsText(factor.points)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
