import type { PaymentDecision } from '@sorgfalt/contract';
import { countryName } from '../../app/countries.ts';
import { expectedPurposesText, purposeText } from '../../app/purpose-words.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { formatDate } from '../../ui/date-format.ts';
import { formatMinor } from '../../ui/number-format.ts';

type Evidence = PaymentDecision['reasons'][number]['evidence'];
type Scalar = Evidence[string];

const countryNames = ['country', 'countries', 'iban', 'address', 'bank'];

/** A rule in words; one that no text knows (a firm's own) is shown by its id. */
export function ruleText(ruleId: string, t: Translate): string {
  return wordOf(t, `payments:rule.${ruleId}`, ruleId);
}

/** What a rule rests on: `amount: CHF 26'000.00 · limit: CHF 25'000.00`. */
export function evidenceText(evidence: Evidence, t: Translate, language: string): string {
  const currency = typeof evidence['currency'] === 'string' ? evidence['currency'] : 'CHF';
  return Object.entries(evidence)
    .filter(([name, value]) => value !== null && value !== '' && name !== 'currency')
    .map(([name, value]) => {
      const label = wordOf(t, `payments:evidence.${name}`, name);
      const said = valueText({ name, value, currency }, t, language);
      return said === '' ? label : `${label}: ${said}`;
    })
    .join(' · ');
}

interface Fact {
  readonly name: string;
  readonly value: Scalar;
  readonly currency: string;
}

function valueText({ name, value, currency }: Fact, t: Translate, language: string): string {
  // A flag says all by its name.
  if (value === true) return '';
  if (typeof value === 'number') {
    if (/minor$/i.test(name)) return `${name === 'minor' ? currency : 'CHF'} ${formatMinor(value, currency)}`;
    return name.endsWith('Permille') ? `${String(value / 10)} %` : String(value);
  }
  if (typeof value !== 'string') return String(value);
  if (/^\d{4}-\d{2}-\d{2}(T|$)/u.test(value)) return formatDate(value);
  if (name === 'purpose') return purposeText(value, t);
  if (name === 'expected') return expectedPurposesText(value, t);
  const say = (part: string) =>
    countryNames.includes(name) && /^[A-Z]{2}$/u.test(part)
      ? countryName(part, language)
      : wordOf(t, `payments:value.${part}`, part);
  return value.split(',').map(say).join(', ');
}
