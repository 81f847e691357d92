/*
 * Measures how surely listed names are found in the midst of other words of a payment: npm run bench:embedded
 *
 * Names of the official lists are planted in texts of five languages in every field; without the lists beside the
 * repository invented names take their place. A third of the names stands in texts that were written after the rules were
 * chosen ("held back"). False alarms are those on ordinary orders that name nobody listed.
 * `--missed` and `--alarms` print what is behind the figures. The last line is JSON.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasPermittedCharacters } from '@sorgfalt/payments';
import { buildIndex, findContained, screen } from '@sorgfalt/screening';
import type { Candidate, ListEntity, ScreeningIndex } from '@sorgfalt/screening';
import { sharedData } from '../testing/shared-data.ts';
import { alarmsOnOrdinaryOrders } from './embedded-alarms.ts';
import { planted } from './embedded-texts.ts';
import type { Planted } from './embedded-texts.ts';
import { inventedClients, inventedLists, picker, readClients, readOfficialLists } from './screening-data.ts';
import { screenedTextsOf } from '../apps/server/src/modules/payments/deciding/screened-texts.ts';

const namesPerPlace = 600;
const ordinaryOrders = 10_000;
/** From here on a field as a whole is a person's to decide. */
const wholeFrom = 0.8;

interface ListedName {
  readonly entity: ListEntity;
  readonly full: string;
  readonly isOneWord: boolean;
  readonly isHeldBack: boolean;
}

/** The same name as others write it. */
const variants: Readonly<Record<string, (name: string) => string>> = {
  capitals: (name) => name.toUpperCase(),
  'without diacritics': (name) => name.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  genitive: (name) => (/[bcdfghjklmnpqrtvw]$/u.test(name) ? `${name}s` : name),
  'surname last': (name) => name.split(', ').toReversed().join(' '),
  'two letters swapped': (name) => name.replace(/(\p{L}{3})(\p{L})(\p{L})(?=\p{L}{2})/u, '$1$3$2'),
};

const counts = new Map<string, { tried: number; found: number }>();
function count(row: string, isFound: boolean): void {
  const counted = counts.get(row) ?? { tried: 0, found: 0 };
  counted.tried += 1;
  counted.found += isFound ? 1 : 0;
  counts.set(row, counted);
}

/** Names that an order can carry, but for weak aliases. */
function listedNames(lists: readonly { entities: readonly ListEntity[] }[]): ListedName[] {
  const names = lists.flatMap(({ entities }) =>
    entities.flatMap((entity) => entity.names.map(({ full, quality }) => ({ entity, full, quality }))),
  );
  return names
    .filter(
      ({ full, quality }) => quality !== 'weak' && hasPermittedCharacters(full) && /\p{L}{2}/u.test(full),
    )
    .map(({ entity, full }, place) => ({
      entity,
      full,
      isOneWord: !/\p{L}[^\p{L}\p{M}'’]+\p{L}/u.test(full),
      isHeldBack: place % 3 === 0,
    }));
}

/** Whether the entity, or another one of the same name, was found. */
function isAmong(candidates: readonly Candidate[], { entity, full }: ListedName): boolean {
  return candidates.some(
    ({ entityId, alsoOn, name }) =>
      name === full || entityId === entity.id || alsoOn.some((also) => also.entityId === entity.id),
  );
}

/** Whether the field leads to the name that is planted in it; null where the text is too long for the field. */
function isFoundIn(index: ScreeningIndex, place: Planted, name: ListedName, text: string): boolean | null {
  if (text.length > place.charsMax) return null;
  const texts = screenedTextsOf(place.order(text)).find(({ field }) => field === place.field);
  const whole = texts?.queries.flatMap((query) => screen(index, query, { threshold: wholeFrom })) ?? [];
  const isFound = isAmong([...whole, ...findContained(index, texts?.text ?? '')], name);
  if (!isFound && process.argv.includes('--missed')) {
    console.log(`missed ${name.entity.kind} in ${place.place}: ${text}`);
  }
  return isFound;
}

function plant(
  index: ScreeningIndex,
  names: readonly ListedName[],
  place: Planted,
  pick: (below: number) => number,
): void {
  for (let tried = 0; tried < namesPerPlace; tried += 1) {
    const name = names[pick(names.length)];
    const templates = name?.isHeldBack === true ? place.heldBack : place.templates;
    const template = templates[pick(templates.length)];
    if (name === undefined || template === undefined) continue;
    const isFound = isFoundIn(index, place, name, template.replace('{}', name.full));
    if (isFound === null) continue;
    if (name.isOneWord) {
      count(`one word · ${name.entity.kind}`, isFound);
      continue;
    }
    count(`in ${place.place}`, isFound);
    count(`template · ${template}`, isFound);
    count(name.isHeldBack ? 'all · held back' : 'all · tuned on', isFound);
    for (const [variant, write] of Object.entries(variants)) {
      const other = write(name.full);
      const isFoundSo =
        other === name.full ? null : isFoundIn(index, place, name, template.replace('{}', other));
      if (isFoundSo !== null) count(`spelt · ${variant}`, isFoundSo);
    }
  }
}

function alarm(index: ScreeningIndex, clients: readonly string[], pick: (below: number) => number): void {
  for (const fields of alarmsOnOrdinaryOrders(index, clients, ordinaryOrders, pick)) {
    for (const { field, text, found } of fields) {
      count(`ordinary · ${field}`, found.length > 0);
      if (found.length > 0 && process.argv.includes('--alarms')) {
        console.log(
          `${field}: ${text} → ${found.map(({ name, score }) => `${name} ${String(score)}`).join('; ')}`,
        );
      }
    }
    count(
      'ordinary · orders',
      fields.some(({ found }) => found.length > 0),
    );
  }
}

const isOfficial = existsSync(join(sharedData, 'lists'));
console.log(isOfficial ? 'official lists' : 'no lists beside the repository: invented names only');
const lists = isOfficial ? readOfficialLists() : inventedLists();
const clients = (isOfficial ? readClients() : inventedClients()).map(({ name }) => name);
const index = buildIndex(lists);
const pick = picker(2026);
const names = listedNames(lists);
for (const place of planted) plant(index, names, place, pick);
const start = process.cpuUsage();
alarm(index, clients.filter(hasPermittedCharacters), pick);
const { user, system } = process.cpuUsage(start);

const share = ({ tried, found }: { tried: number; found: number }): number =>
  Math.round((found / tried) * 1e4) / 1e4;
const rows = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
console.table(Object.fromEntries(rows.map(([row, counted]) => [row, { ...counted, share: share(counted) }])));
const figures = Object.fromEntries(rows.map(([row, counted]) => [row, share(counted)]));
console.log(
  JSON.stringify({ isOfficial, cpuMsPerOrder: (user + system) / 1000 / ordinaryOrders, ...figures }),
);
