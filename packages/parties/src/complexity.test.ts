import { test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { complexityOf } from './complexity.ts';
import { arbGraph, holds, party, someDay } from './testing.ts';

const complexityIn = (parties: Parameters<typeof party>[], interests: ReturnType<typeof holds>[]) =>
  complexityOf({ parties: parties.map((each) => party(...each)), interests }, 'client', someDay);

describe('the complexity of a structure', () => {
  test('is none where people hold the client themselves', () => {
    expect(complexityIn([['client', 'company'], ['a']], [holds('a', 'client', 100)])).toEqual({
      layers: 0,
      isHeldForOthers: false,
    });
  });

  test('counts the entities of the longest chain, whatever shorter one there is', () => {
    const found = complexityIn(
      [['client', 'company'], ['one', 'company'], ['two', 'trust'], ['a']],
      [
        holds('one', 'client', 60),
        holds('two', 'one', 100),
        holds('two', 'client', 40),
        holds('a', 'two', null, { kind: 'settlor' }),
      ],
    );
    expect(found).toEqual({ layers: 2, isHeldForOthers: false });
  });

  test('does not count the client, nor whom nobody has entered', () => {
    const entered: Parameters<typeof party>[] = [['client', 'nomination'], ['a']];
    const interests = [holds('a', 'client', 50), holds('gone', 'client', 50), holds('a', 'gone', 100)];
    expect(complexityIn(entered, interests)).toEqual({ layers: 0, isHeldForOthers: false });
    expect(complexityIn([...entered, ['one', 'company']], [holds('one', 'client', 100)]).layers).toBe(1);
  });

  test('says that something is held for others, directly or by a nomination', () => {
    const direct = complexityIn(
      [['client', 'company'], ['a']],
      [holds('a', 'client', 100), holds('a', 'client', null, { kind: 'nominee' })],
    );
    const above = complexityIn(
      [
        ['client', 'company'],
        ['one', 'company'],
        ['n', 'nomination'],
      ],
      [holds('one', 'client', 100), holds('n', 'one', 100)],
    );
    expect([direct.isHeldForOthers, above]).toEqual([true, { layers: 2, isHeldForOthers: true }]);
  });

  test('says so of a lawyer who holds for clients that stay unnamed, until that has ended', () => {
    const lawyer = (more: object) =>
      complexityIn([['client']], [holds(null, 'client', null, { kind: 'clientsUnderSecrecy', ...more })]);
    expect(lawyer({})).toEqual({ layers: 0, isHeldForOthers: true });
    expect(lawyer({ until: someDay }).isHeldForOthers).toBe(false);
  });

  test('leaves out who has no tie to the client, and what is held no longer', () => {
    const apart = complexityIn(
      [['client', 'company'], ['one', 'company'], ['a']],
      [
        holds('a', 'one', null, { kind: 'nominee' }),
        holds('one', 'client', 100, { until: someDay }),
        holds('a', 'client', 100),
      ],
    );
    expect(apart).toEqual({ layers: 0, isHeldForOthers: false });
  });

  property.prop([arbGraph])('ends in circles too, and is no deeper than there are entities', (graph) => {
    const { layers } = complexityOf(graph, '0', someDay);
    const entities = graph.parties.filter(({ id, kind }) => id !== '0' && kind !== 'person').length;
    expect(layers).toBeGreaterThanOrEqual(0);
    expect(layers).toBeLessThanOrEqual(entities);
  });
});
