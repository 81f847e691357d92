import type { IsoDate } from '@sorgfalt/calendar';
import type { Interest, Party, PartyGraph, PartyKind, Share } from '../graph.ts';
import { kindOfInterest } from './stated-kind.ts';
import type {
  EntityRecord,
  PersonRecord,
  RelationshipRecord,
  StatedInterest,
  Statement,
} from './statement.ts';

/** The statements that hold: of each record the last one, in the order of the file. */
export function latest(statements: readonly Statement[]): Statement[] {
  return [...new Map(statements.map((statement) => [statement.recordId, statement])).values()];
}

/** Parties and interests as the last statements tell them. A relationship that was closed ends on the day of that statement. */
export function graphOf(statements: readonly Statement[]): PartyGraph {
  const told = latest(statements);
  return {
    parties: told.flatMap((statement) =>
      statement.recordType === 'relationship' ? [] : [partyOf(statement)],
    ),
    interests: told.flatMap((statement) =>
      statement.recordType === 'relationship' ? interestsOf(statement) : [],
    ),
  };
}

function partyOf(statement: Exclude<Statement, { recordType: 'relationship' }>): Party {
  const id = statement.recordId;
  if (statement.recordType === 'person') {
    const { birthDate, deathDate } = statement.recordDetails;
    const name = nameOfPerson(statement.recordDetails);
    return {
      id,
      name,
      kind: kindOfPerson(statement.recordDetails, name),
      isListed: false,
      beganOn: birthDate ?? null,
      endedOn: deathDate ?? null,
    };
  }
  const entity = statement.recordDetails;
  return {
    id,
    name: entity.name ?? '',
    kind: kindOfEntity(entity),
    isListed: entity.publicListing?.hasPublicListing === true,
    beganOn: entity.foundingDate ?? null,
    endedOn: entity.dissolutionDate ?? null,
  };
}

/** The legal name of a person, or the first that is told; empty without one. */
export function nameOfPerson({ names = [] }: PersonRecord): string {
  return (names.find(({ type }) => type === 'legal') ?? names[0])?.fullName.trim() ?? '';
}

// Several unknown people may be told as a class, by a name such as "descendants of the settlor".
function kindOfPerson({ personType }: PersonRecord, name: string): PartyKind {
  if (personType === 'knownPerson') return 'person';
  return personType === 'unknownPerson' && name !== '' ? 'class' : 'unknown';
}

const foundation = /^(?:foundation|stiftung|fondation|fondazione|fundaci)/iu;
const domiciliary =
  /^(?:domiciliary company|sitzgesellschaft|société de domicile|società di sede|sociedad de domicilio)/iu;
const association = /^(?:association|verein|associazione|asociaci)/iu;

function kindOfEntity({ entityType: { type, subtype, details = '' } }: EntityRecord): PartyKind {
  if (subtype === 'trust') return 'trust';
  if (type === 'arrangement') return subtype === 'nomination' ? 'nomination' : 'jointHolding';
  if (type === 'state' || type === 'stateBody') return 'authority';
  if (type === 'anonymousEntity' || type === 'unknownEntity') return 'unknown';
  // The standard has no word for these; it leaves the local one to the details.
  if (foundation.test(details.trim())) return 'foundation';
  if (domiciliary.test(details.trim())) return 'domiciliaryCompany';
  return association.test(details.trim()) ? 'association' : 'company';
}

function interestsOf({
  recordId,
  recordStatus,
  statementDate,
  recordDetails,
}: Statement & { recordDetails: RelationshipRecord }): Interest[] {
  const { subject, interestedParty, interests, componentRecords = [] } = recordDetails;
  // Who is unknown to own nobody knows what, owns nothing that could be asked about.
  if (typeof subject !== 'string') return [];
  // That there is nobody is an answer; it is judged by whom the file knows.
  if (typeof interestedParty !== 'string' && interestedParty.reason === 'noBeneficialOwners') return [];
  const told = interests === undefined || interests.length === 0 ? [{}] : interests;
  const closed = recordStatus === 'closed' ? (statementDate.slice(0, 10) as IsoDate) : null;
  const holder = typeof interestedParty === 'string' ? interestedParty : null;
  return told.map((interest: StatedInterest, at) => ({
    id: `${recordId}/${at}`,
    holder,
    subject,
    kind: kindOfInterest(interest, holder),
    share: shareOf(interest),
    from: (interest.startDate ?? null) as IsoDate | null,
    until: earlier((interest.endDate ?? null) as IsoDate | null, closed),
    isSummary: interest.directOrIndirect === 'indirect' && componentRecords.length > 0,
    isDeclaredOwner: interest.beneficialOwnershipOrControl === true,
  }));
}

function shareOf({ share }: StatedInterest): Share | null {
  if (share === undefined || Object.keys(share).length === 0) return null;
  const { exact, minimum = 0, maximum = 100, exclusiveMinimum = 0, exclusiveMaximum = 100 } = share;
  if (exact !== undefined) return { min: exact / 100, max: exact / 100 };
  return { min: Math.max(minimum, exclusiveMinimum) / 100, max: Math.min(maximum, exclusiveMaximum) / 100 };
}

function earlier(one: IsoDate | null, other: IsoDate | null): IsoDate | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
