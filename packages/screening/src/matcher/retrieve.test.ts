import { test } from '@fast-check/vitest';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbHardName, indexOf, makeEntity } from '../testing.ts';
import { prepareQuery } from './prepare-query.ts';
import { retrieveNames } from './retrieve.ts';
import { arbTrial, arbWords, knownTrials, passedOver, wordsNotFound } from './testing.ts';
import { layRows } from './token-rows.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 400);

/* How much these two hold is tried by `npm run test:faults`: each fault of its list must fail one of them. */
describe('retrieval', () => {
  test.prop([arbTrial], { numRuns })('leaves out no name whose score by hand is the floor', (trial) => {
    expect(passedOver(trial)).toEqual([]);
  });

  it.each(knownTrials)('does not pass over a name %s', (_, trial) => {
    expect(passedOver(trial)).toEqual([]);
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
