import * as z from './zod.ts';
import { id, ok } from './common.ts';
import { route } from './route.ts';

/** Whether only one client for each thing worth showing, or so many that charts and queues fill. */
const sampleSize = z.enum(['small', 'large']);
export type SampleSize = z.infer<typeof sampleSize>;

export const sampleRoutes = {
  status: route({
    method: 'GET',
    path: '/api/sample-firm',
    summary: 'Whether the sample firm is loaded, and whether it can be',
    access: ['admin'],
    response: z.object({ loaded: z.boolean(), canLoad: z.boolean() }),
  }),
  load: route({
    method: 'POST',
    path: '/api/sample-firm',
    limit: 'long',
    summary: 'Loads the sample firm (invented people) into an empty installation',
    access: ['admin'],
    query: z.object({ size: z._default(sampleSize, 'small') }),
    response: z.object({ cases: z.array(id) }),
    status: 201,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/sample-firm',
    limit: 'long',
    summary: 'Removes the sample firm; its ledger entries stay, without their payloads',
    access: ['admin'],
    response: ok,
  }),
};
