import * as z from './zod.ts';
import { instant } from './common.ts';
import { route } from './route.ts';

/** What the product needs to work, each looked at by itself; docs/operations.md says what to do about each. */
export const readinessParts = [
  'database',
  'epoch',
  'ledger',
  'migrations',
  'cursor',
  'disk',
  'connections',
  'workers',
  'events',
  'jobs',
  'failing-jobs',
  'sequencer',
  'checkpoint',
  'stamps',
  'seal',
  'audit',
  'sending',
  'bank',
  'statements',
  'webhooks',
  'mail',
  'identity',
  'models',
  'virus-scan',
  'lists',
  'country-lists',
  'registers',
  'backup',
  'drill',
  'access-review',
  'figures',
  'clock',
] as const;
export type ReadinessPart = (typeof readinessParts)[number];

/** `missing`: it is not there, or did not answer in time. */
export const readinessState = z.enum(['ok', 'degraded', 'missing']);
export type ReadinessState = z.infer<typeof readinessState>;

export const readinessFinding = z.object({
  part: z.enum(readinessParts),
  state: readinessState,
  /** Whether nobody should be sent here while it is missing: `/ready` answers 503 then. */
  isRequired: z.boolean(),
  /** How it stands, in `unit`; null where that is not known or there is nothing to measure. */
  figure: z.nullable(z.number()),
  unit: z.enum(['seconds', 'number', 'bytes', 'milliseconds', 'hours', 'hours-left']),
  /** From where on it is degraded (bytes and hours left: below which). */
  limit: z.nullable(z.number()),
  /** When it last failed, where that is the last that is known of it; such a part is degraded. */
  failedAt: z.nullable(instant),
});
export type ReadinessFinding = z.infer<typeof readinessFinding>;

export const readinessRoutes = {
  read: route({
    method: 'GET',
    path: '/api/readiness',
    limit: 'own',
    summary: 'Every part that the product needs: its state and its figure',
    access: ['admin', 'editor'],
    response: z.object({ lookedAt: instant, parts: z.array(readinessFinding) }),
  }),
};
