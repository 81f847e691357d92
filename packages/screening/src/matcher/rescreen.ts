import type { Candidate, EntityKind, ListEntity, ScreeningQuery } from '../types.ts';
import { buildIndex } from './build-index.ts';
import { hashText } from './hash.ts';
import { identifierKey } from './identifier-key.ts';
import { eachValue } from './key-table.ts';
import { scoreName } from './name-score.ts';
import { prepareQuery } from './prepare-query.ts';
import { qualifierBonusMax } from './qualifiers.ts';
import { retrieveNames } from './retrieve.ts';
import { operatingThreshold, valueFloorOf } from './found-subjects.ts';
import { screen } from './screen.ts';
import type { ScreenOptions } from './screen.ts';
import type { ScreeningIndex } from './screening-index.ts';
import { layRows } from './token-rows.ts';

/** Customers ready to be asked which of them a listed name may mean. */
export interface CustomerIndex {
  readonly index: ScreeningIndex;
  readonly customers: readonly ScreeningQuery[];
  readonly lists: ScreeningIndex;
}

const anyFact: ScreeningQuery = { name: '', birthDate: '', nationalities: [] };

/** Indexes customers by the word weights of the lists they are screened against. */
export function indexCustomers(customers: readonly ScreeningQuery[], lists: ScreeningIndex): CustomerIndex {
  const entities = function* (): Iterable<ListEntity> {
    for (const [place, customer] of customers.entries()) yield asEntity(place, customer);
  };
  const index = buildIndex([{ listId: 'customers', entities: entities() }], { weightsFrom: lists });
  return { index, customers, lists };
}

/**
 * The places of the customers whom changed entities may concern, ascending.
 *
 * It asks the other way round, customers by listed names, which takes as long as the change is large and not
 * as long as the book of customers. It gives a few too many and is followed by {@link rescreen}, which gives
 * the exact candidates.
 */
export function affectedCustomers(
  { index, customers }: CustomerIndex,
  changed: Iterable<ListEntity>,
  threshold: number = operatingThreshold,
): number[] {
  const affected = new Set<number>();
  const valueFloor = valueFloorOf(threshold, qualifierBonusMax(anyFact));
  const hasKindless = customers.some(({ kind }) => kind === undefined);
  for (const entity of changed) {
    for (const { full } of entity.names) {
      addBearers(index, full, undefined, valueFloor, affected);
      // A customer of unknown kind is compared as what the listed one is.
      if (hasKindless && entity.kind === 'person') addBearers(index, full, 'person', valueFloor, affected);
    }
    for (const { value } of entity.identifiers) {
      const key = identifierKey(value);
      if (key !== null) eachValue(index.identifiers, hashText(key), (customer) => affected.add(customer));
    }
  }
  return [...affected].sort((a, b) => a - b);
}

/** Screens the customers whom changed entities concern; each with its place and what a search finds now. */
export function rescreen(
  book: CustomerIndex,
  changed: Iterable<ListEntity>,
  options: ScreenOptions = {},
): { customer: number; candidates: Candidate[] }[] {
  return affectedCustomers(book, changed, options.threshold).flatMap((customer) => {
    const query = book.customers[customer];
    const candidates = query === undefined ? [] : screen(book.lists, query, options);
    return candidates.length === 0 ? [] : [{ customer, candidates }];
  });
}

function addBearers(
  index: ScreeningIndex,
  name: string,
  kind: EntityKind | undefined,
  valueFloor: number,
  affected: Set<number>,
): void {
  const { nameEntity } = index.data;
  const query = prepareQuery(index, name, kind, true);
  const rows = layRows(index, query, valueFloor);
  const { names, joins } = retrieveNames(index, query, rows, valueFloor);
  for (const found of names) {
    const customer = nameEntity[found] ?? 0;
    if (affected.has(customer)) continue;
    if (scoreName(index, query, rows, found, joins.get(found)).value >= valueFloor) affected.add(customer);
  }
}

function asEntity(place: number, { name, kind, identifiers = [] }: ScreeningQuery): ListEntity {
  return {
    id: String(place),
    kind: kind ?? 'other',
    names: [{ full: name, quality: 'primary' }],
    birthDates: [],
    nationalities: [],
    identifiers: identifiers.map(({ value }) => ({ type: 'identifier', value })),
    programs: [],
    addresses: [],
  };
}
