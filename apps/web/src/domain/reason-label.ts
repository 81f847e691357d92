import type { Translate } from '../i18n/i18n.ts';
import { wordOf } from '../i18n/word-of.ts';

/** A reason, factor or rule in words; a code that no text knows is shown as it is. */
export function reasonLabel(code: string, t: Translate): string {
  return wordOf(t, `review:reason.${code}`, wordOf(t, `payments:rule.${code}`, code));
}
