import type { LedgerEntry } from '@sorgfalt/contract';
import type { Translate } from '../../i18n/i18n.ts';
import { wordOf } from '../../i18n/word-of.ts';
import type { Tone } from '../../ui/status.tsx';

export const statusTone = {
  confirmed: 'good',
  pending: 'waiting',
  failed: 'stopped',
  verifying: 'neutral',
} as const satisfies Record<LedgerEntry['status'], Tone>;

/** What an entry seals, in words; the kinds of entries are the events that they prove. */
export function kindText(kind: string, t: Translate): string {
  return wordOf(t, `timeline:event.${kind}`, kind);
}
