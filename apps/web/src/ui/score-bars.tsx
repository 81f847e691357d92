import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
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

const HIGH = 0.66;
const MEDIUM = 0.33;

/** What a risk score is made of: families against their caps, then each factor with its points. */
export function ScoreBars({ families, factors, factorsLabel, pointsText, total, className }: ScoreBarsProps) {
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
        </div>
      )}
      <ul className={styles['families']}>
        {families.map((family) => (
          <li key={family.id} className={styles['family']}>
            <span className={styles['name']}>{family.label}</span>
            <span className={styles['points']}>{pointsText(family.points, family.cap)}</span>
            <span className={styles['track']} aria-hidden="true">
              <span
                className={styles['fill']}
                data-level={levelOf(family)}
                style={{ inlineSize: `${String(shareOf(family) * 100)}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
      {factors.length > 0 && (
        <ul aria-label={factorsLabel} className={styles['factors']}>
          {factors.map((factor) => (
            <li key={factor.id} className={styles['factor']}>
              <span className={styles['name']}>
                {factor.label}
                {factor.article && <span className={styles['article']}>{factor.article}</span>}
              </span>
              <span className={styles['points']}>{pointsText(factor.points)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function shareOf({ points, cap }: ScoreFamily): number {
  return cap <= 0 ? 0 : Math.max(0, Math.min(1, points / cap));
}

function levelOf(family: ScoreFamily): 'low' | 'medium' | 'high' {
  const share = shareOf(family);
  if (share >= HIGH) return 'high';
  return share >= MEDIUM ? 'medium' : 'low';
}
