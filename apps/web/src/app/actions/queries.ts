import { onboardingRoutes, paymentRoutes } from '@sorgfalt/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { queryKeys } from '../../client/query-keys.ts';

const shortestSearch = 2;

/** Cases that the palette finds; the server searches client name and case number. */
export function paletteCasesQuery(search: string, isOfficer: boolean) {
  return queryOptions({
    queryKey: [...queryKeys.onboarding.palette, search],
    queryFn: ({ signal }) => call(onboardingRoutes.search, { body: { search, limit: 8 } }, { signal }),
    enabled: isOfficer && search.length >= shortestSearch,
    placeholderData: keepPreviousData,
  });
}

/** Payments that the palette finds; the server searches beneficiary, number and reference. */
export function palettePaymentsQuery(search: string, isOfficer: boolean) {
  return queryOptions({
    queryKey: [...queryKeys.payments.palette, search],
    queryFn: ({ signal }) => call(paymentRoutes.search, { body: { search, limit: 8 } }, { signal }),
    enabled: isOfficer && search.length >= shortestSearch,
    placeholderData: keepPreviousData,
    // Names of beneficiaries stay in memory only as long as they are shown.
    gcTime: 0,
  });
}
