import type { ReviewItem } from '@sorgfalt/contract';
import type { Translate } from '../../i18n/i18n.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { reasonLabel } from '../../domain/reason-label.ts';
import { formatDate } from '../../ui/date-format.ts';
import { formatMinor } from '../../ui/number-format.ts';
import type { TimeLeft } from '../../ui/time-left.ts';

export type Scalar = string | number | boolean | null;

/** Not evidence for a person: measures of the matcher, which bands say in words, the currency of an amount, and codes of fields. */
const unsaid: readonly string[] = ['score', 'threshold', 'engine', 'currency', 'fields', 'mutations'];

/** Name of the client, or its number where the name is not there. */
export function clientLabel(item: Pick<ReviewItem, 'clientName' | 'clientId'>, t: Translate): string {
  if (item.clientName !== null && item.clientName !== '') return item.clientName;
  return t('clientNo', { clientId: item.clientId ?? '–' });
}

/** What an item is: of the workflow, or of what is decided beside a case. */
export function kindOf({ type, workflow }: Pick<ReviewItem, 'type' | 'workflow'>) {
  return type === 'rescreening' || type === 'periodic_review' ? type : workflow;
}

export function fieldLabel(field: string, t: Translate): string {
  return wordOf(t, `review:field.${field.replace(/^form\./, '')}`, field);
}

/** A value that evidence or metadata holds, as a person reads it. */
export function valueText(name: string, value: Scalar, t: Translate): string {
  if (name.endsWith('Minor') && typeof value === 'number') return formatMinor(value, 'CHF');
  if (name === 'field' && typeof value === 'string') return fieldLabel(value, t);
  if (name === 'factor' && typeof value === 'string') return reasonLabel(value, t);
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T|$)/.test(value)) return formatDate(value);
  return String(value)
    .split(',')
    .map((part) => wordOf(t, `review:value.${part}`, part))
    .join(', ');
}

/** What a reason rests on, `country: IR · list as of: 13.06.2026`; parts without a value are left out. */
export function evidenceText(params: Readonly<Record<string, Scalar>>, t: Translate): string {
  return Object.entries(params)
    .filter(([name, value]) => value !== null && value !== '' && !unsaid.includes(name))
    .map(
      ([name, value]) =>
        `${wordOf(t, `review:param.${name}`, name)}${t('colon')}${valueText(name, value, t)}`,
    )
    .join(' · ');
}

/** The time left, or since the term passed, in words. */
export function leftText({ pace, minutes }: TimeLeft, t: Translate): string {
  return t(pace === 'over' ? 'review:timeLeft.over' : 'review:timeLeft.left', { time: spanText(minutes, t) });
}

function spanText(minutes: number, t: Translate): string {
  if (minutes < 60) return t('review:timeLeft.minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  // Up to two days hours say more than "1 d".
  if (hours >= 48) return t('review:timeLeft.days', { count: Math.floor(hours / 24) });
  return t('review:timeLeft.hours', { hours, minutes: String(minutes % 60).padStart(2, '0') });
}
