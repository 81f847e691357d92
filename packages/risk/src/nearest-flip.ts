import { judge, type RiskLevel } from './judge.ts';
import { factorChoices, type Choices, type FactorId, type RiskPack } from './pack.ts';

/** The smallest single change of an answer that would give another level. */
export type NearestFlip = {
  readonly factor: FactorId;
  /** The answer now and the answer that would flip the level; keys of `factorChoices`. */
  readonly from: string;
  readonly to: string;
  /** Points the score would go up (or, below zero, down). */
  readonly change: number;
  readonly wouldBe: RiskLevel;
};

// What the firm and its client can arrange: papers, how somebody is met, what is asked for. Facts of identity, law,
// wealth and screening are as they are; nobody is advised to have others.
const arrangeable: readonly FactorId[] = [
  'beneficial-owner-unverified',
  'product-account',
  'product-fiduciary-placement',
  'product-domicile-directorship',
  'product-crypto',
  'channel',
  'residence-unproved',
  'source-of-wealth',
];
const noAnswer: readonly string[] = ['not_applicable', 'unknown'];

/**
 * The change of one answer that could be arranged, moves the score least and gives another level; null when no
 * single one does. Changes that call a new override are left out: "unless the client turns
 * out to be sanctioned" is true of everybody. Ties go to the factor reported first.
 */
export function nearestFlip(choices: Choices, pack: RiskPack): NearestFlip | null {
  const now = judge(choices, pack);
  let nearest: NearestFlip | null = null;
  for (const factor of arrangeable) {
    const from = choices[factor];
    if (from === 'not_applicable') continue;
    for (const to of factorChoices[factor]) {
      if (to === from || noAnswer.includes(to)) continue;
      const then = judge({ ...choices, [factor]: to }, pack);
      if (then.level === now.level || then.overrides.some((id) => !now.overrides.includes(id))) continue;
      const change = then.score - now.score;
      if (nearest === null || Math.abs(change) < Math.abs(nearest.change)) {
        nearest = { factor, from, to, change, wouldBe: then.level };
      }
    }
  }
  return nearest;
}
