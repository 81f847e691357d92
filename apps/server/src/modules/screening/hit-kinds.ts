/** What says of which kind a hit or an entry is. */
interface Topical {
  readonly topics: readonly string[];
}

export function isPep({ topics }: Topical): boolean {
  return topics.includes('pep');
}

export function isAdverse({ topics }: Topical): boolean {
  return topics.includes('adverse') || topics.includes('crime');
}

export { isSanction } from '@sorgfalt/screening';
