import {
  analyticsRoutes,
  caseOrders,
  clientFileRoutes,
  clientOrders,
  entryOrders,
  insightRoutes,
  ledgerRoutes,
  obligationRoutes,
  onboardingRoutes,
  paymentOrders,
  paymentRoutes,
  proofRoutes,
  reviewOrders,
  reviewRoutes,
  paymentDeskRoutes,
  timelineRoutes,
} from '@sorgfalt/contract';
import type { Route, RouteInput } from '@sorgfalt/contract';
import { ibanOfPayee, perClient, perStatement, scaleIdOf } from './scale-data.ts';

/** What a screen asks: a route with what goes with it. */
export interface Question {
  readonly route: Route;
  readonly input: { readonly query?: object; readonly body?: object };
}

/** The `n`th time that it is asked of `size` payments: with another word, client or place each time. */
export type Asking = (n: number, size: number) => Question;

/** Fixes the input to what the route takes, and forgets the type. */
function ask<R extends Route>(route: R, input: (n: number, size: number) => RouteInput<R>): Asking {
  return (n, size) => ({ route, input: input(n, size) });
}

/** In the middle of the ten years that are filled. */
const yearsAgo = '2021-06-01T00:00:00.000Z';

const middle = scaleIdOf('payment', 1);

const words = ['gartenbau', 'Optik 4', 'Fiktor', 'nirgendwo', '4711', 'Wunda Garage'];
const wordOf = (n: number) => words[n % words.length] ?? '';
const clientIdOf = (n: number, size: number) => scaleIdOf('client', 1 + ((n * 37) % (size / perClient)));
const paymentIdOf = (n: number, size: number) => scaleIdOf('payment', 1 + ((n * 41) % size));

const payments = (query: RouteInput<typeof paymentRoutes.list>['query']) =>
  ask(paymentRoutes.list, () => ({ query }));
const foundPayments = (search: (n: number, size: number) => string) =>
  ask(paymentRoutes.search, (n, size) => ({ body: { search: search(n, size) } }));
const foundAccounts = (search: (n: number) => string) =>
  ask(paymentRoutes.searchAccounts, (n) => ({ body: { search: search(n), limit: 8 } }));
const cases = (query: RouteInput<typeof onboardingRoutes.list>['query']) =>
  ask(onboardingRoutes.list, () => ({ query }));
const foundCases = (search: (n: number, size: number) => string) =>
  ask(onboardingRoutes.search, (n, size) => ({ body: { search: search(n, size) } }));
const clients = (query: (n: number, size: number) => RouteInput<typeof clientFileRoutes.list>['query']) =>
  ask(clientFileRoutes.list, (n, size) => ({ query: query(n, size) }));
const queue = (query: RouteInput<typeof reviewRoutes.queue>['query']) =>
  ask(reviewRoutes.queue, () => ({ query }));
const foundItems = (search: (n: number, size: number) => string, status: 'pending' | 'all' = 'pending') =>
  ask(reviewRoutes.search, (n, size) => ({ body: { status, search: search(n, size) } }));
const entries = (query: (n: number, size: number) => RouteInput<typeof paymentDeskRoutes.entries>['query']) =>
  ask(paymentDeskRoutes.entries, (n, size) => ({ query: query(n, size) }));
const ledger = (query: (n: number, size: number) => RouteInput<typeof ledgerRoutes.list>['query']) =>
  ask(ledgerRoutes.list, (n, size) => ({ query: query(n, size) }));
const proofs = (query: (n: number, size: number) => RouteInput<typeof proofRoutes.list>['query']) =>
  ask(proofRoutes.list, (n, size) => ({ query: query(n, size) }));
const timeline = (query: (n: number, size: number) => RouteInput<typeof timelineRoutes.list>['query']) =>
  ask(timelineRoutes.list, (n, size) => ({ query: query(n, size) }));
const analytics = (range: '7d' | '14m') => ask(analyticsRoutes.read, () => ({ query: { range } }));

type AskedPayments = Partial<RouteInput<typeof paymentRoutes.search>['body']>;

/** The same of a list in each of its orders but the usual one. */
function inEachOrder<Order extends string>(
  orders: readonly Order[],
  usual: Order,
  label: string,
  question: (sort: Order) => Asking,
): Record<string, Asking> {
  const others = orders.filter((order) => order !== usual);
  return Object.fromEntries(others.map((order) => [`${label}, by ${order}`, question(order)]));
}
const sortedPayments = (label: string, filter: AskedPayments) =>
  inEachOrder(paymentOrders, '-entered', label, (sort) =>
    filter.search === undefined
      ? payments({ ...filter, sort })
      : ask(paymentRoutes.search, () => ({ body: { search: '', ...filter, sort } })),
  );

const sortedCases = (label: string, filter: RouteInput<typeof onboardingRoutes.list>['query']) =>
  inEachOrder(caseOrders, '-changed', label, (sort) => cases({ ...filter, sort }));

const sortedClients = (
  label: string,
  { search, ...filter }: Partial<RouteInput<typeof clientFileRoutes.search>['body']>,
) =>
  inEachOrder(clientOrders, filter.review === undefined ? 'name' : 'nextReview', label, (sort) =>
    search === undefined
      ? clients(() => ({ ...filter, sort }))
      : ask(clientFileRoutes.search, () => ({ body: { ...filter, search, sort } })),
  );

const sortedItems = (
  label: string,
  { search, ...filter }: Partial<RouteInput<typeof reviewRoutes.search>['body']>,
) => {
  const isPending = (filter.status ?? 'pending') === 'pending';
  const orders = isPending ? reviewOrders.pending : reviewOrders.others;
  return inEachOrder(orders, isPending ? 'due' : '-submitted', label, (sort) =>
    search === undefined
      ? queue({ ...filter, sort })
      : ask(reviewRoutes.search, () => ({ body: { ...filter, search, sort } })),
  );
};

const sortedLedger = (
  label: string,
  query: (n: number, size: number) => RouteInput<typeof ledgerRoutes.list>['query'],
) =>
  inEachOrder(entryOrders, '-entered', label, (sort) => ledger((n, size) => ({ ...query(n, size), sort })));

/** What is asked of the lists, each filter and each search of its kind: measured by `bench:scale`, explained by a test. */
export const scaleQuestions: Readonly<Record<string, Asking>> = {
  clients: clients(() => ({})),
  'clients further on': clients((n, size) => ({ cursor: clientIdOf(n, size) })),
  'clients whose review is due': clients(() => ({ review: 'due' })),
  'clients whose review is due further on': clients((n, size) => ({
    review: 'due',
    cursor: clientIdOf(n, size),
  })),
  'clients by a name': ask(clientFileRoutes.search, (n) => ({ body: { search: wordOf(n) } })),
  ...sortedClients('clients', {}),
  ...sortedClients('clients whose review is due', { review: 'due' }),
  ...sortedClients('clients by a text', { search: 'Wunda Garage' }),
  'clients by name from the end, further on': clients((n, size) => ({
    sort: '-name',
    cursor: `-name_${clientIdOf(n, size)}`,
  })),
  'clients by review, further on': clients((n, size) => ({
    sort: 'nextReview',
    cursor: `nextReview_${clientIdOf(n, size)}`,
  })),
  'clients by review from the end, further on': clients((n, size) => ({
    sort: '-nextReview',
    cursor: `-nextReview_${clientIdOf(n, size)}`,
  })),
  payments: payments({}),
  'payments of years ago': payments({ cursor: `${yearsAgo}_${scaleIdOf('payment', 1)}` }),
  'payments of a status': payments({ status: 'human_review' }),
  'payments of high risk': payments({ risk: 'high' }),
  'payments in a currency': payments({ currency: 'USD' }),
  'payments rejected': payments({ state: 'rejected' }),
  'payments rejected, of high risk, in a currency': payments({
    state: 'rejected',
    risk: 'high',
    currency: 'USD',
  }),
  'payments above an amount': payments({ amountMin: 89_990_000 }),
  'payments between amounts': payments({ amountMin: 40_000_000, amountMax: 60_000_000 }),
  'payments between amounts in a currency': payments({
    amountMin: 40_000_000,
    amountMax: 60_000_000,
    currency: 'USD',
  }),
  'payments of a client': ask(paymentRoutes.list, (n, size) => ({
    query: { clientId: clientIdOf(n, size) },
  })),
  'payments of a month': payments({ from: '2021-03-01', to: '2021-03-31' }),
  'payments of a year in a currency': payments({ from: '2021-01-01', to: '2021-12-31', currency: 'EUR' }),
  'payments by text': foundPayments(wordOf),
  'payments by number': foundPayments((n, size) => `PAY-2016-${String((n * 41) % size).padStart(7, '0')}`),
  'payments by IBAN': foundPayments((n) => ibanOfPayee(1 + n * 41)),
  'payments by two letters': foundPayments(() => 'qx'),
  ...sortedPayments('payments', {}),
  'payments by amount, further on': payments({ sort: 'amount', cursor: `amount_CHF_40000000_${middle}` }),
  'payments by risk, further on': payments({ sort: '-risk', cursor: `-risk_0_45_${middle}` }),
  'payments by execution date, further on': payments({
    sort: 'executionDate',
    cursor: `executionDate_2021-06-01_${middle}`,
  }),
  ...sortedPayments('payments of a status', { status: 'human_review' }),
  ...sortedPayments('payments of another status', { status: 'approved' }),
  ...sortedPayments('payments of high risk', { risk: 'high' }),
  ...sortedPayments('payments in a currency', { currency: 'USD' }),
  ...sortedPayments('payments of a client', { clientId: clientIdOf(3, 100) }),
  ...sortedPayments('payments by text', { search: 'Wunda Garage' }),
  ...sortedPayments('payments of a status by a text of all', { search: 'ag', status: 'human_review' }),
  'accounts of clients': ask(paymentRoutes.accounts, () => ({ query: {} })),
  'accounts of clients further on': ask(paymentRoutes.accounts, (n, size) => ({
    query: { cursor: scaleIdOf('account', 1 + ((n * 37) % (size / perClient))) },
  })),
  'accounts by a name': foundAccounts(wordOf),
  'accounts by IBAN': foundAccounts(
    (n) =>
      `CH11 0076 2${String(n * 37)
        .padStart(12, '0')
        .slice(0, 3)}`,
  ),
  'entries of statements': entries(() => ({})),
  'entries of statements that were settled': entries(() => ({ state: 'settled' })),
  'entries of a statement': entries((n, size) => ({
    state: 'all',
    statementId: scaleIdOf('statement', 1 + (n % (size / perStatement))),
  })),
  'entries of all statements, from the middle': entries((_, size) => ({
    state: 'all',
    cursor: `${scaleIdOf('statement', size / perStatement / 2)}_500`,
  })),
  'entries of all statements': entries(() => ({ state: 'all' })),
  cases: cases({}),
  'cases of years ago': cases({ cursor: `${yearsAgo}_${scaleIdOf('case', 1)}` }),
  'cases of a status': cases({ status: 'in_review' }),
  'cases of a month': cases({ from: '2021-03-01', to: '2021-03-31' }),
  'cases of a status of a month': cases({ status: 'approved', from: '2021-03-01', to: '2021-03-31' }),
  ...sortedCases('cases', {}),
  ...sortedCases('cases of a status', { status: 'in_review' }),
  ...sortedCases('cases of a month', { from: '2021-03-01', to: '2021-03-31' }),
  'cases by entry, further on': cases({
    sort: 'entered',
    cursor: `entered_ONB-2016-000400_${scaleIdOf('case', 1)}`,
  }),
  'cases by text': foundCases(wordOf),
  'cases by number': foundCases(
    (n, size) => `ONB-2016-${String((n * 41) % (size / perClient)).padStart(6, '0')}`,
  ),
  queue: queue({}),
  'queue, all': queue({ status: 'all' }),
  'queue, all, of years ago': queue({ status: 'all', cursor: `${yearsAgo}_${scaleIdOf('item', 1)}` }),
  'queue of a workflow': queue({ status: 'all', workflow: 'client_onboarding' }),
  'queue of nobody': queue({ assignee: 'nobody' }),
  'queue of mine': queue({ assignee: 'me' }),
  'queue decided in a month': queue({
    status: 'all',
    decidedFrom: '2021-03-01',
    decidedTo: '2021-03-31',
  }),
  'queue submitted in a month': queue({ status: 'all', from: '2021-03-01', to: '2021-03-31' }),
  'queue decided by an officer': queue({ status: 'all', officer: 'officer-3' }),
  'queue for a reason': queue({ status: 'all', reason: 'rule-7' }),
  'queue by text': foundItems(wordOf, 'all'),
  'queue by text, waiting': foundItems(wordOf),
  'queue by number': foundItems(
    (n, size) => `PAY-2016-${String(5 * ((n * 41) % (size / 5))).padStart(7, '0')}`,
  ),
  ...sortedItems('queue', {}),
  ...sortedItems('queue, approved', { status: 'approved' }),
  ...sortedItems('queue, all', { status: 'all' }),
  ...sortedItems('queue of a workflow', { status: 'all', workflow: 'payment' }),
  ...sortedItems('queue of mine', { assignee: 'me' }),
  ...sortedItems('queue submitted in a month', { status: 'all', from: '2021-03-01', to: '2021-03-31' }),
  ...sortedItems('queue decided in a month', {
    status: 'approved',
    decidedFrom: '2021-03-01',
    decidedTo: '2021-03-31',
  }),
  ...sortedItems('queue for a reason', { status: 'all', reason: 'rule-7' }),
  ...sortedItems('queue by text', { status: 'all', search: 'Wunda Garage' }),
  ...sortedItems('queue by text, waiting', { search: 'Wunda Garage' }),
  'queue, all, as it was submitted, further on': queue({
    status: 'all',
    sort: 'submitted',
    cursor: `submitted_${yearsAgo}_${scaleIdOf('item', 1)}`,
  }),
  'queue as it was submitted, further on': queue({
    sort: 'submitted',
    cursor: `submitted_${yearsAgo}_${scaleIdOf('item', 1)}`,
  }),
  obligations: ask(obligationRoutes.list, () => ({ query: {} })),
  ledger: ledger(() => ({})),
  'ledger of years ago': ledger((_, size) => ({ cursor: scaleIdOf('entry', size / 2) })),
  'ledger of a client': ledger((n, size) => ({ clientId: clientIdOf(n, size) })),
  'ledger of a status': ledger(() => ({ status: 'failed' })),
  ...sortedLedger('ledger', () => ({})),
  ...sortedLedger('ledger of a client', (n, size) => ({ clientId: clientIdOf(n, size) })),
  ...sortedLedger('ledger of a status', () => ({ status: 'failed' })),
  'ledger from the oldest, of years ago': ledger((_, size) => ({
    sort: 'entered',
    cursor: `entered_${scaleIdOf('entry', size / 2)}`,
  })),
  'proofs from the oldest, of years ago': proofs((_, size) => ({
    sort: 'entered',
    cursor: `entered_${scaleIdOf('entry', size / 2)}`,
  })),
  'ledger by entry': ledger((n, size) => ({ proofId: scaleIdOf('entry', 1 + ((n * 41) % size)) })),
  timeline: timeline(() => ({})),
  'timeline of a client': timeline((n, size) => ({ clientId: clientIdOf(n, size) })),
  'timeline of a payment': timeline((n, size) => ({ caseId: paymentIdOf(n, size) })),
  'timeline of a type': timeline(() => ({ type: 'validation_complete' })),
  'timeline of an agent': timeline(() => ({ actor: 'kyc-agent' })),
  'timeline of an agent that did nothing': timeline(() => ({ actor: 'risk-agent' })),
  'timeline of an agent and a type': timeline(() => ({ actor: 'kyc-agent', type: 'validation_complete' })),
  'timeline of people': timeline(() => ({ actor: 'officer' })),
  'timeline of a day': timeline(() => ({ until: '2021-03-10' })),
  dashboard: ask(insightRoutes.dashboard, () => ({})),
  'analytics of a week': analytics('7d'),
  'analytics of 14 months': analytics('14m'),
};
