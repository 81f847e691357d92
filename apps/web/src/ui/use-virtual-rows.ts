import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, type RefObject } from 'react';
import { useRowHeight, type TableLines } from './use-row-height.ts';

const VIRTUAL_FROM = 100;
const OVERSCAN_ROWS = 8;

export interface VirtualRows {
  /** undefined: few rows, all of them are drawn. */
  drawn: readonly { index: number; top: number }[] | undefined;
  totalPx: number;
  /** Takes the element of a drawn row, which may be higher than one without text that goes on. */
  measure: (row: HTMLElement | null) => void;
  lastDrawn: number;
  scrollTo: (index: number) => void;
}

/**
 * Draws only the rows in sight of a long list, and always the active one, or scrolling would drop the focus; on paper,
 * which does not scroll, all.
 */
export function useVirtualRows(
  count: number,
  active: number,
  scroller: RefObject<HTMLElement | null>,
  { lines, isPrinting }: { readonly lines: TableLines; readonly isPrinting: boolean },
): VirtualRows {
  const rowHeight = useRowHeight(lines);
  const isVirtual = count > VIRTUAL_FROM && !isPrinting;
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range);
      return rows.includes(active) || active >= range.count ? rows : [...rows, active].sort((a, b) => a - b);
    },
    [active],
  );
  // oxlint-disable-next-line react/incompatible-library -- the compiler is not used, nothing memoises its result
  const virtual = useVirtualizer({
    count: isVirtual ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    measureElement: (row: HTMLElement) => Math.max(rowHeight, row.offsetHeight),
    overscan: OVERSCAN_ROWS,
    rangeExtractor,
    scrollPaddingStart: rowHeight,
    useFlushSync: false,
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  const drawn = isVirtual
    ? virtual.getVirtualItems().map(({ index, start }) => ({ index, top: start }))
    : undefined;
  return {
    drawn,
    lastDrawn: drawn?.at(-1)?.index ?? count - 1,
    totalPx: virtual.getTotalSize(),
    measure: virtual.measureElement,
    scrollTo: (index) => {
      if (isVirtual) virtual.scrollToIndex(index);
    },
  };
}
