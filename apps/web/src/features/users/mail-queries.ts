import { mailRoutes } from '@sorgfalt/contract';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { nextOffset } from '../../client/next-offset.ts';
import { queryKeys } from '../../client/query-keys.ts';

const pageSize = 100;

/** Mails, newest first. */
export const mailsQuery = infiniteQueryOptions({
  queryKey: queryKeys.mail.list,
  initialPageParam: 0,
  queryFn: ({ pageParam: offset, signal }) =>
    call(mailRoutes.list, { query: { limit: pageSize, offset } }, { signal }),
  getNextPageParam: (last, pages) => {
    const loaded = pages.reduce((sum, page) => sum + page.mails.length, 0);
    return nextOffset(loaded, last.total, last.mails.length);
  },
});

/** What a mail says; not kept by the browser. */
export function useReadMail() {
  return useMutation({
    mutationFn: (mailId: string) => call(mailRoutes.read, { params: { mailId } }),
    gcTime: 0,
  });
}
