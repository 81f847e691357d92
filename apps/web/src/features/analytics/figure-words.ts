import type { AnalyticsFigure, AnalyticsFigureId, AnalyticsRow } from '@sorgfalt/contract';
import type { ReactNode } from 'react';
import { figureWords } from '../../domain/figure-words.ts';
import { daysText } from '../../domain/narrowed-by.tsx';
import { stateTone } from '../../domain/payment-tones.ts';
import { reasonLabel } from '../../domain/reason-label.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { wordOf } from '../../i18n/word-of.ts';
import type { FigureData, FigureTone } from '../../ui/figure-data.ts';
import type { Tone } from '../../ui/status.tsx';
import { formatMinor, formatNumber } from '../../ui/number-format.ts';

type Tell = (row: AnalyticsRow, series: string, text: string) => ReactNode;

/** The series that a figure has. */
export function seriesOf({ rows }: AnalyticsFigure): readonly string[] {
  return [...new Set(rows.flatMap(({ cells }) => cells.map(({ series }) => series)))];
}

const overTime: readonly AnalyticsFigureId[] = ['onboardings', 'decisions', 'volume'];

/** Numbers of a figure with their words; `tell` leads to what each counts. */
export function figureData(figure: AnalyticsFigure, t: Translate, language: string, tell: Tell): FigureData {
  const { figure: id, rows } = figure;
  return {
    rowHeader: t(`analytics:row.${id}`),
    moreHeaders: moreHeaders(id, t),
    series: seriesOf(figure).map((each) => ({
      id: each,
      label: wordOf(
        t,
        `common:caseStatus.${each}`,
        wordOf(t, `common:workflow.${each}`, t('analytics:more.count')),
      ),
      tone: tones[each] ?? 'neutral',
    })),
    rows: rows.map((row) => ({
      ...named(id, row, t),
      ...(id === 'payments' ? { tone: chartTone[stateTone[row.key as keyof typeof stateTone]] } : {}),
      cells: row.cells.map(({ series, count }) => {
        const text = formatNumber(count);
        return { value: count, text, link: tell(row, series, text) };
      }),
      more: moreOf(id, row, language),
    })),
  };
}

/** What a row is called; of a month only which. */
function named(id: AnalyticsFigureId, row: AnalyticsRow, t: Translate) {
  const { key, from, to } = row;
  const isMonth = overTime.includes(id) && from?.endsWith('-01') === true && from !== to;
  const [year = '', month = ''] = key.split('-');
  return {
    id: key,
    label: rowLabel(id, row, t),
    ...(isMonth ? { short: `${month}.${year.slice(2)}` } : {}),
  };
}

/** Sums of one currency, with how many payments they are of. */
export function sumData({ rows }: AnalyticsFigure, currency: string, t: Translate, tell: Tell): FigureData {
  return {
    rowHeader: t('analytics:row.volume'),
    moreHeaders: [t('analytics:more.count')],
    series: [{ id: currency, label: currency, tone: 'neutral' }],
    rows: rows.map((row) => {
      const cell = row.cells.find(({ series }) => series === currency);
      const text = formatMinor(cell?.sumMinor ?? 0, currency);
      return {
        ...named('volume', row, t),
        cells: [{ value: cell?.sumMinor ?? 0, text, link: tell(row, currency, text) }],
        more: [formatNumber(cell?.count ?? 0)],
      };
    }),
  };
}

/** The colour of charts for the tone of a status: what needs nobody and is not over is one. */
const chartTone: Readonly<Record<Tone, FigureTone>> = {
  good: 'approved',
  waiting: 'waiting',
  rejected: 'rejected',
  stopped: 'stopped',
  neutral: 'other',
};
const tones: Readonly<Record<string, FigureTone>> = {
  approved: 'approved',
  in_review: 'waiting',
  rejected: 'rejected',
  in_progress: 'other',
  client_onboarding: 'neutral',
  payment: 'other',
  decided: 'neutral',
};

export function rowLabel(id: AnalyticsFigureId, { key, name, from, to }: AnalyticsRow, t: Translate): string {
  if (overTime.includes(id)) return daysText({ from: from ?? undefined, to: to ?? undefined }) ?? key;
  if (id === 'rules') return reasonLabel(key, t);
  if (id === 'payments') return wordOf(t, `payments:state.${key}`, key);
  if (id === 'times') return wordOf(t, `common:workflow.${key}`, key);
  return name ?? wordOf(t, `analytics:age.${key}`, key);
}

function moreHeaders(id: AnalyticsFigureId, t: Translate): string[] {
  if (id === 'times') return [t('analytics:more.median'), t('analytics:more.p90')];
  return id === 'rules' ? [t('analytics:more.precision')] : [];
}

function moreOf(id: AnalyticsFigureId, row: AnalyticsRow, language: string): string[] {
  if (id === 'times') {
    return [row.medianSeconds, row.p90Seconds].map((seconds) =>
      seconds === null ? '–' : figureWords(seconds, 'seconds', language),
    );
  }
  return id === 'rules' ? [`${String(precisionOf(row))} %`] : [];
}

/** Of what a rule referred, how much was rejected, in whole per cent. */
export function precisionOf({ cells }: AnalyticsRow): number {
  const all = cells.reduce((sum, { count }) => sum + count, 0);
  const rejected = cells.find(({ series }) => series === 'rejected')?.count ?? 0;
  return all === 0 ? 0 : Math.round((rejected / all) * 100);
}
