import { describe, expect, it } from 'vitest';
import { waitingOf } from './use-waiting.ts';

const calm = {
  totalOnboardings: 1284,
  onboardingsThisWeek: 18,
  pendingReviews: 0,
  overdueReviews: 0,
  reviewsDue: 0,
  reviewsOverdue: 0,
  todaysPayments: 63,
  paymentAlarms: 0,
};

describe('the counts of the menu', () => {
  it('are left out where nothing waits, however much there is', () => {
    expect(waitingOf(calm, 0)).toEqual({});
    expect(waitingOf(null, 0)).toEqual({});
  });

  it('say what waits for a decision, and that time is up', () => {
    expect(waitingOf({ ...calm, pendingReviews: 6 }, 0)).toEqual({ review: { count: 6, tone: 'caution' } });
    expect(waitingOf({ ...calm, pendingReviews: 6, overdueReviews: 1 }, 0)).toEqual({
      review: { count: 6, tone: 'bad' },
    });
  });

  it('say which payments the bank contradicts, not how many were made', () => {
    expect(waitingOf({ ...calm, paymentAlarms: 2 }, 0)).toEqual({ payments: { count: 2, tone: 'bad' } });
  });

  it('say how many notifications nobody has looked at, also before the figures are there', () => {
    expect(waitingOf(null, 3)).toEqual({ activity: { count: 3, tone: 'caution' } });
  });
});
