import { addDays } from '@sorgfalt/calendar';
import type { AnalyticsRange } from '@sorgfalt/contract';

/** Days in Switzerland, both included; no bound where there is none. */
export interface Period {
  readonly from: string | undefined;
  readonly to: string;
}

const daysOf = { '7d': 7, '30d': 30, '90d': 90 } as const;
const months = 14;

/** The parts of a range that ends today, oldest first: days, weeks of seven days, or calendar months. */
export function periodsOf(
  range: AnalyticsRange,
  today: string,
): readonly (Period & { readonly from: string })[] {
  if (range === '14m') {
    return Array.from({ length: months }, (_, index) => {
      const back = months - 1 - index;
      return {
        from: monthStart(today, back),
        to: back === 0 ? today : addDays(monthStart(today, back - 1), -1),
      };
    });
  }
  const days = daysOf[range];
  const step = range === '90d' ? 7 : 1;
  const first = addDays(today, 1 - days);
  return Array.from({ length: Math.ceil(days / step) }, (_, index) => {
    const last = Math.min((index + 1) * step, days) - 1;
    return { from: addDays(first, index * step), to: addDays(first, last) };
  });
}

/** How long something has waited, by the day on which it was submitted; the youngest first. */
export function agesOf(today: string): readonly (Period & { readonly key: string })[] {
  const ago = (days: number) => addDays(today, -days);
  return [
    { key: 'today', from: today, to: today },
    { key: 'yesterday', from: ago(1), to: ago(1) },
    { key: 'week', from: ago(6), to: ago(2) },
    { key: 'month', from: ago(29), to: ago(7) },
    { key: 'older', from: undefined, to: ago(30) },
  ];
}

/** The first day of the month that lies so many months back. */
function monthStart(today: string, back: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const index = year * 12 + month - 1 - back;
  return `${String(Math.floor(index / 12))}-${String((index % 12) + 1).padStart(2, '0')}-01`;
}
