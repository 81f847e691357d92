import { kycFindingCodes } from '@sorgfalt/kyc';
import { describe, expect, it } from 'vitest';
// The screens do not calculate risk; only this test looks at the model's own lists.
import { acceptanceCodes as policyCodes, riskFactorIds, riskFamilies, riskOverrideIds } from '@sorgfalt/risk';
import de from '../../i18n/de/onboarding.json' with { type: 'json' };
import en from '../../i18n/en/onboarding.json' with { type: 'json' };
import es from '../../i18n/es/onboarding.json' with { type: 'json' };
import fr from '../../i18n/fr/onboarding.json' with { type: 'json' };
import it_ from '../../i18n/it/onboarding.json' with { type: 'json' };
import reviewDe from '../../i18n/de/review.json' with { type: 'json' };
import reviewEn from '../../i18n/en/review.json' with { type: 'json' };
import reviewEs from '../../i18n/es/review.json' with { type: 'json' };
import reviewFr from '../../i18n/fr/review.json' with { type: 'json' };
import reviewIt from '../../i18n/it/review.json' with { type: 'json' };
import { acceptanceCodes, findingCodes, isFindingCode, riskCodes } from './finding-codes.ts';

const reviews = Object.entries({ de: reviewDe, en: reviewEn, es: reviewEs, fr: reviewFr, it: reviewIt });
/** What was found in order, or says where a case went. */
const passing: ReadonlySet<string> = new Set(
  `form-complete required-fields-complete name-characters-usual nationality-stated age-plausible document-number-plausible
  document-valid document-issuer-matches-nationality document-issuer-matches-residence mrz-check-digits-correct
  mrz-document-type-match mrz-number-match mrz-birth-date-match mrz-expiry-match mrz-nationality-match mrz-issuer-match
  mrz-name-match address-complete address-street-usual postal-code-plausible purpose-stated pep-none-declared screened-list
  nothing-flagged referred-to-review review-approved review-rejected entity-name-one-script incorporation-plausible
  uid-check-digit-correct`.split(/\s+/u),
);

const languages = { de, en, es, fr, it: it_ };

describe('the texts of finding codes', () => {
  it('know every factor and override of the risk model and no other', () => {
    expect(riskCodes.toSorted()).toEqual([...new Set([...riskFactorIds, ...riskOverrideIds])].toSorted());
  });

  it('know every reason of the policy on what a machine may accept and no other', () => {
    expect(acceptanceCodes).toEqual(policyCodes);
  });

  it.each(Object.entries(languages))('say every code and no other in %s', (_, texts) => {
    expect(Object.keys(texts.finding).toSorted()).toEqual([...new Set(findingCodes)].toSorted());
    expect(Object.values(texts.finding).every((text) => text.trim() !== '')).toBe(true);
  });

  it.each(Object.entries(languages))('name every family of factors in %s', (_, texts) => {
    expect(Object.keys(texts.family).toSorted()).toEqual([...riskFamilies].toSorted());
  });

  it.each(reviews)('say in the queue of %s, too, whatever can stop a case', (_, { reason }) => {
    const stopping = findingCodes.filter((code) => !passing.has(code));
    expect(stopping.filter((code) => !Object.hasOwn(reason, code))).toEqual([]);
  });

  it('know the codes of the checks and nothing that is merely like them', () => {
    expect(kycFindingCodes.every(isFindingCode)).toBe(true);
    expect(isFindingCode('toString')).toBe(false);
    expect(isFindingCode('mrz')).toBe(false);
  });
});
