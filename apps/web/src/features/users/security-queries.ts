import { securityRoutes, type SecurityKind } from '@sorgfalt/contract';
import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { firstPage } from '../../client/first-page.ts';
import { download } from '../../client/download.ts';
import { queryKeys } from '../../client/query-keys.ts';
import { compact, oneOf, textOf, type RawSearch } from '../../client/search-params.ts';

const dayMs = 86_400_000;
const pageSize = 100;

/** How far back the page looks. */
export const periods = ['1', '7', '30', '365'] as const;

/** What the address holds: kinds and periods; who is looked for is a person and stays out of it. */
export function parseSecuritySearch(raw: RawSearch) {
  return compact({ kind: textOf(raw['kind'], 40), days: oneOf(textOf(raw['days'], 3), periods) });
}

export interface SecurityFilter {
  readonly kind?: SecurityKind | undefined;
  readonly days?: (typeof periods)[number] | undefined;
  readonly search?: string | undefined;
}

function sent({ kind, days, search }: SecurityFilter) {
  const from = days === undefined ? undefined : new Date(Date.now() - Number(days) * dayMs).toISOString();
  return compact({ kind, search, from });
}

/** Security events, newest first. */
export function securityQuery(filter: SecurityFilter) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.security.all, filter],
    initialPageParam: firstPage,
    queryFn: ({ pageParam: before, signal }) =>
      call(
        securityRoutes.search,
        { body: { ...sent(filter), ...compact({ before: before ?? undefined }), limit: pageSize } },
        { signal },
      ),
    getNextPageParam: (last) => last.nextBefore ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Saves what the filter lets through. */
export function useSecurityExport() {
  return useMutation({
    mutationFn: ({ filter, format }: { filter: SecurityFilter; format: 'csv' | 'jsonl' }) =>
      download(securityRoutes.export, { body: { ...sent(filter), format } }, `security-events.${format}`),
  });
}
