import * as z from './zod.ts';
import { listStanding } from './common.ts';
import { caseSummary } from './onboarding.ts';
import { timelineEvent } from './ledger.ts';
import { reviewItem } from './review.ts';
import { route } from './route.ts';

export const insightRoutes = {
  dashboard: route({
    method: 'GET',
    path: '/api/insights/dashboard',
    summary: 'Figures of the dashboard; a guest sees the system status only, and no names without the right',
    access: 'public',
    response: z.object({
      systemStatus: z.enum(['operational', 'degraded']),
      listsAsOf: z.nullable(z.string()),
      /** How far the lists can be relied on, and what waits for a person because of it; null for who may not know. */
      lists: z.nullable(
        z.object({ standing: listStanding, heldCases: z.number(), heldPayments: z.number() }),
      ),
      stats: z.nullable(
        z.object({
          totalOnboardings: z.number(),
          onboardingsThisWeek: z.number(),
          pendingReviews: z.number(),
          overdueReviews: z.number(),
          /** Relationships to look at again within thirty days, and those of them whose day has passed. */
          reviewsDue: z.number(),
          reviewsOverdue: z.number(),
          todaysPayments: z.number(),
          /** Payments of which the bank says otherwise than is held of them. */
          paymentAlarms: z.number(),
        }),
      ),
      needsDecision: z.array(reviewItem),
      recentActivity: z.array(timelineEvent),
      activeCases: z.array(caseSummary),
      /** Onboardings by day and outcome, oldest first. */
      byDay: z.array(
        z.object({ day: z.string(), approved: z.number(), inReview: z.number(), rejected: z.number() }),
      ),
    }),
  }),
};
