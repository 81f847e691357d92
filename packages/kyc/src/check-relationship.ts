import { isBlank } from './check-person.ts';
import { isCountry } from './countries.ts';
import { flagged, passed, warned, type Finding } from './finding.ts';
import type { KycInput } from './input.ts';
import { tellingWords } from './telling-words.ts';

/** One finding for each country that is stated and is none; the address is checked by itself. */
export function checkCountries(input: KycInput): readonly Finding[] {
  return (['birthCountry', 'businessCountry'] as const)
    .filter((field) => !isBlank(input[field]) && !isCountry(input[field] ?? ''))
    .map((field) => warned('country-code-unknown', { field }));
}

/** Whether the purpose says anything at all, by the shape of its words. */
export function checkPurpose({ purpose }: KycInput): readonly Finding[] {
  if (isBlank(purpose)) return [];
  const about = { field: 'purpose', article: 'AMLA Art. 6' };
  return tellingWords(purpose).length === 0
    ? [flagged('purpose-says-nothing', about)]
    : [passed('purpose-stated', about)];
}

/** One finding for each paper that is named by nothing that could be found again. */
export function checkEvidence(input: KycInput): readonly Finding[] {
  return (['sourceOfWealthEvidence', 'residenceEvidence'] as const)
    .filter((field) => {
      const paper = input[field] ?? '';
      return !isBlank(paper) && tellingWords(paper, 'letters-and-digits').length === 0;
    })
    .map((field) => warned('evidence-says-nothing', { field, article: 'AMLA Art. 7' }));
}
