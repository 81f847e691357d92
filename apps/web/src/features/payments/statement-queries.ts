import { paymentDeskRoutes, paymentRoutes } from '@sorgfalt/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../client/api-client.ts';
import { firstPage } from '../../client/first-page.ts';
import { upload } from '../../client/upload.ts';
import { queryKeys } from '../../client/query-keys.ts';

const pageSize = 100;

export const entryStates = ['unmatched', 'matched', 'settled', 'all'] as const;
export type EntryState = (typeof entryStates)[number];

/** Statements, newest first. */
export function statementsQuery() {
  return infiniteQueryOptions({
    queryKey: queryKeys.payments.statements,
    initialPageParam: firstPage,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        paymentDeskRoutes.statements,
        { query: { limit: pageSize, cursor: cursor ?? undefined } },
        { signal },
      ),
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Entries of statements; those that wait for a person unless asked otherwise. */
export function entriesQuery(state: EntryState, statementId: string | undefined) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.payments.entries, { state, statementId }],
    initialPageParam: firstPage,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        paymentDeskRoutes.entries,
        {
          query: { state, limit: pageSize, cursor: cursor ?? undefined, ...(statementId && { statementId }) },
        },
        { signal },
      ),
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export type BankFile = 'statement' | 'status-report';

/** Takes a file of the bank in; the same file again changes nothing. */
export function useBankFile(kind: BankFile, onProgress: (share: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File): Promise<Readonly<Record<string, number>>> => {
      const form = new FormData();
      form.append('files', file, file.name);
      if (kind === 'status-report') {
        return upload(paymentDeskRoutes.importStatusReport, form, { onProgress });
      }
      const { statements } = await upload(paymentDeskRoutes.importStatement, form, { onProgress });
      const sum = (of: 'entries' | 'matched' | 'unmatched') =>
        statements.reduce((total, statement) => total + statement[of], 0);
      return {
        statements: statements.length,
        entries: sum('entries'),
        matched: sum('matched'),
        unmatched: sum('unmatched'),
      };
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeys.payments.all });
      void client.invalidateQueries({ queryKey: queryKeys.paymentDesk.queue });
    },
  });
}

/** Payments that an entry could be, by number, beneficiary or reference. */
export function candidatesQuery(search: string) {
  return queryOptions({
    queryKey: [...queryKeys.paymentDesk.candidates, search],
    queryFn: ({ signal }) => call(paymentRoutes.search, { body: { search, limit: 8 } }, { signal }),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

export function useSettleEntry(entryId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { paymentId: string | null; notes: string }) =>
      call(paymentDeskRoutes.settleEntry, { params: { entryId }, body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeys.payments.all });
      void client.invalidateQueries({ queryKey: queryKeys.paymentDesk.queue });
    },
  });
}

/** What the bank said that contradicts how payments are held. */
export function alarmsQuery() {
  return queryOptions({
    queryKey: queryKeys.payments.alarms,
    queryFn: ({ signal }) => call(paymentDeskRoutes.alarms, {}, { signal }),
  });
}

export function useClearAlarm(alarmId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notes: string) =>
      call(paymentDeskRoutes.clearAlarm, { params: { alarmId }, body: { notes } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.payments.all }),
  });
}

/** How fetching statements at the bank stands, account by account. */
export function fetchesQuery() {
  return queryOptions({
    queryKey: queryKeys.payments.fetches,
    queryFn: ({ signal }) => call(paymentDeskRoutes.statementFetches, {}, { signal }),
  });
}

/** Has the statements of all accounts fetched at the bank now; live events tell what comes of it. */
export function useFetchStatements() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(paymentDeskRoutes.fetchStatements, { body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.payments.fetches }),
  });
}
