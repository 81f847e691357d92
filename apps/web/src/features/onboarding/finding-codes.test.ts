import { kycFindingCodes } from '@sorgfalt/kyc';
import { describe, expect, it } from 'vitest';
// The screens do not calculate risk; only this test looks at the model's own lists.
import { acceptanceCodes as policyCodes, riskFactorIds, riskFamilies, riskOverrideIds } from '@sorgfalt/risk';
import de from '../../i18n/de/onboarding.json' with { type: 'json' };
import en from '../../i18n/en/onboarding.json' with { type: 'json' };
import es from '../../i18n/es/onboarding.json' with { type: 'json' };
import fr from '../../i18n/fr/onboarding.json' with { type: 'json' };
import it_ from '../../i18n/it/onboarding.json' with { type: 'json' };
import { acceptanceCodes, findingCodes, isFindingCode, riskCodes } from './finding-codes.ts';

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

  it('know the codes of the checks and nothing that is merely like them', () => {
    expect(kycFindingCodes.every(isFindingCode)).toBe(true);
    expect(isFindingCode('toString')).toBe(false);
    expect(isFindingCode('mrz')).toBe(false);
  });
});
