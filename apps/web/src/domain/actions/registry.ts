import { useEffect, useId, useSyncExternalStore } from 'react';
import type { Action } from './action.ts';

const byOwner = new Map<string, readonly Action[]>();
const listeners = new Set<() => void>();
let all: readonly Action[] = [];

function changed(): void {
  // Later owners come first: a page's shortcut wins over a global one.
  all = [...byOwner.values()].toReversed().flat();
  for (const listener of listeners) listener();
}

export function registerActions(owner: string, actions: readonly Action[]): () => void {
  byOwner.set(owner, actions);
  changed();
  return () => {
    byOwner.delete(owner);
    changed();
  };
}

export function registeredActions(): readonly Action[] {
  return all;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useRegisteredActions(): readonly Action[] {
  return useSyncExternalStore(subscribe, registeredActions);
}

/** Offers actions while the calling page is shown. Keep the array stable (`useMemo`). */
export function usePageActions(actions: readonly Action[]): void {
  const owner = useId();
  useEffect(() => registerActions(owner, actions), [owner, actions]);
}
