import * as z from './zod.ts';
import { listStanding } from './common.ts';
import { readinessState } from './readiness.ts';
import { route } from './route.ts';

export const systemRoutes = {
  health: route({
    method: 'GET',
    path: '/health',
    limit: 'own',
    summary: 'The process is alive',
    access: 'public',
    isProbe: true,
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: route({
    method: 'GET',
    path: '/ready',
    mayBeUnavailable: true,
    limit: 'own',
    summary:
      'What the product cannot work without is in order, 503 otherwise; and how every part stands. Answers within two seconds',
    access: 'public',
    isProbe: true,
    response: z.object({
      status: z.enum(['ready', 'not-ready']),
      checks: z.record(z.string(), z.boolean()),
      /** `degraded`: no machine accepts anybody. The server works all the same, so this is no 503. */
      lists: z.enum(['ok', 'degraded']),
      /** Why, where they are degraded; null where that is not known. */
      listsDetail: z.nullable(listStanding),
      /** The last finished backup; null where there is none. Its age is no 503. */
      backup: z.nullable(z.object({ takenAt: z.string(), ageHours: z.number() })),
      /** The last audit that was made by itself; null before the first. What it found is no 503: people must go on deciding. */
      audit: z.nullable(z.object({ finishedAt: z.string(), ageHours: z.number(), found: z.number() })),
      /** Every part by its name, without figures: those are for officers (`/api/readiness`). */
      parts: z.record(z.string(), readinessState),
      /** What is wrong with a part and what to do, where the part knows: fixed sentences, which everybody may read. */
      reasons: z.record(z.string(), z.string()),
    }),
  }),
};
