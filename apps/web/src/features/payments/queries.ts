import {
  paymentRoutes,
  type PaymentDetail,
  type PaymentDraft,
  type paymentOrders,
  type RouteInput,
} from '@sorgfalt/contract';
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
import { withFirst, withPayment, type PaymentPage, type PaymentPages } from './list-data.ts';
import type { PaymentFilter } from './filter.ts';

const pageSize = 100;
/** Up to here a list is read again as a whole; beyond, its first page is laid over it. */
const pagesReadAgain = 3;

/** What the queue is asked for. */
export interface AskedQueue {
  readonly filter: PaymentFilter;
  readonly search: string;
  readonly sort: (typeof paymentOrders)[number] | undefined;
}

function loadPage(
  { filter, search, sort }: AskedQueue,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<PaymentPage> {
  const page = compact({ ...filter, sort, limit: pageSize, cursor });
  return search === ''
    ? call(paymentRoutes.list, { query: page }, { signal })
    : call(paymentRoutes.search, { body: { ...page, search } }, { signal });
}

/** The queue in its order, by cursor. */
export function paymentsQuery(asked: AskedQueue) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.paymentDesk.queue, asked],
    initialPageParam: firstPage,
    queryFn: ({ pageParam, signal }) => loadPage(asked, pageParam ?? undefined, signal),
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Brings the queue that is shown up to date after something has happened to payments. */
export async function refreshQueue(client: QueryClient, asked: AskedQueue) {
  const { queryKey } = paymentsQuery(asked);
  const shown = client.getQueryData(queryKey);
  void client.invalidateQueries({ queryKey: queryKeys.paymentDesk.queue, refetchType: 'none' });
  if (shown === undefined || shown.pages.length <= pagesReadAgain) {
    await client.refetchQueries({ queryKey, exact: true });
    return;
  }
  const first = await loadPage(asked, undefined);
  client.setQueryData(queryKey, (pages: PaymentPages | undefined) => pages && withFirst(pages, first));
}

export function paymentQuery(paymentId: string) {
  return queryOptions({
    queryKey: [...queryKeys.payments.payment, paymentId],
    queryFn: ({ signal }) => call(paymentRoutes.get, { params: { paymentId } }, { signal }),
  });
}

/** Shows a changed payment at once in the panel and in every list that holds it. */
export function keepPayment(client: QueryClient, detail: PaymentDetail): void {
  client.setQueryData(paymentQuery(detail.paymentId).queryKey, detail);
  client.setQueriesData({ queryKey: queryKeys.paymentDesk.queue }, (pages: PaymentPages | undefined) =>
    pages === undefined ? pages : withPayment(pages, detail),
  );
}

export type PaymentAction =
  | { readonly kind: 'cancel' | 'hold'; readonly reason: string }
  | { readonly kind: 'ask'; readonly question: string }
  | { readonly kind: 'release' };

function perform({ paymentId, version }: PaymentDetail, action: PaymentAction): Promise<PaymentDetail> {
  const params = { paymentId };
  if (action.kind === 'release') return call(paymentRoutes.release, { params, body: { version } });
  if (action.kind === 'ask') {
    return call(paymentRoutes.ask, { params, body: { version, question: action.question } });
  }
  return call(paymentRoutes[action.kind], { params, body: { version, reason: action.reason } });
}

/** What may be done with a payment; the answer of the server is what is shown, nothing before it. */
export function usePaymentAction(detail: PaymentDetail) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: PaymentAction) => perform(detail, action),
    onSuccess: (changed) => keepPayment(client, changed),
  });
}

export function useReplay(paymentId: string) {
  return useMutation({ mutationFn: () => call(paymentRoutes.replay, { params: { paymentId } }) });
}

const accountsAtOnce = 100;
/** So many are offered to choose from; of more one says which. */
const accountsOffered = 50;

/** Accounts of clients by the name of the client, page by page; of a text those that it finds. It may be a name, and travels in the body. */
export function accountsQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.payments.accounts, 'pages', search],
    queryFn: ({ pageParam: cursor, signal }) => {
      const page = { limit: accountsAtOnce, ...(cursor === undefined ? {} : { cursor }) };
      return search === ''
        ? call(paymentRoutes.accounts, { query: page }, { signal })
        : call(paymentRoutes.searchAccounts, { body: { ...page, search } }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Accounts that an order can leave, the first ones that a text finds. */
export function openAccountsQuery(search: string, clientId?: string) {
  return queryOptions({
    queryKey: [...queryKeys.payments.accounts, 'open', search, clientId],
    queryFn: ({ signal }) =>
      call(
        paymentRoutes.searchAccounts,
        {
          body: { search, isOpen: true, limit: accountsOffered, ...(clientId !== undefined && { clientId }) },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

export function accountQuery(accountId: string) {
  return queryOptions({
    queryKey: [...queryKeys.payments.accounts, 'one', accountId],
    queryFn: ({ signal }) => call(paymentRoutes.account, { params: { accountId } }, { signal }),
    staleTime: 60_000,
  });
}

/** Whom a client paid before. */
export function beneficiariesQuery(clientId: string) {
  return queryOptions({
    queryKey: [...queryKeys.payments.beneficiaries, clientId],
    queryFn: ({ signal }) =>
      call(paymentRoutes.beneficiaries, { query: { clientId, limit: 200 } }, { signal }),
    staleTime: 60_000,
  });
}

/** What the server says of a draft while it is typed. Names stay in memory, and only as long as they are shown. */
export function draftCheckQuery(draft: PaymentDraft, isReady: boolean) {
  return queryOptions({
    queryKey: [...queryKeys.paymentDesk.check, draft],
    queryFn: ({ signal }) => call(paymentRoutes.check, { body: { draft } }, { signal }),
    enabled: isReady,
    gcTime: 0,
    // While an amount is typed the warnings stay; those about another name or account go.
    placeholderData: (previous, query) =>
      isOfSamePayee(query?.queryKey.at(-1), draft) ? previous : undefined,
  });
}

function isOfSamePayee(before: unknown, { accountId, creditor }: PaymentDraft): boolean {
  const { accountId: from, creditor: to } = (before ?? {}) as Partial<PaymentDraft>;
  return from === accountId && to?.name === creditor.name && to.account === creditor.account;
}

/** Sends an order; sending the same order again under its key gives the same payment. */
export function useCreatePayment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, isHeld, key }: { draft: PaymentDraft; isHeld: boolean; key: string }) =>
      call(paymentRoutes.create, { body: { draft, isHeld } }, { idempotencyKey: key }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeys.paymentDesk.queue });
      void client.invalidateQueries({ queryKey: queryKeys.payments.all });
    },
  });
}

/** A new version of the order, decided anew. */
export function useRevisePayment(paymentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { draft: PaymentDraft; version: number }) =>
      call(paymentRoutes.revise, { params: { paymentId }, body }),
    onSuccess: (detail) => {
      keepPayment(client, detail);
      void client.invalidateQueries({ queryKey: queryKeys.paymentDesk.queue, refetchType: 'none' });
    },
  });
}

type AccountBody = RouteInput<typeof paymentRoutes.addAccount>['body'];

export function useAddAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AccountBody) => call(paymentRoutes.addAccount, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.payments.accounts }),
  });
}

export function useCloseAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (accountId: string) => call(paymentRoutes.closeAccount, { params: { accountId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.payments.accounts }),
  });
}

export function useFreezeBeneficiary(clientId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ beneficiaryId, isFrozen }: { beneficiaryId: string; isFrozen: boolean }) =>
      call(paymentRoutes.freezeBeneficiary, { params: { beneficiaryId }, body: { isFrozen } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...queryKeys.payments.beneficiaries, clientId] }),
  });
}
