import { useEffect, useRef } from 'react';

const END_ROWS = 20;

/** Calls once for each length of the list when its last rows come into sight. */
export function useEndReached(
  lastDrawn: number,
  count: number,
  onEndReached: (() => void) | undefined,
): void {
  const report = useRef(onEndReached);
  const reportedFor = useRef(0);
  useEffect(() => {
    report.current = onEndReached;
  });
  useEffect(() => {
    if (count === 0 || lastDrawn < count - END_ROWS || reportedFor.current === count) return;
    reportedFor.current = count;
    report.current?.();
  }, [lastDrawn, count]);
}
