import type { Structure } from '@sorgfalt/contract';
import { useLanguage } from '../../../i18n/use-texts.ts';
import { boxHeight, boxWidth, gapY } from './drawn-spots.ts';
import type { Spots } from './drawn-spots.ts';
import { formatShare } from './share-text.ts';
import styles from './structure.module.css';

interface DrawnTiesProps {
  readonly structure: Structure;
  readonly spots: Spots;
  /** The party whose lines stand out; null for none. */
  readonly near: string | null;
}

/** The lines between the boxes with their shares. The boxes say the same in words, so nobody is read them. */
export function DrawnTies({ structure, spots, near }: DrawnTiesProps) {
  const language = useLanguage();
  return (
    <svg aria-hidden="true" width="100%" height="100%">
      {structure.interests.map(({ recordId, kind, holder, subject, share, isHeld }) => {
        const [from, to] = [spots.get(holder ?? ''), spots.get(subject)];
        if (from === undefined || to === undefined) return null;
        const [x1, y1, x2, y2] = [from.x + boxWidth / 2, from.y, to.x + boxWidth / 2, to.y + boxHeight];
        const isNear = near !== null && (holder === near || subject === near);
        return (
          <g key={`${recordId}/${kind}`} data-ended={!isHeld || undefined} data-near={isNear || undefined}>
            <path
              d={`M${x1} ${y1}C${x1} ${y1 - gapY / 2} ${x2} ${y2 + gapY / 2} ${x2} ${y2}`}
              className={styles['line']}
            />
            {share !== null && (
              <text x={(x1 * 2 + x2) / 3} y={y1 - gapY / 3} className={styles['share']}>
                {formatShare(share, language)} %
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
