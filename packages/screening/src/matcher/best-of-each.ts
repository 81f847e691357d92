import type { ListEntity } from '../types.ts';

/** An entry without a topic stands on a sanctions list. */
export function isSanction({ topics = [] }: { readonly topics?: readonly string[] }): boolean {
  return topics.length === 0 || topics.includes('sanction');
}

/** Of what is found, best first, so many who are sanctioned and so many others: however many bear an office, they crowd out none. */
export function bestOfEach<Found>(
  found: readonly Found[],
  limit: number,
  entityOf: (found: Found) => Pick<ListEntity, 'topics'>,
): Found[] {
  // Entries are packed: mostly there are so few that none has to be opened.
  if (found.length <= limit) return [...found];
  let sanctioned = 0;
  let others = 0;
  return found.filter((each) => (isSanction(entityOf(each)) ? (sanctioned += 1) : (others += 1)) <= limit);
}
