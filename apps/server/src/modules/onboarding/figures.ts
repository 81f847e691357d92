import { addDays, swissDay, swissZone } from '@sorgfalt/calendar';
import { count, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { isWithinDays, swissDateOf, swissDayOf } from '../../platform/database/swiss-days.ts';
import { cases } from './tables.ts';

export interface OnboardingStats {
  /** Cases that were ever submitted. */
  readonly total: number;
  /** Those submitted since Monday. */
  readonly thisWeek: number;
}

export interface DayFigures {
  readonly day: string;
  readonly approved: number;
  readonly inReview: number;
  readonly rejected: number;
}

const dayOfSubmission = swissDayOf(cases.submittedAt);
const monday = sql`date_trunc('week', now() at time zone '${sql.raw(swissZone)}') at time zone '${sql.raw(swissZone)}'`;

export async function readStats(tx: Tx): Promise<OnboardingStats> {
  const [row] = await tx
    .select({
      total: count(),
      thisWeek: sql<number>`count(*) filter (where ${cases.submittedAt} >= ${monday})`,
    })
    .from(cases)
    .where(isNotNull(cases.submittedAt));
  return { total: row?.total ?? 0, thisWeek: row?.thisWeek ?? 0 };
}

/** Cases by the day of their submission and where they stand now, for the last `days` days, oldest first. */
export async function readByDay(tx: Tx, days: number, now: Date): Promise<DayFigures[]> {
  const rows = await tx
    .select({ day: dayOfSubmission, status: cases.status, number: count() })
    .from(cases)
    .where(isWithinDays(cases.submittedAt, addDays(swissDay(now), 1 - days), undefined))
    .groupBy(swissDateOf(cases.submittedAt), cases.status);
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(swissDay(now), index + 1 - days);
    const of = (status: string) => rows.find((row) => row.day === day && row.status === status)?.number ?? 0;
    return { day, approved: of('approved'), inReview: of('in_review'), rejected: of('rejected') };
  });
}
