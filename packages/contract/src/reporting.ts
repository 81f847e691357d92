import { id, instant, isoDate, page, text } from './common.ts';
import { partyKinds } from './parties.ts';
import { interestKinds, ownerReasons } from './structure-words.ts';
import { route } from './route.ts';
import * as z from './zod.ts';

/**
 * Where an administered entity stands with the transparency register: nobody has said whether it is reported; it need not be; it is to
 * be; it was, with proof; or something that was reported, or for which it was exempt, has changed since.
 */
export const reportingStates = ['not-assessed', 'exempt', 'due', 'reported', 'changed', 'ended'] as const;
export type ReportingState = (typeof reportingStates)[number];

/** Why an entity need not be reported by us, as whoever assessed it says; the law is read by a person. */
export const exemptReasons = ['listed', 'authority', 'not-subject', 'reported-by-other'] as const;
export type ExemptReason = (typeof exemptReasons)[number];

/** Kinds of parties that can be administered. */
export const administeredKinds = [
  'company',
  'domiciliaryCompany',
  'foundation',
  'association',
  'trust',
] as const;

const recordId = text(200).check(z.minLength(1));
const share = z.object({ min: z.number(), max: z.number() });

const entity = z.object({
  entityId: id,
  clientId: id,
  clientName: z.string(),
  /** Its record in the structure of the client. */
  partyId: z.string(),
  name: z.string(),
  kind: z.enum(partyKinds),
  /** Days from and until which the firm administers it; without end where null. */
  since: isoDate,
  until: z.nullable(isoDate),
  state: z.enum(reportingStates),
  /** Why it is exempt. */
  reason: z.nullable(z.enum(exemptReasons)),
  /** By when it is to be reported, where that is known; a day that nobody has set is none. */
  dueOn: z.nullable(isoDate),
  isOverdue: z.boolean(),
  reportedOn: z.nullable(isoDate),
  /** The document that proves it. */
  documentId: z.nullable(id),
  /** Since when something else would be reported. */
  changedOn: z.nullable(isoDate),
  /** That it is exempt, as one person has said; it counts once another has said the same. */
  proposed: z.nullable(
    z.object({ reason: z.enum(exemptReasons), by: z.object({ uid: z.string(), name: z.string() }) }),
  ),
  decidedBy: z.nullable(z.object({ uid: z.string(), name: z.string() })),
  decidedAt: z.nullable(instant),
});
export type AdministeredEntity = z.infer<typeof entity>;

const named = z.object({ partyId: z.nullable(z.string()), name: z.string() });

const content = z.object({
  /** Changes with whatever would be reported: who notes a report says which content it was. */
  code: z.string(),
  /** Whether all of it is known. */
  isWhole: z.boolean(),
  isExempt: z.boolean(),
  owners: z.array(
    z.object({
      partyId: z.string(),
      name: z.string(),
      beganOn: z.nullable(z.string()),
      country: z.nullable(z.string()),
      address: z.nullable(z.string()),
      reasons: z.array(z.enum(ownerReasons)),
      roles: z.array(z.enum(interestKinds)),
      isCertain: z.boolean(),
      capital: share,
      votes: share,
    }),
  ),
  /** Who is a member, director or shareholder on behalf of others. */
  fiduciaries: z.array(z.object({ ...named.shape, as: z.array(z.enum(interestKinds)), for: z.array(named) })),
});
export type ReportingContent = z.infer<typeof content>;

/** The dates and terms that the firm has set, as it read the law; none is the product's. */
const termFacts = {
  /** From when on they count. */
  from: isoDate,
  /** By when whatever was administered on the first day is to be reported first. */
  firstBy: z.nullable(isoDate),
  /** Days after the beginning of the administration for the first report of all others. */
  firstDays: z.nullable(z.int().check(z.minimum(0), z.maximum(3650))),
  /** Days for a report after something changed. */
  changeDays: z.nullable(z.int().check(z.minimum(0), z.maximum(3650))),
  /** Days for the notice to the register of a difference that nobody could clear up. */
  noticeDays: z.nullable(z.int().check(z.minimum(0), z.maximum(3650))),
  /** Where it is said so: law, ordinance, and who read it. */
  source: text(500).check(z.minLength(3)),
};
const terms = z.object({
  ...termFacts,
  termsId: id,
  setBy: z.object({ uid: z.string(), name: z.string() }),
  setAt: instant,
});
export type ReportingTerms = z.infer<typeof terms>;

const shownTerms = z.object({
  /** Those that count today; null where none do. */
  inForce: z.nullable(terms),
  /** All that were ever set, the newest first. */
  all: z.array(terms),
});
export type ShownReportingTerms = z.infer<typeof shownTerms>;

const clientReporting = z.object({
  entities: z.array(z.extend(entity, { content: z.nullable(content) })),
  /** Who else in the structure can be administered. */
  candidates: z.array(z.object({ partyId: z.string(), name: z.string(), kind: z.enum(partyKinds) })),
  terms: z.nullable(terms),
});
export type ClientReporting = z.infer<typeof clientReporting>;

const filter = {
  state: z.optional(z.enum([...reportingStates, 'overdue'])),
  kind: z.optional(z.enum(administeredKinds)),
};
const officers = ['admin', 'editor'] as const;
const ofClient = z.object({ clientId: id });
const ofEntity = z.object({ clientId: id, entityId: id });

/** The trusts and companies that the firm administers, and what of them the transparency register was told. */
export const reportingRoutes = {
  list: route({
    method: 'GET',
    path: '/api/reporting/entities',
    summary: 'The administered entities with the state of their report, the most urgent first',
    access: officers,
    query: z.object({ ...filter, ...page }),
    response: z.object({ entities: z.array(entity), total: z.number() }),
  }),
  exportCsv: route({
    method: 'GET',
    path: '/api/reporting/entities.csv',
    limit: 'long',
    records: 'data-exported',
    summary: 'All administered entities that the filter lets through as CSV (UTF-8, comma)',
    access: officers,
    query: z.object(filter),
    response: z.string(),
    media: ['text/csv'],
  }),
  terms: route({
    method: 'GET',
    path: '/api/reporting/terms',
    summary: 'The dates and terms of the transparency register that the firm has set, with their source',
    access: officers,
    response: shownTerms,
  }),
  setTerms: route({
    method: 'POST',
    path: '/api/reporting/terms',
    stepUp: 'decision',
    summary: 'Sets dates and terms from a day on; those before are kept',
    access: ['admin'],
    body: z.object(termFacts),
    response: shownTerms,
    status: 201,
  }),
  read: route({
    method: 'GET',
    path: '/api/clients/{clientId}/reporting',
    summary: 'The administered entities of a client, and what would be reported of each today',
    access: officers,
    params: ofClient,
    response: clientReporting,
  }),
  administer: route({
    method: 'POST',
    path: '/api/clients/{clientId}/reporting',
    summary: 'Notes that the firm administers a party of the structure since a day',
    access: officers,
    params: ofClient,
    body: z.object({ partyId: recordId, since: isoDate }),
    response: clientReporting,
    status: 201,
  }),
  end: route({
    method: 'POST',
    path: '/api/clients/{clientId}/reporting/{entityId}/end',
    summary: 'Notes from which day on the firm administers it no longer',
    access: officers,
    params: ofEntity,
    body: z.object({ until: isoDate }),
    response: clientReporting,
  }),
  assess: route({
    method: 'POST',
    path: '/api/clients/{clientId}/reporting/{entityId}/assess',
    summary:
      'Says whether it is to be reported, and by when, or why it need not be; that it need not be counts once two people have said it',
    access: officers,
    params: ofEntity,
    body: z.object({
      /** Null where it is to be reported. */
      exempt: z.nullable(z.enum(exemptReasons)),
      /** Null where the terms that are set say it. */
      dueOn: z.nullable(isoDate),
      /** Of the content that was looked at. */
      code: z.string().check(z.maxLength(64)),
    }),
    response: clientReporting,
  }),
  report: route({
    method: 'POST',
    path: '/api/clients/{clientId}/reporting/{entityId}/report',
    summary: 'Notes that this content was reported, with the document that proves it',
    access: officers,
    params: ofEntity,
    body: z.object({
      reportedOn: isoDate,
      documentId: id,
      /** Of the content that was reported. */
      code: z.string().check(z.maxLength(64)),
    }),
    response: clientReporting,
  }),
};
