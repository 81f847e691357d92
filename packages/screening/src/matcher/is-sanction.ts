/** An entry without a topic stands on a sanctions list. */
export function isSanction({ topics = [] }: { readonly topics?: readonly string[] }): boolean {
  return topics.length === 0 || topics.includes('sanction');
}
