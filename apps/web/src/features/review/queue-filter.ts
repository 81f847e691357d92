import type { ReviewSearch } from './search.ts';

/** What narrows the queue, without its order. */
export function reviewFilter(search: ReviewSearch) {
  const { sort: _, ...filter } = search;
  return filter;
}
type ReviewFilter = ReturnType<typeof reviewFilter>;

/** The filter that the server gets: pending items of all workflows unless the URL says otherwise. */
export function queueFilter(
  { status = 'pending', workflow = 'all', assignee = 'all', ...narrowed }: ReviewFilter,
  text: string,
) {
  return { status, workflow, assignee, ...narrowed, ...(text === '' ? {} : { search: text }) } as const;
}
export type QueueFilter = ReturnType<typeof queueFilter>;
