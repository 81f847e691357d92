import { id, instant, isoDate, text } from './common.ts';
import { route } from './route.ts';
import * as z from './zod.ts';

/**
 * How what the transparency register says of an entity stands to the file: it agrees; it differs, and nobody was asked; the client was asked;
 * somebody has cleared it up, or given notice to the register; a later query counts in its place.
 */
export const queryStates = ['agrees', 'differs', 'asked', 'cleared', 'noticed', 'superseded'] as const;
export type QueryState = (typeof queryStates)[number];

/** By what a difference was cleared up without a notice, as whoever decides says. */
export const clearReasons = ['client-explained', 'register-corrected', 'other-definition'] as const;
export type ClearReason = (typeof clearReasons)[number];

const recordId = text(200).check(z.minLength(1));
const told = z.object({ name: text(300).check(z.minLength(1)), beganOn: z.nullable(isoDate) });
const shown = z.nullable(z.object({ name: z.string(), beganOn: z.nullable(z.string()) }));

const query = z.object({
  queryId: id,
  partyId: z.string(),
  name: z.string(),
  askedAt: instant,
  askedBy: z.object({ uid: z.string(), name: z.string() }),
  /** The extract, a document on file, and the hash of its file. */
  documentId: id,
  sha256: z.string(),
  /** The register has no such entity. */
  isAbsent: z.boolean(),
  /** The owners of the file today beside those of the extract. */
  rows: z.array(
    z.object({ own: shown, other: shown, match: z.enum(['same', 'similar', 'different', 'alone']) }),
  ),
  /** Whether all owners of the file are known: otherwise nothing agrees. */
  isWhole: z.boolean(),
  state: z.enum(queryStates),
  /** By when notice is to be given, by the term that the firm has set; null where none is set or nothing is due. */
  dueOn: z.nullable(isoDate),
  isOverdue: z.boolean(),
  /** The list of papers by which the client was asked. */
  requestId: z.nullable(id),
  reason: z.nullable(z.enum(clearReasons)),
  noticedOn: z.nullable(isoDate),
  /** What proves the notice. */
  noticeId: z.nullable(id),
  decidedBy: z.nullable(z.object({ uid: z.string(), name: z.string() })),
  decidedAt: z.nullable(instant),
});
export type TransparencyQuery = z.infer<typeof query>;

const clientTransparency = z.object({
  /** Newest first. */
  queries: z.array(query),
  /** Whom the register can be asked about. */
  subjects: z.array(z.object({ partyId: z.string(), name: z.string() })),
});
export type ClientTransparency = z.infer<typeof clientTransparency>;

const officers = ['admin', 'editor'] as const;
const ofClient = z.object({ clientId: id });
const ofQuery = z.object({ clientId: id, queryId: id });

/** What the transparency register was asked about clients, and what became of what differs. */
export const transparencyRoutes = {
  read: route({
    method: 'GET',
    path: '/api/clients/{clientId}/transparency',
    summary: 'The queries to the transparency register about a client, compared with the file of today',
    access: officers,
    params: ofClient,
    response: clientTransparency,
  }),
  note: route({
    method: 'POST',
    path: '/api/clients/{clientId}/transparency',
    summary: 'Notes a query to the transparency register: of whom, the extract on file and the owners in it',
    access: officers,
    params: ofClient,
    body: z.object({
      partyId: recordId,
      documentId: id,
      isAbsent: z.boolean(),
      owners: z.array(told).check(z.maxLength(50)),
    }),
    response: clientTransparency,
    status: 201,
  }),
  question: route({
    method: 'POST',
    path: '/api/clients/{clientId}/transparency/{queryId}/question',
    summary: 'Notes by which list of papers the client was asked about a difference',
    access: officers,
    params: ofQuery,
    body: z.object({ requestId: id }),
    response: clientTransparency,
  }),
  clear: route({
    method: 'POST',
    path: '/api/clients/{clientId}/transparency/{queryId}/clear',
    summary: 'Says by what a difference was cleared up, so that no notice is given',
    access: officers,
    params: ofQuery,
    body: z.object({ reason: z.enum(clearReasons) }),
    response: clientTransparency,
  }),
  notice: route({
    method: 'POST',
    path: '/api/clients/{clientId}/transparency/{queryId}/notice',
    summary: 'Notes that notice of a difference was given to the register, with its proof',
    access: officers,
    params: ofQuery,
    body: z.object({ noticedOn: isoDate, documentId: id }),
    response: clientTransparency,
  }),
};
