import type { ReviewItem, ReviewItemDetail } from '@sorgfalt/contract';
import { screen } from '@testing-library/react';
import type { Answer } from '../../../testing/show.tsx';
import { showPage } from '../../../testing/show-page.tsx';
import { ReviewPage } from '../review-page.tsx';
import { parseReviewSearch } from '../search.ts';
import { plain } from '../testing.ts';

export const queueOf = (query: string) => `GET /human-review/queue?${query}&limit=50`;
export const pending = queueOf('status=pending&workflow=all&assignee=all');
export const decide = 'POST /human-review/decision';

const hourMs = 3_600_000;

/** An item of the queue, by its number, that so many hours ago was submitted. */
export const item = (no: number, over: Partial<ReviewItemDetail> = {}, hoursAgo = 1): ReviewItemDetail => ({
  ...plain,
  id: `item-${no}`,
  clientName: `Client ${no}`,
  caseId: `case-${no}`,
  caseNo: `ONB-2026-00000${no}`,
  submittedAt: new Date(Date.now() - hoursAgo * hourMs).toISOString(),
  ...over,
});
export const one = item(1);
export const late = item(2, {}, 30);

export const queue = (
  items: readonly ReviewItem[],
  total = items.length,
  next: string | null = null,
): Answer => ({
  body: {
    items,
    total,
    next,
    isCounted: true,
    counts: { pending: items.length, approved: 4, rejected: 1, all: items.length + 5 },
  },
});
export const read = (of: ReviewItemDetail) => ({ [`GET /human-review/items/${of.id}`]: { body: of } });
export const base = { [pending]: queue([late, one]), ...read(one), ...read(late) };

export const showReview = (at = '/app/review', as: 'editor' | 'admin' = 'editor') =>
  showPage(<ReviewPage />, {
    texts: ['review', 'clients', 'hits', 'payments', 'refusals'],
    as,
    at,
    route: { id: '/app/review', path: '/app/review/$itemId', search: parseReviewSearch },
  });

/** The name of a client in the queue, once it is there. */
export const row = (no: number) => screen.findByText(`Client ${no}`, { selector: 'a *' });
/** The heading of the item that is open. */
export const pane = () => screen.findByRole('heading', { level: 2, name: /^Client \d$/ });
