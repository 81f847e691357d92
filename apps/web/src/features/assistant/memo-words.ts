import type { AttestFinding, AttestVerdict } from '@sorgfalt/contract';
import type { Translate } from '../../i18n/i18n.ts';
import { formatDate } from '../../ui/date-format.ts';
import type { Tone } from '../../ui/status.tsx';

/** Diamond, ring and disc: the shape says it without the colour. */
export const toneOf: Readonly<Record<AttestVerdict, Tone>> = {
  fails: 'stopped',
  open: 'waiting',
  holds: 'good',
};

/** Why something does not hold or cannot be checked, and what would fit; empty where it holds. */
export function whyText({ reason, expected }: AttestFinding, t: Translate): string {
  if (reason === null) return '';
  const why = t(`assistant:memo.reason.${reason}`);
  if (expected === null) return why;
  const right = /^\d{4}-\d{2}-\d{2}$/.test(expected) ? formatDate(expected) : expected;
  return `${why} ${t('assistant:memo.expected', { expected: right })}`;
}
