import type { Candidate } from '../types.ts';
import type { Match } from './align.ts';
import { FoundSubjects } from './found-subjects.ts';
import { findJoins } from './join-hits.ts';
import { isTelling } from './lexicon.ts';
import { demandsOf, isLight } from './name-demands.ts';
import type { NameDemands } from './name-demands.ts';
import type { NameScore } from './name-score.ts';
import { textWords } from './normalise.ts';
import type { Word } from './normalise.ts';
import { tokenWord } from './screening-index.ts';
import type { ScreeningIndex } from './screening-index.ts';
import { spotsOf } from './text-spots.ts';
import type { Spot } from './text-spots.ts';

/** From this score on a name counts as standing in a text. */
const containedThreshold = 0.8;
/** Words of a name may have so many strangers between them, such as another given name. */
const strangersMax = 1;
const kana = /^[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** A word that must be as it is written. */
const exactFrom = 0.98;
/** Neighbours that spell a shorter word are letters rather than a name. */
const joinedCharsMin = 4;
/** What a misspelling weighs beside a word of distance. */
const misspellingCost = 10;

/**
 * Finds all listed subjects whose whole name stands somewhere in a text, best first, one candidate for each subject:
 * "Estate of Anna Muster", "Muster AG c/o Probe", a sentence. The score says how alike the name's own words are;
 * whatever stands around them costs nothing.
 *
 * Names of persons are found in any order of their words, others in their own; particles, titles and legal forms
 * may be missing. A name with one telling word is found as written, with all that belongs to it. A single word is
 * only looked for where it has four letters and is no part of a listed person's longer name, and never for ships and
 * aircraft: they are called like everything else. Takes a text of any length.
 */
export function findContained(index: ScreeningIndex, text: string): Candidate[] {
  const words = textWords(text);
  if (words.length === 0) return [];
  const found = new FoundSubjects(index, { name: text }, containedThreshold);
  new ContainedSearch(index, words, found).run();
  return found.candidates();
}

class ContainedSearch {
  private readonly index: ScreeningIndex;
  private readonly words: readonly Word[];
  private readonly found: FoundSubjects;
  private readonly spots: Map<number, Spot[]>;

  constructor(index: ScreeningIndex, words: readonly Word[], found: FoundSubjects) {
    this.index = index;
    this.words = words;
    this.found = found;
    this.spots = spotsOf(index, words);
  }

  run(): void {
    const { anchorStart, anchorNames } = this.index.data;
    for (const [token, spots] of this.spots) {
      const end = anchorStart[token + 1] ?? 0;
      for (let at = anchorStart[token] ?? 0; at < end; at += 1) {
        const name = anchorNames[at] ?? 0;
        // Most names end here, before anything is compared.
        if (!this.hasOthers(name, token)) continue;
        const tokens = this.tokensOf(name);
        const c = tokens.indexOf(token);
        this.consider(
          name,
          tokens,
          spots.map((spot) => this.matchOf(spot, tokens, c, 1)),
        );
      }
    }
    for (const [name, hits] of findJoins(this.index, { words: this.words })) {
      const tokens = this.tokensOf(name);
      const long = hits.filter(({ q }) => (this.words[q]?.text.length ?? 0) >= joinedCharsMin);
      this.consider(
        name,
        tokens,
        long.map(({ q, start, size, sim }) =>
          this.matchOf({ start: q, size: 1, sim, kind: 'joined' }, tokens, start, size),
        ),
      );
    }
  }

  /** Whether every word of a name but one stands somewhere in the text or may be missing. */
  private hasOthers(name: number, but: number): boolean {
    const { data } = this.index;
    const end = data.nameStart[name + 1] ?? 0;
    for (let place = data.nameStart[name] ?? 0; place < end; place += 1) {
      const token = data.nameTokens[place] ?? 0;
      if (token !== but && !this.spots.has(token) && !isLight(data, token)) return false;
    }
    return true;
  }

  /** Takes the name if its other words stand around one of the places where it may begin. */
  private consider(name: number, tokens: Uint32Array, starts: readonly Match[]): void {
    const demands = starts.length === 0 ? null : demandsOf(this.index.data, name);
    if (demands === null) return;
    for (const first of starts) {
      const matches = this.around(tokens, first, demands);
      if (matches !== null && this.isThere(tokens, matches, demands)) {
        this.found.consider(name, this.scoreOf(tokens, matches), this.words);
      }
    }
  }

  /** The words of a name around the first that was found; null where one is missing. */
  private around(tokens: Uint32Array, first: Match, demands: NameDemands): Match[] | null {
    const matches = [first];
    for (let c = 0; c < tokens.length; c += 1) {
      if (c >= first.c && c < first.c + first.cSize) continue;
      const match = this.nearest(tokens, c, matches, demands);
      if (match !== null) matches.push(match);
      else if (!isLight(this.index.data, tokens[c] ?? 0)) return null;
    }
    return matches;
  }

  /** The place of a listed word that is nearest to where the first word says it should be. */
  private nearest(
    tokens: Uint32Array,
    c: number,
    matches: readonly Match[],
    { isOrdered }: NameDemands,
  ): Match | null {
    const [first] = matches;
    const token = tokens[c] ?? 0;
    if (first === undefined) return null;
    // "Muster AG" is the same as "AG Muster".
    const hasOrder = isOrdered && !isLight(this.index.data, token);
    let best: Spot | null = null;
    let least = Infinity;
    for (const spot of this.spots.get(token) ?? []) {
      const isBefore = spot.start + spot.size <= first.q;
      if (hasOrder && isBefore !== c < first.c) continue;
      if (matches.some(({ q, qSize }) => spot.start < q + qSize && q < spot.start + spot.size)) continue;
      const cost = Math.abs(spot.start - first.q - (c - first.c)) + (1 - spot.sim) * misspellingCost;
      if (cost >= least) continue;
      best = spot;
      least = cost;
    }
    return best && this.matchOf(best, tokens, c, 1);
  }

  private isThere(
    tokens: Uint32Array,
    matches: readonly Match[],
    { isWhole, isExact }: NameDemands,
  ): boolean {
    const matched = matches.reduce((sum, { cSize }) => sum + cSize, 0);
    if (isWhole && matched < tokens.length) return false;
    if (this.isSpeltByOneWord(tokens, matches)) return false;
    const { data } = this.index;
    const isAsWritten = ({ sim, c }: Match): boolean => sim >= exactFrom || isLight(data, tokens[c] ?? 0);
    if (isExact && !matches.every(isAsWritten)) return false;
    return this.strangersAmong(matches, isWhole) <= (isWhole ? 0 : strangersMax);
  }

  /*
   * A whole name in another script that one word in Latin letters may spell: names of one word must be as written. Signs
   * that are read by syllable spell common words ("レト" is "Reto", "パリ" is "Paris"), other scripts spell letter by letter.
   */
  private isSpeltByOneWord(tokens: Uint32Array, matches: readonly Match[]): boolean {
    const own = matches.filter(({ c, cSize }) => cSize > 1 || !isLight(this.index.data, tokens[c] ?? 0));
    const [{ q, c, cSize } = { q: 0, c: 0, cSize: 0 }] = own;
    if (own.length !== 1) return false;
    const natives = Array.from(tokens.subarray(c, c + cSize), (token) => tokenWord(this.index, token).native);
    if (cSize > 1) return natives.every((native) => native !== '');
    return this.words[q]?.native === '' && natives.some((native) => kana.test(native));
  }

  /** Words between the first and the last word of a name that do not belong to it. */
  private strangersAmong(matches: readonly Match[], isEachOne: boolean): number {
    const start = Math.min(...matches.map(({ q }) => q));
    const end = Math.max(...matches.map(({ q, qSize }) => q + qSize));
    const between = this.words.slice(start, end);
    return between.filter(({ wordClass }, place) => {
      const isOwn = matches.some(({ q, qSize }) => start + place >= q && start + place < q + qSize);
      const isLightWord = wordClass === 'particle' || wordClass === 'title' || wordClass === 'legal-form';
      return !isOwn && (isEachOne || !isLightWord);
    }).length;
  }

  private tokensOf(name: number): Uint32Array {
    const { nameStart, nameTokens } = this.index.data;
    return nameTokens.subarray(nameStart[name], nameStart[name + 1]);
  }

  private matchOf({ start, size, sim, kind }: Spot, tokens: Uint32Array, c: number, cSize: number): Match {
    const { tokenWeight } = this.index.data;
    const weight = tokens.subarray(c, c + cSize).reduce((sum, token) => sum + (tokenWeight[token] ?? 0), 0);
    return { q: start, qSize: size, c, cSize, kind, sim, weight };
  }

  private scoreOf(tokens: Uint32Array, matches: readonly Match[]): NameScore {
    let total = 0;
    let agreed = 0;
    let evidence = 0;
    let freeCandidate = 2 ** tokens.length - 1;
    for (const { c, cSize, sim, weight } of matches) {
      const words = Array.from(tokens.subarray(c, c + cSize), (token) => tokenWord(this.index, token));
      total += weight;
      agreed += weight * sim;
      if (words.some(isTelling)) evidence += weight * sim;
      freeCandidate &= ~(((1 << cSize) - 1) << c);
    }
    // The other words of the text belong to nobody, so none of them is missing.
    const alignment = {
      tokens,
      matches: matches.toSorted((a, b) => a.c - b.c),
      freeQuery: 0,
      freeCandidate,
      distinctiveWeight: evidence,
    };
    const sum = { matched: total, agreed, cost: 0, share: 1 };
    return { value: agreed / total, evidence, alignment, sum, leftOver: () => [] };
  }
}
