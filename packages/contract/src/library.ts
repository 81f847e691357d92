import * as z from './zod.ts';
import { assistantLanguage } from './assistant-records.ts';
import { id, instant, isoDate, text } from './common.ts';
import { intakeFaults } from './intake.ts';
import { roles, route } from './route.ts';

/** What may be wrong with a file for the library, each with its sentence; nothing of such a file is taken over. */
export const sourceFaults = {
  ...intakeFaults,
  'statute-format': 'This is neither Akoma Ntoso nor JSON nor Markdown of an act.',
  'statute-no-articles': 'The file has no article that could be cited.',
  'statute-no-language': 'The file does not say in which language it is.',
  'statute-no-date': 'The file does not say from which day the text applies: please enter the day.',
  'statute-no-number': 'The file does not say which act it is: please enter its SR number.',
  'json-broken': 'The JSON is broken or cut off.',
  'xml-broken': 'The XML is broken or cut off.',
  'xml-doctype': 'The XML has a document type, which no published act has.',
  'xml-encoding': 'The file is not in UTF-8.',
  'xml-too-deep': 'The XML is nested deeper than any act.',
  'xml-too-large': 'The XML has more elements than any act.',
  'file-type': 'This is neither a PDF nor a Word document (.docx) nor Markdown nor text.',
  'pdf-no-text': 'The PDF has no text, only images: please upload one that was not scanned.',
  'pdf-too-many-pages': 'The PDF has more than 500 pages.',
  'policy-no-text': 'The document has no text.',
  'policy-too-long': 'The document has more text than any policy.',
} as const;
export type SourceFault = keyof typeof sourceFaults;

/** What an import made of a consolidation of an act. */
const importedStatute = z.object({
  sourceId: z.string(),
  /** Number in the classified compilation. */
  number: z.string(),
  language: assistantLanguage,
  /** The first day on which it applies. */
  version: isoDate,
  provisions: z.int(),
  /** Places that say nothing any more and were left out. */
  repealed: z.int(),
  /** Places that came twice under one name. */
  duplicates: z.int(),
  state: z.enum(['imported', 'replaced', 'unchanged']),
});
export type ImportedStatute = z.infer<typeof importedStatute>;

export const policyStates = ['quarantined', 'accepted', 'refused', 'withdrawn'] as const;
export type PolicyState = (typeof policyStates)[number];
export const policyFileKinds = ['pdf', 'word', 'markdown', 'text'] as const;
export type PolicyFileKind = (typeof policyFileKinds)[number];
/** What can be done with a version by whoever asks, as it stands. */
export const policyActions = ['accept', 'refuse', 'withdraw'] as const;
export type PolicyAction = (typeof policyActions)[number];

/** What is said of a policy when it is uploaded: the part `facts` of the form, as JSON, in front of the file. */
export const policyFacts = z.object({
  /** The policy that this is a new version of; without it a new one begins. */
  policyId: z.optional(id),
  title: text(200).check(z.minLength(1)),
  /** Who answers for it in the firm. */
  owner: text(200).check(z.minLength(1)),
  language: assistantLanguage,
  validFrom: isoDate,
  roles: z.array(z.enum(roles)).check(z.minLength(1)),
});
export type PolicyFacts = z.infer<typeof policyFacts>;

const person = z.object({ uid: z.string(), name: z.string() });

/** One version of a policy of the firm. */
export const policyVersion = z.object({
  versionId: id,
  policyId: id,
  version: z.int(),
  state: z.enum(policyStates),
  title: z.string(),
  owner: z.string(),
  language: assistantLanguage,
  validFrom: isoDate,
  roles: z.array(z.enum(roles)),
  fileName: z.string(),
  kind: z.enum(policyFileKinds),
  sizeBytes: z.int(),
  pages: z.nullable(z.int()),
  sha256: z.string(),
  passages: z.int(),
  uploadedBy: person,
  uploadedAt: instant,
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(instant),
  reason: z.string(),
  withdrawnAt: z.nullable(instant),
  actions: z.array(z.enum(policyActions)),
});
export type PolicyVersion = z.infer<typeof policyVersion>;

const citing = z.object({ article: z.string() });

/** What became of an act with a consolidation, and what of the firm cites the articles that it touched. */
export const lawChange = z.object({
  /** First days of the consolidation and of the one before it. */
  version: isoDate,
  before: isoDate,
  language: assistantLanguage,
  articles: z.array(
    z.object({
      article: z.string(),
      kind: z.enum(['added', 'changed', 'repealed']),
      words: z.array(z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() })),
    }),
  ),
  /** Versions of policies that are in force or to come, and that the caller may see. */
  policies: z.array(z.extend(citing, { versionId: id, title: z.string(), eId: z.string() })),
  /** Rules of the packs in force, by their place in the pack. */
  rules: z.array(
    z.extend(citing, { pack: z.enum(['client', 'payment']), version: z.string(), path: z.string() }),
  ),
  /** Questions that are answered before a client is accepted. */
  questions: z.array(z.extend(citing, { question: z.string() })),
  /** Cases that are not decided. */
  cases: z.array(z.extend(citing, { caseId: id })),
});
export type LawChange = z.infer<typeof lawChange>;

const versionParams = z.object({ versionId: id });
const reasonBody = z.object({ reason: text(500).check(z.minLength(3)) });
const officers = ['admin', 'editor'] as const;

/** What the firm puts in the library of the assistant. */
export const libraryRoutes = {
  importStatute: route({
    method: 'POST',
    path: '/chrag/api/library/statutes',
    stepUp: 'decision',
    limit: 'long',
    records: 'settings-changed',
    summary:
      'Imports a consolidation of an act (Akoma Ntoso, JSON or Markdown); it answers in the place of the digest from its first day on',
    access: ['admin'],
    upload: true,
    query: z.object({
      /** Number in the classified compilation, where the file does not say. */
      number: z.optional(z.string().check(z.regex(/^[\d.]{1,20}$/u))),
      /** The first day on which the text applies, where the file does not say. */
      version: z.optional(isoDate),
    }),
    response: importedStatute,
    status: 201,
  }),
  lawChanges: route({
    method: 'GET',
    path: '/chrag/api/library/{sourceId}/changes',
    summary:
      'What became of an act from one imported consolidation to the next, newest first, and what of the firm cites the articles that changed',
    access: officers,
    params: z.object({ sourceId: z.string().check(z.maxLength(100)) }),
    query: z.object({ language: z._default(assistantLanguage, 'en') }),
    response: z.object({ changes: z.array(lawChange) }),
  }),
  uploadPolicy: route({
    method: 'POST',
    path: '/chrag/api/library/policies',
    limit: 'long',
    summary:
      'Takes a version of a policy in (PDF, DOCX, Markdown or text, 25 MB): the part `facts` of the form is JSON and stands before the file. Nothing answers from it before another person accepts it',
    access: officers,
    upload: true,
    response: policyVersion,
    status: 201,
  }),
  policies: route({
    method: 'GET',
    path: '/chrag/api/library/policies',
    summary: 'All versions of the policies that the caller may read, those that wait first',
    access: officers,
    response: z.object({ policies: z.array(policyVersion) }),
  }),
  policyText: route({
    method: 'GET',
    path: '/chrag/api/library/policies/{versionId}',
    summary: 'A version of a policy as it was read, whatever its state',
    access: officers,
    params: versionParams,
    response: z.object({
      policy: policyVersion,
      passages: z.array(z.object({ eId: z.string(), heading: z.string(), text: z.string() })),
    }),
  }),
  policyFile: route({
    method: 'GET',
    path: '/chrag/api/library/policies/{versionId}/file',
    limit: 'long',
    media: ['application/octet-stream'],
    summary:
      'The file of a version of a policy, byte for byte as it was uploaded; 404 for one of before files were kept',
    access: officers,
    params: versionParams,
    response: z.unknown(),
  }),
  acceptPolicy: route({
    method: 'POST',
    path: '/chrag/api/library/policies/{versionId}/accept',
    stepUp: 'decision',
    summary: 'Accepts a version of a policy; never by who uploaded it',
    access: officers,
    params: versionParams,
    response: policyVersion,
  }),
  refusePolicy: route({
    method: 'POST',
    path: '/chrag/api/library/policies/{versionId}/refuse',
    summary: 'Refuses a version of a policy with a reason; never by who uploaded it',
    access: officers,
    params: versionParams,
    body: reasonBody,
    response: policyVersion,
  }),
  withdrawPolicy: route({
    method: 'POST',
    path: '/chrag/api/library/policies/{versionId}/withdraw',
    summary:
      'Withdraws a version of a policy at once, with a reason; no earlier version comes back into force by that',
    access: officers,
    params: versionParams,
    body: reasonBody,
    response: policyVersion,
  }),
};
