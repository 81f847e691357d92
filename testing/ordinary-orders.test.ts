import { hasPermittedCharacters } from '@sorgfalt/payments';
import { buildIndex } from '@sorgfalt/screening';
import type { ScreeningIndex } from '@sorgfalt/screening';
import { expect, test } from 'vitest';
import { alarmsOnOrdinaryOrders } from '../bench/embedded-alarms.ts';
import { inventedClients, picker, readClients, readOfficialLists } from '../bench/screening-data.ts';
import { namesThatOrdinaryWordsSpell } from './names-that-words-spell.ts';
import { describeOnSharedData } from './shared-data.ts';

/** The share of ordinary orders that would be held although they name nobody listed; the first few that are. */
function alarms(index: ScreeningIndex, clients: readonly string[]): { share: number; first: string[] } {
  const orders = 1500;
  const held = [...alarmsOnOrdinaryOrders(index, clients, orders, picker(2026))].flatMap((fields) => {
    const [alarm] = fields.filter(({ found }) => found.length > 0);
    return alarm === undefined ? [] : [`${alarm.text} → ${alarm.found.map(({ name }) => name).join(', ')}`];
  });
  return { share: held.length / orders, first: held.slice(0, 10) };
}

/* A list on which a fault in looking up single words holds a tenth of all orders and more. */
test('at most one in a hundred ordinary orders alerts on names that their words nearly spell', () => {
  const index = buildIndex([{ listId: 'invented', entities: namesThatOrdinaryWordsSpell() }]);
  const { share, first } = alarms(
    index,
    inventedClients().map(({ name }) => name),
  );
  expect(share, first.join('\n')).toBeLessThanOrEqual(0.01);
});

describeOnSharedData('ordinary orders', 'lists', () => {
  test('at most one and a half in a hundred alert on the official lists', () => {
    const clients = readClients().map(({ name }) => name);
    const { share, first } = alarms(buildIndex(readOfficialLists()), clients.filter(hasPermittedCharacters));
    expect(share, first.join('\n')).toBeLessThanOrEqual(0.015);
  }, 240_000);
});
