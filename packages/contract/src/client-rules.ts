import * as z from './zod.ts';
import { id, text } from './common.ts';
import { rulePack } from './payment-desk.ts';
import { route } from './route.ts';

const officers = ['admin', 'editor'] as const;
const params = z.object({ version: text(60) });

/** The packs that clients are judged by: weights, country lists and what a machine may accept. */
export const clientRuleRoutes = {
  list: route({
    method: 'GET',
    path: '/api/onboarding/rules',
    summary: 'Every set of client rules, newest first',
    access: officers,
    response: z.object({ packs: z.array(rulePack) }),
  }),
  get: route({
    method: 'GET',
    path: '/api/onboarding/rules/{version}',
    summary: 'One set of client rules as it is kept',
    access: officers,
    params,
    response: z.extend(rulePack, { pack: z.record(z.string(), z.unknown()) }),
  }),
  upload: route({
    method: 'POST',
    path: '/api/onboarding/rules',
    records: 'rules-changed',
    summary: 'Keeps a new set of client rules; it decides nothing until it is put in force',
    access: ['admin'],
    body: z.object({ pack: z.record(z.string(), z.unknown()) }),
    response: rulePack,
    status: 201,
  }),
  putInForce: route({
    method: 'POST',
    path: '/api/onboarding/rules/{version}/put-in-force',
    stepUp: 'grave',
    records: 'rules-changed',
    summary: 'Puts a set of client rules in force; another administrator than the one who brought it does',
    access: ['admin'],
    params,
    response: rulePack,
  }),
  replay: route({
    method: 'POST',
    path: '/api/onboarding/cases/{caseId}/replay',
    summary: 'Assesses the risk of a case again from what was kept with it and compares the bytes',
    access: officers,
    params: z.object({ caseId: id }),
    response: z.object({
      packVersion: z.string(),
      packSha256: z.string(),
      isSame: z.boolean(),
      storedHash: z.string(),
      replayedHash: z.string(),
    }),
  }),
};
