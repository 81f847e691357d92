import type { AcceptancePolicy } from './acceptance-policy.ts';
import type { CountryLists } from './country-lists.ts';

const countryClasses = ['normal', 'other', 'increased_monitoring', 'call_for_action', 'unknown'] as const;
const answers = ['no', 'yes', 'unknown'] as const;

/** Every factor with the answers it tells apart, in the order in which factors are reported. */
export const factorChoices = {
  domicile: countryClasses,
  nationality: countryClasses,
  'business-country': countryClasses,
  'legal-form': [
    'natural_person',
    'operating_company',
    'association',
    'domiciliary_company',
    'trust',
    'foundation',
    'unknown',
  ],
  industry: [
    'none',
    'cash_intensive',
    'crypto',
    'arms',
    'gems_art',
    'gambling',
    'npo_conflict',
    'other',
    'unknown',
  ],
  pep: [
    'none',
    'domestic',
    'foreign',
    'international_organisation',
    'close_person_foreign',
    'close_person_domestic',
    'unknown',
  ],
  'structure-layers': ['few', 'many', 'unknown', 'not_applicable'],
  'fiduciary-shareholder': [...answers, 'not_applicable'],
  'beneficial-owner-unverified': [...answers, 'not_applicable'],
  'product-account': answers,
  'product-fiduciary-placement': answers,
  'product-domicile-directorship': answers,
  'product-crypto': answers,
  channel: ['face_to_face', 'video', 'online_chip', 'online_transfer', 'intermediary', 'unknown'],
  'residence-unproved': answers,
  'expected-assets': ['band_0', 'band_1', 'band_2', 'band_3', 'band_4', 'unknown'],
  'physical-assets': ['none', 'up_to_threshold', 'above_threshold', 'unknown'],
  'source-of-wealth': ['declared', 'documented', 'unknown'],
  screening: [
    'clear',
    'weak_unresolved',
    'strong_unresolved',
    'confirmed_sanction',
    'adverse_media',
    'unknown',
  ],
  'identity-doubt': ['no', 'yes'],
} as const;

/** A factor of the model. */
export type FactorId = keyof typeof factorChoices;
/** The answers that factor `F` tells apart. */
export type ChoiceOf<F extends FactorId> = (typeof factorChoices)[F][number];
/** One answer to every factor. */
export type Choices = { readonly [F in FactorId]: ChoiceOf<F> };

/** The ids of all factors, in the order in which an assessment reports them. */
export const riskFactorIds = Object.keys(factorChoices) as readonly FactorId[];

/** The families of factors, each with a cap of its own. */
export const riskFamilies = [
  'geography',
  'customer',
  'structure',
  'product',
  'channel',
  'assets',
  'screening',
] as const;
/** One family of factors. */
export type RiskFamily = (typeof riskFamilies)[number];

/** The rules that decide before the sum does. */
export const riskOverrideIds = [
  'confirmed-sanction',
  'identity-doubt',
  'foreign-pep',
  'call-for-action-country',
  'physical-assets-above-threshold',
  'pep-with-further-criterion',
  'strong-match-unresolved',
] as const;
/** One rule that decides before the sum. */
export type OverrideId = (typeof riskOverrideIds)[number];

/** How one factor scores. */
export type FactorRule<F extends FactorId> = {
  readonly family: RiskFamily;
  /** Null is a rule of the house. */
  readonly article: string | null;
  /** Where an answer rests on another article than the factor. */
  readonly articleOf?: { readonly [C in ChoiceOf<F>]?: string };
  /** From how many points a known answer is a criterion of Art. 13 para. 2 AMLO-FINMA; null for never. */
  readonly criterionFrom: number | null;
  /** Whole points for each answer; below zero only where a fact speaks for the client. */
  readonly points: Readonly<Record<ChoiceOf<F>, number>>;
};

/** One rule that decides before the sum. */
export type OverrideRule = {
  readonly effect: 'high' | 'block';
  /** Null is a rule of the house. */
  readonly article: string | null;
  /** Any one of these answers calls the rule. */
  readonly on: { readonly [F in FactorId]?: readonly ChoiceOf<F>[] };
  /** When true, another factor must be a criterion as well. */
  readonly needsFurtherCriterion: boolean;
};

/** All numbers and lists of the model under one version; the code holds none of them. */
export type RiskPack = {
  readonly version: string;
  /** First day on which it may judge, `YYYY-MM-DD`. */
  readonly inForceFrom: string;
  /** The lowest score of the two upper levels. */
  readonly levels: { readonly mediumFrom: number; readonly highFrom: number };
  readonly caps: Readonly<Record<RiskFamily, number>>;
  readonly countries: CountryLists;
  /** More layers than this are many. */
  readonly layersFew: number;
  /** Lower limits of the bands 1 to 4 of expected assets, CHF centimes, rising. */
  readonly assetBandsFromMinor: readonly [number, number, number, number];
  /** Physical assets above this are always high risk, CHF centimes. */
  readonly physicalThresholdMinor: number;
  /** No level below high is stated while one of these is unknown. */
  readonly decisive: readonly FactorId[];
  readonly factors: { readonly [F in FactorId]: FactorRule<F> };
  readonly overrides: Readonly<Record<OverrideId, OverrideRule>>;
  readonly acceptance: AcceptancePolicy;
};
