import { describe, expect, test } from 'vitest';
import { indexOf, makeEntity } from '../testing.ts';
import type { EntityKind } from '../types.ts';
import { rescreen, indexClients } from './rescreen.ts';
import { screen } from './screen.ts';

const viktor = makeEntity('1', ['Viktor Testonov']);
const foundAs = (name: string, kind: EntityKind = 'person', listed = viktor) =>
  screen(indexOf(listed, makeEntity('2', ['Xaver Plidbel'])), { name, kind }).some(
    ({ entityId }) => entityId === '1',
  );

describe('an office', () => {
  test.each([
    'His Excellency the Ambassador Viktor Testonov',
    'Viktor Testonov, Vice Chairman of the Board',
    'Former Prime Minister Viktor Testonov',
    'Lt. Col. Viktor Testonov',
    'President Testonov',
  ])('"%s" is Viktor Testonov', (name) => {
    expect(foundAs(name)).toBe(true);
  });

  test.each([
    ['Testonov', 'the surname alone is that of many'],
    ['Dr. Testonov', 'a degree is no office'],
  ])('"%s" is not: %s', (name) => {
    expect(foundAs(name)).toBe(false);
  });

  test('is a word like others in the name of a firm', () => {
    const firm = makeEntity('1', ['Supreme Chief Muster Ltd'], { kind: 'organisation' });
    expect(foundAs('Supreme Chief Ltd', 'organisation', firm)).toBe(true);
    expect(foundAs('Muster Ltd', 'organisation', firm)).toBe(false);
  });

  test('does not make an alias such as "Commander Viktor" mean everybody of that name', () => {
    expect(foundAs('Viktor Plidmann', 'person', makeEntity('1', ['Commander Viktor']))).toBe(false);
  });

  test('finds the client when the list changes as well', () => {
    const clients = [{ name: 'President Testonov', kind: 'person' as const }];
    expect(rescreen(indexClients(clients, indexOf(viktor)), [viktor]).map(({ client }) => client)).toEqual([
      0,
    ]);
  });
});
