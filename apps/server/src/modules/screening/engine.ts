import { setTimeout as wait } from 'node:timers/promises';
import { checkQuery, engineVersion, findContained, operatingThreshold, screen } from '@sorgfalt/screening';
import type { Candidate, ScreeningIndex, ScreeningQuery } from '@sorgfalt/screening';
import type { Hit } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import type { IndexLoader } from './index-loader.ts';
import { readEntityHashes, readUsedLists } from './repo.ts';
import type { UsedList } from './repo.ts';

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
/** A text can hold many names, and those of offices must not crowd out who is sanctioned. */
const containedMax = 100;
/** The versions in force, and those of one batch or replay beside them. */
const loadedMax = 2;
/** Somebody who looks up a name waits this long for the index of versions that were just imported. */
const patienceDefaultMs = 3000;
/** After a failure nobody who only looks tries again for so long. */
const retryAfterMs = 30_000;

/**
 * Screens names; keeps the list versions that were asked for last in memory.
 *
 * Nobody may slip through between two versions. A pass over the clients follows each import and reads the
 * clients after the import was committed; a client is kept before it is screened. So it is enough that whatever
 * decides about a client asks for `inForce`, which waits for the versions that are in force when it is called:
 * either the client is there when the pass reads them, or it is screened against the new version. `newest` may
 * be a version behind, says so in its lists, and is for people who look up a name.
 */
export interface Engine {
  /** The versions in force at this moment. */
  inForce(): Promise<Loaded>;
  /** The versions in force or, while their index is being made for long, those before. */
  newest(): Promise<Loaded>;
  /** These versions, in force or not. */
  load(lists: readonly UsedList[]): Promise<Loaded>;
  /** A name that is refused by `checkQuery` finds nobody. */
  screen(loaded: Loaded, query: ScreeningQuery): Promise<ScreeningResult>;
  /** Listed names that stand in the midst of a text. */
  findContained(loaded: Loaded, text: string): Promise<readonly Hit[]>;
  /** Whether the versions in force are ready to be searched; starts to make their index where they are not. */
  isReady(): Promise<boolean>;
}

export function createEngine(
  database: Database,
  loader: Pick<IndexLoader, 'load' | 'idle' | 'progress'>,
  patienceMs: number = patienceDefaultMs,
): Engine {
  const cache = new Map<string, Promise<Loaded>>();
  let asked = 0;
  /** What was in force when it was last asked for, and the number of that question. */
  let newest: { readonly loaded: Loaded; readonly asked: number } | null = null;

  function load(lists: readonly UsedList[]): Promise<Loaded> {
    const key = keyOf(lists);
    const known = cache.get(key);
    const loading = known ?? loader.load(lists).then((index) => ({ key, index, lists }));
    cache.delete(key);
    cache.set(key, loading);
    if (known === undefined) loading.catch(() => cache.delete(key));
    const [oldest] = cache.keys();
    if (cache.size > loadedMax && oldest !== undefined) cache.delete(oldest);
    return loading;
  }

  async function inForce(): Promise<Loaded> {
    const own = (asked += 1);
    let lists = await readUsedLists(database);
    // Several imports in a row: what is in force when the index under way is done is made next, not each of them.
    while (!cache.has(keyOf(lists)) && loader.progress() !== null) {
      await loader.idle();
      lists = await readUsedLists(database);
    }
    const loaded = await load(lists);
    if (newest === null || own >= newest.asked) newest = { loaded, asked: own };
    return loaded;
  }

  const prepare = inBackground(inForce);
  return {
    load,
    inForce,
    async newest() {
      const loading = inForce();
      if (newest === null) return loading;
      const before = newest.loaded;
      const timer = new AbortController();
      const tired = wait(patienceMs, before, { signal: timer.signal }).catch(() => before);
      // What fails is told to those who need the versions in force.
      return Promise.race([loading.catch(() => before), tired]).finally(() => timer.abort());
    },
    async isReady() {
      const key = keyOf(await readUsedLists(database));
      if (newest?.loaded.key === key) return true;
      prepare();
      return false;
    },
    screen: (loaded, query) => screenIn(database, loaded, query),
    findContained: ({ index, lists }, text) =>
      toHits(database, findContained(index, text, { limit: containedMax }), lists),
  };
}

/** Screens ask every second: what has just failed is not tried again for each of them. */
function inBackground(attempt: () => Promise<unknown>): () => void {
  let failedAt = 0;
  return () => {
    if (Date.now() - failedAt < retryAfterMs) return;
    attempt().catch(() => {
      failedAt = Date.now();
    });
  };
}

async function screenIn(
  database: Database,
  { index, lists }: Loaded,
  query: ScreeningQuery,
): Promise<ScreeningResult> {
  const found = checkQuery(query).ok
    ? screen(index, query, { threshold: operatingThreshold, limit: hitsMax })
    : [];
  const hits = await toHits(database, found, lists);
  return { hits, lists, engineVersion, threshold: operatingThreshold };
}

function keyOf(lists: readonly UsedList[]): string {
  return lists.map((list) => list.versionId).join();
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
