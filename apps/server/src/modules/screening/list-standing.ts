import type { ListStanding, ScreeningList, UsedList } from '@sorgfalt/contract';

/**
 * The sample firm has a world of its own: its clients are invented, and the synthetic lists that come along are made
 * for them. Everybody else belongs to the real one.
 */
export type World = 'real' | 'sample';

/** A list that is kept: one with a version in force, or one that is still to be downloaded. */
export interface KeptList extends Pick<UsedList, 'listId' | 'name' | 'listDate'> {
  readonly source: ScreeningList['source'];
  /** The version in force; null where none was loaded yet. */
  readonly version: {
    readonly versionId: string;
    readonly sha256: string;
    readonly hasSanctions: boolean;
    /** When its files were last known to be the publisher's. */
    readonly confirmedAt: string;
  } | null;
  /** Whether it is downloaded by itself. */
  readonly isDownloaded: boolean;
}

/** Whose world a client belongs to. */
export function worldOf({ isSample }: { readonly isSample: boolean }): World {
  return isSample ? 'sample' : 'real';
}

/** The moment, and for how long a list counts as fresh after its files came. */
export interface Freshness {
  readonly nowMs: number;
  readonly ageDaysMax: number;
}

/** What a screening made now rests on. */
export interface Foundation {
  readonly lists: readonly UsedList[];
  readonly standing: ListStanding;
}

/** What counts as a screening since `from`; docs/screening.md gives the reasons. */
export const listPolicy = {
  from: '2026-11-22',
  /** Official sanctions lists: SECO's is the one that Swiss law rests on (EmbG, SR 946.231). */
  official: ['seco', 'un', 'ofac', 'eu', 'uk', 'ca', 'au', 'opensanctions'],
  /** The firm's own tables have no publisher who could have a newer one. */
  ageless: ['names'],
} as const satisfies {
  from: string;
  official: readonly ScreeningList['source'][];
  ageless: readonly ScreeningList['source'][];
};

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The lists that a screening is made against, and how far they can be relied on, by world. Real clients are screened
 * against the synthetic lists only until an official one is in force; clients of the sample firm against all lists, and
 * for them the synthetic ones are as good as fresh.
 */
export function foundationsOf(
  kept: readonly KeptList[],
  given: Freshness,
): Readonly<Record<World, Foundation>> {
  const all = kept.flatMap(toUsed);
  const real = standingOf(kept, given);
  const hasSample = all.some(({ isSample }) => isSample);
  const isOfficial = real === 'fresh' || real === 'stale';
  return {
    real: { lists: isOfficial ? all.filter(({ isSample }) => !isSample) : all, standing: real },
    sample: { lists: all, standing: hasSample ? 'fresh' : real },
  };
}

/** How far the lists can be relied on for real clients. */
function standingOf(kept: readonly KeptList[], given: Freshness): ListStanding {
  if (kept.some(isOfficialInForce)) return kept.some((list) => isOutOfDate(list, given)) ? 'stale' : 'fresh';
  return kept.some(({ source, version }) => source === 'sample' && version !== null) ? 'invented' : 'none';
}

/**
 * Whether a list has come, or was found unchanged, too long ago; or was to be downloaded and never was. Of one that came at a
 * time to come, by a clock that was wrong, nobody knows how old it is.
 */
export function isOutOfDate(
  {
    source,
    version,
    isDownloaded,
  }: Pick<KeptList, 'source' | 'isDownloaded'> & {
    readonly version: { readonly confirmedAt: string } | null;
  },
  { nowMs, ageDaysMax }: Freshness,
): boolean {
  if (isIn(listPolicy.ageless, source) || source === 'sample') return false;
  if (version === null) return isDownloaded;
  const ageMs = nowMs - Date.parse(version.confirmedAt);
  return !(ageMs >= -dayMs && ageMs <= ageDaysMax * dayMs);
}

function isOfficialInForce({ source, version }: KeptList): boolean {
  return version?.hasSanctions === true && isIn(listPolicy.official, source);
}

function isIn(sources: readonly ScreeningList['source'][], source: ScreeningList['source']): boolean {
  return sources.includes(source);
}

function toUsed({ listId, name, listDate, source, version }: KeptList): UsedList[] {
  if (version === null) return [];
  const { versionId, sha256 } = version;
  return [{ listId, name, versionId, sha256, listDate, isSample: source === 'sample' }];
}
