import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeOnSharedData, sharedData } from '../../../../testing/shared-data.ts';
import { createListParser } from '../lists/list-parser.ts';
import { createOfacParser } from '../lists/ofac-parser.ts';
import { makeEntity } from '../testing.ts';
import type { ListEntity } from '../types.ts';
import { buildIndex } from './build-index.ts';
import { comparePair } from './compare-pair.ts';
import { operatingThreshold } from './found-subjects.ts';
import { screen } from './screen.ts';
import type { ScreeningIndex } from './screening-index.ts';

const read = (path: string): string => readFileSync(join(sharedData, path), 'utf8');

interface Pair {
  query: { name: string; type?: string };
  candidate: { name: string };
  match: boolean;
  source: string;
}

function readLines<Row>(path: string): Row[] {
  return read(path)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

function readOfac(): ListEntity[] {
  const parser = createOfacParser();
  for (const name of ['sdn_comments_2021-07.csv', 'alt_2021-07.csv', 'sdn_2021-07.csv', 'add_2021-07.csv']) {
    const file = parser.file(name);
    file.write(read(`lists/ofac/${name}`));
    file.end();
  }
  return parser.end().entities;
}

function readOne(format: 'un-xml' | 'opensanctions-csv', path: string): ListEntity[] {
  const parser = createListParser(format);
  return [...parser.write(read(path)), ...parser.end().entities];
}

let cached: ScreeningIndex | null = null;
function realIndex(): ScreeningIndex {
  cached ??= buildIndex([
    { listId: 'ofac', entities: readOfac() },
    { listId: 'un', entities: readOne('un-xml', 'lists/un/UN_consolidated_2026-02-27.xml') },
  ]);
  return cached;
}

describeOnSharedData('official lists', 'lists', () => {
  test('every row of the lists becomes an entity', () => {
    const ofac = readOfac();
    expect(ofac).toHaveLength(8976);
    expect(ofac.flatMap((entity) => entity.names).length).toBeGreaterThan(8976 + 11_909);
    expect(ofac.filter((entity) => entity.kind === 'vessel')).toHaveLength(406);
    const un = readOne('un-xml', 'lists/un/UN_consolidated_2026-02-27.xml');
    expect(un.filter((entity) => entity.kind === 'person')).toHaveLength(730);
    expect(un.filter((entity) => entity.kind === 'organisation')).toHaveLength(273);
    const interpol = 'lists/opensanctions/targets.simple_interpol_2025-05.csv';
    expect(readOne('opensanctions-csv', interpol)).toHaveLength(6561);
  });

  test('listed people whose names are spelt otherwise are flagged, whoever they are', () => {
    const people = readOne('un-xml', 'lists/un/UN_consolidated_2026-02-27.xml').filter(
      ({ kind, names }) =>
        kind === 'person' && (names[0]?.full.split(' ').filter((word) => word.length >= 6).length ?? 0) >= 2,
    );
    expect(people.length).toBeGreaterThan(100);
    const missed = people.filter(({ id, names }) => {
      const found = screen(realIndex(), { name: misspell(names[0]?.full ?? ''), kind: 'person' });
      return !found.some(({ entityId, alsoOn }) =>
        [entityId, ...alsoOn.map((also) => also.entityId)].includes(id),
      );
    });
    expect(missed.length / people.length).toBeLessThanOrEqual(0.03);
  });

  test.each([
    'Anna Meier',
    'Hans Peter Müller',
    'Luca Bernasconi',
    'Sophie Dubois',
    'Reto Zgraggen',
    'Ursina Caduff',
    'Chiara Fontana',
    'Joana Ferreira da Costa',
    'Martin Berge',
    'Regula Aebischer',
  ])('%s is an ordinary name', (name) => {
    expect(screen(realIndex(), { name, kind: 'person' })).toEqual([]);
  });

  test('labelled name pairs are told apart with F1 of at least 0.88', () => {
    const counts = { truePositive: 0, falsePositive: 0, falseNegative: 0 };
    const rows = readLines<Pair>('names/pairs.dev.jsonl').filter(
      (row) => row.source === 'nomenklatura/name_bench',
    );
    for (const { query, candidate, match } of rows) {
      const kind = query.type === 'person' ? 'person' : 'organisation';
      const score = comparePair(
        { name: query.name, kind },
        makeEntity('1', [candidate.name], { kind }),
        realIndex(),
      );
      const isHit = (score?.score ?? 0) >= operatingThreshold;
      if (isHit && match) counts.truePositive += 1;
      else if (isHit) counts.falsePositive += 1;
      else if (match) counts.falseNegative += 1;
    }
    const { truePositive, falsePositive, falseNegative } = counts;
    expect((2 * truePositive) / (2 * truePositive + falsePositive + falseNegative)).toBeGreaterThan(0.88);
  });

  test('at most two in a hundred ordinary clients alert by name alone', () => {
    const names = readLines<{ query: { name: string } }>('names/customers.dev.jsonl')
      .filter((_, place) => place % 10 === 0)
      .map((row) => row.query.name);
    const alerts = names.filter((name) => screen(realIndex(), { name, kind: 'person' }).length > 0);
    expect(alerts.length / names.length).toBeLessThanOrEqual(0.02);
  }, 120_000);
});

/** The last word first, and two inner letters of the longest word swapped. */
function misspell(name: string): string {
  const words = name.toLowerCase().split(' ');
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best));
  const swapped = `${longest.slice(0, 2)}${longest.charAt(3)}${longest.charAt(2)}${longest.slice(4)}`;
  const changed = words.map((word) => (word === longest ? swapped : word));
  return [changed.at(-1), ...changed.slice(0, -1)].join(' ');
}
