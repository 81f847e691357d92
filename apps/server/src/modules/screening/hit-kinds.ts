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

/** An entry without a topic stands on a sanctions list. */
export function isSanction({ topics }: Topical): boolean {
  return topics.length === 0 || topics.includes('sanction');
}
