import * as z from './zod.ts';
import { id, instant, listStanding, listWarning, sha256, text } from './common.ts';
import { hit } from './hits.ts';

/** Who issues a list, or what kind of list it is. */
export const listSource = z.enum([
  'ofac',
  'un',
  'seco',
  'eu',
  'uk',
  'ca',
  'au',
  'opensanctions',
  'names',
  'crypto',
  'sample',
]);

const namesOf = z.object({ count: z.number(), names: z.array(z.string()) });

/** What an update changed against the version before; of each kind the first 100 names. */
export const listDiff = z.object({
  previousVersionId: id,
  added: namesOf,
  changed: namesOf,
  removed: namesOf,
});
export type ListDiff = z.infer<typeof listDiff>;

export const listVersion = z.object({
  versionId: id,
  sha256: z.string(),
  listDate: z.nullable(z.string()),
  importedAt: instant,
  importedBy: z.string(),
  entityCount: z.number(),
  nameCount: z.number(),
  fileNames: z.array(z.string()),
  warnings: z.array(listWarning),
  /** Null for the first version of a list and for versions from before differences were kept. */
  diff: z.nullable(listDiff),
});
export type ListVersion = z.infer<typeof listVersion>;

/** How the scheduled download of a list stands. */
export const listDownload = z.object({
  isEnabled: z.boolean(),
  intervalHours: z.number(),
  /** `unchanged`: the publisher's file is the one in force. */
  state: z.enum(['never', 'waiting', 'running', 'unchanged', 'succeeded', 'failed']),
  /** When the last attempt ended; null: never. */
  endedAt: z.nullable(instant),
  /** When the publisher's file was last found to be the one in force. */
  checkedAt: z.nullable(instant),
  /** A code of the table of errors or of a failed connection (docs/operations.md); null unless `failed`. */
  errorCode: z.nullable(z.string()),
  errorDetail: z.nullable(z.string()),
  /** Since when no attempt succeeded; null while the last one did. */
  failedSince: z.nullable(instant),
  nextAt: z.nullable(instant),
});
export type ListDownload = z.infer<typeof listDownload>;

/** Where a list is downloaded from; `https` addresses, several where a list comes as a set of files. */
export const downloadSettings = z.object({
  addresses: z.array(text(2000).check(z.minLength(1))).check(z.minLength(1), z.maxLength(8)),
  intervalHours: z.number().check(z.int(), z.minimum(1), z.maximum(720)),
  isEnabled: z.boolean(),
});
export type DownloadSettings = z.infer<typeof downloadSettings>;

/** A list that can be downloaded, and its settings where there are any. */
export const downloadableList = z.object({
  listId: z.string(),
  name: z.string(),
  source: listSource,
  settings: z.nullable(downloadSettings),
});
export type DownloadableList = z.infer<typeof downloadableList>;

export const screeningList = z.object({
  listId: z.string(),
  name: z.string(),
  source: listSource,
  version: z.nullable(listVersion),
  /** Whole days since the version in force was imported; null where there is none. */
  ageDays: z.nullable(z.number()),
  /** Neither imported nor found unchanged for longer than lists may age (`LIST_AGE_DAYS_MAX`). */
  isStale: z.boolean(),
  /** Null where no download is set up. */
  download: z.nullable(listDownload),
});
export type ScreeningList = z.infer<typeof screeningList>;

export const jobState = z.enum(['waiting', 'running', 'succeeded', 'failed', 'stopped']);

export const listImport = z.object({
  importId: id,
  state: jobState,
  fileNames: z.array(z.string()),
  bytesDone: z.number(),
  bytesTotal: z.number(),
  entityCount: z.number(),
  /** `broken-list`, `list-shrunken`, `list-older` and the like, as in the table of errors. */
  errorCode: z.nullable(z.string()),
  errorDetail: z.nullable(z.string()),
  listIds: z.array(z.string()),
  startedAt: instant,
});
export type ListImport = z.infer<typeof listImport>;

const partialDate = z.string().check(z.regex(/^\d{4}(-\d{2}(-\d{2})?)?$/));
const entityKind = z.enum(['person', 'organisation', 'vessel', 'aircraft', 'other']);

const identifiers = z.optional(
  z
    .array(z.object({ type: z.optional(text(60)), value: text(100).check(z.minLength(1)) }))
    .check(z.maxLength(20)),
);

/** The subject that is asked about; everything but the name is evidence. Names over 500 characters are refused. */
export const screeningQuery = z.object({
  name: z.string().check(z.maxLength(20_000)),
  kind: z.optional(entityKind),
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  birthDate: z.optional(partialDate),
  /** ISO 3166-1 alpha-2. */
  nationalities: z.optional(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(10))),
  identifiers,
  /** The firm that a person trades as. */
  firm: z.optional(z.object({ name: text(140), identifiers })),
});
export type ScreeningQueryInput = z.infer<typeof screeningQuery>;

/** A list version that something rests on. */
export const usedList = z.object({
  listId: z.string(),
  name: z.string(),
  versionId: id,
  sha256: z.string(),
  /** The day that the list itself gives; null where it gives none or it was not kept yet. */
  listDate: z.nullable(z.string()),
  /** One of the synthetic lists that come along: nobody on it exists. */
  isSample: z.boolean(),
});
export type UsedList = z.infer<typeof usedList>;

/** A screening as it is kept. Hits that an officer dismissed for this client are there, marked by `decision`. */
export const storedScreening = z.object({
  screeningId: id,
  purpose: z.enum(['onboarding', 'by-hand', 'rescreening', 'batch']),
  clientId: z.nullable(id),
  at: instant,
  engineVersion: z.string(),
  threshold: z.number(),
  lists: z.array(usedList),
  /** How far these lists could be relied on then. */
  standing: listStanding,
  hits: z.array(hit),
});
export type StoredScreening = z.infer<typeof storedScreening>;

export const storedScreeningDetail = z.extend(storedScreening, {
  query: screeningQuery,
  requestedBy: z.string(),
  /** SHA-256 of the result in canonical form, hex. */
  resultSha256: z.string(),
});
export type StoredScreeningDetail = z.infer<typeof storedScreeningDetail>;

export const replay = z.object({
  screeningId: id,
  /** Byte for byte the same result in canonical form. */
  isSame: z.boolean(),
  stored: z.object({ resultSha256: z.string(), engineVersion: z.string(), hitCount: z.number() }),
  replayed: z.object({ resultSha256: z.string(), engineVersion: z.string(), hitCount: z.number() }),
});
export type Replay = z.infer<typeof replay>;

/** The `entitySha256` of the hit as it was shown: what says something else by now is not dismissed. */
export const shownEntry = z.optional(sha256);

/** A decision about a hit of a client, and whether it still holds. */
export const clientDecision = z.object({
  decisionId: id,
  clientId: id,
  listId: z.string(),
  entityId: z.string(),
  decision: z.enum(['confirmed', 'dismissed']),
  reason: z.string(),
  decidedBy: z.string(),
  decidedAt: instant,
  proofId: z.nullable(id),
  /** Only `active` decisions hold; a newer decision, a lift, or changed facts of client or entry end one. */
  state: z.enum(['active', 'lifted', 'replaced', 'client-changed', 'entity-changed']),
});
export type ClientDecision = z.infer<typeof clientDecision>;

/** One pass over all clients after a list changed. */
export const rescreening = z.object({
  rescreeningId: id,
  /** The list that changed; null where the engine did and all clients are screened again. */
  listId: z.nullable(z.string()),
  listName: z.nullable(z.string()),
  state: z.enum(['waiting', 'running', 'succeeded']),
  /** Entries added or changed by the update. */
  changedEntities: z.number(),
  clientsTotal: z.number(),
  /** Clients whom a changed entry may concern, and how many of them are screened by now. */
  clientsAffected: z.number(),
  clientsDone: z.number(),
  newHits: z.number(),
  reviewItems: z.number(),
  requestedAt: instant,
  endedAt: z.nullable(instant),
});
export type Rescreening = z.infer<typeof rescreening>;

export const screeningBatch = z.object({
  batchId: id,
  state: jobState,
  fileName: z.string(),
  linesTotal: z.number(),
  linesDone: z.number(),
  /** Lines with at least one hit. */
  linesWithHits: z.number(),
  lineErrors: z.number(),
  errorCode: z.nullable(z.string()),
  /** How far the lists could be relied on when it began; null: it has not begun. */
  standing: z.nullable(listStanding),
  requestedBy: z.string(),
  requestedAt: instant,
  endedAt: z.nullable(instant),
});
export type ScreeningBatch = z.infer<typeof screeningBatch>;

export const batchResults = z.object({
  batch: screeningBatch,
  lines: z.array(
    z.object({
      /** Number of the line in the file; the header is line 1. */
      line: z.number(),
      id: z.string(),
      name: z.string(),
      /** `line-broken`, `empty-name`, `name-too-long`, `no-letters`, `bad-type`, `bad-date`, `bad-country`; null: screened. */
      errorCode: z.nullable(z.string()),
      screeningId: z.nullable(id),
      hits: z.array(hit),
    }),
  ),
});
export type BatchResults = z.infer<typeof batchResults>;

/** So many names are screened in one call of another system. */
export const namesAtOnceMax = 1000;

/** Somebody whom another system asks about. What is wrong in a value is said of this one alone; the others are screened. */
const nameAsked = z.object({
  /** The other system's own; given back, and kept with the screening. */
  reference: z._default(text(200), ''),
  name: z.string().check(z.maxLength(20_000)),
  /** `person`, `organisation`, `vessel`, `aircraft` or `other`, and what files call them. */
  kind: z._default(text(60), ''),
  /** `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `DD.MM.YYYY`. */
  birthDate: z._default(text(60), ''),
  /** Codes of two letters, or names in any language that countries have on lists. */
  countries: z._default(z.array(text(100)).check(z.maxLength(10)), []),
  identifiers,
});
export type NameAsked = z.infer<typeof nameAsked>;

/** One or several; that there are not too many is said with 413, which zod cannot. */
export const namesAsked = z.object({ names: z.array(nameAsked).check(z.minLength(1)) });

export const recordErrorCodes = [
  'empty-name',
  'name-too-long',
  'no-letters',
  'bad-type',
  'bad-date',
  'bad-country',
] as const;

/** What became of one name: found on a list, found on none, or refused and not screened. */
const nameAnswer = z.object({
  reference: z.string(),
  verdict: z.enum(['hit', 'clear', 'refused']),
  error: z.nullable(z.object({ code: z.enum(recordErrorCodes), field: z.string() })),
  /** Under it the screening is kept, and can be made again; null where nobody was screened. */
  screeningId: z.nullable(id),
  hits: z.array(hit),
});
export type NameAnswer = z.infer<typeof nameAnswer>;

/** What a call came to, on which versions of the lists; the answers stand in the order of the names. */
export const namesAnswered = z.object({
  callId: id,
  at: instant,
  engineVersion: z.string(),
  standing: z.literal('fresh'),
  lists: z.array(usedList),
  answers: z.array(nameAnswer),
});
export type NamesAnswered = z.infer<typeof namesAnswered>;
