import { buildIndex, engineVersion, operatingThreshold, screen } from '@sorgfalt/screening';
import type { Candidate, ScreeningIndex, ScreeningQuery } from '@sorgfalt/screening';
import type { Hit } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import { readEntities, readListRows } from './repo.ts';

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

interface Loaded {
  readonly key: string;
  readonly index: ScreeningIndex;
  readonly lists: readonly UsedList[];
}

const hitsMax = 20;

/** The lists in force, in this process's memory; loaded again when other versions are in force. */
export interface Engine {
  /** Screens against the versions in force at this moment. */
  screen(query: ScreeningQuery): Promise<ScreeningResult>;
}

export function createEngine(database: Database): Engine {
  let loaded: Loaded | null = null;
  let loading: Promise<Loaded> | null = null;

  async function current(): Promise<Loaded> {
    const lists = await usedLists(database);
    const key = lists.map((list) => list.versionId).join();
    if (loaded?.key === key) return loaded;
    loading ??= load(database, key, lists).finally(() => {
      loading = null;
    });
    const fresh = await loading;
    loaded = fresh;
    return fresh.key === key ? fresh : current();
  }

  return {
    async screen(query) {
      const { index, lists } = await current();
      const names = new Map(lists.map((list) => [list.listId, list.name]));
      const candidates = screen(index, query, { threshold: operatingThreshold, limit: hitsMax });
      return {
        hits: candidates.map((candidate) =>
          toHit(candidate, names.get(candidate.listId) ?? candidate.listId),
        ),
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

async function load(database: Database, key: string, lists: readonly UsedList[]): Promise<Loaded> {
  const sources = [];
  for (const { listId, versionId } of lists) {
    sources.push({ listId, entities: await readEntities(database, versionId) });
  }
  return { key, index: buildIndex(sources), lists };
}

function toHit(candidate: Candidate, listName: string): Hit {
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
  };
}
