import { costsBetween, restCost } from './costs.ts';
import type { Costs } from './costs.ts';
import { initialsSim } from './initials.ts';
import { kinds } from './index-data.ts';
import type { JoinHit } from './join-hits.ts';
import type { PreparedQuery } from './prepare-query.ts';
import { tokenRest } from './screening-index.ts';
import type { ScreeningIndex } from './screening-index.ts';
import type { TokenRows } from './token-rows.ts';

/**
 * A bound counts as reached from this far below: sums are rounded in another order than scores, and the weight of a name is kept
 * in single precision, which loses up to 1e-6 with each of its 24 words.
 */
export const roundingSlack = 5e-5;

/** What neighbours that spell words of the query amount to at the most: as bits which words, what they add, and their own weight. */
interface Joined {
  readonly mask: number;
  readonly gain: number;
  readonly matched: number;
}

const nothing: Joined = { mask: 0, gain: 0, matched: 0 };

/** Bounds the score of one name from above. */
export class NameBound {
  private readonly index: ScreeningIndex;
  private readonly query: PreparedQuery;
  private readonly rows: TokenRows;
  private readonly valueFloor: number;
  private readonly spelledGain: number;
  private readonly spelledWeight: number;
  /** By kind, then whether the listed name has one word at most that says who is meant. */
  private readonly costs: Readonly<Record<'person' | 'other', readonly [several: Costs, lone: Costs]>>;
  /** By the words found as bits: most names are found by the same few. */
  private readonly missing = new Map<number, number>();

  constructor(index: ScreeningIndex, query: PreparedQuery, rows: TokenRows, valueFloor: number) {
    this.index = index;
    this.query = query;
    this.rows = rows;
    this.valueFloor = valueFloor;
    const isLone = query.tellingCount <= 1;
    const both = (own: Costs) => [costsBetween(own, isLone, false), costsBetween(own, isLone, true)] as const;
    this.costs = { person: both(query.personCosts), other: both(query.otherCosts) };
    this.spelledWeight = query.initials.reduce((sum, letters) => sum + letters, 0);
    this.spelledGain = query.initials.reduce(
      (sum, letters) => sum + (letters > 0 ? Math.max(0, initialsSim - valueFloor) : 0),
      0,
    );
  }

  /** Whether a name none of whose neighbours spell a word of the query may reach the floor. */
  isReachable(name: number): boolean {
    return this.isWithin(name, nothing);
  }

  /** The same where neighbours of it may spell the words in these places, as bits; which neighbours is not known. */
  isReachableSpelling(name: number, places: number): boolean {
    let gain = 0;
    for (let rest = places; rest !== 0; rest &= rest - 1) gain += this.joinGain(1);
    return this.isWithin(name, { mask: places, gain, matched: Infinity });
  }

  /** The same where these neighbours of it spell words; none of them is an acronym. */
  isReachableBy(name: number, hits: readonly JoinHit[]): boolean {
    const { nameStart, nameTokens } = this.index.data;
    const gains: number[] = [];
    let mask = 0;
    let matched = 0;
    for (const { q, start, size, sim } of hits) {
      mask |= 1 << q;
      // Those that begin with one word spell one word only.
      gains[start] = Math.max(gains[start] ?? 0, this.joinGain(sim));
      const from = (nameStart[name] ?? 0) + start;
      for (let place = from; place < from + size; place += 1) {
        matched += tokenRest(this.index, nameTokens[place] ?? 0);
      }
    }
    return this.isWithin(name, { mask, gain: gains.reduce((sum, each) => sum + each, 0), matched });
  }

  /* Neighbours that count as one word weigh 1 at the most. */
  private joinGain(sim: number): number {
    return Math.max(0, sim - this.valueFloor);
  }

  private isWithin(name: number, joined: Joined): boolean {
    const { data } = this.index;
    const { marks, base, masks, gains } = this.rows;
    let { mask } = joined;
    let gain = this.spelledGain + joined.gain;
    let matched = this.spelledWeight + joined.matched;
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
    const [several, lone] = this.costs[kind === 'person' ? 'person' : 'other'];
    return (data.nameTelling[name] ?? 0) <= 1 ? lone : several;
  }

  private missingWeight(mask: number): number {
    const known = this.missing.get(mask) ?? this.sumMissing(mask);
    this.missing.set(mask, known);
    return known;
  }

  private sumMissing(mask: number): number {
    const { restWeights, initials, telling } = this.query;
    let sum = 0;
    for (let place = 0; place < restWeights.length; place += 1) {
      const isMissing = (mask & (1 << place)) === 0 && telling[place] === true && initials[place] === 0;
      if (isMissing) sum += restWeights[place] ?? 0;
    }
    return sum;
  }
}
