import * as z from './zod.ts';
import { id, instant, isoDate, text } from './common.ts';
import { documentPapers } from './documents.ts';
import { mailLanguages } from './mail.ts';
import { formNames } from './due-forms.ts';
import { route } from './route.ts';

const askedPaper = z.object({
  paper: z.enum(documentPapers),
  /** For whom; null for the client itself, or where it is not said of whom it speaks. */
  partyId: z.nullable(text(200).check(z.minLength(1))),
  /** Of which form a signed copy is asked for; null where it is no form. */
  form: z.nullable(z.enum(formNames)),
});
export type AskedPaper = z.infer<typeof askedPaper>;

/** What is added to the letter. */
const note = z.nullable(text(1000).check(z.minLength(1)));

/** What came of a paper that was asked for. */
export const askedStates = ['open', 'insufficient', 'came', 'void', 'withdrawn'] as const;
export type AskedState = (typeof askedStates)[number];

const cameDocument = z.object({
  documentId: id,
  paper: z.enum(documentPapers),
  fileName: z.string(),
  uploadedAt: instant,
});

const person = z.object({ uid: z.string(), name: z.string() });

const documentRequest = z.object({
  requestId: id,
  askedAt: instant,
  askedBy: person,
  /** The language in which the client is written to. */
  language: z.enum(mailLanguages),
  dueOn: isoDate,
  note,
  /** Whether its day has passed and something is still open. */
  isOverdue: z.boolean(),
  /** Who said that nothing of it is waited for any more, and why. */
  withdrawn: z.nullable(z.object({ by: person, at: instant, reason: z.string() })),
  /**
   * What was asked for, and what came of it since: `insufficient` where something came and the paper is still wanted, `void` where it
   * is wanted no longer, `withdrawn` where the request was before it came.
   */
  items: z.array(
    z.object({
      ...askedPaper.shape,
      /** By which article it is wanted; null where only this request asks for it. */
      article: z.nullable(z.string()),
      state: z.enum(askedStates),
      documents: z.array(cameDocument),
    }),
  ),
  /** What came since without being asked for here. */
  others: z.array(cameDocument),
});
export type DocumentRequest = z.infer<typeof documentRequest>;

const ofClient = z.object({ clientId: id });
const ofRequest = z.object({ clientId: id, requestId: id });
const officers = ['admin', 'editor'] as const;

/** Lists of papers that clients were asked for, each with what came of it. */
export const documentRequestRoutes = {
  list: route({
    method: 'GET',
    path: '/api/clients/{clientId}/document-requests',
    summary:
      'What a client was asked for, newest first, and for each paper whether it came, is still open or is wanted no longer',
    access: officers,
    params: ofClient,
    response: z.object({ requests: z.array(documentRequest) }),
  }),
  ask: route({
    method: 'POST',
    path: '/api/clients/{clientId}/document-requests',
    summary: 'Keeps which papers a client is asked for, in which language and until when',
    access: officers,
    params: ofClient,
    body: z.object({
      language: z.enum(mailLanguages),
      dueOn: isoDate,
      note,
      items: z.array(askedPaper).check(z.minLength(1), z.maxLength(60)),
    }),
    response: z.object({ requests: z.array(documentRequest) }),
    status: 201,
  }),
  letter: route({
    method: 'GET',
    path: '/api/clients/{clientId}/document-requests/{requestId}/letter',
    limit: 'long',
    media: ['application/pdf'],
    summary: 'The request as a letter to the client in its language, as a tagged PDF',
    access: officers,
    params: ofRequest,
    response: z.unknown(),
  }),
  withdraw: route({
    method: 'POST',
    path: '/api/clients/{clientId}/document-requests/{requestId}/withdraw',
    summary:
      'Says that nothing of a request is waited for any more, with a reason; it stays in the file, without a letter',
    access: officers,
    params: ofRequest,
    body: z.object({ reason: text(4000).check(z.minLength(3)) }),
    response: z.object({ requests: z.array(documentRequest) }),
  }),
};
