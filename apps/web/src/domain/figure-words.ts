import type { ReadinessFinding } from '@sorgfalt/contract';
import { formatNumber } from '../ui/number-format.ts';

type Unit =
  | 'millisecond'
  | 'second'
  | 'minute'
  | 'hour'
  | 'day'
  | 'kilobyte'
  | 'megabyte'
  | 'gigabyte'
  | 'terabyte';
type Step = readonly [unit: Unit, size: number, from: number];

/** Times are said in the next unit from two of it on: 90 minutes say more than 1.5 hours. */
const times: readonly Step[] = [
  ['day', 86_400, 172_800],
  ['hour', 3600, 7200],
  ['minute', 60, 120],
  ['second', 1, 1],
  ['millisecond', 0.001, 0.001],
  ['second', 1, 0],
];
const sizes: readonly Step[] = [
  ['terabyte', 1e12, 1e12],
  ['gigabyte', 1e9, 1e9],
  ['megabyte', 1e6, 1e6],
  ['kilobyte', 1e3, 0],
];
const secondsOf = { milliseconds: 0.001, seconds: 1, hours: 3600, 'hours-left': 3600 } as const;

/** A figure as people say it in a language: `3 hours`, `12.4 Go`, `1'204`. */
export function figureWords(figure: number, unit: ReadinessFinding['unit'], language: string): string {
  if (unit === 'number') return formatNumber(figure);
  if (unit === 'bytes')
    return inUnit(figure, sizes, { unitDisplay: 'short', maximumFractionDigits: 1 }, language);
  const seconds = Math.abs(figure) * secondsOf[unit];
  return inUnit(seconds, times, { unitDisplay: 'long', maximumFractionDigits: 0 }, language);
}

function inUnit(
  value: number,
  steps: readonly Step[],
  options: Intl.NumberFormatOptions,
  language: string,
): string {
  const step = steps.find(([, , from]) => value >= from);
  if (step === undefined) return formatNumber(value);
  const [unit, size] = step;
  return new Intl.NumberFormat(`${language}-CH`, { style: 'unit', unit, ...options }).format(value / size);
}
