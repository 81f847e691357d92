import { checkQuery, engineVersion, findContained, operatingThreshold, screen } from '@sorgfalt/screening';
import type { Candidate, ScreeningIndex, ScreeningQuery } from '@sorgfalt/screening';
import type { Hit, ListStanding, UsedList } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import type { IndexLoader } from './index-loader.ts';
import { foundationsOf } from './list-standing.ts';
import type { Foundation, World } from './list-standing.ts';
import { readEntityHashes, readKeptLists } from './repo.ts';
import { toUsedList } from './screening-repo.ts';
import type { KeptUsedList } from './tables.ts';

export interface ScreeningResult extends Foundation {
  readonly hits: readonly Hit[];
  readonly engineVersion: string;
  readonly threshold: number;
}

/** Lists in this process's memory that were indexed together: the real ones, or the synthetic ones. */
export interface Part {
  readonly index: ScreeningIndex;
  readonly lists: readonly KeptUsedList[];
}

/** List versions in this process's memory. */
export interface Loaded {
  readonly key: string;
  readonly parts: readonly Part[];
  readonly lists: readonly UsedList[];
}

/** What a screening is made with. */
export type Ground = Loaded & Foundation;
export type Grounds = Readonly<Record<World, Ground>>;

/** The versions in force, and those of one batch or replay beside them. */
const loadedMax = 2;
/** Somebody who looks up a name waits this long for a small index of versions that were just imported. */
const patienceDefaultMs = 3000;
/** So often it is looked whether a thread makes it: that takes long. */
const lookEveryMs = 5;
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
  inForce(): Promise<Grounds>;
  /** The versions in force or, while their index is being made for long, those before. */
  newest(): Promise<Grounds>;
  /** These versions, in force or not. */
  load(lists: readonly KeptUsedList[]): Promise<Loaded>;
  /** A name that is refused by `checkQuery` finds nobody. */
  screen(ground: Ground, query: ScreeningQuery): Promise<ScreeningResult>;
  /** Listed names that stand in the midst of a text. */
  findContained(loaded: Loaded, text: string): Promise<readonly Hit[]>;
  /** How far the lists can be relied on for real clients. */
  standing(): Promise<ListStanding>;
  /** Whether the versions in force are ready to be searched; starts to make their index where they are not. */
  isReady(): Promise<boolean>;
}

export function createEngine(
  database: Database,
  loader: Pick<IndexLoader, 'load' | 'idle' | 'progress'>,
  { ageDaysMax, patienceMs = patienceDefaultMs }: { ageDaysMax: number; patienceMs?: number },
): Engine {
  // The synthetic lists are small: that they are kept beside the real ones costs nothing.
  const caches = { real: createPartCache(loader), sample: createPartCache(loader) };
  let asked = 0;
  /** What was in force when it was last asked for, and the number of that question. */
  let newest: { readonly grounds: Grounds; readonly asked: number } | null = null;

  const foundations = async () =>
    foundationsOf(await readKeptLists(database), { nowMs: Date.now(), ageDaysMax });

  async function load(kept: readonly KeptUsedList[]): Promise<Loaded> {
    const parts = await Promise.all(partsOf(kept).map(([world, lists]) => caches[world].load(lists)));
    return { key: keyOf(kept), parts, lists: kept.map(toUsedList) };
  }

  async function inForce(): Promise<Grounds> {
    const own = (asked += 1);
    let now = await foundations();
    const isAtHand = () => partsOf(now.sample.lists).every(([world, lists]) => caches[world].has(lists));
    // Several imports in a row: what is in force when the index under way is done is made next, not each of them.
    while (!isAtHand() && loader.progress() !== null) {
      await loader.idle();
      now = await foundations();
    }
    const ground = async ({ lists, standing }: Foundation) => ({ ...(await load(lists)), standing });
    const [real, sample] = await Promise.all([ground(now.real), ground(now.sample)]);
    const grounds = { real, sample };
    if (newest === null || own >= newest.asked) newest = { grounds, asked: own };
    return grounds;
  }

  const prepare = inBackground(inForce);
  return {
    load,
    inForce,
    async newest() {
      const loading = inForce();
      if (newest === null) return loading;
      const before = newest.grounds;
      const long = untilLong(loader, patienceMs);
      // What fails is told to those who need the versions in force.
      const soonest = await Promise.race([loading.catch(() => before), long.over.then(() => before)]);
      long.stop();
      return soonest;
    },
    standing: async () => (await foundations()).real.standing,
    async isReady() {
      const key = keyOf((await foundations()).sample.lists);
      if (newest?.grounds.sample.key === key) return true;
      prepare();
      return false;
    },
    screen: (ground, query) => screenIn(database, ground, query),
    findContained: ({ parts, lists }, text) => {
      return toHits(
        database,
        foundIn(parts, (index) => findContained(index, text)),
        lists,
      );
    },
  };
}

/** When it is of no use to wait for an index: a thread is at work on one, or patience is over. */
function untilLong(loader: Pick<IndexLoader, 'progress'>, patienceMs: number) {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let looks = Math.ceil(patienceMs / lookEveryMs);
  const timer = setInterval(() => {
    looks -= 1;
    if (looks <= 0 || loader.progress() !== null) resolve();
  }, lookEveryMs);
  return { over, stop: () => clearInterval(timer) };
}

/** Keeps the indexes that were asked for last. */
function createPartCache(loader: Pick<IndexLoader, 'load'>) {
  const cache = new Map<string, Promise<Part>>();
  return {
    has: (lists: readonly KeptUsedList[]) => cache.has(keyOf(lists)),
    load(lists: readonly KeptUsedList[]): Promise<Part> {
      const key = keyOf(lists);
      const known = cache.get(key);
      const loading = known ?? loader.load(lists).then((index) => ({ index, lists }));
      cache.delete(key);
      cache.set(key, loading);
      if (known === undefined) loading.catch(() => cache.delete(key));
      const [oldest] = cache.keys();
      if (cache.size > loadedMax && oldest !== undefined) cache.delete(oldest);
      return loading;
    },
  };
}

/** Lists that are indexed together: those of each world, or all of a set from before lists knew their origin. */
function partsOf(lists: readonly KeptUsedList[]): [World, readonly KeptUsedList[]][] {
  const sample = lists.filter(({ isSample }) => isSample === true);
  const real = lists.filter(({ isSample }) => isSample !== true);
  const parts: [World, readonly KeptUsedList[]][] = [
    ['real', real],
    ['sample', sample],
  ];
  return parts.filter((part) => part[1].length > 0);
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
  { parts, lists, standing }: Ground,
  query: ScreeningQuery,
): Promise<ScreeningResult> {
  const found = checkQuery(query).ok
    ? foundIn(parts, (index) => screen(index, query, { threshold: operatingThreshold }))
    : [];
  const hits = await toHits(database, found, lists);
  return { hits, lists, standing, engineVersion, threshold: operatingThreshold };
}

/** All that the parts have, best first: nobody can clear a hit that was left out. */
function foundIn(parts: readonly Part[], find: (index: ScreeningIndex) => readonly Candidate[]): Candidate[] {
  return parts.flatMap(({ index }) => find(index)).toSorted((a, b) => b.score - a.score);
}

function keyOf(lists: readonly KeptUsedList[]): string {
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
