import type { Translate } from '../../i18n/i18n.ts';
import { wordOf } from '../../i18n/word-of.ts';

/** A rule in words; one that no text knows (a firm's own) is shown by its id. */
export function ruleText(ruleId: string, t: Translate): string {
  return wordOf(t, `payments:rule.${ruleId}`, ruleId);
}
