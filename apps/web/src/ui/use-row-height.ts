import { useSyncExternalStore } from 'react';

/** How high the rows of a table are: one line, two lines of a cell, or two lines in place of columns. */
export type TableLines = 'one' | 'two' | 'narrow';

/** What the style sheet of the table adds to the height of a row of one line. */
const morePx = { one: 0, two: 8, narrow: 20 } as const;

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
export function useRowHeight(lines: TableLines): number {
  return useSyncExternalStore(subscribe, readRowHeight) + morePx[lines];
}
