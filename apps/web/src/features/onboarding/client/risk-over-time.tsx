import type { RiskPoint } from '@sorgfalt/contract';
import { figureTexts } from '../../../domain/figure-texts.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/card.tsx';
import { formatDate } from '../../../ui/date-format.ts';
import { Figure } from '../../../ui/figure.tsx';
import type { FigureTone } from '../../../ui/figure-data.ts';
import { formatNumber } from '../../../ui/number-format.ts';
import styles from './client.module.css';

const scoreMax = 100;

/** As everywhere: a high risk stands out, and a low one is no outcome that the colour of approval would tell. */
const toneOf = {
  low: 'neutral',
  medium: 'neutral',
  high: 'stopped',
  unknown: 'neutral',
} as const satisfies Record<RiskPoint['level'], FigureTone>;

/** The points of a client each time that somebody or something said them, oldest first. */
export function RiskOverTime({ points }: { points: readonly RiskPoint[] }) {
  const t = useTexts();
  const title = t('clientFile:risk.title');
  if (points.length === 0) {
    return (
      <Card title={title}>
        <p className={styles['quiet']}>{t('clientFile:risk.none')}</p>
      </Card>
    );
  }
  return (
    <Figure
      kind="bars"
      title={title}
      subtitle={t('clientFile:risk.subtitle')}
      texts={figureTexts(t)}
      data={{
        rowHeader: t('clientFile:risk.day'),
        max: scoreMax,
        series: [{ id: 'score', label: t('clientFile:risk.score'), tone: 'neutral' }],
        moreHeaders: [t('clientFile:risk.level'), t('clientFile:risk.said')],
        rows: points.map(({ at, level, score, by }) => ({
          id: `${at} ${by}`,
          label: formatDate(at),
          tone: toneOf[level],
          cells: [{ value: score ?? 0, text: score === null ? '–' : formatNumber(score) }],
          more: [t(`risk.${level}`), t(`clientFile:risk.by.${by}`)],
        })),
      }}
    />
  );
}
