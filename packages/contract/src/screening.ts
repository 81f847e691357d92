import * as z from 'zod/mini';
import { id, ok, page, text } from './common.ts';
import { route } from './route.ts';
import {
  batchResults,
  clientDecision,
  listImport,
  listVersion,
  replay,
  rescreening,
  screeningBatch,
  screeningList,
  screeningQuery,
  storedScreening,
  storedScreeningDetail,
} from './screening-records.ts';

const officers = ['admin', 'editor'] as const;
const reason = text(4000).check(z.minLength(1));
const batchParams = z.object({ batchId: id });

export const screeningRoutes = {
  lists: route({
    method: 'GET',
    path: '/api/screening/lists',
    summary: 'The lists in force, with version, hash, date, counts, age and what the last update changed',
    access: officers,
    response: z.object({ lists: z.array(screeningList) }),
  }),
  versions: route({
    method: 'GET',
    path: '/api/screening/lists/{listId}/versions',
    summary: 'Every version of a list that was in force, newest first',
    access: officers,
    params: z.object({ listId: z.string() }),
    query: z.object(page),
    response: z.object({ versions: z.array(listVersion), total: z.number() }),
  }),
  importFiles: route({
    method: 'POST',
    path: '/api/screening/lists',
    summary:
      'Takes list files in any format that is read (docs/screening.md) and imports them in the background',
    access: ['admin'],
    upload: true,
    /** `acceptShrunken=true` puts a list in force that lost more than 30 % of its entries. */
    query: z.object({ acceptShrunken: z._default(z.enum(['true', 'false']), 'false') }),
    response: listImport,
    status: 202,
  }),
  imports: route({
    method: 'GET',
    path: '/api/screening/imports',
    summary: 'Imports of the last days, newest first',
    access: officers,
    response: z.object({ imports: z.array(listImport) }),
  }),
  importStatus: route({
    method: 'GET',
    path: '/api/screening/imports/{importId}',
    summary: 'Progress of one import',
    access: officers,
    params: z.object({ importId: id }),
    response: listImport,
  }),
  stopImport: route({
    method: 'POST',
    path: '/api/screening/imports/{importId}/stop',
    summary: 'Stops an import; the list in force stays in force',
    access: ['admin'],
    params: z.object({ importId: id }),
    response: ok,
  }),
  indexStatus: route({
    method: 'GET',
    path: '/api/screening/index',
    summary: 'Whether the lists in force are ready to be searched, and how far their index is',
    access: officers,
    /** The counts are 0 while nothing is being built. */
    response: z.object({ isReady: z.boolean(), entitiesDone: z.number(), entitiesTotal: z.number() }),
  }),
  screen: route({
    method: 'POST',
    path: '/api/screening',
    summary: 'Screens a name against the lists in force and keeps query and result',
    access: officers,
    body: z.extend(screeningQuery, { clientId: z.optional(id) }),
    response: storedScreening,
  }),
  screening: route({
    method: 'GET',
    path: '/api/screening/screenings/{screeningId}',
    summary: 'A screening as it was kept',
    access: officers,
    params: z.object({ screeningId: id }),
    response: storedScreeningDetail,
  }),
  replay: route({
    method: 'POST',
    path: '/api/screening/screenings/{screeningId}/replay',
    summary: 'Runs a kept query again on the same list versions and compares the results byte for byte',
    access: officers,
    params: z.object({ screeningId: id }),
    response: replay,
  }),
  decideHit: route({
    method: 'POST',
    path: '/api/screening/hits/decision',
    summary: 'Confirms or dismisses a hit of a client; an earlier decision on it is replaced',
    access: officers,
    body: z.object({
      clientId: id,
      listId: text(200),
      entityId: text(500),
      decision: z.enum(['confirmed', 'dismissed']),
      reason,
    }),
    response: clientDecision,
  }),
  decisions: route({
    method: 'GET',
    path: '/api/screening/clients/{clientId}/decisions',
    summary: 'Decisions on hits of a client, newest first, with their state',
    access: officers,
    params: z.object({ clientId: id }),
    response: z.object({ decisions: z.array(clientDecision) }),
  }),
  liftDecision: route({
    method: 'POST',
    path: '/api/screening/decisions/{decisionId}/lift',
    summary: 'Takes a decision back: the hit counts again from the next screening on',
    access: officers,
    params: z.object({ decisionId: id }),
    body: z.object({ reason }),
    response: clientDecision,
  }),
  rescreenings: route({
    method: 'GET',
    path: '/api/screening/rescreenings',
    summary: 'Passes over all clients after list updates, newest first, with progress',
    access: officers,
    response: z.object({ rescreenings: z.array(rescreening) }),
  }),
  requestBatch: route({
    method: 'POST',
    path: '/api/screening/batches',
    summary:
      'Takes a CSV file (id, name, type, dob, country; up to 100,000 lines) and screens it in the background',
    access: officers,
    upload: true,
    response: screeningBatch,
    status: 202,
  }),
  batches: route({
    method: 'GET',
    path: '/api/screening/batches',
    summary: 'The last batches, newest first',
    access: officers,
    response: z.object({ batches: z.array(screeningBatch) }),
  }),
  batch: route({
    method: 'GET',
    path: '/api/screening/batches/{batchId}',
    summary: 'Progress of one batch',
    access: officers,
    params: batchParams,
    response: screeningBatch,
  }),
  stopBatch: route({
    method: 'POST',
    path: '/api/screening/batches/{batchId}/stop',
    summary: 'Stops a batch; the lines done are kept',
    access: officers,
    params: batchParams,
    response: ok,
  }),
  batchResults: route({
    method: 'GET',
    path: '/api/screening/batches/{batchId}/results',
    summary: 'The lines done so far: as JSON, or with `format=csv` as a CSV file (text/csv)',
    access: officers,
    params: batchParams,
    query: z.object({ format: z._default(z.enum(['json', 'csv']), 'json') }),
    /** The text is the CSV file. */
    response: z.union([batchResults, z.string()]),
  }),
};
