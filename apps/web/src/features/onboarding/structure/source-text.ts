import type { Translate } from '../../../i18n/i18n.ts';
import { wordOf } from '../../../i18n/word-of.ts';

/** A source as the server tells it: its kinds by their codes, and what was written about it. */
export function sourceText(source: string, t: Translate): string {
  return source
    .split(': ')
    .map((each) => wordOf(t, `clients:structure.source.${each}`, each))
    .join(': ');
}
