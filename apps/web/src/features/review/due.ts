import { swissDay } from '@sorgfalt/calendar';
import type { ReviewItem } from '@sorgfalt/contract';
import { reviewTermOf } from '@sorgfalt/workflow';
import { timeLeft, type TimeLeft } from '../../ui/time-left.ts';

type Submitted = Pick<ReviewItem, 'submittedAt' | 'type' | 'riskReasons'>;

export function dueAt(item: Submitted): string {
  return new Date(dueMs(item)).toISOString();
}

export function leftOf(item: Submitted, nowMs: number): TimeLeft {
  return timeLeft(Date.parse(item.submittedAt), dueMs(item), nowMs);
}

function dueMs(item: Submitted): number {
  return Date.parse(item.submittedAt) + reviewTermOf(item);
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

/** Items, as the queue has them in the order in which they are due from either end, as overdue, due today (in Switzerland) and due later, in that order; groups without items are left out. */
export function dueGroups<Item extends Submitted>(items: readonly Item[], nowMs: number): DueGroup<Item>[] {
  const today = swissDay(new Date(nowMs));
  const groupOf = (item: Item): DueGroup<Item>['due'] => {
    if (leftOf(item, nowMs).pace === 'over') return 'over';
    return swissDay(new Date(dueAt(item))) === today ? 'today' : 'later';
  };
  return [...Map.groupBy(items, groupOf)].map(([due, ofGroup]) => ({ due, items: ofGroup }));
}
