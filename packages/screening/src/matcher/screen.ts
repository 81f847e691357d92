import type { Candidate, ScreeningQuery } from '../types.ts';
import { checkQuery } from './check-query.ts';
import { FoundSubjects, operatingThreshold, valueFloorOf } from './found-subjects.ts';
import { hashText } from './hash.ts';
import { identifierKeys, identifiersIn } from './identifier-key.ts';
import { eachValue } from './key-table.ts';
import { scoreName } from './name-score.ts';
import { prepareQuery } from './prepare-query.ts';
import type { PreparedQuery } from './prepare-query.ts';
import { qualifierBonusMax } from './qualifiers.ts';
import { nameReadings } from './readings.ts';
import { retrieveNames } from './retrieve.ts';
import type { ScreeningIndex } from './screening-index.ts';
import { layRows } from './token-rows.ts';
import type { TokenRows } from './token-rows.ts';

/** What a search may leave out; the threshold is {@link operatingThreshold} unless given. */
export interface ScreenOptions {
  threshold?: number;
}

/**
 * Finds all listed subjects that a query may mean, best first, one candidate for each subject; where a subject
 * stands on several lists, the candidate is the best of them and `alsoOn` names the others.
 *
 * A query that `checkQuery` refuses finds nobody by its name. A name alone reaches 0.97 at most; 1 needs the birth date
 * and the nationality as well. An identifier that is listed lifts the score to 0.95 or more.
 */
export function screen(
  index: ScreeningIndex,
  query: ScreeningQuery,
  options: ScreenOptions = {},
): Candidate[] {
  const own = screenName(index, query, options);
  if (query.firm === undefined) return own;
  const all = [...own, ...screenName(index, asFirm(query.firm), options)].toSorted(
    (a, b) => b.score - a.score,
  );
  // There may be thousands.
  const told = new Set<string>();
  return all.filter((each) => {
    const isNew = !told.has(listingKey(each));
    for (const listing of [each, ...each.alsoOn]) told.add(listingKey(listing));
    return isNew;
  });
}

/** What is asked about the firm that a person trades as. */
export function asFirm(firm: NonNullable<ScreeningQuery['firm']>): ScreeningQuery {
  return { ...firm, kind: 'organisation' };
}

function listingKey({ listId, entityId }: Pick<Candidate, 'listId' | 'entityId'>): string {
  return `${listId} ${entityId}`;
}

function screenName(index: ScreeningIndex, query: ScreeningQuery, options: ScreenOptions): Candidate[] {
  const checked = checkQuery(query);
  if (!checked.ok) return [];
  const search = new Search(index, checked.value, options.threshold ?? operatingThreshold);
  search.byName(checked.value.name);
  for (const reading of nameReadings(query.name, query.kind)) search.byName(reading);
  search.byIdentifier();
  return search.found.candidates();
}

class Search {
  readonly found: FoundSubjects;
  private readonly index: ScreeningIndex;
  private readonly query: ScreeningQuery;
  private readonly valueFloor: number;

  constructor(index: ScreeningIndex, asked: ScreeningQuery, threshold: number) {
    const query = withTypedIdentifiers(asked);
    this.index = index;
    this.query = query;
    this.valueFloor = valueFloorOf(threshold, qualifierBonusMax(query));
    this.found = new FoundSubjects(index, query, threshold);
  }

  /** Bearers of a name that is like one reading of the name asked about. */
  byName(reading: string): void {
    const { prepared, rows } = this.prepare(reading);
    const { names, joins } = retrieveNames(this.index, prepared, rows, this.valueFloor);
    for (const name of names) {
      const nameScore = scoreName(this.index, prepared, rows, name, joins.get(name));
      if (nameScore.value < this.valueFloor || nameScore.value === 0) continue;
      this.found.consider(name, nameScore, prepared.words);
    }
  }

  /** Bearers of a listed number, whatever they are called. */
  byIdentifier(): void {
    const bearers = new Set<number>();
    for (const { value } of this.query.identifiers ?? []) {
      for (const key of identifierKeys(value)) {
        eachValue(this.index.identifiers, hashText(key), (entity) => bearers.add(entity));
      }
    }
    if (bearers.size === 0) return;
    const { prepared, rows } = this.prepare(this.query.name);
    for (const [name, entity] of this.index.data.nameEntity.entries()) {
      if (!bearers.has(entity)) continue;
      this.found.consider(name, scoreName(this.index, prepared, rows, name), prepared.words);
    }
  }

  private prepare(name: string): { prepared: PreparedQuery; rows: TokenRows } {
    const prepared = prepareQuery(this.index, name, this.query.kind);
    return { prepared, rows: layRows(this.index, prepared, this.valueFloor) };
  }
}

/* A wallet address, a ship's number or a BIC may stand where a name is asked for. */
function withTypedIdentifiers(query: ScreeningQuery): ScreeningQuery {
  const typed = identifiersIn(query.name);
  if (typed.length === 0) return query;
  return { ...query, identifiers: [...(query.identifiers ?? []), ...typed.map((value) => ({ value }))] };
}
