import type { BatchResults } from '@sorgfalt/contract';

export type BatchLine = BatchResults['lines'][number];

export const lineFilters = ['hits', 'errors', 'all'] as const;
export type LineFilter = (typeof lineFilters)[number];

const ranks = { strong: 0, possible: 1, weak: 2 } as const;

function isShown({ hits, errorCode }: BatchLine, filter: LineFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'hits' ? hits.length > 0 : errorCode !== null;
}

/** The lines that a filter lets through, in the order of the file. */
export function linesOf(lines: readonly BatchLine[], filter: LineFilter): readonly BatchLine[] {
  return lines.filter((line) => isShown(line, filter));
}

/** The hit of a line that counts most; undefined where there is none. */
export function topHit({ hits }: BatchLine): BatchLine['hits'][number] | undefined {
  return hits.toSorted((a, b) => ranks[a.band] - ranks[b.band] || b.score - a.score)[0];
}
