import * as z from './zod.ts';
import { route } from './route.ts';

export const systemRoutes = {
  health: route({
    method: 'GET',
    path: '/health',
    summary: 'The process is alive',
    access: 'public',
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: route({
    method: 'GET',
    path: '/ready',
    summary: 'Database, migrations, lists and ledger are in order; 503 otherwise',
    access: 'public',
    response: z.object({
      status: z.enum(['ready', 'not-ready']),
      checks: z.record(z.string(), z.boolean()),
      /** What is wrong with a part and what to do, where the part knows. */
      reasons: z.record(z.string(), z.string()),
    }),
  }),
};
