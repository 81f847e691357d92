import { swissDay } from '@sorgfalt/calendar';
import type { ReviewItem } from '@sorgfalt/contract';
import { reviewTermMs } from '@sorgfalt/workflow';
import { timeLeft, type TimeLeft } from '../../ui/time-left.ts';

interface Submitted {
  readonly submittedAt: string;
}

export function dueAt({ submittedAt }: Submitted): string {
  return new Date(Date.parse(submittedAt) + reviewTermMs).toISOString();
}

export function leftOf({ submittedAt }: Submitted, nowMs: number): TimeLeft {
  const startMs = Date.parse(submittedAt);
  return timeLeft(startMs, startMs + reviewTermMs, nowMs);
}

/** Who has taken it up, for as long as that counts. */
export function assigneeAt(
  { assignee }: Pick<ReviewItem, 'assignee'>,
  nowMs: number,
): ReviewItem['assignee'] {
  return assignee !== null && Date.parse(assignee.until) > nowMs ? assignee : null;
}

export interface DueGroup<Item> {
  readonly due: 'over' | 'today' | 'later';
  readonly items: readonly Item[];
}

/** What is due first comes first. */
export function byDue<Item extends Submitted>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => Date.parse(a.submittedAt) - Date.parse(b.submittedAt));
}

/** Items in the order of `byDue` as overdue, due today (in Switzerland) and due later; groups without items are left out. */
export function dueGroups<Item extends Submitted>(items: readonly Item[], nowMs: number): DueGroup<Item>[] {
  const today = swissDay(new Date(nowMs));
  const groupOf = (item: Item): DueGroup<Item>['due'] => {
    if (leftOf(item, nowMs).pace === 'over') return 'over';
    return swissDay(new Date(dueAt(item))) === today ? 'today' : 'later';
  };
  const groups = Map.groupBy(items, groupOf);
  return (['over', 'today', 'later'] as const).flatMap((due) => {
    const ofGroup = groups.get(due);
    return ofGroup === undefined ? [] : [{ due, items: ofGroup }];
  });
}
