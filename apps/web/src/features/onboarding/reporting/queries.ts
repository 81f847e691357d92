import { reportingRoutes } from '@sorgfalt/contract';
import type { Parsed } from '@sorgfalt/contract';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../../client/api-client.ts';
import { queryKeys } from '../../../client/query-keys.ts';
import { documentsQuery } from '../documents/queries.ts';
import type { ReportingFilter } from './search.ts';

const pageSize = 50;

export function entitiesQuery(filter: ReportingFilter) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.clients.reporting, 'list', filter],
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }) =>
      call(reportingRoutes.list, { query: { ...filter, limit: pageSize, offset } }, { signal }),
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.entities.length, 0);
      return last.entities.length > 0 && read < last.total ? read : undefined;
    },
  });
}

export function termsQuery() {
  return queryOptions({
    queryKey: [...queryKeys.clients.reporting, 'terms'],
    queryFn: ({ signal }) => call(reportingRoutes.terms, {}, { signal }),
  });
}

export function clientReportingQuery(clientId: string) {
  return queryOptions({
    queryKey: [...queryKeys.clients.reporting, clientId],
    queryFn: ({ signal }) => call(reportingRoutes.read, { params: { clientId } }, { signal }),
  });
}

/** The documents of a client that count, to choose a proof from. */
export function useDocumentChoices(clientId: string) {
  const { data, error } = useQuery(documentsQuery(clientId));
  const choices = (data?.documents ?? [])
    .filter(({ withdrawn }) => withdrawn === null)
    .map(({ documentId, fileName }) => ({ value: documentId, label: fileName }));
  return { choices, error };
}

type Body<Name extends 'administer' | 'assess' | 'end' | 'report' | 'setTerms'> = Parsed<
  (typeof reportingRoutes)[Name]
>['body'];

export function useAdministering(clientId: string) {
  return useReporting((body: Body<'administer'>) =>
    call(reportingRoutes.administer, { params: { clientId }, body }),
  );
}

interface Place {
  readonly clientId: string;
  readonly entityId: string;
}

export function useAssessing(params: Place) {
  return useReporting((body: Body<'assess'>) => call(reportingRoutes.assess, { params, body }));
}

export function useEnding(params: Place) {
  return useReporting((body: Body<'end'>) => call(reportingRoutes.end, { params, body }));
}

export function useReport(params: Place) {
  return useReporting((body: Body<'report'>) => call(reportingRoutes.report, { params, body }));
}

export function useSettingTerms() {
  return useReporting((body: Body<'setTerms'>) => call(reportingRoutes.setTerms, { body }));
}

export function useReporting<Given>(action: (body: Given) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.clients.all }),
  });
}
