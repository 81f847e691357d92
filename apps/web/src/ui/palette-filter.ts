export interface Searchable {
  label: string;
  hint?: string;
  keywords?: string;
}

/**
 * Keeps the entries in which every typed word begins some word, best first: the start of the label,
 * then a word of it, then hints and keywords. Accents and case do not matter.
 */
export function filterEntries<Entry extends Searchable>(entries: readonly Entry[], query: string): Entry[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...entries];
  return entries
    .map((entry, place) => ({ entry, place, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.place - b.place)
    .map(({ entry }) => entry);
}

function rankOf(entry: Searchable, words: readonly string[]): number {
  const label = fold(entry.label);
  const rest = fold(`${entry.hint ?? ''} ${entry.keywords ?? ''}`);
  let rank = 0;
  for (const word of words) {
    if (label.startsWith(word)) rank += 4;
    else if (label.includes(` ${word}`)) rank += 3;
    else if (label.includes(word)) rank += 2;
    else if (rest.includes(word)) rank += 1;
    else return 0;
  }
  return rank;
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();
}
