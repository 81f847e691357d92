import type { InterestKind, PartyKind } from '../graph.ts';
import { kindOfInterest, statedHolderOf, statedKindOf } from './stated-kind.ts';
import { addressesOf } from './addresses.ts';
import { exposureRecord } from './exposure.ts';
import type { Exposure } from './exposure.ts';
import type { EntityRecord, PersonRecord, RelationshipRecord, Statement } from './statement.ts';

/** What is said of a party. */
export interface PartyFacts {
  readonly kind: PartyKind;
  readonly name: string;
  readonly isListed: boolean;
  readonly beganOn: string | null;
  readonly endedOn: string | null;
  /** Nationality or seat, alpha-2. */
  readonly country: string | null;
  /** Of whatever is no person: the Swiss enterprise identification number. */
  readonly uid: string | null;
  /** The same: the legal entity identifier (ISO 17442). */
  readonly lei: string | null;
  /** Where a person lives, or an entity has its office. */
  readonly address: string | null;
  /** The leading public function of a person, or of somebody close to it; null where none is stated. */
  readonly exposure: Exposure | null;
}

const uidScheme = 'UID';
/** As org-id.guide, which BODS takes its schemes from, calls the register of GLEIF. */
const leiScheme = { scheme: 'XI-LEI', schemeName: 'Global Legal Entity Identifier Index' };

/** What is said of an interest; the share in per cent. */
export interface InterestFacts {
  /** Null where professional secrecy leaves unnamed who it is. */
  readonly holder: string | null;
  readonly subject: string;
  readonly kind: InterestKind;
  readonly share: { readonly min: number; readonly max: number } | null;
  readonly from: string | null;
  readonly until: string | null;
}

type Said = Pick<Statement, 'recordType' | 'recordDetails'>;

const entityTypes: Readonly<Record<Exclude<PartyKind, 'person' | 'class'>, EntityRecord['entityType']>> = {
  company: { type: 'registeredEntity' },
  domiciliaryCompany: { type: 'registeredEntity', details: 'domiciliary company' },
  foundation: { type: 'registeredEntity', details: 'foundation' },
  association: { type: 'legalEntity', details: 'association' },
  authority: { type: 'stateBody' },
  trust: { type: 'arrangement', subtype: 'trust' },
  nomination: { type: 'arrangement', subtype: 'nomination' },
  jointHolding: { type: 'arrangement', subtype: 'other' },
  unknown: { type: 'unknownEntity' },
};

/** The record of a party; what an earlier record of it says beyond these facts stays in it. */
export function partyRecord(facts: PartyFacts, earlier: Statement | null): Said {
  const { kind, name, beganOn, endedOn, country, address } = facts;
  const place = country === null ? undefined : { name: country, code: country };
  if (kind === 'person' || kind === 'class') {
    const before: Partial<PersonRecord> = earlier?.recordType === 'person' ? earlier.recordDetails : {};
    const others = (before.names ?? []).filter(({ type }) => type !== undefined && type !== 'legal');
    const person: PersonRecord = {
      ...before,
      isComponent: false,
      personType: kind === 'person' ? 'knownPerson' : 'unknownPerson',
      names: name === '' ? others : [{ type: 'legal', fullName: name }, ...others],
      ...given('birthDate', beganOn),
      ...given('deathDate', endedOn),
      ...given('nationalities', place && [place]),
      ...given('addresses', addressesOf(before, 'residence', address)),
      ...given('politicalExposure', exposureRecord(facts.exposure, before)),
    };
    return {
      recordType: 'person',
      recordDetails: without(person, {
        birthDate: beganOn,
        deathDate: endedOn,
        nationalities: country,
        addresses: addressesOf(before, 'residence', address),
        politicalExposure: exposureRecord(facts.exposure, before),
      }),
    };
  }
  const before: Partial<EntityRecord> = earlier?.recordType === 'entity' ? earlier.recordDetails : {};
  const entity: EntityRecord = {
    ...before,
    isComponent: false,
    entityType: entityTypes[kind],
    name,
    ...given('foundingDate', beganOn),
    ...given('dissolutionDate', endedOn),
    ...given('jurisdiction', place),
    ...given('identifiers', identifiersOf(before, facts)),
    ...given('addresses', addressesOf(before, 'registered', address)),
    publicListing: {
      ...before.publicListing,
      hasPublicListing: facts.isListed,
    },
  };
  return {
    recordType: 'entity',
    recordDetails: without(entity, {
      foundingDate: beganOn,
      dissolutionDate: endedOn,
      jurisdiction: country,
      identifiers: identifiersOf(before, facts),
      addresses: addressesOf(before, 'registered', address),
    }),
  };
}

/**
 * The record of one interest. What an earlier record says of the same one stays: that it sums up others, and that it makes its holder an
 * owner.
 */
export function relationshipRecord(facts: InterestFacts, earlier: Statement | null = null): Said {
  const { holder, subject, kind, share, from, until } = facts;
  const before = sameBefore(facts, earlier);
  const [said = {}] = before?.interests ?? [];
  const interest = {
    ...statedKindOf(kind),
    directOrIndirect: said.directOrIndirect ?? ('direct' as const),
    ...given('beneficialOwnershipOrControl', said.beneficialOwnershipOrControl),
    ...(share === null
      ? {}
      : {
          share: share.min === share.max ? { exact: share.min } : { minimum: share.min, maximum: share.max },
        }),
    ...given('startDate', from),
    ...given('endDate', until),
  };
  const record: RelationshipRecord = {
    isComponent: false,
    ...given('componentRecords', before?.componentRecords),
    subject,
    interestedParty: statedHolderOf(holder),
    interests: [interest],
  };
  return { recordType: 'relationship', recordDetails: record };
}

/** An earlier record of the same interest; null where it was about something else. */
function sameBefore(
  { holder, subject, kind }: InterestFacts,
  earlier: Statement | null,
): RelationshipRecord | null {
  if (earlier?.recordType !== 'relationship') return null;
  const { recordDetails: before } = earlier;
  const isSame =
    before.subject === subject &&
    before.interestedParty === holder &&
    kindOfInterest(before.interests?.[0] ?? {}, holder) === kind;
  return isSame ? before : null;
}

type Identifier = NonNullable<EntityRecord['identifiers']>[number];

function identifiersOf({ identifiers = [] }: Partial<EntityRecord>, { uid, lei }: PartyFacts) {
  const all = [
    ...(uid === null ? [] : [{ schemeName: uidScheme, id: uid }]),
    ...(lei === null ? [] : [{ ...leiScheme, id: lei }]),
    ...identifiers.filter((each) => !isUid(each) && !isLei(each)),
  ];
  return all.length === 0 ? null : all;
}

const isUid = ({ schemeName }: Identifier) => schemeName === uidScheme;

/** `XI-LEI` of org-id.guide, or a scheme of that name. */
const isLei = ({ scheme = '', schemeName = '' }: Identifier) =>
  scheme === leiScheme.scheme || /\bLEI\b|legal entity identifier/iu.test(schemeName);

/** The Swiss enterprise identification number of a record; null without one. */
export function uidOf(statement: Statement): string | null {
  if (statement.recordType !== 'entity') return null;
  return statement.recordDetails.identifiers?.find(isUid)?.id ?? null;
}

/** The legal entity identifier of a record as it was entered or a file has it; null without one. */
export function leiOf(statement: Statement): string | null {
  if (statement.recordType !== 'entity') return null;
  return statement.recordDetails.identifiers?.find(isLei)?.id ?? null;
}

/** The first country that a record names: nationality or seat; null without one. */
export function countryOf(statement: Statement): string | null {
  if (statement.recordType === 'person')
    return statement.recordDetails.nationalities?.find(({ code }) => code !== undefined)?.code ?? null;
  return statement.recordType === 'entity'
    ? (statement.recordDetails.jurisdiction?.code?.slice(0, 2) ?? null)
    : null;
}

function given<K extends string, V>(key: K, value: V | null | undefined): Partial<Record<K, V>> {
  return value === null || value === undefined ? {} : ({ [key]: value } as Partial<Record<K, V>>);
}

// What is not said any more goes out of the record.
function without<R extends object>(record: R, said: Readonly<Record<string, unknown>>): R {
  return Object.fromEntries(
    Object.entries(record).filter(([key]) => !(key in said) || said[key] !== null),
  ) as R;
}
