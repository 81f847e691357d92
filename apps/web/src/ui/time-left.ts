const soonFrom = 0.6;
const minuteMs = 60_000;

export interface TimeLeft {
  /** Part of the term that is over, 0 to 1. */
  readonly used: number;
  /** Calm up to 60 % of the term, soon above, over when it has passed. */
  readonly pace: 'calm' | 'soon' | 'over';
  /** Whole minutes until it is over, or since; never less than none. */
  readonly minutes: number;
}

/** How a term from `startMs` to `dueMs` stands at `nowMs`. A clock that is behind the start counts as the start. */
export function timeLeft(startMs: number, dueMs: number, nowMs: number): TimeLeft {
  const minutes = Math.floor(Math.abs(dueMs - nowMs) / minuteMs);
  if (nowMs > dueMs) return { used: 1, pace: 'over', minutes };
  const termMs = dueMs - startMs;
  const used = termMs <= 0 ? 1 : Math.min(1, Math.max(0, (nowMs - startMs) / termMs));
  return { used, pace: used > soonFrom ? 'soon' : 'calm', minutes };
}
