import { purposeFamilyOf } from '@sorgfalt/contract';
import type { PaymentDecision } from '@sorgfalt/contract';
import type { Translate } from '../i18n/i18n.ts';
import { wordOf } from '../i18n/word-of.ts';
import { formatDate } from '../ui/date-format.ts';
import { formatMinor, formatNumber } from '../ui/number-format.ts';
import { countryName } from './countries.ts';

type Evidence = PaymentDecision['reasons'][number]['evidence'];
type Scalar = Evidence[string];

const countryNames = ['country', 'countries', 'iban', 'address', 'bank'];

/**
 * What a rule on payments rests on: in a sentence of the rule's own where there is one for what is known, else fact by fact,
 * `amount: CHF 26'000.00 · limit: CHF 25'000.00`.
 */
export function paymentEvidenceText(
  { code, evidence }: { readonly code: string; readonly evidence: Evidence },
  t: Translate,
  language: string,
): string {
  const currency = typeof evidence['currency'] === 'string' ? evidence['currency'] : 'CHF';
  const facts = Object.entries(evidence)
    .filter(([name, value]) => value !== null && value !== '' && name !== 'currency')
    .map(([name, value]) => [name, valueText({ name, value, currency }, t, language)] as const);
  const sentence = wordOf(t, `payments:because.${code}`, '', Object.fromEntries(facts));
  // A fact that the sentence wants and that is not known leaves its place empty.
  if (sentence !== '' && !sentence.includes('{{')) return sentence;
  return facts
    .map(([name, said]) => {
      const label = wordOf(t, `payments:evidence.${name}`, name);
      return said === '' ? label : `${label}${t('colon')}${said}`;
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
    if (name.endsWith('Permille')) return `${String(value / 10)} %`;
    return name.endsWith('Tenths') ? String(value / 10) : numberText(name, value, t);
  }
  if (typeof value !== 'string') return wordOf(t, `payments:value.${String(value)}`, String(value));
  if (/^\d{4}-\d{2}-\d{2}(T|$)/u.test(value)) return formatDate(value);
  if (name === 'field') return wordOf(t, `payments:screened.${value}`, value);
  if (name === 'purpose') return purposeText(value, t);
  if (name === 'expected') return expectedPurposesText(value, t);
  const say = (part: string) =>
    countryNames.includes(name) && /^[A-Z]{2}$/u.test(part)
      ? countryName(part, language)
      : wordOf(t, `payments:value.${part}`, part);
  return value.split(',').map(say).join(', ');
}

/** A number, with its unit in the case that the sentence wants where it has one: `vor weniger als einer Stunde`. */
function numberText(name: string, value: number, t: Translate): string {
  const none = value === 0 ? wordOf(t, `payments:said.${name}.none`, '') : '';
  return none || wordOf(t, `payments:said.${name}.some`, formatNumber(value), { count: value });
}

/** What a purpose code stands for, in the words of the form; null where no answer names it. */
export function purposeWord(code: string, t: Translate): string | null {
  const family = purposeFamilyOf(code);
  return family === null ? null : t(`onboarding:expectedPurpose.${family}`);
}

/** A purpose code with what it stands for: `SUPP (Goods and services)`; by itself where no answer names it. */
export function purposeText(code: string, t: Translate): string {
  const word = purposeWord(code, t);
  return word === null ? code : `${code} (${word})`;
}

/** The purposes that a client expects, in the words of the form instead of their many codes. */
function expectedPurposesText(codes: string, t: Translate): string {
  const words = codes.split(',').map((code) => purposeWord(code, t) ?? code);
  // The words have commas themselves.
  return [...new Set(words)].join('; ');
}
