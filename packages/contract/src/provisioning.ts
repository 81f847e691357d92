import * as z from './zod.ts';
import { instant, ok, text } from './common.ts';
import { route } from './route.ts';

/** An account that was here before, which the directory wants to look after. */
const handover = z.object({ uid: z.string(), name: z.string(), email: z.string(), askedAt: instant });
export type Handover = z.infer<typeof handover>;

export const provisioningRoutes = {
  handovers: route({
    method: 'GET',
    path: '/api/provisioning/handovers',
    summary: 'Accounts that the firm’s directory wants to look after',
    access: ['admin'],
    response: z.object({ handovers: z.array(handover) }),
  }),
  allowHandover: route({
    method: 'POST',
    path: '/api/provisioning/handovers/{uid}/allow',
    stepUp: 'grave',
    records: 'account-changed',
    summary: 'Lets the firm’s directory look after an account that was here before, when it asks again',
    access: ['admin'],
    params: z.object({ uid: text(100) }),
    response: ok,
  }),
};
