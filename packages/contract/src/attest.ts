import * as z from './zod.ts';
import { assistantLanguage } from './assistant-records.ts';
import { id, isoDate } from './common.ts';
import { route } from './route.ts';

/** Characters of a text that is checked. */
export const memoCharsMax = 20_000;

/** What of a text is held against a provision. */
export const attestKinds = [
  'article',
  'subject',
  'in-force',
  'pinpoint',
  'quotation',
  'number',
  'date',
  'modality',
] as const;
export type AttestKind = (typeof attestKinds)[number];

/** Whether what is said holds, does not, or cannot be checked. */
export const attestVerdicts = ['holds', 'fails', 'open'] as const;
export type AttestVerdict = (typeof attestVerdicts)[number];

/** What is wrong, then why something cannot be checked. */
export const attestReasons = [
  'article-unknown',
  'paragraph-unknown',
  'letter-unknown',
  'not-yet-in-force',
  'repealed',
  'quotation',
  'number',
  'date',
  'polarity',
  'other-article',
  'act-unknown',
  'not-held',
  'day-unknown',
  'other-language',
  'force-unknown',
  'force-doubtful',
] as const;
export type AttestReason = (typeof attestReasons)[number];

/** The provision something was compared with; the sentence that says most of the same is `text.slice(start, end)` of it. */
export const attestedProvision = z.object({
  passageId: z.string(),
  sourceId: z.string(),
  kind: z.enum(['digest', 'statute', 'policy']),
  eId: z.string(),
  language: assistantLanguage,
  citation: z.string(),
  version: z.string(),
  sentence: z.string(),
  start: z.int(),
  end: z.int(),
});
export type AttestedProvision = z.infer<typeof attestedProvision>;

/** One thing that was checked, at `text.slice(start, end)` of what was sent. */
export const attestFinding = z.object({
  start: z.int(),
  end: z.int(),
  what: z.enum(attestKinds),
  verdict: z.enum(attestVerdicts),
  /** Null where it holds. */
  reason: z.nullable(z.enum(attestReasons)),
  /** The citation, or ISO date, that would be right; null where none is known. */
  expected: z.nullable(z.string()),
  /** Null where there was nothing to compare with. */
  provision: z.nullable(attestedProvision),
});
export type AttestFinding = z.infer<typeof attestFinding>;

/** What came of checking a text. */
export const attestation = z.object({
  asOf: isoDate,
  /** In which the text was read. */
  language: assistantLanguage,
  counts: z.object({
    holds: z.int(),
    fails: z.int(),
    open: z.int(),
    sentences: z.int(),
    /** Sentences that cite something. */
    citing: z.int(),
  }),
  /** In the order of the text. */
  findings: z.array(attestFinding),
  indexHash: z.string(),
  /** The entry of the ledger with the hashes of text and findings. */
  proofId: z.nullable(id),
});
export type Attestation = z.infer<typeof attestation>;

/** Checking what somebody wrote against the library. */
export const attestRoutes = {
  attest: route({
    method: 'POST',
    path: '/chrag/api/attest',
    summary:
      'Holds each sentence of a text against the provisions it cites; nothing is kept of it but hashes',
    access: 'signed-in',
    body: z.object({
      /** Its length is looked at by the handler, which has a sentence for each. */
      text: z.string(),
      /** The day whose law counts; today in Zurich where none is given. */
      asOf: z.optional(isoDate),
      /** In which the text is read where its words do not tell. */
      language: z._default(assistantLanguage, 'en'),
    }),
    response: attestation,
  }),
};
