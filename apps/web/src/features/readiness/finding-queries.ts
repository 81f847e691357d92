import { ledgerRoutes } from '@sorgfalt/contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { queryKeys } from '../../client/query-keys.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useToast } from '../../ui/toast.tsx';

const pageSize = 50;

/** The newest audit that the product made by itself. */
export const auditQuery = queryOptions({
  queryKey: queryKeys.ledger.audit,
  queryFn: ({ signal }) => call(ledgerRoutes.audit, {}, { signal }),
});

/** Findings of audits: those to look into, or those that somebody closed. */
export function findingsQuery(state: 'open' | 'closed') {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.ledger.findings, state],
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }) =>
      call(ledgerRoutes.findings, { query: { state, limit: pageSize, offset } }, { signal }),
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.reviews.length, 0);
      return loaded < total ? loaded : undefined;
    },
  });
}

export function useCloseFinding(reviewId: string) {
  const t = useTexts();
  const client = useQueryClient();
  const { show } = useToast();
  return useMutation({
    mutationFn: (reason: string) =>
      call(ledgerRoutes.closeFinding, { params: { reviewId }, body: { reason } }),
    onSuccess: () => show({ type: 'success', title: t('readiness:findings.done') }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.ledger.all }),
  });
}
