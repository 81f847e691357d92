import type { Candidate, EntityKind, ListEntity, ScreeningQuery } from '../types.ts';
import { buildIndex } from './build-index.ts';
import { hashText } from './hash.ts';
import { identifierKeys, identifiersIn } from './identifier-key.ts';
import { eachValue } from './key-table.ts';
import { scoreName } from './name-score.ts';
import { prepareQuery } from './prepare-query.ts';
import { listedReadings, nameReadings } from './readings.ts';
import { qualifierBonusMax } from './qualifiers.ts';
import { retrieveNames } from './retrieve.ts';
import { operatingThreshold, valueFloorOf } from './found-subjects.ts';
import { asFirm, screen } from './screen.ts';
import type { ScreenOptions } from './screen.ts';
import type { ScreeningIndex } from './screening-index.ts';
import { layRows } from './token-rows.ts';

/** Clients ready to be asked which of them a listed name may mean. */
export interface ClientIndex {
  readonly index: ScreeningIndex;
  readonly clients: readonly ScreeningQuery[];
  /** The places of the clients whose firms follow all clients in the index. */
  readonly traders: readonly number[];
  readonly lists: ScreeningIndex;
}

const anyFact: ScreeningQuery = { name: '', birthDate: '', nationalities: [] };

/** Indexes clients by the word weights of the lists they are screened against. */
export function indexClients(clients: readonly ScreeningQuery[], lists: ScreeningIndex): ClientIndex {
  const traders: number[] = [];
  const entities = function* (): Iterable<ListEntity> {
    for (const [place, client] of clients.entries()) yield asEntity(place, client);
    for (const [place, { firm }] of clients.entries()) {
      if (firm === undefined) continue;
      yield asEntity(clients.length + traders.length, asFirm(firm));
      traders.push(place);
    }
  };
  const index = buildIndex([{ listId: 'clients', entities: entities() }], {
    weightsFrom: lists,
    areClients: true,
  });
  return { index, clients, traders, lists };
}

/**
 * The places of the clients whom changed entities may concern, ascending.
 *
 * It asks the other way round, clients by listed names, which takes as long as the change is large and not
 * as long as the book of clients. It gives a few too many and is followed by {@link rescreen}, which gives
 * the exact candidates.
 */
export function affectedClients(
  { index, clients, traders }: ClientIndex,
  changed: Iterable<ListEntity>,
  threshold: number = operatingThreshold,
): number[] {
  const affected = new Set<number>();
  const valueFloor = valueFloorOf(threshold, qualifierBonusMax(anyFact));
  const hasKindless = clients.some(({ kind }) => kind === undefined);
  for (const entity of changed) {
    for (const full of entity.names.flatMap(({ full: name }) => [
      name,
      ...listedReadings(name, entity.kind),
    ])) {
      addBearers(index, { full, kind: entity.kind }, undefined, valueFloor, affected);
      // A client of unknown kind is compared as what the listed one is.
      if (hasKindless && entity.kind === 'person') {
        addBearers(index, { full, kind: entity.kind }, 'person', valueFloor, affected);
      }
    }
    for (const { value } of entity.identifiers) {
      for (const key of identifierKeys(value)) {
        eachValue(index.identifiers, hashText(key), (client) => affected.add(client));
      }
    }
  }
  const places = [...affected].map((found) => traders[found - clients.length] ?? found);
  return [...new Set(places)].sort((a, b) => a - b);
}

/** Screens the clients whom changed entities concern; each with its place and what a search finds now. */
export function rescreen(
  book: ClientIndex,
  changed: Iterable<ListEntity>,
  options: ScreenOptions = {},
): { client: number; candidates: Candidate[] }[] {
  return affectedClients(book, changed, options.threshold).flatMap((client) => {
    const query = book.clients[client];
    const candidates = query === undefined ? [] : screen(book.lists, query, options);
    return candidates.length === 0 ? [] : [{ client, candidates }];
  });
}

function addBearers(
  index: ScreeningIndex,
  { full, kind: nameKind }: { full: string; kind: EntityKind },
  kind: EntityKind | undefined,
  valueFloor: number,
  affected: Set<number>,
): void {
  const { nameEntity } = index.data;
  const query = prepareQuery(index, full, kind, true, nameKind);
  const rows = layRows(index, query, valueFloor);
  const { names, joins } = retrieveNames(index, query, rows, valueFloor);
  for (const found of names) {
    const client = nameEntity[found] ?? 0;
    if (affected.has(client)) continue;
    if (scoreName(index, query, rows, found, joins.get(found)).value >= valueFloor) affected.add(client);
  }
}

function asEntity(place: number, { name, kind, identifiers = [] }: ScreeningQuery): ListEntity {
  return {
    id: String(place),
    kind: kind ?? 'other',
    names: [name, ...nameReadings(name, kind)].map((full) => ({ full, quality: 'primary' })),
    birthDates: [],
    nationalities: [],
    identifiers: [...identifiers.map(({ value }) => value), ...identifiersIn(name)].map((value) => ({
      type: 'identifier',
      value,
    })),
    programs: [],
    addresses: [],
  };
}
