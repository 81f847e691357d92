import { paymentFamilies, type PaymentFamily, type PaymentRule, type PaymentRulePack } from './rule-pack.ts';

/** The three levels of a payment, rising. */
export const paymentLevels = ['low', 'medium', 'high'] as const;
/** One level. */
export type PaymentLevel = (typeof paymentLevels)[number];

/** What a set of rules that are met comes to. */
export type PaymentJudgement = {
  readonly score: number;
  readonly level: PaymentLevel;
  /** Points of each family after groups and caps; they add up to the score unless that is cut at 100. */
  readonly capped: Readonly<Record<PaymentFamily, number>>;
  /** For each rule, in the order given, the part of its points that counts. */
  readonly counted: readonly number[];
};

type Scored = Pick<PaymentRule, 'family' | 'group' | 'points' | 'effect'>;

/** Adds points up: the best of each group, capped by family, cut at 100; a hard rule makes the level high. */
export function judgePayment(
  rules: readonly Scored[],
  { caps, levels }: Pick<PaymentRulePack, 'caps' | 'levels'>,
): PaymentJudgement {
  const capped: Record<PaymentFamily, number> = {
    client: 0,
    amount: 0,
    behaviour: 0,
    geography: 0,
    data: 0,
    sanctions: 0,
  };
  const counted: number[] = [];
  let hasHard = false;
  for (const [index, rule] of rules.entries()) {
    const points = rule.group === null || isBestOfGroup(rule, index, rules) ? rule.points : 0;
    const part = Math.min(points, (caps[rule.family] ?? Infinity) - capped[rule.family]);
    capped[rule.family] += part;
    counted.push(part);
    hasHard ||= isHard(rule);
  }
  const sum = paymentFamilies.reduce((total, family) => total + capped[family], 0);
  const score = Math.min(sum, 100);
  return { score, level: levelOf(score, hasHard, levels), capped, counted };
}

/** Whether the rule decides by itself. */
export function isHard({ effect }: Pick<PaymentRule, 'effect'>): boolean {
  return effect === 'high' || effect === 'block';
}

function isBestOfGroup(rule: Scored, index: number, rules: readonly Scored[]): boolean {
  return rules.every(
    (other, at) =>
      other.group !== rule.group ||
      other.points < rule.points ||
      (other.points === rule.points && at >= index),
  );
}

function levelOf(score: number, hasHard: boolean, levels: PaymentRulePack['levels']): PaymentLevel {
  if (hasHard || score >= levels.highFrom) return 'high';
  return score >= levels.mediumFrom ? 'medium' : 'low';
}
