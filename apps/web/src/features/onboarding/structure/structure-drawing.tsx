import type { Structure } from '@sorgfalt/contract';
import { useLanguage, useTexts } from '../../../i18n/use-texts.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { formatShare } from './share-text.ts';
import styles from './structure.module.css';

const [width, height, gapX, gapY, edge] = [168, 52, 24, 56, 8] as const;

/**
 * The structure drawn: the client at the top, whoever stands behind below. It repeats what the table says, which is what a
 * reader of the screen is told.
 */
export function StructureDrawing({ structure }: { structure: Structure }) {
  const t = useTexts();
  const language = useLanguage();
  const { rows, parties, interests, owners } = structure;
  const widest = Math.max(...rows.map((row) => row.length));
  const total = widest * (width + gapX) - gapX + 2 * edge;
  const spots = new Map(
    rows.flatMap((row, at) => {
      const start = (total - (row.length * (width + gapX) - gapX)) / 2;
      return row.map(
        (id, place) => [id, { x: start + place * (width + gapX), y: edge + at * (height + gapY) }] as const,
      );
    }),
  );
  const named = new Map(parties.map((party) => [party.partyId, party]));
  const isOwner = new Set(owners.map(({ partyId }) => partyId));
  const bottom = rows.length * (height + gapY) - gapY + 2 * edge;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide drawing is scrolled by keyboard
    <section className={styles['scroller']} tabIndex={0} aria-label={t('clients:structure.drawing')}>
      <VisuallyHidden>{t('clients:structure.drawingText')}</VisuallyHidden>
      <svg aria-hidden="true" width={total} height={bottom} className={styles['drawing']}>
        {interests.map((interest) => {
          const [from, to] = [spots.get(interest.holder ?? ''), spots.get(interest.subject)];
          if (from === undefined || to === undefined) return null;
          const [x1, y1, x2, y2] = [from.x + width / 2, from.y, to.x + width / 2, to.y + height];
          return (
            <g key={`${interest.recordId}/${interest.kind}`} data-ended={!interest.isHeld || undefined}>
              <path
                d={`M${x1} ${y1}C${x1} ${y1 - gapY / 2} ${x2} ${y2 + gapY / 2} ${x2} ${y2}`}
                className={styles['line']}
              />
              {interest.share !== null && (
                <text x={(x1 * 2 + x2) / 3} y={y1 - gapY / 3} className={styles['share']}>
                  {formatShare(interest.share, language)} %
                </text>
              )}
            </g>
          );
        })}
        {[...spots].map(([id, { x, y }]) => (
          <foreignObject key={id} x={x} y={y} width={width} height={height}>
            <div
              className={styles['box']}
              data-owner={isOwner.has(id) || undefined}
              data-kind={named.get(id)?.kind}
            >
              <bdi>{named.get(id)?.name || t('clients:structure.nameless')}</bdi>
            </div>
          </foreignObject>
        ))}
      </svg>
    </section>
  );
}
