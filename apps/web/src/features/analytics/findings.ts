import type { AnalyticsFigure, AnalyticsFigureId, AnalyticsRow } from '@sorgfalt/contract';
import { figureWords } from '../../domain/figure-words.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { precisionOf, rowLabel } from './figure-words.ts';

interface Numbers {
  readonly t: Translate;
  readonly language: string;
  readonly rows: readonly AnalyticsRow[];
  readonly count: number;
  /** The row with most. */
  readonly most: AnalyticsRow;
}

const findings: Readonly<Record<Exclude<AnalyticsFigureId, 'volume'>, (numbers: Numbers) => string>> = {
  onboardings: ({ t, rows, count }) =>
    t('analytics:finding.onboardings', { count, approved: numberOfSeries(rows, 'approved') }),
  decisions: ({ t, rows, count }) =>
    t('analytics:finding.decisions', { count, rejected: numberOfSeries(rows, 'rejected') }),
  payments: ({ t, count }) => t('analytics:finding.payments', { count }),
  times: ({ t, language, most }) =>
    t('analytics:finding.times', {
      workflow: rowLabel('times', most, t),
      time: figureWords(most.medianSeconds ?? 0, 'seconds', language),
    }),
  rules: ({ t, most }) =>
    t('analytics:finding.rules', {
      rule: rowLabel('rules', most, t),
      count: numberOf(most),
      share: precisionOf(most),
    }),
  reviewers: ({ t, rows, count }) => t('analytics:finding.reviewers', { count, people: rows.length }),
  ageing: ({ t, rows, count }) => {
    const old = rows.filter(({ key }) => key !== 'today' && key !== 'yesterday');
    return t('analytics:finding.ageing', { count, old: sum(old.map(numberOf)) });
  },
};

/** What a figure with numbers says, in a sentence. Sums of money say theirs by currency. */
export function findingOf(
  { rows }: AnalyticsFigure,
  figure: keyof typeof findings,
  t: Translate,
  language: string,
): string {
  const [most] = rows.toSorted((a, b) => numberOf(b) - numberOf(a));
  if (most === undefined) return '';
  return findings[figure]({ t, language, rows, count: sum(rows.map(numberOf)), most });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const numberOf = ({ cells }: AnalyticsRow) => sum(cells.map(({ count }) => count));

function numberOfSeries(rows: readonly AnalyticsRow[], series: string): number {
  return sum(
    rows.flatMap(({ cells }) => cells.filter((cell) => cell.series === series).map(({ count }) => count)),
  );
}
