import type { Translate } from '../../i18n/i18n.ts';
import { wordOf } from '../../i18n/word-of.ts';

/** What a person or the bank wrote, as it is; a reason that the server gave as a code, in words. */
export function noteText(note: string | null, t: Translate): string {
  if (note === null) return '';
  return /^[a-z]+(?:-[a-z]+)*$/.test(note) ? wordOf(t, `payments:note.${note}`, note) : note;
}
