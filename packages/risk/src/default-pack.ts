import { countryLists2026June } from './country-lists.ts';
import { defaultAcceptancePolicy } from './default-acceptance.ts';
import type { RiskPack } from './pack.ts';

const criterion = (letter: string) => `AMLO-FINMA Art. 13 para. 2 let. ${letter}`;
const product = (no: number, yes: number, unknown: number) =>
  ({
    family: 'product',
    article: criterion('d'),
    // Services beyond the plain account are the ones that raise the question.
    criterionFrom: 6,
    points: { no, yes, unknown },
  }) as const;

/**
 * The weights the firm starts with. The law names the criteria (SR 955.033.0 Art. 13 to 15, read
 * 20 November 2026) and the cases that are always high; it prescribes no points, these are the
 * firm's own. The caps of the families but screening add up to 100.
 */
export const defaultRiskPack: RiskPack = {
  version: '2026.2',
  inForceFrom: '2026-11-01',
  levels: { mediumFrom: 30, highFrom: 60 },
  caps: { geography: 25, customer: 25, structure: 15, product: 10, channel: 10, assets: 15, screening: 15 },
  countries: countryLists2026June,
  layersFew: 2,
  // CHF 250'000, 1, 5 and 20 million.
  assetBandsFromMinor: [25_000_000, 100_000_000, 500_000_000, 2_000_000_000],
  // CHF 100'000: AMLO-FINMA Art. 14 para. 3.
  physicalThresholdMinor: 10_000_000,
  decisive: ['domicile', 'pep', 'screening'],
  factors: {
    domicile: {
      family: 'geography',
      article: criterion('a'),
      criterionFrom: 12,
      points: { normal: 0, other: 4, increased_monitoring: 12, call_for_action: 12, unknown: 8 },
    },
    nationality: {
      family: 'geography',
      article: criterion('a'),
      criterionFrom: 4,
      points: { normal: 0, other: 0, increased_monitoring: 4, call_for_action: 4, unknown: 2 },
    },
    'business-country': {
      family: 'geography',
      article: criterion('b'),
      criterionFrom: 9,
      points: { normal: 0, other: 2, increased_monitoring: 9, call_for_action: 9, unknown: 4 },
    },
    'legal-form': {
      family: 'customer',
      article: criterion('h'),
      criterionFrom: 10,
      points: {
        natural_person: 0,
        operating_company: 3,
        association: 6,
        domiciliary_company: 10,
        trust: 12,
        foundation: 12,
        unknown: 6,
      },
    },
    industry: {
      family: 'customer',
      article: criterion('b'),
      criterionFrom: 6,
      points: {
        none: 0,
        other: 2,
        cash_intensive: 6,
        gems_art: 6,
        crypto: 8,
        arms: 8,
        gambling: 8,
        npo_conflict: 8,
        unknown: 4,
      },
    },
    pep: {
      family: 'customer',
      article: 'AMLO-FINMA Art. 13 para. 4',
      articleOf: {
        foreign: 'AMLO-FINMA Art. 13 para. 3',
        close_person_foreign: 'AMLO-FINMA Art. 13 para. 3',
      },
      criterionFrom: 5,
      points: {
        none: 0,
        domestic: 5,
        international_organisation: 5,
        close_person_domestic: 5,
        foreign: 8,
        close_person_foreign: 8,
        unknown: 3,
      },
    },
    'structure-layers': {
      family: 'structure',
      article: criterion('h'),
      criterionFrom: 4,
      points: { few: 0, many: 4, unknown: 2, not_applicable: 0 },
    },
    'fiduciary-shareholder': {
      family: 'structure',
      article: criterion('h'),
      criterionFrom: 5,
      points: { no: 0, yes: 5, unknown: 2, not_applicable: 0 },
    },
    'beneficial-owner-unverified': {
      family: 'structure',
      article: 'AMLA Art. 4',
      criterionFrom: 8,
      points: { no: 0, yes: 8, unknown: 6, not_applicable: 0 },
    },
    'product-account': product(0, 2, 2),
    'product-fiduciary-placement': product(0, 4, 1),
    'product-domicile-directorship': product(0, 6, 1),
    'product-crypto': product(0, 8, 1),
    channel: {
      family: 'channel',
      article: criterion('c'),
      criterionFrom: 5,
      points: {
        face_to_face: 0,
        video: 2,
        online_chip: 4,
        online_transfer: 5,
        intermediary: 8,
        unknown: 5,
      },
    },
    'residence-unproved': {
      family: 'channel',
      article: criterion('c'),
      criterionFrom: 4,
      points: { no: 0, yes: 4, unknown: 2 },
    },
    'expected-assets': {
      family: 'assets',
      article: criterion('e'),
      criterionFrom: 10,
      points: { band_0: 0, band_1: 3, band_2: 6, band_3: 10, band_4: 12, unknown: 6 },
    },
    'physical-assets': {
      family: 'assets',
      article: 'AMLO-FINMA Art. 14 para. 3',
      criterionFrom: 6,
      // Unknown weighs more than documented wealth takes away, so it never passes for nothing.
      points: { none: 0, up_to_threshold: 2, above_threshold: 6, unknown: 5 },
    },
    'source-of-wealth': {
      family: 'assets',
      article: 'AMLO-FINMA Art. 15',
      criterionFrom: null,
      points: { documented: -4, declared: 0, unknown: 3 },
    },
    screening: {
      family: 'screening',
      // Which law is behind a hit, the list says; that names are searched at all is a rule of the house.
      article: null,
      articleOf: { confirmed_sanction: 'EmbG SR 946.231' },
      criterionFrom: 10,
      points: {
        clear: 0,
        weak_unresolved: 10,
        strong_unresolved: 15,
        adverse_media: 15,
        confirmed_sanction: 15,
        unknown: 8,
      },
    },
    'identity-doubt': {
      family: 'screening',
      article: 'AMLA Art. 5',
      criterionFrom: null,
      points: { no: 0, yes: 0 },
    },
  },
  overrides: {
    'confirmed-sanction': {
      effect: 'block',
      article: 'EmbG SR 946.231',
      on: { screening: ['confirmed_sanction'] },
      needsFurtherCriterion: false,
    },
    'identity-doubt': {
      effect: 'block',
      article: 'AMLA Art. 5',
      on: { 'identity-doubt': ['yes'] },
      needsFurtherCriterion: false,
    },
    'foreign-pep': {
      effect: 'high',
      article: 'AMLO-FINMA Art. 13 para. 3',
      on: { pep: ['foreign', 'close_person_foreign'] },
      needsFurtherCriterion: false,
    },
    // A person *in* such a country: where they live or work, not the passport alone.
    'call-for-action-country': {
      effect: 'high',
      article: 'AMLO-FINMA Art. 13 para. 3',
      on: { domicile: ['call_for_action'], 'business-country': ['call_for_action'] },
      needsFurtherCriterion: false,
    },
    'physical-assets-above-threshold': {
      effect: 'high',
      article: 'AMLO-FINMA Art. 14 para. 3',
      on: { 'physical-assets': ['above_threshold'] },
      needsFurtherCriterion: false,
    },
    'pep-with-further-criterion': {
      effect: 'high',
      article: 'AMLO-FINMA Art. 13 para. 4',
      on: { pep: ['domestic', 'international_organisation', 'close_person_domestic'] },
      needsFurtherCriterion: true,
    },
    // House rule: a strong name match is clarified before anybody is called low or medium.
    'strong-match-unresolved': {
      effect: 'high',
      article: null,
      on: { screening: ['strong_unresolved'] },
      needsFurtherCriterion: false,
    },
  },
  acceptance: defaultAcceptancePolicy,
};
