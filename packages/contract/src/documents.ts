import * as z from './zod.ts';
import { id, instant, isoDate, text } from './common.ts';
import { formNames } from './due-forms.ts';
import { finding } from './onboarding.ts';
import { route } from './route.ts';

/** What a document of a client can be: the papers that kinds of clients show, and what else belongs to a file. */
export const documentPapers = [
  'register-extract',
  'founding-document',
  'signing-powers',
  'opener-document',
  'declaration',
  'owner-verification',
  'listing-proof',
  'authority-proof',
  'holders-list',
  'identity-document',
  'source-of-wealth',
  'residence-proof',
  'admission',
  'other',
] as const;
export type DocumentPaper = (typeof documentPapers)[number];

export const documentLanguages = ['de', 'fr', 'it', 'en', 'es', 'other'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

export const documentKinds = ['pdf', 'word', 'png', 'jpeg'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What a signed copy of a form says of itself. */
export const signedForm = z.object({
  form: z.enum(formNames),
  /** The party that the form is about. */
  about: text(200).check(z.minLength(1)),
  /** The code that is printed on the copy. */
  code: text(20).check(z.minLength(1)),
  /** The day next to the signature. */
  on: isoDate,
  /** The parties of the structure who signed. */
  by: z.array(text(200).check(z.minLength(1))).check(z.minLength(1), z.maxLength(20)),
});
export type SignedForm = z.infer<typeof signedForm>;

/** What is said of a document when it is uploaded: the part `facts` of the form, as JSON, in front of the file. */
export const documentFacts = z.object({
  paper: z.enum(documentPapers),
  /** The party of the structure that it is about; null for the client itself. */
  partyId: z.nullable(text(200).check(z.minLength(1))),
  language: z.enum(documentLanguages),
  /** Whether it is the original, or a copy that somebody entitled to has certified (AMLO-FINMA Art. 45). */
  isCertified: z.boolean(),
  /** The last day on which it is valid; null where it has none. */
  validUntil: z.nullable(isoDate),
  /** Of a declaration that is a signed copy of a form: of which version, when and by whom. */
  signed: z._default(z.nullable(signedForm), null),
});
export type DocumentFacts = z.infer<typeof documentFacts>;

const person = z.object({ uid: z.string(), name: z.string() });

const clientDocument = z.object({
  ...documentFacts.shape,
  documentId: id,
  fileName: z.string(),
  kind: z.enum(documentKinds),
  sizeBytes: z.int(),
  /** SHA-256 of the file as it was uploaded. */
  sha256: z.string(),
  uploadedBy: person,
  uploadedAt: instant,
  /** Whether its last day has passed. */
  isExpired: z.boolean(),
  /** Why it counts no longer, by whom and since when. */
  withdrawn: z.nullable(z.object({ by: person, at: instant, reason: z.string() })),
});
export type ClientDocument = z.infer<typeof clientDocument>;

const wantedDocument = z.object({
  paper: z.enum(documentPapers),
  article: z.string(),
  /** For whom it is wanted; null where it is not said of whom it speaks. */
  partyId: z.nullable(z.string()),
  /** Of which form a signed copy is wanted; null where it is no form. */
  form: z.nullable(z.enum(formNames)),
  /** `outdated`: the form was signed, and something that stands on it has changed since. */
  state: z.enum(['missing', 'outdated', 'expired', 'kept']),
});
export type WantedDocument = z.infer<typeof wantedDocument>;

const clientDocuments = z.object({
  /** Newest first. */
  documents: z.array(clientDocument),
  /** What the kind of the client asks for today, and whether it is there. */
  wanted: z.array(wantedDocument),
  /** Whom a document can be about besides the client. */
  parties: z.array(z.object({ partyId: z.string(), name: z.string(), isPerson: z.boolean() })),
  /** The forms that the client has to sign today. */
  forms: z.array(z.object({ form: z.enum(formNames), about: z.string() })),
});
export type ClientDocuments = z.infer<typeof clientDocuments>;

/**
 * What a machine read in the machine readable zone of a travel document (ICAO Doc 9303): a lead that a person compares with the picture,
 * never a fact. The number and the dates have check digits, the name has none.
 */
const zoneReading = z.object({
  lines: z.array(z.string()),
  /** Characters that may be others; lines and positions count from 1. */
  doubtful: z.array(z.object({ line: z.int(), position: z.int() })),
  /** Whether nothing is doubtful and every check digit is right. */
  isSure: z.boolean(),
  /** Of a PDF the page on which it is, from 1. */
  page: z.int(),
  /** The zone as it is in the picture: a JPEG in Base64. */
  picture: z.string(),
});
export type ZoneReading = z.infer<typeof zoneReading>;

const comparedFinding = z.pick(finding, { code: true, severity: true, params: true, article: true });
export type ComparedFinding = z.infer<typeof comparedFinding>;

/** So many pages of a PDF are searched for a zone. */
export const zonePagesMax = 4;

/** So many pages of a PDF can be looked at; the whole is downloaded. */
export const previewPagesMax = 10;

/** The header of a preview that says how many pages the document has. */
export const pagesHeader = 'document-pages';

const ofClient = z.object({ clientId: id });
const ofDocument = z.object({ clientId: id, documentId: id });
const officers = ['admin', 'editor'] as const;

/** Papers of clients: taken in by the same intake as policies, kept encrypted. The browser never shows the file itself: of pictures and of pages it shows a preview that was drawn anew. */
export const documentRoutes = {
  list: route({
    method: 'GET',
    path: '/api/clients/{clientId}/documents',
    summary:
      'The documents of a client, and which of the papers that its kind asks for are missing or expired',
    access: officers,
    params: ofClient,
    response: clientDocuments,
  }),
  upload: route({
    method: 'POST',
    path: '/api/clients/{clientId}/documents',
    limit: 'long',
    summary:
      'Takes a document of a client in (PDF, DOCX, PNG or JPEG, 25 MB): the part `facts` of the form is JSON and stands before the file',
    access: officers,
    params: ofClient,
    upload: true,
    response: clientDocument,
    status: 201,
  }),
  file: route({
    method: 'GET',
    path: '/api/clients/{clientId}/documents/{documentId}/file',
    limit: 'long',
    media: ['application/octet-stream'],
    summary: 'The file of a document, byte for byte as it was uploaded',
    access: officers,
    params: ofDocument,
    response: z.unknown(),
  }),
  preview: route({
    method: 'GET',
    path: '/api/clients/{clientId}/documents/{documentId}/preview',
    limit: 'long',
    media: ['image/jpeg'],
    summary:
      'A picture among the documents, or one of the first pages of a PDF, drawn anew, at most 1600 points each way; never the file itself. `document-pages` says how many pages there are',
    access: officers,
    params: ofDocument,
    query: z.object({
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(previewPagesMax)), 1),
    }),
    response: z.unknown(),
  }),
  zone: route({
    method: 'GET',
    path: '/api/clients/{clientId}/documents/{documentId}/zone',
    limit: 'long',
    summary:
      'What a machine reads in the machine readable zone of a document (a picture, or the first pages of a PDF), compared with what is stated of whom it is about. It is a lead and kept nowhere',
    access: officers,
    params: ofDocument,
    response: z.object({
      /** Null where there is no zone that could be read. */
      reading: z.nullable(zoneReading),
      /** Empty where the zone is not read for sure. */
      findings: z.array(comparedFinding),
    }),
  }),
  readZone: route({
    method: 'POST',
    path: '/api/documents/zone',
    limit: 'long',
    summary: 'The same of a file (PDF, PNG or JPEG, 25 MB) that is looked at and forgotten',
    access: officers,
    upload: true,
    response: z.object({ reading: z.nullable(zoneReading) }),
  }),
  withdraw: route({
    method: 'POST',
    path: '/api/clients/{clientId}/documents/{documentId}/withdraw',
    summary: 'Says that a document counts no longer, with a reason; it stays in the file',
    access: officers,
    params: ofDocument,
    body: z.object({ reason: text(4000).check(z.minLength(3)) }),
    response: clientDocument,
  }),
};
