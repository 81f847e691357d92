import * as fc from 'fast-check';
import { arbHardName, arbSpelling, indexOf, makeEntity } from '../testing.ts';
import type { EntityKind } from '../types.ts';
import { joinHits } from './join-hits.ts';
import type { JoinHit } from './join-hits.ts';
import { scoreName } from './name-score.ts';
import { toWords } from './normalise.ts';
import { joinSimilarity, prepareQuery } from './prepare-query.ts';
import type { PreparedQuery, SpanHit } from './prepare-query.ts';
import { retrieveNames } from './retrieve.ts';
import { tokenShape, tokenWord } from './screening-index.ts';
import type { ScreeningIndex, SimilarWords } from './screening-index.ts';
import { similarWords } from './similar-words.ts';
import { foreignSpans, isLatinWord } from './spelling/script-spelling.ts';
import { spansOf } from './token-keys.ts';
import { layRows } from './token-rows.ts';
import { compareWords } from './word-similarity.ts';

/* What the tables and bounds of an index leave out, found by comparing everything with everything. */

function similarByHand(index: ScreeningIndex, { shape, weight }: SimilarWords): SimilarWords {
  const found = index.data.tokens.flatMap((_, token) => {
    const similarity = compareWords(shape, tokenShape(index, token));
    return similarity === null ? [] : [{ token, ...similarity }];
  });
  return {
    shape,
    weight,
    tokens: found.map(({ token }) => token),
    sims: found.map(({ sim }) => sim),
    kinds: found.map(({ kind }) => kind),
  };
}

function foreignHitsByHand(index: ScreeningIndex, { words }: PreparedQuery): SpanHit[] {
  return foreignSpans(words).flatMap(({ start, size, spelling }) =>
    index.data.tokens.flatMap((text, token) =>
      isLatinWord(tokenWord(index, token)) && spelling.fits(text)
        ? [{ start, size, token, sim: spelling.sim }]
        : [],
    ),
  );
}

function spanHitsByHand(index: ScreeningIndex, { words }: PreparedQuery): SpanHit[] {
  return spansOf(words).flatMap(({ start, size, text, isStrict }) =>
    index.data.tokens.flatMap((listed, token) => {
      const sim = joinSimilarity(text, listed, isStrict);
      return sim === 0 || words.some((word) => word.text === listed) ? [] : [{ start, size, token, sim }];
    }),
  );
}

function joinsByHand(index: ScreeningIndex, query: PreparedQuery, name: number): JoinHit[] {
  return query.words.flatMap((word, q) => (word.text.length < 2 ? [] : joinHits(index, name, q, word)));
}

/** The score of every listed name, by name, with nothing looked up in any table. */
export function scoresByHand(index: ScreeningIndex, prepared: PreparedQuery): number[] {
  const byHand = {
    ...prepared,
    similar: prepared.similar.map((similar) => similarByHand(index, similar)),
    spanHits: [...foreignHitsByHand(index, prepared), ...spanHitsByHand(index, prepared)],
  };
  const rows = layRows(index, byHand, 0);
  return Array.from(
    index.data.nameEntity.keys(),
    (name) => scoreName(index, byHand, rows, name, joinsByHand(index, byHand, name)).value,
  );
}

/** What a search is tried on: listed names, and a query made of them. */
export interface Trial {
  readonly listed: readonly (readonly [name: string, kind: EntityKind])[];
  readonly asked: string;
  readonly kind: EntityKind | undefined;
}

const scoreMin = 0.4;
const namesTried = 5;

/**
 * The names that a search passes over although they reach its floor. For each of the best names the floor is the very score of
 * the name, so that no bound has room to be wrong.
 */
export function passedOver({ listed, asked, kind }: Trial): number[] {
  const index = indexOf(
    ...listed.map(([full, is], place) => makeEntity(String(place), [full], { kind: is })),
  );
  const prepared = prepareQuery(index, asked, kind);
  const best = scoresByHand(index, prepared)
    .map((score, name) => ({ score, name }))
    .filter(({ score }) => score >= scoreMin)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, namesTried);
  return best
    .filter(
      ({ score, name }) =>
        !retrieveNames(index, prepared, layRows(index, prepared, score), score).names.includes(name),
    )
    .map(({ name }) => name);
}

/** The listed words that are like a word and that its keys do not find. */
export function wordsNotFound(asked: string, listed: readonly string[]): string[] {
  const index = indexOf(...listed.map((full, place) => makeEntity(String(place), [full])));
  return toWords(asked).flatMap((word) => {
    const found = similarWords(index, word);
    const missed = similarByHand(index, found).tokens.filter((token) => !found.tokens.includes(token));
    return missed.map((token) => index.data.tokens[token] ?? '');
  });
}

const arbKind = fc.constantFrom<EntityKind[]>('person', 'organisation', 'vessel');

/* Words of a listed name in another order, some left out, misspelt or written together, with words of another name between. */
export const arbTrial: fc.Arbitrary<Trial> = fc
  .record({
    listed: fc.array(fc.tuple(arbHardName, arbKind), { minLength: 1, maxLength: 30 }),
    pick: fc.nat(),
    seed: fc.nat(),
    other: fc.tuple(arbHardName, fc.integer({ min: 0, max: 2 })),
    misspelling: fc.option(fc.tuple(fc.nat(), fc.array(fc.nat(), { minLength: 1, maxLength: 3 }))),
    kind: fc.option(arbKind, { nil: undefined }),
  })
  .map(({ listed, pick, seed, other: [other, kept], misspelling, kind }) => {
    const own = (listed[pick % listed.length]?.[0] ?? '').split(' ');
    const words = [
      ...own.filter((_, place) => (seed >> place) % 3 !== 0),
      ...other.split(' ').slice(0, kept),
    ];
    if (misspelling !== null && words.length > 0) {
      const at = misspelling[0] % words.length;
      words[at] = edited(words[at] ?? '', misspelling[1]);
    }
    const isJoined = seed % 4 === 0;
    const turned = words.toSorted((a, b) => ((a.length * seed) % 7) - ((b.length * seed) % 7));
    return { listed, kind, asked: (isJoined ? words.join('') : turned.join(' ')) || other || 'x' };
  });

const letters = 'abcdefghijklmnopqrstuvwxyz';

/* A letter lost, added, replaced or swapped, for each number. */
function edited(word: string, edits: readonly number[]): string {
  let text = word;
  for (const edit of edits) {
    const at = (edit >> 3) % Math.max(1, text.length);
    const letter = letters.charAt((edit >> 7) % letters.length);
    if (edit % 4 === 0) text = text.slice(0, at) + text.slice(at + 1);
    else if (edit % 4 === 1) text = text.slice(0, at) + letter + text.slice(at);
    else if (edit % 4 === 2) text = text.slice(0, at) + letter + text.slice(at + 1);
    else text = text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
  }
  return text;
}

const arbLetters = fc
  .array(fc.nat({ max: letters.length - 1 }), { minLength: 2, maxLength: 12 })
  .map((places) => places.map((place) => letters.charAt(place)).join(''));
const foreign =
  'محمد عبد مسترمان حسين يوسف דוד יוסף כהן Δημήτριος Γεώργιος 김 이 박 高 王 李 タナカ カルロス muhammad hussein david yosef dimitrios kim lee park wang li tanaka carlos william bill robert bob'.split(
    ' ',
  );

/** A word, and words that are like it or not. */
export const arbWords: fc.Arbitrary<{ asked: string; listed: readonly string[] }> = fc
  .record({
    asked: fc.oneof(
      { weight: 3, arbitrary: arbLetters },
      { weight: 1, arbitrary: arbSpelling },
      { weight: 1, arbitrary: fc.constantFrom(...foreign) },
    ),
    edits: fc.array(fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 14 }),
    strangers: fc.array(fc.constantFrom(...foreign), { maxLength: 4 }),
  })
  .map(({ asked, edits, strangers }) => ({
    asked,
    listed: [...edits.map((each) => edited(asked, each)), withoutVowels(asked), ...strangers].filter(
      (word) => word !== '',
    ),
  }));

function withoutVowels(word: string): string {
  return word.slice(0, 1) + word.slice(1).replace(/[aeiou]/g, '');
}
