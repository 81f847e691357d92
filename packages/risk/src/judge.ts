import {
  riskFactorIds,
  riskFamilies,
  riskOverrideIds,
  type Choices,
  type FactorId,
  type OverrideId,
  type RiskFamily,
  type RiskPack,
} from './pack.ts';

/** The four levels; unknown while a fact is missing that could decide by itself. */
export const riskLevels = ['low', 'medium', 'high', 'unknown'] as const;
/** One level. */
export type RiskLevel = (typeof riskLevels)[number];

/** What the answers come to. */
export type Judgement = {
  readonly score: number;
  readonly level: RiskLevel;
  readonly isBlocked: boolean;
  readonly overrides: readonly OverrideId[];
  readonly points: Readonly<Record<FactorId, number>>;
  readonly families: {
    readonly family: RiskFamily;
    readonly points: number;
    readonly cap: number;
  }[];
};

/** Judges one set of answers: the overrides first, then the capped sum. */
export function judge(choices: Choices, pack: RiskPack): Judgement {
  const overrides = riskOverrideIds.filter((id) => isCalled(id, choices, pack));
  const points = Object.fromEntries(
    riskFactorIds.map((factor) => [factor, pointsOf(factor, choices, pack)]),
  ) as Record<FactorId, number>;
  const families = riskFamilies.map((family) => {
    const members = riskFactorIds.filter((factor) => pack.factors[factor].family === family);
    const sum = members.reduce((total, factor) => total + points[factor], 0);
    return { family, points: clamp(sum, pack.caps[family]), cap: pack.caps[family] };
  });
  const score = clamp(
    families.reduce((total, family) => total + family.points, 0),
    100,
  );
  const isBlocked = overrides.some((id) => pack.overrides[id].effect === 'block');
  return { score, level: levelOf(score, overrides, choices, pack), isBlocked, overrides, points, families };
}

/** The factors that are criteria of Art. 13 para. 2 AMLO-FINMA by a known answer. */
export function criteriaMet(choices: Choices, pack: RiskPack): readonly FactorId[] {
  return riskFactorIds.filter((factor) => {
    const from = pack.factors[factor].criterionFrom;
    return from !== null && choices[factor] !== 'unknown' && pointsOf(factor, choices, pack) >= from;
  });
}

/** The answers of this set that call the override. */
export function callersOf(id: OverrideId, choices: Choices, pack: RiskPack): readonly FactorId[] {
  const { on } = pack.overrides[id];
  return riskFactorIds.filter((factor) =>
    (on[factor] as readonly string[] | undefined)?.includes(choices[factor]),
  );
}

/** The number within 0 and `most`. */
export function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most);
}

function pointsOf(factor: FactorId, choices: Choices, pack: RiskPack): number {
  const points: Readonly<Record<string, number>> = pack.factors[factor].points;
  const found = points[choices[factor]];
  // Stored packs and inputs come in from outside; a silent zero here would hide a risk.
  if (found === undefined)
    throw new Error(`risk pack ${pack.version} has no points for an answer to ${factor}`);
  return found;
}

function isCalled(id: OverrideId, choices: Choices, pack: RiskPack): boolean {
  const callers = callersOf(id, choices, pack);
  if (callers.length === 0) return false;
  if (!pack.overrides[id].needsFurtherCriterion) return true;
  return criteriaMet(choices, pack).some((factor) => !callers.includes(factor));
}

function levelOf(
  score: number,
  overrides: readonly OverrideId[],
  choices: Choices,
  pack: RiskPack,
): RiskLevel {
  if (overrides.length > 0 || score >= pack.levels.highFrom) return 'high';
  if (pack.decisive.some((factor) => choices[factor] === 'unknown')) return 'unknown';
  return score >= pack.levels.mediumFrom ? 'medium' : 'low';
}
