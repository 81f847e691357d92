import { isHard, judgePayment, type PaymentJudgement, type PaymentLevel } from './judge-payment.ts';
import type { PaymentRule, PaymentRulePack } from './rule-pack.ts';

/** The smallest single change that would give another level. */
export type PaymentFlip = {
  readonly ruleId: string;
  /** Whether the rule would have to be met; false when it would have to be met no more. */
  readonly isAdded: boolean;
  /** Points the score would go up or, below zero, down. */
  readonly change: number;
  readonly wouldBe: PaymentLevel;
};

// Facts of the client or of the lists, not of this payment: "unless somebody is listed" is true of everybody.
const fixedFamilies: readonly string[] = ['client', 'sanctions'];

/**
 * The one rule whose change moves the score least and gives another level; null when no single rule does.
 * `rules` are those in force, `met` those of them that are met. Ties go to the earlier rule.
 */
export function paymentFlip(
  rules: readonly PaymentRule[],
  met: readonly PaymentRule[],
  now: PaymentJudgement,
  pack: PaymentRulePack,
): PaymentFlip | null {
  let nearest: PaymentFlip | null = null;
  for (const rule of rules) {
    const isAdded = !met.includes(rule);
    if (isAdded ? !canRaise(rule, now, pack) : !canLower(rule, now, pack)) continue;
    const then = judgePayment(isAdded ? [...met, rule] : met.filter((each) => each !== rule), pack);
    if (then.level === now.level) continue;
    const change = then.score - now.score;
    if (nearest === null || Math.abs(change) < Math.abs(nearest.change)) {
      nearest = { ruleId: rule.id, isAdded, change, wouldBe: then.level };
    }
  }
  return nearest;
}

// Both pass over, before anything is added up, what cannot reach another level: caps and groups only make less of it.
function canRaise(rule: PaymentRule, now: PaymentJudgement, { levels }: PaymentRulePack): boolean {
  if (now.level === 'high' || isHard(rule) || fixedFamilies.includes(rule.family)) return false;
  const next = now.level === 'low' ? levels.mediumFrom : levels.highFrom;
  return now.score + rule.points >= next;
}

function canLower(rule: PaymentRule, now: PaymentJudgement, { levels }: PaymentRulePack): boolean {
  if (now.level === 'low') return false;
  return (
    isHard(rule) || now.score - rule.points < (now.level === 'high' ? levels.highFrom : levels.mediumFrom)
  );
}
