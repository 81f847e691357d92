import { insightRoutes, isOfficer } from '@sorgfalt/contract';
import type { CaseSummary, ListStanding, ReviewItem, RouteOutput, TimelineEvent } from '@sorgfalt/contract';
import { sql } from '../../platform/database/orm.ts';
import type { Caller } from '../../platform/auth/authenticator.ts';
import { snapshot } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Router } from '../../platform/http/register-route.ts';
import { addAnalyticsRoutes } from './analytics-routes.ts';
import { readOnboardings } from './onboardings.ts';
import type { Onboardings } from './onboardings.ts';

export { checkDays, rebuildDays } from './keep-days.ts';
export { startKeepingDays } from './keep-loops.ts';

type Dashboard = RouteOutput<typeof insightRoutes.dashboard>;
type PublicPart = Pick<Dashboard, 'systemStatus' | 'listsAsOf'>;

/** What the dashboard asks of the other modules. */
export interface InsightSources {
  readonly database: Database;
  readonly timeline: { recent(limit: number): Promise<TimelineEvent[]> };
  readonly review: {
    /** The pending items that are due first, as this caller sees them. */
    queueTop(limit: number, caller: Caller): Promise<ReviewItem[]>;
    waitingCount(): Promise<number>;
    overdueCount(): Promise<number>;
    heldFor(codes: readonly string[]): Promise<{ readonly cases: number; readonly payments: number }>;
  };
  readonly onboarding: {
    activeCases(limit: number): Promise<CaseSummary[]>;
  };
  readonly files: { countReviews(): Promise<{ readonly due: number; readonly overdue: number }> };
  readonly payments: { countToday(): Promise<number>; countAlarms(): Promise<number> };
  readonly screening: {
    listsAsOf(): Promise<string | null>;
    standing(): Promise<ListStanding>;
  };
}

/** Reasons that put a case or a payment before a person because of the lists. */
const heldByLists = ['no-lists-loaded', 'lists-invented', 'lists-stale', 'screening-incomplete'];

const needsDecisionMax = 5;
const recentMax = 12;
const activeMax = 8;
const daysShown = 14;

export function createInsights(sources: InsightSources): { register(router: Router): void } {
  const { database, timeline, review, onboarding, payments, screening, files } = sources;

  /** What everybody may know: whether the parts that decisions rest on work. */
  async function publicPart(standing: Promise<ListStanding>): Promise<PublicPart> {
    const [isDatabaseUp, isScreeningReady] = await Promise.all([
      succeeds(async () => (await database.execute(sql`select 1`)).rowCount === 1),
      succeeds(async () => (await standing) === 'fresh'),
    ]);
    const systemStatus = isDatabaseUp && isScreeningReady ? 'operational' : 'degraded';
    return { systemStatus, listsAsOf: await screening.listsAsOf() };
  }

  /** Of one moment, so that no day is kept in one part of a sum and counted in another. */
  const onboardings = () =>
    database.transaction((tx) => readOnboardings(tx, daysShown, new Date()), snapshot);

  async function statsOf(cases: Onboardings): Promise<Dashboard['stats']> {
    const [pendingReviews, overdueReviews, relationships, todaysPayments, paymentAlarms] = await Promise.all([
      review.waitingCount(),
      review.overdueCount(),
      files.countReviews(),
      payments.countToday(),
      payments.countAlarms(),
    ]);
    return {
      totalOnboardings: cases.total,
      onboardingsThisWeek: cases.thisWeek,
      pendingReviews,
      overdueReviews,
      reviewsDue: relationships.due,
      reviewsOverdue: relationships.overdue,
      todaysPayments,
      paymentAlarms,
    };
  }

  async function listsPart(standing: Promise<ListStanding>): Promise<Dashboard['lists']> {
    const [stand, held] = await Promise.all([standing, review.heldFor(heldByLists)]);
    return { standing: stand, heldCases: held.cases, heldPayments: held.payments };
  }

  return {
    register(router) {
      addAnalyticsRoutes(router, database);
      router.add(insightRoutes.dashboard, async ({ caller }) => {
        const mayWork = isOfficer(caller?.role);
        const standing = screening.standing();
        const counted = caller === null ? null : onboardings();
        const [shown, lists, stats, recentActivity, byDay, needsDecision, activeCases] = await Promise.all([
          publicPart(standing),
          mayWork ? listsPart(standing) : null,
          counted?.then(statsOf) ?? null,
          caller === null ? [] : timeline.recent(recentMax),
          counted?.then((cases) => cases.byDay) ?? [],
          mayWork ? review.queueTop(needsDecisionMax, caller) : [],
          mayWork ? onboarding.activeCases(activeMax) : [],
        ]);
        return { ...shown, lists, stats, recentActivity, byDay, needsDecision, activeCases };
      });
    },
  };
}

/** A part that cannot answer is a part that does not work. */
async function succeeds(check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await check();
  } catch {
    return false;
  }
}
