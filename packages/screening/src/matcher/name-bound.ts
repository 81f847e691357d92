import { costsBetween, restCost } from './costs.ts';
import type { Costs } from './costs.ts';
import { initialsSim } from './initials.ts';
import { kinds } from './index-data.ts';
import type { PreparedQuery } from './prepare-query.ts';
import { tokenRest } from './screening-index.ts';
import type { ScreeningIndex } from './screening-index.ts';
import type { TokenRows } from './token-rows.ts';

/**
 * A bound counts as reached from this far below: sums are rounded in another order than scores, and the weight of a name is kept
 * in single precision, which loses up to 1e-6 with each of its 24 words.
 */
export const roundingSlack = 5e-5;

/** Bounds the score of one name from above. */
export class NameBound {
  private readonly index: ScreeningIndex;
  private readonly query: PreparedQuery;
  private readonly rows: TokenRows;
  private readonly valueFloor: number;
  private readonly spelledGain: number;
  private readonly spelledWeight: number;

  constructor(index: ScreeningIndex, query: PreparedQuery, rows: TokenRows, valueFloor: number) {
    this.index = index;
    this.query = query;
    this.rows = rows;
    this.valueFloor = valueFloor;
    this.spelledWeight = query.initials.reduce((sum, letters) => sum + letters, 0);
    this.spelledGain = query.initials.reduce(
      (sum, letters) => sum + (letters > 0 ? Math.max(0, initialsSim - valueFloor) : 0),
      0,
    );
  }

  isReachable(name: number): boolean {
    const { data } = this.index;
    const { marks, base, masks, gains } = this.rows;
    let mask = 0;
    let gain = this.spelledGain;
    let matched = this.spelledWeight;
    const end = data.nameStart[name + 1] ?? 0;
    for (let place = data.nameStart[name] ?? 0; place < end; place += 1) {
      const token = data.nameTokens[place] ?? 0;
      const row = (marks[token] ?? 0) - base;
      if (row < 0) continue;
      mask |= masks[row] ?? 0;
      gain += gains[row] ?? 0;
      matched += tokenRest(this.index, token);
    }
    const extra = Math.max(0, (data.nameWeight[name] ?? 0) - matched);
    const cost = restCost(this.costsFor(name), this.missingWeight(mask), extra);
    return gain - this.valueFloor * cost >= -roundingSlack;
  }

  private costsFor(name: number): Costs {
    const { data } = this.index;
    const kind = this.query.kind ?? kinds[data.entityKind[data.nameEntity[name] ?? 0] ?? 0];
    const costs = kind === 'person' ? this.query.personCosts : this.query.otherCosts;
    return costsBetween(costs, this.query.tellingCount <= 1, (data.nameTelling[name] ?? 0) <= 1);
  }

  private missingWeight(mask: number): number {
    const { restWeights, initials, telling } = this.query;
    let sum = 0;
    for (let place = 0; place < restWeights.length; place += 1) {
      const isMissing = (mask & (1 << place)) === 0 && telling[place] === true && initials[place] === 0;
      if (isMissing) sum += restWeights[place] ?? 0;
    }
    return sum;
  }
}
