import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { linesOf, topHit, type BatchLine } from './batch-lines.ts';

const hit = fc
  .record({
    entityId: fc.uuid(),
    listedName: fc.string(),
    score: fc.float({ min: 0, max: 1, noNaN: true }),
    band: fc.constantFrom('strong', 'possible', 'weak'),
  })
  .map((parts): BatchLine['hits'][number] => ({
    ...parts,
    listId: 'un',
    listName: 'UN',
    topics: [],
    programs: [],
    birthDates: [],
    nationalities: [],
    tokens: [],
    qualifiers: [],
  }));
const line: fc.Arbitrary<BatchLine> = fc
  .record({
    line: fc.integer({ min: 2, max: 9999 }),
    hits: fc.array(hit, { maxLength: 4 }),
    isWrong: fc.boolean(),
  })
  .map(({ line, hits, isWrong }) => ({
    line,
    id: String(line),
    name: 'Viktor Muster',
    errorCode: isWrong ? 'empty-name' : null,
    screeningId: null,
    hits: isWrong ? [] : hits,
  }));

describe('the lines of a batch', () => {
  test.prop([fc.array(line)])(
    'are hits, errors or neither, and all of them in the order of the file',
    (lines) => {
      expect(linesOf(lines, 'all')).toEqual(lines);
      const hits = linesOf(lines, 'hits');
      const errors = linesOf(lines, 'errors');
      expect(hits.every(({ hits: found }) => found.length > 0)).toBe(true);
      expect(errors.every(({ errorCode }) => errorCode !== null)).toBe(true);
      expect(lines.filter((each) => hits.includes(each) || errors.includes(each)).length).toBe(
        lines.filter(({ hits: found, errorCode }) => found.length > 0 || errorCode !== null).length,
      );
    },
  );

  test.prop([line])('show their strongest hit, by band first and then by likeness', (each) => {
    const top = topHit(each);
    if (top === undefined) expect(each.hits).toEqual([]);
    for (const { band, score } of each.hits) {
      if (band === top?.band) expect(score).toBeLessThanOrEqual(top.score);
      if (top?.band === 'weak') expect(band).toBe('weak');
    }
  });
});
