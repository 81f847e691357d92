/** Where a key leads in a menu: arrows go round, Home and End to the ends, a letter to the next entry it begins. */
export function itemAfterKey(key: string, from: number, labels: readonly string[]): number | undefined {
  const count = labels.length;
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowUp') return from <= 0 ? count - 1 : from - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLowerCase();
  for (let step = 1; step <= count; step += 1) {
    const place = (from + step + count) % count;
    if (labels[place]?.toLowerCase().startsWith(letter)) return place;
  }
  return undefined;
}
