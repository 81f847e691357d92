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
    const flip = met.includes(rule) ? without(rule, met, now, pack) : withRule(rule, met, now, pack);
    if (flip !== null && (nearest === null || Math.abs(flip.change) < Math.abs(nearest.change)))
      nearest = flip;
  }
  return nearest;
}

/** What one more rule would add is plain from what its group and its family leave free. */
function withRule(
  rule: PaymentRule,
  met: readonly PaymentRule[],
  { level, score, capped }: PaymentJudgement,
  { levels, caps }: PaymentRulePack,
): PaymentFlip | null {
  if (level === 'high' || isHard(rule) || fixedFamilies.includes(rule.family)) return null;
  const missing = (level === 'low' ? levels.mediumFrom : levels.highFrom) - score;
  const room = Math.min((caps[rule.family] ?? Infinity) - capped[rule.family], 100 - score);
  const change = Math.min(Math.max(rule.points - bestOfGroup(rule.group, met), 0), room);
  if (change < missing) return null;
  const wouldBe = score + change >= levels.highFrom ? 'high' : 'medium';
  return { ruleId: rule.id, isAdded: true, change, wouldBe };
}

function without(
  rule: PaymentRule,
  met: readonly PaymentRule[],
  now: PaymentJudgement,
  pack: PaymentRulePack,
): PaymentFlip | null {
  const others = met.filter((each) => each !== rule);
  const then = judgePayment(others, pack);
  if (then.level === now.level) return null;
  return { ruleId: rule.id, isAdded: false, change: then.score - now.score, wouldBe: then.level };
}

function bestOfGroup(group: string | null, met: readonly PaymentRule[]): number {
  if (group === null) return 0;
  return met.reduce((best, rule) => (rule.group === group ? Math.max(best, rule.points) : best), 0);
}
