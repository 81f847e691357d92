import type { TokenMatch } from '../types.ts';
import { wordClasses } from './index-data.ts';
import { eachValue } from './key-table.ts';
import { otherForms } from './given-names.ts';
import { classWeight } from './lexicon.ts';
import { isSyllable } from './normalise.ts';
import type { Word } from './normalise.ts';
import { tokenShape, tokenWord } from './screening-index.ts';
import type { ScreeningIndex, SimilarWords } from './screening-index.ts';
import { lettersOf } from './spelling/pattern.ts';
import { isLatinWord, spellingOf } from './spelling/script-spelling.ts';
import { tokenKey, wordWeight } from './token-dictionary.ts';
import { bareKeyFor, exactKey, keysOf, meaningKeys, scriptKeysFor } from './token-keys.ts';
import { compareWords, shapeOf } from './word-similarity.ts';

const wordsKeptMax = 50_000;

/** The listed words similar to a word; remembered, as names share their words. */
export function similarWords(index: ScreeningIndex, word: Word): SimilarWords {
  const { similar } = index.memory;
  const key = tokenKey(word);
  const known = similar.get(key);
  if (known !== undefined) return known;
  const found = findSimilar(index, word);
  if (similar.size >= wordsKeptMax) similar.clear();
  similar.set(key, found);
  return found;
}

function findSimilar(index: ScreeningIndex, word: Word): SimilarWords {
  const shape = shapeOf(word);
  const tokens: number[] = [];
  const sims: number[] = [];
  const kinds: TokenMatch['kind'][] = [];
  for (const token of similarCandidates(index, word)) {
    const found = compareWords(shape, tokenShape(index, token));
    if (found === null) continue;
    tokens.push(token);
    sims.push(found.sim);
    kinds.push(found.kind);
  }
  return { shape, weight: weightOf(index, word), tokens, sims, kinds };
}

function similarCandidates(index: ScreeningIndex, word: Word): Set<number> {
  const { text } = word;
  const found = new Set<number>();
  const add = (token: number): void => {
    found.add(token);
  };
  for (const key of [...keysOf(text), bareKeyFor(text), ...meaningKeys(word)])
    eachValue(index.fuzzy, key, add);
  eachSpelt(index, word, add);
  for (const other of [text.charAt(0), ...otherForms(text)]) eachValue(index.fuzzy, exactKey(other), add);
  return found;
}

/* A rough sound is shared by many words, of which few are spelt so, and most differ in their letters already. */
function eachSpelt(index: ScreeningIndex, word: Word, visit: (token: number) => void): void {
  const { tokens, tokenLetters } = index.data;
  const { text } = word;
  const own = isLatinWord(word) ? null : spellingOf(word);
  const letters = lettersOf(text);
  for (const key of scriptKeysFor(word)) {
    eachValue(index.fuzzy, key, (token) => {
      const listed = tokenLetters[token] ?? 0;
      const isSpelt =
        own === null
          ? (letters & ~listed) === 0 && tokenShape(index, token).spelling?.fits(text) === true
          : own.mayFit(listed) && own.fits(tokens[token] ?? '');
      if (isSpelt) visit(token);
    });
  }
}

/** The listed words under one key. */
export function tokensUnder(index: ScreeningIndex, key: number): number[] {
  const found: number[] = [];
  eachValue(index.fuzzy, key, (token) => found.push(token));
  return found;
}

/** What a word counts for in this index; a word that is not listed is as rare as can be. */
export function weightOf(index: ScreeningIndex, word: Word): number {
  const source = index.weightsFrom ?? index;
  const { tokens, tokenWeight, tokenClass, entityList } = source.data;
  const same = tokensUnder(source, exactKey(word.text)).filter((token) => tokens[token] === word.text);
  const ownClass = wordClasses.indexOf(word.wordClass);
  const alike = same.filter(
    (each) => word.text.length > 1 || isSyllable(tokenWord(source, each)) === isSyllable(word),
  );
  const token = alike.find((each) => tokenClass[each] === ownClass) ?? alike[0];
  if (token === undefined) return wordWeight(word, 1, entityList.length);
  // A word may be listed in another sort of names alone, where it counts for more or less.
  const listedClass = wordClasses[tokenClass[token] ?? 0] ?? 'name';
  return ((tokenWeight[token] ?? 0) * classWeight[word.wordClass]) / classWeight[listedClass];
}
