import * as z from './zod.ts';
import { id, isoDate, listStanding, ok, page, sha256, text } from './common.ts';
import { dismissedTogetherMax } from './hits.ts';
import { route } from './route.ts';
import {
  batchResults,
  clientDecision,
  downloadableList,
  downloadSettings,
  listDownload,
  listImport,
  listVersion,
  namesAnswered,
  namesAsked,
  replay,
  rescreening,
  screeningBatch,
  screeningList,
  screeningQuery,
  shownEntry,
  storedScreening,
  storedScreeningDetail,
} from './screening-records.ts';

const officers = ['admin', 'editor'] as const;
const reason = text(4000).check(z.minLength(1));
const listParams = z.object({ listId: text(200) });
/** `acceptShrunken=true` puts a list in force that lost more than 30 % of its entries, or is older than the one in force. */
const acceptance = z.object({ acceptShrunken: z._default(z.enum(['true', 'false']), 'false') });
const batchParams = z.object({ batchId: id });

export const screeningRoutes = {
  lists: route({
    method: 'GET',
    path: '/api/screening/lists',
    summary: 'The lists in force, with version, hash, date, counts, age and what the last update changed',
    access: officers,
    /** `standing`: how far they can be relied on for clients who are not of the sample firm. */
    response: z.object({ lists: z.array(screeningList), standing: listStanding }),
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
    stepUp: 'decision',
    limit: 'long',
    records: 'settings-changed',
    summary:
      'Takes list files in any format that is read (docs/screening.md) and imports them in the background',
    access: ['admin'],
    upload: true,
    query: acceptance,
    response: listImport,
    status: 202,
  }),
  downloads: route({
    method: 'GET',
    path: '/api/screening/downloads',
    summary: 'The lists that can be downloaded, with address and schedule',
    access: ['admin'],
    response: z.object({ lists: z.array(downloadableList) }),
  }),
  setDownload: route({
    method: 'PUT',
    path: '/api/screening/lists/{listId}/download',
    stepUp: 'grave',
    records: 'settings-changed',
    summary:
      'Sets address and schedule of the download of a list, unless others are set by now than were seen',
    access: ['admin'],
    params: listParams,
    /** What is set, and what was before whoever sets it; null for nothing. */
    body: z.extend(downloadSettings, { seen: z.nullable(downloadSettings) }),
    response: listDownload,
  }),
  removeDownload: route({
    method: 'DELETE',
    path: '/api/screening/lists/{listId}/download',
    stepUp: 'grave',
    records: 'settings-changed',
    summary: 'Takes address and schedule away; the list stays in force',
    access: ['admin'],
    params: listParams,
    response: ok,
  }),
  downloadNow: route({
    method: 'POST',
    path: '/api/screening/lists/{listId}/download',
    summary: 'Downloads a list now, in the background',
    access: ['admin'],
    params: listParams,
    query: acceptance,
    response: listDownload,
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
    // Kept queries of before may have a day that is none, which is read as what was asked then.
    body: z.extend(screeningQuery, {
      clientId: z.optional(id),
      birthDate: z.optional(z.union([z.string().check(z.regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/)), isoDate])),
    }),
    response: storedScreening,
  }),
  screenNames: route({
    method: 'POST',
    path: '/api/screening/names',
    summary:
      'Screens up to 1,000 people or firms for another system, which shows its key; needs the header `Idempotency-Key`',
    access: { key: 'screening' },
    body: namesAsked,
    response: namesAnswered,
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
    stepUp: 'decision',
    summary: 'Confirms or dismisses a hit of a client; an earlier decision on it is replaced',
    access: officers,
    body: z.object({
      clientId: id,
      listId: text(200),
      entityId: text(500),
      entitySha256: shownEntry,
      decision: z.enum(['confirmed', 'dismissed']),
      reason,
    }),
    response: clientDecision,
  }),
  dismissHits: route({
    method: 'POST',
    path: '/api/screening/hits/dismissals',
    stepUp: 'decision',
    summary:
      'Dismisses open hits of a client that agree in nothing but the name, each with its proof; all or none',
    access: officers,
    body: z.object({
      clientId: id,
      hits: z
        .array(z.object({ listId: text(200), entityId: text(500), entitySha256: sha256 }))
        .check(z.minLength(1), z.maxLength(dismissedTogetherMax)),
      reason,
    }),
    response: z.object({ dismissed: z.number() }),
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
    stepUp: 'decision',
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
    limit: 'long',
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
    limit: 'long',
    records: 'data-exported',
    summary: 'The lines done so far: as JSON, or with `format=csv` as a CSV file (text/csv)',
    access: officers,
    params: batchParams,
    query: z.object({ format: z._default(z.enum(['json', 'csv']), 'json') }),
    /** The text is the CSV file. */
    response: z.union([batchResults, z.string()]),
    media: ['application/json', 'text/csv'],
  }),
};
