import * as z from './zod.ts';
import { exposure } from './exposure.ts';
import { id, instant, isoDate, sha256, text } from './common.ts';
import { dismissedTogetherMax, hit } from './hits.ts';
import { dueForm } from './due-forms.ts';
import { route } from './route.ts';
import { shownEntry } from './screening-records.ts';
import { interestKinds, ownerReasons, said } from './structure-words.ts';

const officers = ['admin', 'editor'] as const;

/** What an officer can enter a party as. */
export const partyKinds = [
  'person',
  'class',
  'company',
  'domiciliaryCompany',
  'foundation',
  'association',
  'authority',
  'trust',
  'nomination',
  'jointHolding',
  'unknown',
] as const;
export type PartyKind = (typeof partyKinds)[number];

/** Where what is kept comes from: codes of the same standard. */
export const sourceKinds = ['selfDeclaration', 'officialRegister', 'thirdParty', 'primaryResearch'] as const;
export type SourceKind = (typeof sourceKinds)[number];

const recordId = text(200).check(z.minLength(1));
/** How often the structure was changed; 0 before it was begun. */
const version = z.int().check(z.minimum(0), z.maximum(2_147_483_647));
const percent = z.number().check(z.minimum(0), z.maximum(100));
const share = z.object({ min: percent, max: percent });
const source = z.object({ kind: z.enum(sourceKinds), description: text(500) });

const partyDraft = z.object({
  kind: z.enum(partyKinds),
  name: text(300),
  isListed: z.boolean(),
  /** Of birth or of foundation. */
  beganOn: z.nullable(isoDate),
  /** Of death or of dissolution. */
  endedOn: z.nullable(isoDate),
  /** Nationality or seat, alpha-2. */
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  /** The Swiss enterprise identification number of whatever is no person, in any writing. */
  uid: z.nullable(text(40)),
  /** The legal entity identifier (ISO 17442) of whatever is no person, in any writing. */
  lei: z._default(z.nullable(text(40)), null),
  /** Where a person lives, or an entity has its office. */
  address: z.nullable(text(300).check(z.minLength(1))),
  /** The leading public function of a person, or of somebody close to it; null where none is stated. */
  exposure: z.nullable(exposure),
  source,
});
export type PartyDraft = z.infer<typeof partyDraft>;

const interestDraft = z.object({
  /** Null for clients whom professional secrecy leaves unnamed, and for nobody else. */
  holder: z.nullable(recordId),
  subject: recordId,
  kind: z.enum(interestKinds),
  /** In per cent; null where it has no size, or nobody knows it. */
  share: z.nullable(share),
  from: z.nullable(isoDate),
  until: z.nullable(isoDate),
  source,
});
export type InterestDraft = z.infer<typeof interestDraft>;

const partyHit = z.object({
  hit,
  foundAt: instant,
  decision: z.nullable(
    z.object({
      decision: z.enum(['confirmed', 'dismissed']),
      by: z.string(),
      at: instant,
      reason: z.string(),
    }),
  ),
});

const party = z.object({
  partyId: z.string(),
  kind: z.enum(partyKinds),
  name: z.string(),
  isListed: z.boolean(),
  beganOn: z.nullable(z.string()),
  endedOn: z.nullable(z.string()),
  country: z.nullable(z.string()),
  uid: z.nullable(z.string()),
  /** Legal entity identifier (ISO 17442) with right check digits. */
  lei: z.nullable(z.string()),
  address: z.nullable(z.string()),
  exposure: z.nullable(exposure),
  /** Who entered it last, when, and where it comes from. */
  said,
  hits: z.array(partyHit),
});
export type StructureParty = z.infer<typeof party>;

const interest = z.object({
  recordId: z.string(),
  /** Null where it was not said who holds it. */
  holder: z.nullable(z.string()),
  subject: z.string(),
  kind: z.enum(interestKinds),
  share: z.nullable(share),
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  isHeld: z.boolean(),
  /** Who entered it last, when, and where it comes from. */
  said,
});
export type StructureInterest = z.infer<typeof interest>;

const owner = z.object({
  partyId: z.string(),
  reasons: z.array(z.enum(ownerReasons)),
  isCertain: z.boolean(),
  capital: share,
  votes: share,
  roles: z.array(z.enum(interestKinds)),
  article: z.string(),
});
export type StructureOwner = z.infer<typeof owner>;

export const structureProblems = [
  'party-missing',
  'self-owned',
  'ends-before-it-starts',
  'holder-unknown',
  'above-whole',
  'began-later',
  'ended-earlier',
  'unaccounted',
  'owned-in-a-circle',
  'nominator-missing',
  'settlor-missing',
  'trustee-missing',
  'beneficiary-missing',
  'role-missing',
  'owner-open',
  'owner-unidentified',
  'nobody-found',
  'secrecy-misplaced',
] as const;

const problem = z.object({
  code: z.enum(structureProblems),
  partyId: z.string(),
  /** In per cent, where it is about a part. */
  share: z.nullable(z.number()),
});

const structure = z.object({
  clientId: id,
  version,
  /** The party that is the client. */
  subject: z.string(),
  day: isoDate,
  parties: z.array(party),
  interests: z.array(interest),
  exemption: z.nullable(
    z.object({
      reason: z.enum(['listed', 'held-by-listed', 'authority', 'professional-secrecy']),
      partyId: z.string(),
      article: z.nullable(z.string()),
    }),
  ),
  owners: z.array(owner),
  problems: z.array(problem),
  forms: z.array(dueForm),
  /** Ids of parties in rows for a drawing, the client's first. */
  rows: z.array(z.array(z.string())),
  /** Who last confirmed the structure, at which version. */
  confirmed: z.nullable(z.object({ version, by: z.string(), at: instant })),
  /** While it is open, the client is not accepted and pays nothing. */
  isOpen: z.boolean(),
  /** The day on which something in it begins or ends, and it has to be confirmed again. */
  opensOn: z.nullable(isoDate),
});
/** Who stands behind a client, as far as it is known, and whether that has been confirmed. */
export type Structure = z.infer<typeof structure>;

const ofClient = z.object({ clientId: id });
const statements = z.array(z.record(z.string(), z.unknown()));

export const partyRoutes = {
  read: route({
    method: 'GET',
    path: '/api/clients/{clientId}/structure',
    summary:
      'Who owns and controls a client, the beneficial owners with the reason for each, and what is missing',
    access: officers,
    params: ofClient,
    response: z.object({ structure: z.nullable(structure) }),
  }),
  keepParty: route({
    method: 'POST',
    path: '/api/clients/{clientId}/structure/parties',
    summary: 'Adds or changes a party; the first one of a client is the client',
    access: officers,
    params: ofClient,
    body: z.object({ version, partyId: z.nullable(recordId), party: partyDraft }),
    response: structure,
  }),
  keepInterest: route({
    method: 'POST',
    path: '/api/clients/{clientId}/structure/interests',
    summary: 'Adds or changes what a party holds in another',
    access: officers,
    params: ofClient,
    body: z.object({ version, recordId: z.nullable(recordId), interest: interestDraft }),
    response: structure,
  }),
  importFile: route({
    method: 'POST',
    path: '/api/clients/{clientId}/structure/bods',
    summary:
      'Takes over statements in the Beneficial Ownership Data Standard 0.4, or refuses them with the path of each fault',
    access: officers,
    params: ofClient,
    body: z.object({ version, statements: statements.check(z.minLength(1), z.maxLength(2000)) }),
    response: structure,
  }),
  exportFile: route({
    method: 'GET',
    path: '/api/clients/{clientId}/structure/bods',
    summary: 'All statements about a client in the same standard, as they were made',
    access: officers,
    params: ofClient,
    response: z.object({ statements }),
  }),
  decideHit: route({
    method: 'POST',
    path: '/api/clients/{clientId}/structure/hits',
    summary:
      'Says whether a listed name is a party of the structure; a confirmed sanction freezes the client',
    access: officers,
    stepUp: 'decision',
    params: ofClient,
    body: z.object({
      partyId: recordId,
      listId: z.string(),
      entityId: z.string(),
      entitySha256: shownEntry,
      decision: z.enum(['confirmed', 'dismissed']),
      reason: text(4000).check(z.minLength(10)),
    }),
    response: structure,
  }),
  dismissHits: route({
    method: 'POST',
    path: '/api/clients/{clientId}/structure/hits/dismissals',
    summary: 'Says of open hits that agree in nothing but the name that they are no party; all or none',
    access: officers,
    stepUp: 'decision',
    params: ofClient,
    body: z.object({
      hits: z
        .array(z.object({ partyId: recordId, listId: text(200), entityId: text(500), entitySha256: sha256 }))
        .check(z.minLength(1), z.maxLength(dismissedTogetherMax)),
      reason: text(4000).check(z.minLength(10)),
    }),
    response: structure,
  }),
  confirm: route({
    method: 'POST',
    path: '/api/clients/{clientId}/structure/confirm',
    summary:
      'Confirms the structure as it stands: by somebody who changed nothing of it, once nothing is missing and every hit is decided',
    access: officers,
    stepUp: 'decision',
    params: ofClient,
    body: z.object({ version }),
    response: structure,
  }),
};
