import { purposeFamilyOf } from '@sorgfalt/contract';
import type { Translate } from '../i18n/i18n.ts';

/** A purpose code with what it stands for: `SUPP (Goods and services)`; by itself where no answer names it. */
export function purposeText(code: string, t: Translate): string {
  const family = purposeFamilyOf(code);
  return family === null ? code : `${code} (${t(`onboarding:expectedPurpose.${family}`)})`;
}

/** The purposes that a client expects, in the words of the form instead of their many codes. */
export function expectedPurposesText(codes: string, t: Translate): string {
  const words = codes.split(',').map((code) => {
    const family = purposeFamilyOf(code);
    return family === null ? code : t(`onboarding:expectedPurpose.${family}`);
  });
  // The words have commas themselves.
  return [...new Set(words)].join('; ');
}
