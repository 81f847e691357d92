const minuteMs = 60_000;
const overdueMs = 24 * 60 * minuteMs;

export interface Waiting {
  readonly unit: 'now' | 'minutes' | 'hours' | 'days';
  readonly count: number;
  /** Longer than the 24 hours that the dashboard counts as overdue. */
  readonly isOverdue: boolean;
}

/** How long an item has waited at `nowMs`, in the largest whole unit. A clock that is behind counts as now. */
export function waitingSince(submittedAt: string, nowMs: number): Waiting {
  const waitedMs = Math.max(0, nowMs - Date.parse(submittedAt));
  const isOverdue = waitedMs > overdueMs;
  const minutes = Math.floor(waitedMs / minuteMs);
  if (!(minutes >= 1)) return { unit: 'now', count: 0, isOverdue: false };
  if (minutes < 60) return { unit: 'minutes', count: minutes, isOverdue };
  const hours = Math.floor(minutes / 60);
  // Up to two days hours say more than "1 d".
  if (hours < 48) return { unit: 'hours', count: hours, isOverdue };
  return { unit: 'days', count: Math.floor(hours / 24), isOverdue };
}
