/**
 * What each person had last, the latest first, each once. It is in the memory of the window alone, as it may name
 * somebody, and each person's own where two take turns at one window.
 */
export function createRecent<Item>(keptMax: number, keyOf: (item: Item) => string) {
  const kept = new Map<string, readonly Item[]>();
  const of = (uid: string): readonly Item[] => kept.get(uid) ?? [];
  return {
    of,
    keep(uid: string, item: Item): void {
      const others = of(uid).filter((each) => keyOf(each) !== keyOf(item));
      kept.set(uid, [item, ...others].slice(0, keptMax));
    },
  };
}
