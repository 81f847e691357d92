import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { buildIndex } from '../matcher/build-index.ts';
import { screen } from '../matcher/screen.ts';
import type { ListEntity } from '../types.ts';
import { detectFormat } from './detect-format.ts';
import { createListParser } from './list-parser.ts';
import { createOfacParser } from './ofac-parser.ts';

const folder = fileURLToPath(
  new URL('../../../../apps/server/src/modules/screening/sample-lists/', import.meta.url),
);
const read = (name: string): string => readFileSync(`${folder}${name}`, 'utf8');

function readOfac(): ListEntity[] {
  const parser = createOfacParser();
  for (const name of readdirSync(folder).filter((file) => file.startsWith('sample-ofac'))) {
    const file = parser.file(name);
    file.write(read(name));
    file.end();
  }
  const end = parser.end();
  expect(end.warnings).toEqual([]);
  return end.entities;
}

function readOne(name: string): ListEntity[] {
  const text = read(name);
  const format = detectFormat(name, text.slice(0, 4096));
  if (format === null) throw new Error(`${name} has no known format`);
  const parser = createListParser(format);
  return [...parser.write(text), ...parser.end().entities];
}

const lists = [
  { listId: 'ofac', entities: readOfac() },
  { listId: 'un', entities: readOne('sample-un.xml') },
  { listId: 'seco', entities: readOne('sample-seco.xml') },
  { listId: 'opensanctions', entities: readOne('sample-targets.simple.csv') },
];
const index = buildIndex(lists);

describe('the sample lists', () => {
  test('all four are read whole; the delisted SECO target is left out', () => {
    expect(lists.map((list) => list.entities.length)).toEqual([12, 12, 11, 12]);
  });

  test.each([
    ['Viktor Testonov', 'ofac', '900001'],
    ['Ibrahim al-Muster', 'ofac', '900002'],
    ['Mustermann Shipping Phantasia', 'ofac', '900003'],
    ['Omar Fiktivullah', 'un', 'XXi.001'],
    ['Grigorij Phantomowitsch', 'seco', '7001'],
    ['Sergey Wiederlistow', 'seco', '7008'],
    ['Leandro Musterpräsident', 'opensanctions', 'smp-pep-1'],
    ['Ruprecht Schwindelmeier-Test', 'opensanctions', 'smp-adv-1'],
  ])('%s is flagged', (name, listId, entityId) => {
    expect(screen(index, { name })[0]).toMatchObject({ listId, entityId });
  });

  test.each([
    'Anna Meier',
    'Hans Müller',
    'Aleksej Ehemaligow-Muster',
    'Luca Bernasconi',
    'Zürcher Handels AG',
  ])('%s is not flagged', (name) => {
    expect(screen(index, { name })).toEqual([]);
  });

  test('a politically exposed person and adverse news carry their topics', () => {
    const topics = lists[3]?.entities.flatMap((entity) => entity.topics ?? []) ?? [];
    expect(new Set(topics)).toEqual(new Set(['pep', 'adverse', 'crime', 'sanction']));
  });
});
