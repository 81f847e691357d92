import { test } from '@fast-check/vitest';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbHardName, indexOf, makeEntity } from '../testing.ts';
import { prepareQuery } from './prepare-query.ts';
import { retrieveNames } from './retrieve.ts';
import { arbTrial, arbWords, passedOver, wordsNotFound } from './testing.ts';
import { layRows } from './token-rows.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 400);

/* How much these two hold is tried by `npm run test:faults`: each fault of its list must fail one of them. */
describe('retrieval', () => {
  test.prop([arbTrial], { numRuns })('leaves out no name whose score by hand is the floor', (trial) => {
    expect(passedOver(trial)).toEqual([]);
  });

  it('leaves out no name of many words, whose weight is rounded more than its score', () => {
    const long = 'mumu muri humu mubel muor muzan muhu fikmu huri';
    const short = 'm.m.h. mubel muor muzan muhu fikmu huri';
    const listed = [long, short].map((name) => [name, 'person'] as const);
    expect(passedOver({ listed, asked: `${long} munem`, kind: undefined })).toEqual([]);
  });

  it.each([
    ['a name with initials, asked for with a word twice', 'M.U. Zanmu', 'Mumu Umu Zanmu Umu'],
    ['a name that two groups of initials stand for', 'umu umu mu', 'u.u. m.u. muplid'],
  ])('does not pass over %s', (_, name, asked) => {
    expect(passedOver({ listed: [[name, 'person']], asked, kind: undefined })).toEqual([]);
  });

  test.prop([arbWords], { numRuns })(
    'finds every word that is like another by a key they share',
    ({ asked, listed }) => {
      expect(wordsNotFound(asked, listed)).toEqual([]);
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
