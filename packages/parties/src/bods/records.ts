import { statedKinds } from '../graph.ts';
import { address, country, identifier, jurisdiction, source, unspecified } from './components.ts';
import {
  anyText,
  day,
  isObject,
  listOf,
  object,
  oneOf,
  partialDay,
  percentage,
  text,
  uri,
  withRule,
  yesOrNo,
} from './shape.ts';
import type { Shape } from './shape.ts';

/** `person-record.json` of the Beneficial Ownership Data Standard 0.4. */
export const personRecord: Shape = object(
  {
    isComponent: yesOrNo,
    personType: oneOf(['anonymousPerson', 'unknownPerson', 'knownPerson']),
    unspecifiedPersonDetails: unspecified,
    names: listOf(
      object(
        {
          type: oneOf(['legal', 'translation', 'transliteration', 'former', 'alternative', 'birth']),
          fullName: anyText,
          familyName: anyText,
          givenName: anyText,
          patronymicName: anyText,
        },
        ['fullName'],
      ),
    ),
    identifiers: listOf(identifier),
    nationalities: listOf(country),
    placeOfBirth: address(['placeOfBirth']),
    birthDate: partialDay,
    deathDate: partialDay,
    taxResidencies: listOf(country),
    addresses: listOf(address(['residence', 'service', 'alternative'])),
    politicalExposure: object(
      {
        status: oneOf(['isPep', 'isNotPep', 'unknown']),
        details: listOf(
          object({
            reason: anyText,
            missingInfoReason: anyText,
            jurisdiction,
            startDate: day,
            endDate: day,
            source,
          }),
        ),
      },
      ['status'],
    ),
  },
  ['personType', 'isComponent'],
);

const subtypes: Readonly<Record<string, readonly string[]>> = {
  arrangement: ['trust', 'nomination', 'other'],
  legalEntity: ['trust', 'other'],
  stateBody: ['governmentDepartment', 'stateAgency', 'other'],
  registeredEntity: ['other'],
  state: ['other'],
  anonymousEntity: ['other'],
  unknownEntity: ['other'],
};

const entityType = withRule(
  object({ type: oneOf(Object.keys(subtypes)), subtype: anyText, details: anyText }, ['type']),
  ({ type, subtype }, path) => {
    const allowed = subtypes[String(type)] ?? [...new Set(Object.values(subtypes).flat())];
    return typeof subtype === 'string' && !allowed.includes(subtype)
      ? [{ path: `${path}/subtype`, code: 'not-allowed' }]
      : [];
  },
);

const securitiesListing = object(
  {
    marketIdentifierCode: anyText,
    operatingMarketIdentifierCode: anyText,
    stockExchangeJurisdiction: text({ min: 2, max: 6 }),
    stockExchangeName: anyText,
    security: object({ idScheme: oneOf(['isin', 'figi', 'cusip', 'cins']), id: anyText, ticker: anyText }, [
      'ticker',
    ]),
  },
  ['stockExchangeJurisdiction', 'security', 'stockExchangeName'],
);

/** `entity-record.json` of the same. */
export const entityRecord: Shape = object(
  {
    isComponent: yesOrNo,
    entityType,
    unspecifiedEntityDetails: unspecified,
    name: anyText,
    alternateNames: listOf(anyText),
    jurisdiction,
    identifiers: listOf(identifier),
    foundingDate: day,
    dissolutionDate: day,
    addresses: listOf(address(['registered', 'business', 'alternative'])),
    uri,
    publicListing: object(
      {
        hasPublicListing: yesOrNo,
        companyFilingsURLs: listOf(uri),
        securitiesListings: listOf(securitiesListing),
      },
      ['hasPublicListing'],
    ),
    formedByStatute: object({ name: anyText, date: day }),
  },
  ['isComponent', 'entityType'],
);

const party: Shape = (value, path) => (typeof value === 'string' ? [] : unspecified(value, path));

const interest = object({
  type: oneOf(statedKinds),
  directOrIndirect: oneOf(['direct', 'indirect', 'unknown']),
  beneficialOwnershipOrControl: yesOrNo,
  details: anyText,
  share: object({
    exact: percentage,
    maximum: percentage,
    minimum: percentage,
    exclusiveMinimum: percentage,
    exclusiveMaximum: percentage,
  }),
  startDate: day,
  endDate: day,
});

/** `relationship-record.json` of the same. */
export const relationshipRecord: Shape = withRule(
  object(
    {
      isComponent: yesOrNo,
      componentRecords: listOf(anyText),
      subject: party,
      interestedParty: party,
      interests: listOf(interest),
    },
    ['isComponent', 'subject', 'interestedParty'],
  ),
  // A part of a chain has no parts itself.
  ({ isComponent, componentRecords }, path) =>
    isComponent === true && Array.isArray(componentRecords) && componentRecords.length > 0
      ? [{ path: `${path}/componentRecords`, code: 'not-allowed' }]
      : [],
);

/** The record of a statement by its type; anything where the type is none. */
export function recordOf(type: unknown): Shape {
  if (type === 'person') return personRecord;
  if (type === 'entity') return entityRecord;
  return type === 'relationship'
    ? relationshipRecord
    : (value, path) => (isObject(value) ? [] : [{ path, code: 'not-object' }]);
}
