import type { ScreeningList } from '@sorgfalt/contract';
import type { ListFormat } from '@sorgfalt/screening';

/** Which list a file belongs to. */
export interface ListIdentity {
  readonly listId: string;
  readonly name: string;
  readonly source: ScreeningList['source'];
}

/** The lists that authorities publish under one address; others are named after their files. */
export const officialLists: readonly ListIdentity[] = [
  { listId: 'seco', name: 'SECO', source: 'seco' },
  { listId: 'un', name: 'UN consolidated', source: 'un' },
  { listId: 'ofac-sdn', name: 'OFAC SDN', source: 'ofac' },
  { listId: 'ofac-consolidated', name: 'OFAC consolidated', source: 'ofac' },
  { listId: 'eu', name: 'EU consolidated', source: 'eu' },
  { listId: 'uk', name: 'UK sanctions list', source: 'uk' },
  { listId: 'ca', name: 'Canada autonomous sanctions', source: 'ca' },
  { listId: 'au', name: 'Australia consolidated', source: 'au' },
  { listId: 'opensanctions', name: 'OpenSanctions', source: 'opensanctions' },
];

const samplePrefix = 'sample-';

/**
 * The list that a file of this format and name is a version of, whichever of its formats it comes in. OFAC
 * publishes two lists, told apart by their file names; OpenSanctions publishes one file for each dataset,
 * named after it, and so are tables of names and wallet addresses.
 */
export function identifyList(format: ListFormat, fileName: string): ListIdentity {
  const base = fileName.toLowerCase().replace(/^.*[/\\]/, '');
  const real = realList(format, base);
  return base.startsWith(samplePrefix) ? syntheticOf(real) : real;
}

/** The synthetic list in the format of a real one: it has an id and a name of its own that say so. */
export function syntheticOf(list: ListIdentity): ListIdentity {
  if (list.source === 'sample') return list;
  return {
    listId: `${samplePrefix}${list.source}`,
    name: `Synthetic list, ${list.name} format`,
    source: 'sample',
  };
}

const listByFormat: Partial<Record<ListFormat, string>> = {
  'un-xml': 'un',
  'seco-xml': 'seco',
  'eu-xml': 'eu',
  'uk-xml': 'uk',
  'uk-csv': 'uk',
  'uk-set': 'uk',
  'ca-xml': 'ca',
  'au-csv': 'au',
};

function realList(format: ListFormat, base: string): ListIdentity {
  const ofac = /(?:^|[^a-z])cons/.test(base) ? 'ofac-consolidated' : 'ofac-sdn';
  const listId = format.startsWith('ofac-') ? ofac : listByFormat[format];
  const official = officialLists.find((list) => list.listId === listId);
  if (official !== undefined) return official;
  if (format.startsWith('crypto-')) return namedAfter(base, 'crypto', 'Wallet addresses');
  if (format === 'names-csv') return namedAfter(base, 'names', 'Table of names');
  return namedAfter(base, 'opensanctions', 'OpenSanctions');
}

function namedAfter(base: string, source: ListIdentity['source'], name: string): ListIdentity {
  const dataset = base
    .replace(/(?:\.(?:csv|json|jsonl|ndjson|txt))+$/, '')
    .replace(/targets?[._-]?simple|entities|(?<![a-z])(?:ftm|senzing)(?![a-z])/g, '')
    .replace(/\d{4}(?:-\d{2}){0,2}/, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const hasName = dataset !== '' && !dataset.startsWith('sample');
  return {
    listId: hasName ? `${source}-${dataset}` : source,
    name: hasName ? `${name} ${dataset.replaceAll('-', ' ')}` : name,
    source,
  };
}
