import { clientPapers, kycFindingCodes } from '@sorgfalt/kyc';

/** Codes that the server adds to those of the KYC checks. */
const caseCodes = [
  'form-complete',
  'no-lists-loaded',
  'lists-invented',
  'lists-stale',
  'screened-list',
  'list-hit',
  'pep-topic',
  'adverse-topic',
  'pep-none-declared',
  'pep-declared',
  'pep-declared-foreign',
  'risk-level',
  'nothing-flagged',
  'refused-before',
  'refused-behind',
  'known-unreadable',
  'client-already',
  'client-frozen',
  'client-structure-open',
  'referred-to-review',
  'review-approved',
  'review-rejected',
] as const;

/** Why the machine may not accept; a test compares them with the policy's own list. */
export const acceptanceCodes = [
  'legal-entity',
  'not-assessed',
  'assessed-by-other-rules',
  'level-not-low',
  'blocked',
  'question-unanswered',
  'pep-of-any-kind',
  'country-listed',
  'criterion-met',
  'assets-above-limit',
  'physical-assets-above-limit',
  'residence-not-proved',
  'evidence-missing',
  'purpose-too-short',
  'lists-not-fresh',
  'lists-changed',
  'hits-open',
] as const;

/** Factors and overrides of the risk model; a test compares them with the model's own lists. */
export const riskCodes = [
  'domicile',
  'nationality',
  'business-country',
  'legal-form',
  'industry',
  'pep',
  'structure-layers',
  'fiduciary-shareholder',
  'beneficial-owner-unverified',
  'product-account',
  'product-fiduciary-placement',
  'product-domicile-directorship',
  'product-crypto',
  'channel',
  'residence-unproved',
  'expected-assets',
  'physical-assets',
  'source-of-wealth',
  'screening',
  'identity-doubt',
  'confirmed-sanction',
  'foreign-pep',
  'call-for-action-country',
  'physical-assets-above-threshold',
  'pep-with-further-criterion',
  'strong-match-unresolved',
] as const;

/** Papers of which nobody has said yet that they were seen. */
const paperCodes = clientPapers.map((paper) => `${paper}-wanted` as const);

/** What registers say otherwise than was declared. */
const registerCodes = ['register-absent', 'register-differs', 'registers-contradict'] as const;

/** Every code that has a text of its own. */
export const findingCodes = [
  ...kycFindingCodes,
  ...caseCodes,
  ...acceptanceCodes,
  ...paperCodes,
  ...registerCodes,
  ...riskCodes,
] as const;
export type FindingCode = (typeof findingCodes)[number];

const known: ReadonlySet<string> = new Set(findingCodes);

export function isFindingCode(code: string): code is FindingCode {
  return known.has(code);
}
