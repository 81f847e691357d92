import type { Currency } from '@sorgfalt/money';
import { isCurrency } from '@sorgfalt/money';
import type {
  BankAnswer,
  BankConnector,
  BankTransaction,
  Initiated,
  Initiation,
  PaymentAtBank,
  PaymentState,
} from '../connector.ts';
import { basketCalls } from './basket-calls.ts';
import { createExchange } from './exchange.ts';
import type { Call, Exchange } from './exchange.ts';
import { findPayments, insisting } from './find-payments.ts';
import { createBankHttp } from './http.ts';
import { listTransactions } from './list-transactions.ts';
import { bodyOf, decimalOf, productOf } from './order-body.ts';
import type { NgPsd2Options } from './options.ts';
import { map, webAddress } from './read-answer.ts';
import * as wire from './wire.ts';

/** The Swiss NextGen interface (NextGenPSD2, XS2A 1.3.8.1-CH). */
export function createNgPsd2(options: NgPsd2Options): BankConnector {
  const http = createBankHttp(options.baseUrl, options);
  const exchange = createExchange(http, {
    tokenPath: options.tokenPath,
    id: options.clientId,
    secret: options.clientSecret,
  });
  return {
    driver: 'ng-psd2',
    close: http.close,
    ...paymentCalls(exchange, options),
    ...basketCalls(exchange, options),
    ...accountCalls(exchange, consentOf(options)),
  };
}

function consentOf({ consentId }: NgPsd2Options): Readonly<Record<string, string>> {
  return consentId === '' ? {} : { 'consent-id': consentId };
}

type PaymentCalls = Pick<
  BankConnector,
  'initiate' | 'find' | 'status' | 'authorisation' | 'startSigning' | 'cancel'
>;

function paymentCalls(exchange: Exchange, options: NgPsd2Options): PaymentCalls {
  const { psuIpAddress, products } = options;
  const consent = consentOf(options);
  const named = (product: string) => products.get(product) ?? product;
  return {
    initiate: (initiation) => initiate(exchange, options, initiation),

    async find(iban, wanted) {
      const reading = insisting(exchange);
      const known = await readAccounts(reading, consent);
      if (known.outcome !== 'accepted') return known;
      // An account in several currencies may be several at the bank.
      const ofDebtor = known.value.accounts.filter((each) => each.iban === iban);
      return findPayments(
        reading,
        consent,
        ofDebtor.map(({ resourceId }) => resourceId),
        wanted.map((each) => ({ ...each, product: named(productOf(each.order)) })),
      );
    },

    async status(payment) {
      const answer = await exchange({
        method: 'GET',
        path: `${pathOf(payment)}/status`,
        answer: wire.paymentStatus,
      });
      return map(answer, stateOf);
    },

    async authorisation(payment) {
      const path = `${pathOf(payment)}/authorisations`;
      const listed = await exchange({ method: 'GET', path, answer: wire.authorisations });
      if (listed.outcome !== 'accepted') return listed;
      const last = listed.value.authorisationIds.at(-1);
      if (last === undefined) return { outcome: 'accepted', value: { scaStatus: 'received' } };
      return exchange({ method: 'GET', path: `${path}/${encodeURIComponent(last)}`, answer: wire.scaStatus });
    },

    async startSigning(payment, returnUrl) {
      const answer = await exchange({
        method: 'POST',
        path: `${pathOf(payment)}/authorisations`,
        headers: {
          'psu-ip-address': psuIpAddress,
          'tpp-redirect-preferred': 'true',
          'tpp-redirect-uri': returnUrl,
        },
        answer: wire.started,
      });
      return map(answer, ({ _links: links }) => ({ scaUrl: webAddress(links['scaRedirect']?.href) }));
    },

    async cancel(payment, requestId) {
      const call: Call<{ transactionStatus: string; psuMessage?: string | undefined }> = {
        method: 'DELETE',
        path: pathOf(payment),
        requestId,
        headers: { 'psu-ip-address': psuIpAddress },
        answer: wire.paymentStatus,
        empty: { transactionStatus: 'CANC' },
      };
      return map(await exchange(call), stateOf);
    },
  };
}

async function initiate(
  exchange: Exchange,
  options: NgPsd2Options,
  initiation: Initiation,
): Promise<BankAnswer<Initiated>> {
  const made = bodyOf(initiation, options.initiator);
  if ('refused' in made) return { outcome: 'refused', messages: [made.refused] };
  const product = options.products.get(made.product) ?? made.product;
  const answer = await exchange({
    method: 'POST',
    path: `/v1/payments/${product}`,
    requestId: initiation.identifiers.requestId,
    headers: {
      'content-type': made.contentType,
      'psu-ip-address': options.psuIpAddress,
      'tpp-redirect-preferred': 'true',
      'tpp-redirect-uri': initiation.returnUrl,
      ...(initiation.isSignedTogether === true ? { 'tpp-explicit-authorisation-preferred': 'true' } : {}),
    },
    body: made.body,
    answer: wire.initiated,
  });
  return map(answer, ({ paymentId, transactionStatus, _links: links }): Initiated => ({
    product,
    bankPaymentId: paymentId,
    bankStatus: transactionStatus,
    scaUrl: webAddress(links['scaRedirect']?.href),
  }));
}

function pathOf({ product, bankPaymentId }: PaymentAtBank): string {
  return `/v1/payments/${product}/${encodeURIComponent(bankPaymentId)}`;
}

type AccountCalls = Pick<
  BankConnector,
  'accounts' | 'balances' | 'transactions' | 'statements' | 'fundsConfirmation'
>;

function accountCalls(exchange: Exchange, consent: Readonly<Record<string, string>>): AccountCalls {
  return {
    async accounts() {
      return map(await readAccounts(exchange, consent), ({ accounts }) =>
        accounts.map(({ resourceId, iban = null, currency, status }) => ({
          resourceId,
          iban,
          currency,
          isOpen: status === undefined || status === 'enabled',
        })),
      );
    },

    async balances(resourceId) {
      const answer = await exchange({
        method: 'GET',
        path: `/v1/accounts/${encodeURIComponent(resourceId)}/balances`,
        headers: consent,
        answer: wire.balances,
      });
      return mapOrBroken(answer, ({ balances }) =>
        balances.map(({ balanceAmount, balanceType, referenceDate = null }) => {
          const amountMinor = wire.minorOfAmount(balanceAmount);
          return amountMinor === null
            ? null
            : { type: balanceType, amountMinor, currency: balanceAmount.currency, day: referenceDate };
        }),
      );
    },

    async transactions(query) {
      return mapOrBroken(await listTransactions(exchange, consent, query), ({ booked, pending }) => [
        ...booked.map((each) => transactionOf(each, true)),
        ...pending.map((each) => transactionOf(each, false)),
      ]);
    },

    statements: ({ resourceId, from, to }) =>
      exchange({
        method: 'GET',
        path: `/v1/accounts/${encodeURIComponent(resourceId)}/transactions?bookingStatus=booked&dateFrom=${from}&dateTo=${to}`,
        headers: { ...consent, accept: 'application/xml' },
        answer: wire.statementText,
        isText: true,
      }),

    async fundsConfirmation({ iban, amountMinor, currency }) {
      if (!isCurrency(currency)) return { outcome: 'refused', messages: [{ code: 'FORMAT_ERROR' }] };
      const answer = await exchange({
        method: 'POST',
        path: '/v1/funds-confirmations',
        headers: { 'content-type': 'application/json', ...consent },
        body: JSON.stringify({
          account: { iban },
          instructedAmount: { currency, amount: decimalOf(amountMinor, currency satisfies Currency) },
        }),
        answer: wire.fundsAnswer,
      });
      return map(answer, ({ fundsAvailable }) => ({ isAvailable: fundsAvailable }));
    },
  };
}

function readAccounts(exchange: Exchange, consent: Readonly<Record<string, string>>) {
  return exchange({ method: 'GET', path: '/v1/accounts', headers: consent, answer: wire.accounts });
}

/** One amount that cannot be read makes the whole answer a broken one. */
function mapOrBroken<T, U>(
  answer: BankAnswer<T>,
  to: (value: T) => readonly (U | null)[],
): BankAnswer<readonly U[]> {
  if (answer.outcome !== 'accepted') return answer;
  const all = to(answer.value);
  const read = all.filter((each) => each !== null);
  return read.length === all.length
    ? { outcome: 'accepted', value: read }
    : { outcome: 'unknown', reason: 'broken-answer' };
}

function stateOf(answer: { transactionStatus: string; psuMessage?: string | undefined }): PaymentState {
  const { transactionStatus: bankStatus, psuMessage } = answer;
  return { bankStatus, reason: psuMessage === undefined ? null : { code: bankStatus, text: psuMessage } };
}

function transactionOf(entry: wire.WireTransaction, isBooked: boolean): BankTransaction | null {
  const amountMinor = wire.minorOfAmount(entry.transactionAmount);
  if (amountMinor === null) return null;
  return {
    transactionId: entry.transactionId ?? null,
    entryReference: entry.entryReference ?? null,
    endToEndId: entry.endToEndId ?? null,
    amountMinor,
    currency: entry.transactionAmount.currency,
    bookingDay: entry.bookingDate ?? null,
    isBooked,
  };
}
