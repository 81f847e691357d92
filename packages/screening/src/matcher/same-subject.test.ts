import { describe, expect, test } from 'vitest';
import { makeEntity } from '../testing.ts';
import { buildIndex } from './build-index.ts';
import { screen } from './screen.ts';

const born = { birthDates: [{ from: '1961-03-14', to: '1961-03-14' }] };
const passport = { identifiers: [{ type: 'passport', value: 'ZZ-0000017' }] };

function found(...lists: ReturnType<typeof makeEntity>[][]): [string, string[]][] {
  const sources = lists.map((entities, place) => ({ listId: `list-${place}`, entities }));
  return screen(buildIndex(sources), { name: 'Viktor Testonov', birthDate: '1961-03-14' }).map(
    ({ listId, alsoOn }) => [listId, alsoOn.map((listing) => `${listing.listId}/${listing.entityId}`)],
  );
}

describe('one subject on several lists', () => {
  test('with the same primary name and birth date is one candidate with its other listings', () => {
    expect(
      found([makeEntity('a', ['Viktor Testonov'], born)], [makeEntity('b', ['TESTONOV, Viktor'], born)]),
    ).toEqual([['list-0', ['list-1/b']]]);
  });
  test('with the same passport is one candidate, the best listing first', () => {
    expect(
      found(
        [makeEntity('a', ['Wiktor Testonow'], passport)],
        [makeEntity('b', ['Viktor Testonov'], passport)],
      ),
    ).toEqual([['list-1', ['list-0/a']]]);
  });
  test('with the name alone stays apart', () => {
    expect(
      found([makeEntity('a', ['Viktor Testonov'])], [makeEntity('b', ['Viktor Testonov'])]),
    ).toHaveLength(2);
  });
  test('with birth years that contradict each other stays apart', () => {
    const other = { ...passport, birthDates: [{ from: '1990', to: '1990' }] };
    const lists = [makeEntity('a', ['Viktor Testonov'], { ...passport, ...born })];
    expect(
      found(lists, [makeEntity('b', ['Viktor Testonov'], other)]).every(([, also]) => also.length === 0),
    ).toBe(true);
  });
  test('with an office on one and sanctions on the other is told as both', () => {
    const office = makeEntity('a', ['Viktor Testonov'], { ...born, ...passport, topics: ['pep'] });
    const sanctioned = makeEntity('b', ['Viktor Testonov'], { ...born, ...passport });
    expect(found([office], [sanctioned])).toEqual([
      ['list-0', []],
      ['list-1', []],
    ]);
  });
  test('never joins two entries of one list', () => {
    expect(
      found([makeEntity('a', ['Viktor Testonov'], born), makeEntity('b', ['Viktor Testonov'], born)]),
    ).toHaveLength(2);
  });
});
