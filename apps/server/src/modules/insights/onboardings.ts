import { addDays, swissDay } from '@sorgfalt/calendar';
import type { insightRoutes, RouteOutput } from '@sorgfalt/contract';
import { min } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { cases } from '../onboarding/tables.ts';
import { countSince } from './analytics-repo.ts';
import { splitDays } from './kept-days.ts';

export interface Onboardings {
  /** Cases that were ever submitted. */
  readonly total: number;
  /** Those submitted since Monday. */
  readonly thisWeek: number;
  /** By the day of submission and where they stand now, oldest first, today included. */
  readonly byDay: RouteOutput<typeof insightRoutes.dashboard>['byDay'];
}

/** What the dashboard tells of onboardings, of days that are over from what is kept; `days` are seven or more. */
export async function readOnboardings(tx: Tx, days: number, now: Date): Promise<Onboardings> {
  const today = swissDay(now);
  const [row] = await tx.select({ first: min(cases.submittedAt) }).from(cases);
  const first = row?.first == null ? today : swissDay(new Date(row.first));
  const from = addDays(today, 1 - days);
  const all = await splitDays(tx, { from: first < from ? first : from, to: today }, today);
  const counted = await countSince(tx, 'onboardings', all, from);
  const recent = counted.filter(({ key }) => key >= from);
  const monday = mondayOf(today);
  return {
    total: sum(counted),
    thisWeek: sum(recent.filter(({ key }) => key >= monday)),
    byDay: Array.from({ length: days }, (_, index) => {
      const day = addDays(from, index);
      const of = (status: string) =>
        sum(recent.filter(({ key, series }) => key === day && series === status));
      return { day, approved: of('approved'), inReview: of('in_review'), rejected: of('rejected') };
    }),
  };
}

const sum = (counted: readonly { readonly number: number }[]) =>
  counted.reduce((total, { number }) => total + number, 0);

function mondayOf(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}
