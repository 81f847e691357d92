import { countedMax } from '@sorgfalt/contract';

/**
 * Where the next page of a list begins of which `seen` rows are there; undefined where there is none. A total above
 * `countedMax` only says that there are more: the end is where a page is empty.
 */
export function nextOffset(seen: number, total: number, rowsOfLast: number): number | undefined {
  const isMore = seen < total || total > countedMax;
  return isMore && rowsOfLast > 0 ? seen : undefined;
}
