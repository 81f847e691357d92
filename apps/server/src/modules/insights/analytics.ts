import type { AnalyticsFigure, AnalyticsFigureId, AnalyticsRange, AnalyticsRow } from '@sorgfalt/contract';
import { paymentStates } from '@sorgfalt/workflow';
import type { Tx } from '../../platform/database/database.ts';
import * as repo from './analytics-repo.ts';
import type { Counted, Workflow } from './analytics-repo.ts';
import { splitDays } from './kept-days.ts';
import { agesOf, periodsOf } from './periods.ts';
import type { Period } from './periods.ts';

interface Asked {
  readonly range: AnalyticsRange;
  readonly workflow: Workflow;
}

const caseSeries = ['approved', 'in_progress', 'in_review', 'rejected'] as const;
const decisionSeries = ['approved', 'rejected'] as const;
const workflows = ['client_onboarding', 'payment'] as const;

/** All figures of a range that ends today; those of the other workflow are left out. */
export async function readAnalytics(tx: Tx, { range, workflow }: Asked, today: string) {
  const periods = periodsOf(range, today);
  const whole: Period = { from: periods[0]?.from, to: today };
  const days = await splitDays(tx, { from: whole.from ?? today, to: today }, today);
  const figures: AnalyticsFigure[] = [];
  const add = (figure: AnalyticsFigureId, rows: AnalyticsRow[]) => figures.push({ figure, rows });
  if (workflow !== 'payment') {
    add('onboardings', inPeriods(periods, await repo.countByDay(tx, 'onboardings', days), caseSeries));
  }
  if (workflow !== 'client_onboarding') {
    const sums = await repo.countByDay(tx, 'volume', days);
    add('volume', inPeriods(periods, sums, unique(sums.map(({ series }) => series))));
    const states = await repo.countByKey(tx, 'payments', days);
    add('payments', byKey(paymentStates, states, ['count'], whole).filter(isCounted));
  }
  const decisions = await repo.countByDay(tx, 'decisions', days, workflow);
  add('decisions', inPeriods(periods, decisions, decisionSeries));
  const times = await repo.readTimes(tx, days, workflow);
  add(
    'times',
    times.map(({ key, number, ...seconds }) => ({
      ...rowOf(key, whole, [{ series: 'decided', count: number, sumMinor: null }]),
      ...seconds,
    })),
  );
  const rules = await repo.countByKey(tx, 'rules', days, workflow);
  add('rules', byKey(byNumber(rules), rules, decisionSeries, whole));
  const reviewers = await repo.countByReviewer(tx, days, workflow);
  const names = new Map(reviewers.map(({ key, name }) => [key, name]));
  add(
    'reviewers',
    byKey(byNumber(reviewers), reviewers, decisionSeries, whole).map((row) => ({
      ...row,
      name: names.get(row.key) ?? null,
    })),
  );
  const shown = workflows.filter((each) => workflow === 'all' || each === workflow);
  const ages = agesOf(today);
  const waiting = inPeriods(ages, await repo.countWaiting(tx, workflow), shown);
  add(
    'ageing',
    waiting.map((row, place) => ({ ...row, key: ages[place]?.key ?? row.key })),
  );
  return { from: whole.from ?? today, to: today, figures };
}

/** What was counted by day, by the periods of which the days are. */
function inPeriods(
  periods: readonly Period[],
  counted: readonly Counted[],
  series: readonly string[],
): AnalyticsRow[] {
  return periods.map((period) => {
    const own = counted.filter(
      ({ key }) => (period.from === undefined || key >= period.from) && key <= period.to,
    );
    return rowOf(period.from ?? period.to, period, cellsOf(own, series));
  });
}

/** What was counted by key, in the order of the keys. */
function byKey(
  keys: readonly string[],
  counted: readonly Counted[],
  series: readonly string[],
  period: Period,
): AnalyticsRow[] {
  return keys.map((key) =>
    rowOf(
      key,
      period,
      cellsOf(
        counted.filter((each) => each.key === key),
        series,
      ),
    ),
  );
}

function cellsOf(own: readonly Counted[], series: readonly string[]): AnalyticsRow['cells'] {
  return series.map((each) => {
    const ofSeries = own.filter((row) => row.series === each);
    const isMoney = own.some(({ sumMinor }) => sumMinor !== undefined);
    return {
      series: each,
      count: sum(ofSeries.map(({ number }) => number)),
      sumMinor: isMoney ? sum(ofSeries.map(({ sumMinor = 0 }) => sumMinor)) : null,
    };
  });
}

function rowOf(
  key: string,
  { from = null, to }: Omit<Period, 'from'> & { from?: string | null | undefined },
  cells: AnalyticsRow['cells'],
): AnalyticsRow {
  return { key, name: null, from, to, cells, medianSeconds: null, p90Seconds: null };
}

/** The keys, those with most first. */
function byNumber(counted: readonly Counted[]): string[] {
  const of = (key: string) => sum(counted.filter((row) => row.key === key).map(({ number }) => number));
  return unique(counted.map(({ key }) => key)).toSorted((a, b) => of(b) - of(a) || (a < b ? -1 : 1));
}

const isCounted = ({ cells }: AnalyticsRow) => cells.some((cell) => cell.count > 0);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const unique = (values: readonly string[]) => [...new Set(values)].toSorted();
