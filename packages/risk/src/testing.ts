import * as fc from 'fast-check';
import type { ClientRiskInput } from './input.ts';

const orNull = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { freq: 6 });
const arbCountry = fc.constantFrom('CH', 'DE', 'US', 'KE', 'BG', 'IR');

/** The client nobody could object to: every known answer is the best one. */
export const bestClient: ClientRiskInput = {
  clientKind: 'natural_person',
  domicile: 'CH',
  nationalities: ['CH'],
  businessCountry: 'CH',
  industry: 'none',
  pep: 'none',
  products: ['account'],
  channel: 'face_to_face',
  residenceProved: true,
  expectedAssetsMinor: 0,
  sourceOfWealth: 'documented',
  screening: 'clear',
  physicalAssetsMinor: 0,
  identityDoubt: false,
};

/** Any client, with any facts missing; lists are never empty. */
export const arbClientRiskInput: fc.Arbitrary<ClientRiskInput> = fc.record(
  {
    clientKind: fc.constantFrom('natural_person', 'legal_entity'),
    legalForm: orNull(
      fc.constantFrom('operating_company', 'association', 'domiciliary_company', 'trust', 'foundation'),
    ),
    domicile: orNull(arbCountry),
    nationalities: orNull(fc.array(arbCountry, { minLength: 1, maxLength: 4 })),
    businessCountry: orNull(arbCountry),
    industry: orNull(
      fc.constantFrom(
        'none',
        'cash_intensive',
        'crypto',
        'arms',
        'gems_art',
        'gambling',
        'npo_conflict',
        'other',
      ),
    ),
    pep: orNull(
      fc.constantFrom(
        'none',
        'domestic',
        'foreign',
        'international_organisation',
        'close_person_foreign',
        'close_person_domestic',
      ),
    ),
    products: orNull(
      fc.array(fc.constantFrom('account', 'fiduciary_placement', 'domicile_directorship', 'crypto'), {
        minLength: 1,
        maxLength: 5,
      }),
    ),
    channel: orNull(
      fc.constantFrom('face_to_face', 'video', 'online_chip', 'online_transfer', 'intermediary'),
    ),
    residenceProved: orNull(fc.boolean()),
    expectedAssetsMinor: orNull(fc.integer({ min: 0, max: 4_000_000_000 })),
    sourceOfWealth: orNull(fc.constantFrom('documented', 'declared')),
    structureLayers: orNull(fc.integer({ min: 0, max: 6 })),
    fiduciaryShareholder: orNull(fc.boolean()),
    beneficialOwnerVerified: orNull(fc.boolean()),
    screening: orNull(
      fc.constantFrom('clear', 'weak_unresolved', 'strong_unresolved', 'confirmed_sanction', 'adverse_media'),
    ),
    physicalAssetsMinor: orNull(fc.integer({ min: 0, max: 20_000_000 })),
    identityDoubt: fc.boolean(),
  },
  {
    requiredKeys: [
      'clientKind',
      'domicile',
      'nationalities',
      'businessCountry',
      'industry',
      'pep',
      'products',
      'channel',
      'residenceProved',
      'expectedAssetsMinor',
      'sourceOfWealth',
      'screening',
      'physicalAssetsMinor',
      'identityDoubt',
    ],
  },
);
