import { buildIndex, checkQuery, engineVersion, operatingThreshold, screen } from '@sorgfalt/screening';
import type { Candidate, ScreeningIndex, ScreeningQuery } from '@sorgfalt/screening';
import type { Hit } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import { readEntities, readEntityHashes, readListRows } from './repo.ts';

/** A list version that a screening was made against. */
export interface UsedList {
  readonly listId: string;
  readonly name: string;
  readonly sha256: string;
  readonly versionId: string;
}

export interface ScreeningResult {
  readonly hits: readonly Hit[];
  readonly lists: readonly UsedList[];
  readonly engineVersion: string;
  readonly threshold: number;
}

/** List versions in this process's memory. */
export interface Loaded {
  readonly key: string;
  readonly index: ScreeningIndex;
  readonly lists: readonly UsedList[];
}

const hitsMax = 20;
/** The versions in force, and those of one batch or replay beside them. */
const loadedMax = 2;

/** Screens names; keeps the list versions that were asked for last in memory. */
export interface Engine {
  /** The versions in force at this moment. */
  inForce(): Promise<Loaded>;
  /** These versions, in force or not. */
  load(lists: readonly UsedList[]): Promise<Loaded>;
  /** A name that is refused by `checkQuery` finds nobody. */
  screen(loaded: Loaded, query: ScreeningQuery): Promise<ScreeningResult>;
}

export function createEngine(database: Database): Engine {
  const cache = new Map<string, Promise<Loaded>>();

  function load(lists: readonly UsedList[]): Promise<Loaded> {
    const key = lists.map((list) => list.versionId).join();
    const known = cache.get(key);
    const loading = known ?? build(database, key, lists);
    cache.delete(key);
    cache.set(key, loading);
    if (known === undefined) loading.catch(() => cache.delete(key));
    const [oldest] = cache.keys();
    if (cache.size > loadedMax && oldest !== undefined) cache.delete(oldest);
    return loading;
  }

  return {
    load,
    inForce: async () => load(await usedLists(database)),
    async screen({ index, lists }, query) {
      const found = checkQuery(query).ok
        ? screen(index, query, { threshold: operatingThreshold, limit: hitsMax })
        : [];
      return {
        hits: await toHits(database, found, lists),
        lists,
        engineVersion,
        threshold: operatingThreshold,
      };
    },
  };
}

async function usedLists(database: Database): Promise<UsedList[]> {
  const rows = await readListRows(database);
  return rows.flatMap(({ list, version }) =>
    version === null
      ? []
      : [{ listId: list.listId, name: list.name, sha256: version.sha256, versionId: version.versionId }],
  );
}

async function build(database: Database, key: string, lists: readonly UsedList[]): Promise<Loaded> {
  const sources = [];
  for (const { listId, versionId } of lists) {
    sources.push({ listId, entities: await readEntities(database, versionId) });
  }
  return { key, index: buildIndex(sources), lists };
}

async function toHits(
  database: Database,
  candidates: readonly Candidate[],
  lists: readonly UsedList[],
): Promise<Hit[]> {
  if (candidates.length === 0) return [];
  const byId = new Map(lists.map((list) => [list.listId, list]));
  const hashes = await readEntityHashes(
    database,
    candidates.map(({ listId, entityId }) => ({ versionId: byId.get(listId)?.versionId ?? '', entityId })),
  );
  return candidates.map((candidate) => {
    const list = byId.get(candidate.listId);
    const hash = hashes.get(`${list?.versionId} ${candidate.entityId}`);
    return toHit(candidate, list?.name ?? candidate.listId, hash);
  });
}

function toHit(candidate: Candidate, listName: string, entitySha256: string | undefined): Hit {
  const { entity, explanation } = candidate;
  return {
    listId: candidate.listId,
    listName,
    entityId: candidate.entityId,
    listedName: candidate.name,
    score: candidate.score,
    band: candidate.band,
    topics: [...(entity.topics ?? ['sanction'])],
    programs: [...entity.programs],
    birthDates: entity.birthDates.map(({ from, to }) => (from === to ? from : `${from}–${to}`)),
    nationalities: [...entity.nationalities],
    tokens: [...explanation.tokens],
    qualifiers: [...explanation.qualifiers],
    alsoOn: [...candidate.alsoOn],
    ...(entitySha256 === undefined ? {} : { entitySha256 }),
  };
}
