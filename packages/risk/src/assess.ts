import type { ClientRiskInput } from './input.ts';
import { callersOf, clamp, criteriaMet, judge, type RiskLevel } from './judge.ts';
import { nearestFlip, type NearestFlip } from './nearest-flip.ts';
import {
  riskFactorIds,
  type Choices,
  type FactorId,
  type OverrideId,
  type RiskFamily,
  type RiskPack,
} from './pack.ts';
import { readChoices, type Evidence } from './read-choices.ts';

/** One factor of an assessment; those with no points are listed too, as looked at and found harmless. */
export type AssessedFactor = {
  readonly id: FactorId;
  readonly family: RiskFamily;
  /** The answer the points were given for; a key of `factorChoices[id]`. */
  readonly choice: string;
  readonly points: number;
  /** The part of `points` left under the cap of the family; these add up to the family's points. */
  readonly cappedPoints: number;
  readonly evidence: Evidence;
  /** Null is a rule of the house. */
  readonly article: string | null;
};

/** A rule that decided before the sum. */
export type AssessedOverride = {
  readonly id: OverrideId;
  readonly effect: 'high' | 'block';
  readonly article: string | null;
  readonly evidence: Evidence;
};

/** The explained risk of one client. */
export type RiskAssessment = {
  /** Whole number from 0 to 100. */
  readonly score: number;
  readonly level: RiskLevel;
  /** The relationship must not be opened as things stand, whatever anybody decides. */
  readonly blocked: boolean;
  readonly packVersion: string;
  readonly overrides: AssessedOverride[];
  readonly factors: AssessedFactor[];
  readonly families: {
    readonly family: RiskFamily;
    readonly points: number;
    readonly cap: number;
  }[];
  readonly nearestFlip: NearestFlip | null;
};

/**
 * Assesses a client by the rules of `pack` (SR 955.033.0 (AMLO-FINMA) Art. 13 to 15).
 *
 * Overrides decide first: any of them makes the level high, one with effect block also sets
 * `blocked`. Otherwise whole points are added, capped by family, and the sum gives low, medium or
 * high; unknown is stated instead of low or medium while a decisive fact is missing. The same
 * input and pack give the same value, key for key, so an assessment can be replayed and compared.
 */
export function assessClientRisk(input: ClientRiskInput, pack: RiskPack): RiskAssessment {
  const { choices, evidence } = readChoices(input, pack);
  const judged = judge(choices, pack);
  return {
    score: judged.score,
    level: judged.level,
    blocked: judged.isBlocked,
    packVersion: pack.version,
    overrides: judged.overrides.map((id) => ({
      id,
      effect: pack.overrides[id].effect,
      article: pack.overrides[id].article,
      evidence: evidenceOf(id, choices, pack),
    })),
    factors: explained(judged.points, choices, evidence, pack),
    families: judged.families,
    nearestFlip: nearestFlip(choices, pack),
  };
}

function explained(
  points: Readonly<Record<FactorId, number>>,
  choices: Choices,
  evidence: Readonly<Record<FactorId, Evidence>>,
  pack: RiskPack,
): AssessedFactor[] {
  const sums = new Map<RiskFamily, number>();
  return riskFactorIds.map((id) => {
    const { family, article } = pack.factors[id];
    const articleOf: Readonly<Record<string, string>> = pack.factors[id].articleOf ?? {};
    const before = sums.get(family) ?? 0;
    const after = before + points[id];
    sums.set(family, after);
    const cappedPoints = clamp(after, pack.caps[family]) - clamp(before, pack.caps[family]);
    return {
      id,
      family,
      choice: choices[id],
      points: points[id],
      cappedPoints,
      evidence: evidence[id],
      article: articleOf[choices[id]] ?? article,
    };
  });
}

function evidenceOf(id: OverrideId, choices: Choices, pack: RiskPack): Evidence {
  const callers = callersOf(id, choices, pack);
  const answers = Object.fromEntries(callers.map((factor) => [factor, choices[factor]]));
  if (!pack.overrides[id].needsFurtherCriterion) return answers;
  const further = criteriaMet(choices, pack).filter((factor) => !callers.includes(factor));
  return { ...answers, criteria: further.join(',') };
}
