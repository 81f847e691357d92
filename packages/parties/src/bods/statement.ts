import type { statedKinds } from '../graph.ts';

interface Country {
  readonly name: string;
  readonly code?: string;
}

export interface Address {
  readonly type?: string;
  readonly address?: string;
  readonly postCode?: string;
  readonly country?: Country;
}

export interface PersonRecord {
  readonly isComponent: boolean;
  readonly personType: 'anonymousPerson' | 'unknownPerson' | 'knownPerson';
  readonly names?: readonly { readonly type?: string; readonly fullName: string }[];
  readonly nationalities?: readonly Country[];
  readonly birthDate?: string;
  readonly deathDate?: string;
  readonly addresses?: readonly Address[];
  readonly politicalExposure?: {
    readonly status: 'isPep' | 'isNotPep' | 'unknown';
    readonly details?: readonly {
      readonly reason?: string;
      readonly startDate?: string;
      readonly endDate?: string;
    }[];
  };
}

export interface EntityRecord {
  readonly isComponent: boolean;
  readonly entityType: {
    readonly type:
      | 'registeredEntity'
      | 'legalEntity'
      | 'arrangement'
      | 'anonymousEntity'
      | 'unknownEntity'
      | 'state'
      | 'stateBody';
    readonly subtype?: string;
    readonly details?: string;
  };
  readonly name?: string;
  readonly alternateNames?: readonly string[];
  readonly jurisdiction?: Country;
  readonly identifiers?: readonly {
    readonly id?: string;
    readonly scheme?: string;
    readonly schemeName?: string;
  }[];
  readonly foundingDate?: string;
  readonly dissolutionDate?: string;
  readonly addresses?: readonly Address[];
  readonly publicListing?: { readonly hasPublicListing: boolean };
}

interface Unspecified {
  readonly reason: string;
  readonly description?: string;
}

export interface StatedInterest {
  readonly type?: (typeof statedKinds)[number];
  readonly details?: string;
  readonly directOrIndirect?: 'direct' | 'indirect' | 'unknown';
  readonly beneficialOwnershipOrControl?: boolean;
  readonly share?: {
    readonly exact?: number;
    readonly minimum?: number;
    readonly maximum?: number;
    readonly exclusiveMinimum?: number;
    readonly exclusiveMaximum?: number;
  };
  readonly startDate?: string;
  readonly endDate?: string;
}

export interface RelationshipRecord {
  readonly isComponent: boolean;
  readonly componentRecords?: readonly string[];
  readonly subject: string | Unspecified;
  readonly interestedParty: string | Unspecified;
  readonly interests?: readonly StatedInterest[];
}

interface Stated {
  readonly source?: { readonly type?: readonly string[]; readonly description?: string };
  readonly statementId: string;
  readonly statementDate: string;
  readonly declarationSubject: string;
  readonly recordId: string;
  readonly recordStatus?: 'new' | 'updated' | 'closed';
}

/**
 * A claim about a person, an entity or a relationship, made on a day (Beneficial Ownership Data Standard 0.4), with those of
 * its fields that are read here. A later claim about the same record replaces it; none is ever changed.
 */
export type Statement = Stated &
  (
    | { readonly recordType: 'person'; readonly recordDetails: PersonRecord }
    | { readonly recordType: 'entity'; readonly recordDetails: EntityRecord }
    | { readonly recordType: 'relationship'; readonly recordDetails: RelationshipRecord }
  );
