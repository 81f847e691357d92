import * as z from './zod.ts';
import { id, instant, text } from './common.ts';
import { route } from './route.ts';

/** Registers that can be asked: the Swiss commercial registers, and the identifiers of legal entities. */
export const registerNames = ['zefix', 'gleif'] as const;
export type RegisterName = (typeof registerNames)[number];

/** What is compared, in the order in which it is shown. */
export const registerFields = [
  'name',
  'uid',
  'lei',
  'number',
  'legalForm',
  'seat',
  'address',
  'status',
  'purpose',
  'signatories',
  'directParent',
  'ultimateParent',
] as const;
export type RegisterField = (typeof registerFields)[number];

export const registerRemarks = [
  'former-name',
  'translated-name',
  'form-unknown',
  'not-compared',
  'in-liquidation',
  'deleted',
  'status-unknown',
  'parent-unknown',
  'no-parent-told',
] as const;
export type RegisterRemark = (typeof registerRemarks)[number];

/** Why a register gave no answer. */
export const registerFaults = [
  'credentials-refused',
  'too-many-requests',
  'failed',
  'timed-out',
  'unreachable',
  'too-large',
  'unreadable',
] as const;
export type RegisterFault = (typeof registerFaults)[number];

const fields = z.array(z.enum(registerFields));

/** What a person has to decide about an entity: the last extract of a register differs from what was declared. */
export const registerFinding = z.object({
  /** Null for the client itself. */
  partyId: z.nullable(z.string()),
  name: z.string(),
  register: z.enum(registerNames),
  takenAt: instant,
  /** The register does not have it. */
  isAbsent: z.boolean(),
  differs: fields,
  /** What another register says otherwise of the same entity. */
  contradicts: fields,
});
export type RegisterFinding = z.infer<typeof registerFinding>;

/** What changed by a publication, as far as a relationship depends on it. */
export const registerMutations = [
  'name',
  'seat',
  'legal-form',
  'purpose',
  'capital',
  'bodies',
  'liquidation',
  'bankruptcy',
  'deletion',
  'merger',
  'entry',
  'address',
  'unknown',
] as const;
export type RegisterMutation = (typeof registerMutations)[number];

/** What a register published of an entity that no extract before had, and that somebody has to look at. */
export const registerPublished = z.object({
  publicationId: id,
  /** Null for the client itself. */
  partyId: z.nullable(z.string()),
  name: z.string(),
  register: z.enum(registerNames),
  /** The number that the register gave it. */
  number: z.string(),
  publishedOn: z.string(),
  mutations: z.array(z.enum(registerMutations)),
  foundAt: instant,
});
export type RegisterPublished = z.infer<typeof registerPublished>;

const publication = z.object({
  publicationId: id,
  register: z.enum(registerNames),
  number: z.string(),
  publishedOn: z.string(),
  mutations: z.array(z.enum(registerMutations)),
  /** Whether somebody has to look at it: more than an address changed. */
  isNew: z.boolean(),
  /** By the watch of a day, or in an extract that was asked for. */
  foundIn: z.enum(['day', 'extract']),
  foundAt: instant,
  /** What it says: text, never markup. Null where it cannot be read any more. */
  text: z.nullable(z.string()),
});
export type EntityPublication = z.infer<typeof publication>;

const row = z.object({
  field: z.enum(registerFields),
  declared: z.array(z.string()),
  registered: z.array(z.string()),
  /** `alone` is on one side only; null could not be compared. */
  match: z.nullable(z.enum(['same', 'similar', 'different', 'alone'])),
  remark: z.nullable(z.enum(registerRemarks)),
});

const extract = z.object({
  extractId: id,
  register: z.enum(registerNames),
  /** The number, or else the name, that the register was asked for. */
  asked: z.string(),
  takenAt: instant,
  takenBy: z.object({ uid: z.string(), name: z.string() }),
  /** SHA-256 of the answer as it came. */
  sha256: z.string(),
  /** The day or version of what the register answered from; null where it does not say. */
  asOf: z.nullable(z.string()),
  /** The register has no such entity. */
  isAbsent: z.boolean(),
  /** Side by side with what is declared now; empty where it has none. */
  rows: z.array(row),
  differs: fields,
});
export type RegisterExtract = z.infer<typeof extract>;

const subject = z.object({
  partyId: z.nullable(z.string()),
  name: z.string(),
  uid: z.nullable(z.string()),
  /** The last extract of each register. */
  extracts: z.array(extract),
  /** In what the registers contradict each other. */
  contradicts: fields,
  /** Earlier extracts, which no longer count. */
  earlier: z.int(),
  /** The newest that was published since the last extract before each, or since the firm knows the client. */
  publications: z.array(publication),
  /** How many more there are. */
  morePublications: z.int(),
});
export type RegisterSubject = z.infer<typeof subject>;

export const clientRegisters = z.object({
  registers: z.array(
    z.object({
      register: z.enum(registerNames),
      isConfigured: z.boolean(),
      /** Of a register that was imported: as of when. */
      asOf: z.nullable(z.string()),
    }),
  ),
  /** How far the publications of Zefix are read; null where they are not watched, or not yet. */
  watch: z.nullable(
    z.object({
      /** The last day that was read whole. */
      readThrough: z.string(),
      lookedAt: instant,
      /** Since when and why it gives no answer; null while it does. */
      failedAt: z.nullable(instant),
      fault: z.nullable(z.enum(registerFaults)),
    }),
  ),
  /** Whoever can stand in a register: the client first, then who stands behind it. */
  subjects: z.array(subject),
});
export type ClientRegisters = z.infer<typeof clientRegisters>;

const ofClient = z.object({ clientId: id });
const officers = ['admin', 'editor'] as const;

/** What registers say of a client and of those behind it, beside what was declared. */
export const registerRoutes = {
  read: route({
    method: 'GET',
    path: '/api/clients/{clientId}/registers',
    summary:
      'The last extracts of registers about a client and who stands behind it, compared field by field with what was declared',
    access: officers,
    params: ofClient,
    response: clientRegisters,
  }),
  ask: route({
    method: 'POST',
    path: '/api/clients/{clientId}/registers',
    summary:
      'Asks a register about the client or a party and keeps the answer; one that differs is put before a person',
    access: officers,
    params: ofClient,
    body: z.object({
      register: z.enum(registerNames),
      partyId: z.nullable(text(200).check(z.minLength(1))),
      /** A UID, an LEI or the number of a register; the declared UID, or else the name, where it is missing. */
      number: z.optional(text(60).check(z.minLength(1))),
    }),
    response: clientRegisters,
    status: 201,
  }),
  file: route({
    method: 'GET',
    path: '/api/clients/{clientId}/registers/{extractId}/file',
    media: ['application/octet-stream'],
    summary: 'The answer of a register, byte for byte as it came',
    access: officers,
    params: z.object({ clientId: id, extractId: id }),
    response: z.unknown(),
  }),
};
