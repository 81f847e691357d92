interface Queued {
  readonly id: string;
  readonly status: string;
}

/** The item to open after a decision: the next pending one below, else the nearest above; none when all is done. */
export function nextPending<Item extends Queued>(
  items: readonly Item[],
  decidedId: string,
): Item | undefined {
  const at = items.findIndex(({ id }) => id === decidedId);
  const isOpen = ({ id, status }: Queued) => id !== decidedId && status === 'pending';
  return items.slice(at + 1).find(isOpen) ?? items.slice(0, Math.max(0, at)).findLast(isOpen);
}

/** The item that lies `step` places from `fromId`; the first one where there is no place to start from. */
export function itemBeside<Item extends { readonly id: string }>(
  items: readonly Item[],
  fromId: string | undefined,
  step: 1 | -1,
): Item | undefined {
  const at = items.findIndex(({ id }) => id === fromId);
  if (at < 0) return items[0];
  return items[Math.max(0, Math.min(items.length - 1, at + step))];
}
