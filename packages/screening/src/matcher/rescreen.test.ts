import { test } from '@fast-check/vitest';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { arbHardName, indexOf, makeEntity } from '../testing.ts';
import type { EntityKind, ScreeningQuery } from '../types.ts';
import { scoreName } from './name-score.ts';
import { prepareQuery } from './prepare-query.ts';
import { affectedClients, indexClients, rescreen } from './rescreen.ts';
import { nameReadings } from './readings.ts';
import { retrieveNames } from './retrieve.ts';
import { screen } from './screen.ts';
import { layRows } from './token-rows.ts';

const arbKind = fc.constantFrom<EntityKind[]>('person', 'organisation');
const arbClient: fc.Arbitrary<ScreeningQuery> = fc.oneof(
  fc.record({ name: arbHardName, kind: arbKind }),
  fc.record({
    name: arbHardName,
    kind: fc.constant('person' as const),
    firm: fc.record({ name: arbHardName }),
  }),
  fc.record({ name: arbHardName }),
);

describe('rescreening by changed entities', () => {
  test.prop(
    [
      fc.array(arbClient, { minLength: 1, maxLength: 20 }),
      fc.array(fc.tuple(arbHardName, arbKind), { minLength: 1, maxLength: 10 }),
      fc.nat(),
    ],
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 200) },
  )('finds every client whom screening one by one finds', (clients, listed, pick) => {
    const copied = listed[pick % listed.length]![0];
    const all = [...clients, { name: copied }, { name: copied.split(' ').toReversed().join(' ') }];
    const entities = listed.map(([full, kind], place) => makeEntity(String(place), [full], { kind }));
    const lists = indexOf(...entities);
    const one = all.flatMap((client, place) => {
      const candidates = screen(lists, client);
      return candidates.length === 0 ? [] : [{ client: place, candidates }];
    });
    expect(rescreen(indexClients(all, lists), entities)).toEqual(one);
  });

  test.each([
    // Written together, a name of particles says who is meant.
    ['Binal', 'bin Al'],
    // What is written together on either side competes for the same words.
    ['planemopplanemo i g ambel gambelhgambel', 'gambelh gambel gambel planemopplan emo'],
    ['musterajc p oorplid a', 'm o orplid'],
    // The client has a word twice, and two spellings of it are listed.
    ['orplid orploid ab orplid', 'orp lid orplia d ab'],
  ])('%s is found by the listed %s as well as the other way round', (name, listed) => {
    const entity = makeEntity('1', [listed]);
    const lists = indexOf(entity);
    const clients = [{ name, kind: 'person' as const }];
    expect(screen(lists, clients[0]!)).toHaveLength(1);
    expect(affectedClients(indexClients(clients, lists), [entity])).toEqual([0]);
  });

  // Two spellings of the same words, of which the one that stands first with the client is taken.
  const examples: [string, string, EntityKind][] = [
    ['ster plan plan sterster planmubel', 'ster plansterster planplan', 'person'],
    ['mu or development', 'Dev', 'person'],
  ];
  test.prop([arbHardName, arbHardName, arbKind], { numRuns: 1000, examples })(
    'two names agree as well when they change places',
    (client, listed, kind) => {
      const lists = indexOf(makeEntity('1', [listed], { kind }));
      const { index } = indexClients([{ name: client, kind }], lists);
      const agreement = (isReversed: boolean) => {
        const asked = isReversed ? index : lists;
        // "mu or ster" may be two clients: the index has them, too.
        const values = (isReversed ? [listed] : [client, ...nameReadings(client, kind)]).flatMap((name) => {
          const query = prepareQuery(asked, name, kind, isReversed);
          const rows = layRows(asked, query, 0.5);
          const { names, joins } = retrieveNames(asked, query, rows, 0.5);
          return names.map((found) => scoreName(asked, query, rows, found, joins.get(found)).value);
        });
        return Math.max(0, ...values.filter((value) => value >= 0.5));
      };
      expect(agreement(true)).toBeCloseTo(agreement(false), 9);
    },
  );

  test('a client with a listed number is concerned under any name', () => {
    const entity = makeEntity('1', ['Viktor Testonov'], {
      identifiers: [{ type: 'passport', value: 'ZZ0000017' }],
    });
    const clients = [{ name: 'Anna Meier' }, { name: 'B C', identifiers: [{ value: 'zz 0000017' }] }];
    expect(affectedClients(indexClients(clients, indexOf(entity)), [entity])).toEqual([1]);
  });

  test('nobody is concerned by nothing', () => {
    const lists = indexOf(makeEntity('1', ['Viktor Testonov']));
    expect(rescreen(indexClients([{ name: 'Viktor Testonov' }], lists), [])).toEqual([]);
  });
});
