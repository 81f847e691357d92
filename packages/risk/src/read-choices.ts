import type { ClientRiskInput, Product } from './input.ts';
import type { ChoiceOf, Choices, FactorId, RiskPack } from './pack.ts';

/** What a factor was judged by; scalars, so that it can be stored and shown as it is. */
export type Evidence = Readonly<Record<string, string | number | boolean | null>>;

type CountryClass = ChoiceOf<'domicile'>;
type Answer = ChoiceOf<'residence-unproved'>;

/** The answer to every factor, and what each was read from. */
export type ReadInput = {
  readonly choices: Choices;
  readonly evidence: Readonly<Record<FactorId, Evidence>>;
};

// From the gravest down: a country on two lists counts by the graver one.
const gravity: readonly CountryClass[] = [
  'call_for_action',
  'increased_monitoring',
  'other',
  'normal',
  'unknown',
];

/** Reads the answers to all factors out of the input; order and repetition in lists do not matter. */
export function readChoices(input: ClientRiskInput, pack: RiskPack): ReadInput {
  const facts = factsOf(input);
  return { choices: choicesOf(input, facts, pack), evidence: evidenceOf(input, facts, pack) };
}

type Facts = {
  readonly nationalities: readonly string[] | null;
  readonly products: readonly Product[] | null;
  /** Undefined where the question does not apply. */
  readonly layers: number | null | undefined;
  readonly fiduciary: boolean | null | undefined;
  readonly verified: boolean | null | undefined;
};

function factsOf(input: ClientRiskInput): Facts {
  // What nobody asked a natural person about does not apply; what was asked and not answered does.
  const asked = <T>(value: T | undefined): T | null | undefined =>
    value === undefined && input.clientKind === 'legal_entity' ? null : value;
  return {
    nationalities: sortedSet(input.nationalities?.map((code) => code.toUpperCase()) ?? null),
    products: sortedSet(input.products),
    layers: asked(input.structureLayers),
    fiduciary: asked(input.fiduciaryShareholder),
    verified: asked(input.beneficialOwnerVerified),
  };
}

function choicesOf(input: ClientRiskInput, facts: Facts, pack: RiskPack): Choices {
  const { nationalities, products, layers, fiduciary, verified } = facts;
  const isPerson = input.clientKind === 'natural_person';
  const ofProduct = (each: Product) => (products === null ? 'unknown' : answer(products.includes(each)));
  return {
    domicile: classOf(input.domicile, pack),
    nationality: gravest(nationalities, pack),
    'business-country': classOf(input.businessCountry, pack),
    'legal-form': isPerson ? 'natural_person' : (input.legalForm ?? 'unknown'),
    industry: input.industry ?? 'unknown',
    pep: input.pep ?? 'unknown',
    'structure-layers': layersOf(layers, pack),
    'fiduciary-shareholder': fiduciary === undefined ? 'not_applicable' : answer(fiduciary),
    'beneficial-owner-unverified': verified === undefined ? 'not_applicable' : answer(negated(verified)),
    'product-account': ofProduct('account'),
    'product-fiduciary-placement': ofProduct('fiduciary_placement'),
    'product-domicile-directorship': ofProduct('domicile_directorship'),
    'product-crypto': ofProduct('crypto'),
    channel: input.channel ?? 'unknown',
    // The pack has no word for what does not apply: nothing speaks against an entity that is not asked.
    'residence-unproved':
      input.residenceProved === undefined && !isPerson
        ? 'no'
        : answer(negated(input.residenceProved ?? null)),
    'expected-assets': bandOf(input.expectedAssetsMinor, pack),
    'physical-assets': physicalOf(input.physicalAssetsMinor, pack),
    'source-of-wealth': input.sourceOfWealth ?? 'unknown',
    screening: input.screening ?? 'unknown',
    'identity-doubt': input.identityDoubt ? 'yes' : 'no',
  };
}

function evidenceOf(input: ClientRiskInput, facts: Facts, pack: RiskPack): ReadInput['evidence'] {
  const listAsOf = pack.countries.asOf;
  const products = { products: facts.products?.join(',') ?? null };
  return {
    domicile: { country: input.domicile?.toUpperCase() ?? null, listAsOf },
    nationality: { countries: facts.nationalities?.join(',') ?? null, listAsOf },
    'business-country': { country: input.businessCountry?.toUpperCase() ?? null, listAsOf },
    'legal-form': { clientKind: input.clientKind, legalForm: input.legalForm ?? null },
    industry: { industry: input.industry },
    pep: { pep: input.pep },
    'structure-layers': { layers: facts.layers ?? null },
    'fiduciary-shareholder': { fiduciaryShareholder: facts.fiduciary ?? null },
    'beneficial-owner-unverified': { verified: facts.verified ?? null },
    'product-account': products,
    'product-fiduciary-placement': products,
    'product-domicile-directorship': products,
    'product-crypto': products,
    channel: { channel: input.channel },
    'residence-unproved': { residenceProved: input.residenceProved ?? null },
    'expected-assets': { amountMinor: finite(input.expectedAssetsMinor), currency: 'CHF' },
    'physical-assets': { amountMinor: finite(input.physicalAssetsMinor), currency: 'CHF' },
    'source-of-wealth': { sourceOfWealth: input.sourceOfWealth },
    screening: { outcome: input.screening },
    'identity-doubt': { identityDoubt: input.identityDoubt },
  };
}

function sortedSet<T extends string>(values: readonly T[] | null): readonly T[] | null {
  return values === null || values.length === 0 ? null : [...new Set(values)].toSorted();
}

function classOf(country: string | null, pack: RiskPack): CountryClass {
  const code = country?.toUpperCase() ?? '';
  if (!/^[A-Z]{2}$/u.test(code)) return 'unknown';
  if (pack.countries.callForAction.includes(code)) return 'call_for_action';
  if (pack.countries.increasedMonitoring.includes(code)) return 'increased_monitoring';
  return pack.countries.normal.includes(code) ? 'normal' : 'other';
}

function gravest(countries: readonly string[] | null, pack: RiskPack): CountryClass {
  const classes = new Set(countries?.map((country) => classOf(country, pack)));
  return gravity.find((each) => classes.has(each)) ?? 'unknown';
}

function answer(value: boolean | null): Answer {
  if (value === null) return 'unknown';
  return value ? 'yes' : 'no';
}

function negated(value: boolean | null): boolean | null {
  return value === null ? null : !value;
}

// A number that is none must not pass as a small amount.
function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

function layersOf(layers: number | null | undefined, pack: RiskPack): ChoiceOf<'structure-layers'> {
  if (layers === undefined) return 'not_applicable';
  const known = finite(layers);
  if (known === null) return 'unknown';
  return known > pack.layersFew ? 'many' : 'few';
}

function bandOf(amountMinor: number | null, pack: RiskPack): ChoiceOf<'expected-assets'> {
  const amount = finite(amountMinor);
  if (amount === null) return 'unknown';
  const bands = ['band_0', 'band_1', 'band_2', 'band_3', 'band_4'] as const;
  const passed = pack.assetBandsFromMinor.filter((fromMinor) => amount >= fromMinor).length;
  return bands[passed] ?? 'band_4';
}

function physicalOf(amountMinor: number | null, pack: RiskPack): ChoiceOf<'physical-assets'> {
  const amount = finite(amountMinor);
  if (amount === null) return 'unknown';
  if (amount > pack.physicalThresholdMinor) return 'above_threshold';
  return amount > 0 ? 'up_to_threshold' : 'none';
}
