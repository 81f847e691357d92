import { onboardingRoutes } from '@sorgfalt/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api-client.ts';

const shortestSearch = 2;

/** Cases that the palette finds; the server searches client name and case number. */
export function paletteCasesQuery(search: string, isOfficer: boolean) {
  return queryOptions({
    queryKey: ['onboarding', 'palette', search],
    queryFn: ({ signal }) => call(onboardingRoutes.search, { body: { search, limit: 8 } }, { signal }),
    enabled: isOfficer && search.length >= shortestSearch,
    placeholderData: keepPreviousData,
  });
}
