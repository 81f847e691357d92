import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createListParser, createListSetParser, detectFormat } from '@sorgfalt/screening';
import type { EntitySource, ListEntity, ScreeningQuery } from '@sorgfalt/screening';
import { sharedData } from '../testing/shared-data.ts';

const singleFiles = [
  'un/UN_consolidated_2026-02-27.xml',
  'un/UN_consolidated_2025-04-19.xml',
  'ofac/consolidated_2025-03-28.xml',
  'eu/eu_fsf_names_parsed_2025-06.csv',
  'ca/ca_sema_2025-06.xml',
  'au/au_dfat_parsed_2025-06.csv',
  'opensanctions/targets.simple_ua_war_sanctions_2026-03.csv',
  'opensanctions/targets.simple_interpol_2025-05.csv',
  'opensanctions/entities.ftm_2024-03.json',
  'pep/us_congress_senzing.json',
  'pep/peps_senzing.json',
  'us_other/us_tel.json',
  'crypto/ofac_crypto_2026-08-20.json',
  'crypto/ofac_ETH_2024-09.txt',
  'crypto/ofac_XBT_2024-09.txt',
];
const sets: Record<string, string[]> = {
  'ofac-2021': ['ofac/sdn_2021-07.csv', 'ofac/alt_2021-07.csv', 'ofac/sdn_comments_2021-07.csv'],
  'ofac-2023': ['ofac/sdn_2023-11.csv', 'ofac/alt_2026-06.csv'],
  'ofac-cons': ['ofac/cons_prim.csv', 'ofac/cons_alt.csv', 'ofac/cons_comments.csv'],
  uk: ['subjects', 'subject_names', 'subject_dobs', 'subject_identifiers', 'subject_countries'].map(
    (table) => `uk/uksl_${table}_2026-05.csv`,
  ),
};

/** The union of all lists there are. */
export function readOfficialLists(): { listId: string; entities: ListEntity[] }[] {
  return [
    ...Object.entries(sets).map(([listId, files]) => ({ listId, entities: readSet(files) })),
    ...singleFiles.map((file) => ({ listId: file, entities: readSingle(file) })),
  ];
}

function read(file: string): string {
  return readFileSync(join(sharedData, 'lists', file), 'utf8');
}

function readSingle(file: string): ListEntity[] {
  const text = read(file);
  const format = detectFormat(file, text.slice(0, 4096));
  if (format === null) throw new Error(`${file} is in no known format`);
  const parser = createListParser(format);
  return [...parser.write(text), ...parser.end().entities];
}

function readSet(files: string[]): ListEntity[] {
  const format = detectFormat(files[0] ?? '', read(files[0] ?? '').slice(0, 4096));
  const parser = format === null ? null : createListSetParser(format);
  if (parser === null) throw new Error(`${files[0]} is no file of a set`);
  for (const name of files) {
    const file = parser.file(name);
    file.write(read(name));
    file.end();
  }
  return parser.end().entities;
}

/** The lists, and as many invented names of their words as are missing up to a total. */
export function* padded(lists: readonly EntitySource[], missing: number): Iterable<ListEntity> {
  const names: { full: string; kind: ListEntity['kind'] }[] = [];
  for (const { entities } of lists) {
    for (const { kind, names: own } of entities) names.push(...own.map(({ full }) => ({ full, kind })));
  }
  const pick = picker();
  for (let made = 0; made < missing; made += 2) {
    const first = names[pick(names.length)]!;
    const recombined = [0, 1].map((place) => ({
      full: recombine(first.full, names[pick(names.length)]!.full),
      quality: place === 0 ? ('primary' as const) : ('strong' as const),
    }));
    yield {
      id: `padded-${made}`,
      kind: first.kind,
      names: recombined,
      birthDates: [{ from: String(1940 + pick(60)), to: '2000' }],
      nationalities: [],
      identifiers: [],
      programs: ['PADDED'],
      addresses: [],
    };
  }
}

/* The first half of one name and the second half of another, half rounded up. */
function recombine(left: string, right: string): string {
  const [a, b] = [left.split(/\s+/), right.split(/\s+/)];
  return [...a.slice(0, Math.ceil(a.length / 2)), ...b.slice(Math.floor(b.length / 2))].join(' ');
}

/** A fixed sequence, so that each run has the same names (linear congruence, Numerical Recipes). */
export function picker(seed = 17): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface NameRow {
  query: { name: string; type?: string; dob?: string; country?: string; imo?: string };
}

/** A pair of names that people have called the same or not. */
export interface PairRow extends NameRow {
  candidate: NameRow['query'] & { aliases?: string[] };
  match: boolean;
  source: string;
}

/** Labelled pairs. */
export function readPairs(): PairRow[] {
  return readLines<PairRow>('pairs.dev.jsonl');
}

/** Ordinary clients, none of whom should be found. */
export function readClients(): ScreeningQuery[] {
  return readLines<NameRow>('customers.dev.jsonl').map(({ query }) => asQuery(query));
}

function readLines<Row>(file: string): Row[] {
  return readFileSync(join(sharedData, 'names', file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

/** A row's query in the form of the engine. */
export function asQuery({ name, type, dob, country, imo }: NameRow['query']): ScreeningQuery {
  const [day, month, year] = dob?.split('.') ?? [];
  const birthDate = year === undefined ? dob : `${year}-${month}-${day}`;
  return {
    name,
    kind: type === undefined || type === 'person' ? 'person' : type === 'vessel' ? 'vessel' : 'organisation',
    ...(birthDate === undefined ? {} : { birthDate }),
    ...(country === undefined ? {} : { nationalities: [country] }),
    ...(imo === undefined ? {} : { identifiers: [{ type: 'imo', value: imo }] }),
  };
}

/** Invented clients, of the words of ordinary ones. */
export function makeClients(count: number): ScreeningQuery[] {
  const ordinary = readClients();
  const pick = picker();
  return Array.from({ length: count }, () => {
    const first = ordinary[pick(ordinary.length)]!;
    return { ...first, name: recombine(first.name, ordinary[pick(ordinary.length)]!.name) };
  });
}

const syllables = 'ba ko zu mer til van dor sha rin pel gos tam lek vur nai qu'.split(' ');

function inventedWord(pick: (below: number) => number): string {
  const parts = Array.from({ length: 2 + pick(3) }, () => syllables[pick(syllables.length)]);
  return parts.join('').replace(/^./u, (letter) => letter.toUpperCase());
}

/** A list of invented names, for where no other list is. */
export function inventedLists(): { listId: string; entities: ListEntity[] }[] {
  const pick = picker();
  const entities = Array.from({ length: 3000 }, (_, place): ListEntity => {
    const words = Array.from({ length: 2 + pick(3) }, () => inventedWord(pick));
    const kind = place % 4 === 0 ? 'organisation' : 'person';
    const full = kind === 'person' ? words.join(' ') : `${words.join(' ')} Ltd`;
    const facts = { birthDates: [], nationalities: [], identifiers: [], programs: [], addresses: [] };
    return { id: String(place), kind, names: [{ full, quality: 'primary' }], ...facts };
  });
  return [{ listId: 'invented', entities }];
}

/** Clients of invented names, none of whom is meant by the list. */
export function inventedClients(): ScreeningQuery[] {
  const pick = picker();
  const given = ['Anna', 'Peter', 'Maria', 'Hans', 'Luca', 'Sophie', 'Reto', 'Chiara', 'Martin', 'Regula'];
  const family = [
    'Meier',
    'Müller',
    'Bernasconi',
    'Dubois',
    'Keller',
    'Fontana',
    'Schmid',
    'Rochat',
    'Weber',
  ];
  return given.flatMap((first) =>
    family.map((last) => ({ name: `${first} ${last}${pick(2) === 0 ? '' : ' Graf'}` })),
  );
}
