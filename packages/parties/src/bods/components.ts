import { anyText, dayOrMoment, listOf, object, objectWithSome, oneOf, text, uri, withRule } from './shape.ts';
import type { Shape } from './shape.ts';

// The parts that several records of the Beneficial Ownership Data Standard 0.4 share (`components.json`).

export const unspecifiedReasons = [
  'noBeneficialOwners',
  'subjectUnableToConfirmOrIdentifyBeneficialOwner',
  'interestedPartyHasNotProvidedInformation',
  'subjectExemptFromDisclosure',
  'interestedPartyExemptFromDisclosure',
  'unknown',
  'informationUnknownToPublisher',
] as const;

export const unspecified: Shape = object({ reason: oneOf(unspecifiedReasons), description: anyText }, [
  'reason',
]);

export const country: Shape = object({ name: anyText, code: text({ min: 2, max: 2 }) }, ['name']);

export const jurisdiction: Shape = object({ name: anyText, code: text({ min: 2, max: 6 }) }, ['name']);

export const identifier: Shape = objectWithSome({ id: anyText, scheme: anyText, schemeName: anyText, uri }, [
  'scheme',
  'schemeName',
]);

const anyAddress = object({
  type: oneOf(['placeOfBirth', 'residence', 'registered', 'service', 'alternative', 'business']),
  address: anyText,
  postCode: anyText,
  country,
});

/** An address of one of these types. */
export function address(types: readonly string[]): Shape {
  return withRule(anyAddress, ({ type }, path) =>
    typeof type === 'string' && !types.includes(type) ? [{ path: `${path}/type`, code: 'not-allowed' }] : [],
  );
}

export const source: Shape = object({
  type: listOf(oneOf(['selfDeclaration', 'officialRegister', 'thirdParty', 'primaryResearch', 'verified'])),
  description: anyText,
  url: uri,
  retrievedAt: dayOrMoment,
  assertedBy: listOf(object({ name: anyText, uri })),
});
