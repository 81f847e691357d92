/**
 * The law that a hit on a list rests on, by the list. SECO's holds the ordinances under the Embargo Act. Lists of other
 * states and organisations bind nobody here by themselves, and those of publishers never do: that they are searched is
 * a rule of the house. (AMLA Art. 6 para. 2 let. d is about names that an authority passes on; none of these is that.)
 */
const laws: ReadonlyMap<string, string> = new Map([['seco', 'EmbG SR 946.231']]);

/** The article behind a list, null where the house rules; a synthetic list stands for the one it imitates. */
export function lawOfList(listId: string): string | null {
  return laws.get(listId.replace(/^sample-/, '')) ?? null;
}
