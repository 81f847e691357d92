import { useEffect, useId, useSyncExternalStore } from 'react';

const open = new Set<string>();
const listeners = new Set<() => void>();

function change(act: () => unknown): void {
  act();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a dialog is shown: one that waits for its turn lets those end that are open. */
export function useTurn(isWanted: boolean, waits: boolean): boolean {
  const id = useId();
  const isTaken = useSyncExternalStore(subscribe, () => waits && open.size > (open.has(id) ? 1 : 0));
  const isShown = isWanted && !isTaken;
  useEffect(() => {
    if (!isShown) return undefined;
    change(() => open.add(id));
    return () => change(() => open.delete(id));
  }, [id, isShown]);
  return isShown;
}
