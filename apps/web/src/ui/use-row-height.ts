import { useSyncExternalStore } from 'react';

function subscribe(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributeFilter: ['data-density'] });
  return () => observer.disconnect();
}

function readRowHeight(): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue('--row-height');
  return Number.parseFloat(text) || 36;
}

/** The row height of the chosen density in px; follows a change of density. */
export function useRowHeight(): number {
  return useSyncExternalStore(subscribe, readRowHeight);
}
