import { test } from '@fast-check/vitest';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { arbHardName, indexOf, makeEntity } from '../testing.ts';
import type { EntityKind } from '../types.ts';
import { joinSimilarity, prepareQuery } from './prepare-query.ts';
import type { PreparedQuery, SpanHit } from './prepare-query.ts';
import { scoreName } from './name-score.ts';
import { joinHits } from './join-hits.ts';
import type { JoinHit } from './join-hits.ts';
import { retrieveNames } from './retrieve.ts';
import { tokenShape, tokenWord } from './screening-index.ts';
import type { ScreeningIndex } from './screening-index.ts';
import { isLatinWord, foreignSpans } from './spelling/script-spelling.ts';
import { spansOf } from './token-keys.ts';
import { layRows } from './token-rows.ts';
import { compareWords } from './word-similarity.ts';

/* The same query, compared with every listed word one by one instead of through the tables. */
function prepareByHand(index: ScreeningIndex, prepared: PreparedQuery): PreparedQuery {
  const all = index.data.tokens.map((_, token) => token);
  return {
    ...prepared,
    similar: prepared.similar.map(({ shape, weight }) => {
      const found = all.flatMap((token) => {
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
    }),
    spanHits: [
      ...foreignHitsByHand(index, prepared),
      ...spansOf(prepared.words).flatMap(({ start, size, text, isStrict }) =>
        all.flatMap((token) => {
          const listed = index.data.tokens[token]!;
          const sim = joinSimilarity(text, listed, isStrict);
          return sim === 0 || prepared.words.some((word) => word.text === listed)
            ? []
            : [{ start, size, token, sim }];
        }),
      ),
    ],
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

function joinsByHand(index: ScreeningIndex, query: PreparedQuery, name: number): JoinHit[] {
  return query.words.flatMap((word, q) => (word.text.length < 2 ? [] : joinHits(index, name, q, word)));
}

const arbFloor = fc.constantFrom(0.65, 0.7, 0.8);
const arbKind = fc.constantFrom<(EntityKind | undefined)[]>('person', 'organisation', undefined);
const arbListed = fc.tuple(arbHardName, fc.constantFrom<EntityKind[]>('person', 'organisation', 'vessel'));

/* Words of a listed name in another order, some left out, with words of another name between them. */
const arbQuery = fc.tuple(fc.nat(), arbHardName, fc.nat(), fc.integer({ min: 0, max: 2 }));

function queryFrom(
  listed: readonly [string, EntityKind][],
  [pick, other, seed, kept]: [number, string, number, number],
): string {
  const own = listed[pick % listed.length]![0].split(' ');
  const words = [...own.filter((_, place) => (seed >> place) % 3 !== 0), ...other.split(' ').slice(0, kept)];
  if (seed % 4 === 0) return words.join('') || other;
  return words.toSorted((a, b) => ((a.length * seed) % 7) - ((b.length * seed) % 7)).join(' ') || other;
}

describe('retrieval', () => {
  test.prop([fc.array(arbListed, { minLength: 1, maxLength: 40 }), arbQuery, arbKind, arbFloor], {
    numRuns: Number(process.env['FUZZ_RUNS'] ?? 400),
  })(
    'leaves out no name that scoring every name by hand puts above the floor',
    (listed, asked, kind, floor) => {
      const name = queryFrom(listed, asked);
      const index = indexOf(
        ...listed.map(([full, is], place) => makeEntity(String(place), [full], { kind: is })),
      );
      const prepared = prepareQuery(index, name, kind);
      const { names } = retrieveNames(index, prepared, layRows(index, prepared, floor), floor);
      const byHand = prepareByHand(index, prepared);
      const rows = layRows(index, byHand, floor);
      const above = Array.from(index.data.nameEntity.keys()).filter(
        (place) => scoreName(index, byHand, rows, place, joinsByHand(index, byHand, place)).value >= floor,
      );
      expect(names).toEqual(expect.arrayContaining(above));
    },
  );

  test.prop([fc.array(arbHardName, { minLength: 1, maxLength: 40 }), arbHardName])(
    'leaves no mark behind: the same search gives the same names again',
    (listed, name) => {
      const index = indexOf(...listed.map((full, place) => makeEntity(String(place), [full])));
      const prepared = prepareQuery(index, name, 'person');
      const search = (): readonly number[] =>
        retrieveNames(index, prepared, layRows(index, prepared, 0.7), 0.7).names;
      expect(search()).toEqual(search());
    },
  );
});
