import { onboardingRoutes, type CaseDetail, type caseOrders, type DraftForm } from '@sorgfalt/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { firstPage } from '../../client/first-page.ts';
import { queryKeys } from '../../client/query-keys.ts';
import { compact } from '../../client/search-params.ts';
import type { CaseFilter } from './search.ts';

const pageSize = 50;
/** How often a running case is asked for, should the live feed be down. */
const pollMs = 2000;

/** What the list of cases is asked for. */
interface AskedCases {
  readonly filter: CaseFilter;
  readonly search: string;
  readonly sort: (typeof caseOrders)[number] | undefined;
}

/** The cases in their order, by cursor. */
export function casesQuery({ filter, search, sort }: AskedCases) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.onboarding.cases, { ...filter, search, sort }],
    initialPageParam: firstPage,
    queryFn: ({ pageParam: cursor, signal }) => {
      const page = compact({ ...filter, sort, limit: pageSize, cursor: cursor ?? undefined });
      return search === ''
        ? call(onboardingRoutes.list, { query: page }, { signal })
        : call(onboardingRoutes.search, { body: { ...page, search } }, { signal });
    },
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function caseQuery(caseId: string) {
  return queryOptions({
    queryKey: [...queryKeys.onboarding.case, caseId],
    queryFn: ({ signal }) => call(onboardingRoutes.get, { params: { caseId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'in_progress' ? pollMs : false),
  });
}

export function createCase(): Promise<CaseDetail> {
  return call(onboardingRoutes.create, { body: { form: {} } });
}

export function keepCase(client: QueryClient, detail: CaseDetail): void {
  client.setQueryData(caseQuery(detail.caseId).queryKey, detail);
}

export function saveDraft(caseId: string, form: DraftForm, version: number): Promise<CaseDetail> {
  return call(onboardingRoutes.saveDraft, { params: { caseId }, body: { form, version } });
}

function useCaseMutation<Input>(run: (input: Input) => Promise<CaseDetail>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (detail) => {
      keepCase(client, detail);
      void client.invalidateQueries({ queryKey: queryKeys.onboarding.cases });
    },
  });
}

export function useSubmitCase(caseId: string) {
  return useCaseMutation((body: { version: number; isStepwise: boolean }) =>
    call(onboardingRoutes.submit, { params: { caseId }, body }),
  );
}

export function useSimulateNextStep(caseId: string) {
  return useCaseMutation<void>(() => call(onboardingRoutes.simulateNextStep, { params: { caseId } }));
}

export function useDiscardDraft(caseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(onboardingRoutes.discard, { params: { caseId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.onboarding.cases }),
  });
}
