import type { Translate } from '../../i18n/i18n.ts';
import { wordOf } from '../../i18n/word-of.ts';

/** A step of any check. */
export interface Step {
  readonly id: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly detail: Readonly<Record<string, string | number>>;
}

/** Why a step did not pass, in words; empty where it gives no reason. Some codes mean another thing of a file. */
export function reasonText({ detail }: Pick<Step, 'detail'>, t: Translate, isOfBundle = false): string {
  const { reason } = detail;
  if (reason === undefined) return '';
  const ofBundle = isOfBundle ? wordOf(t, `proofs:bundleReason.${reason}`, '') : '';
  return ofBundle || wordOf(t, `ledger:reason.${reason}`, String(reason));
}
