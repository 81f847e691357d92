import type {
  Xs2aAccountReference,
  Xs2aAuthorisations,
  Xs2aInitiated,
  Xs2aPaymentStatus,
  Xs2aScaStatus,
  Xs2aStarted,
} from '@sorgfalt/payments';
import { formatAmount } from '@sorgfalt/money';
import type { Currency } from '@sorgfalt/money';
import type { Bank } from './bank.ts';
import type { Queryable } from './database.ts';
import { executeDue, notify } from './execution.ts';
import type { PaymentRow } from './execution.ts';
import { withFaults } from './fault-routes.ts';
import { header, json } from './http.ts';
import type { Handler, Request, Route } from './http.ts';
import { initiate } from './initiation.ts';
import { Refusal } from './refusal.ts';
import { statusReport } from './statements.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
const cancellable: ReadonlySet<string> = new Set(['RCVD', 'PATC', 'ACTC', 'ACSP', 'PDNG']);

/** Payment initiation service of the interface. */
export function paymentRoutes(bank: Bank): Route[] {
  const path = '/v1/payments/{product}';
  const guarded = (handler: Handler): Handler => withFaults(bank, handler);
  return [
    { method: 'POST', path, handler: guarded((request) => post(bank, request)) },
    {
      method: 'GET',
      path: `${path}/{paymentId}`,
      handler: guarded((request) => information(bank, request)),
    },
    {
      method: 'GET',
      path: `${path}/{paymentId}/status`,
      handler: guarded((request) => status(bank, request)),
    },
    {
      method: 'GET',
      path: `${path}/{paymentId}/authorisations`,
      handler: guarded(async (request) => {
        const { sca_id: id } = await find(bank, bank.database, request);
        return json(200, { authorisationIds: [id] } satisfies Xs2aAuthorisations);
      }),
    },
    {
      method: 'POST',
      path: `${path}/{paymentId}/authorisations`,
      handler: guarded((request) => startAuthorisation(bank, request)),
    },
    {
      method: 'GET',
      path: `${path}/{paymentId}/authorisations/{authorisationId}`,
      handler: guarded(async (request) => {
        const payment = await find(bank, bank.database, request);
        if (payment.sca_id !== request.params['authorisationId']) throw new Refusal(404, 'RESOURCE_UNKNOWN');
        return json(200, { scaStatus: payment.sca_status } satisfies Xs2aScaStatus);
      }),
    },
    { method: 'DELETE', path: `${path}/{paymentId}`, handler: guarded((request) => cancel(bank, request)) },
  ];
}

async function post(bank: Bank, request: Request) {
  const redirectUri = webAddress(request, 'tpp-redirect-uri');
  if (header(request, 'psu-ip-address') === undefined) {
    throw new Refusal(400, 'FORMAT_ERROR', 'PSU-IP-Address is missing.');
  }
  const isXml = (header(request, 'content-type') ?? '').startsWith('application/xml');
  if (isXml !== (request.params['product'] ?? '').startsWith('pain.001-')) {
    throw new Refusal(415, 'FORMAT_ERROR', 'The content does not fit the product.');
  }
  const payment = await initiate(bank, {
    clientId: bank.oauth.client(request),
    requestId: requestIdOf(request),
    product: request.params['product'] ?? '',
    body: request.body,
    redirectUri,
    nokRedirectUri:
      header(request, 'tpp-nok-redirect-uri') === undefined
        ? redirectUri
        : webAddress(request, 'tpp-nok-redirect-uri'),
    isSignedLater: isSignedLater(request),
  });
  if (payment.status === 'ACTC') bank.poke();
  const own = `/v1/payments/${payment.product}/${payment.id}`;
  const needsSca = payment.sca_status === 'received';
  const answer: Xs2aInitiated = {
    transactionStatus: payment.status,
    paymentId: payment.id,
    _links: {
      ...(needsSca ? signingLink(bank, request, payment) : {}),
      self: { href: own },
      status: { href: `${own}/status` },
      scaStatus: { href: `${own}/authorisations/${payment.sca_id}` },
    },
  };
  return json(201, answer, {
    location: own,
    'x-request-id': requestIdOf(request),
    ...(needsSca ? { 'aspsp-sca-approach': 'REDIRECT' } : {}),
  });
}

/** Where the payment is signed; who signs several together starts that when they are all there. */
function signingLink(
  bank: Bank,
  request: Request,
  { id, product, sca_id: scaId }: PaymentRow,
): Xs2aInitiated['_links'] {
  return isSignedLater(request)
    ? { startAuthorisation: { href: `/v1/payments/${product}/${id}/authorisations` } }
    : { scaRedirect: { href: `${bank.publicUrl()}/sca/${scaId}` } };
}

function isSignedLater(request: Request): boolean {
  return header(request, 'tpp-explicit-authorisation-preferred') === 'true';
}

/** A payment has one authorisation: who starts it again gets the same one. */
async function startAuthorisation(bank: Bank, request: Request) {
  const redirectUri = webAddress(request, 'tpp-redirect-uri');
  const payment = await find(bank, bank.database, request);
  if (payment.status !== 'RCVD' || payment.basket_id !== null) throw new Refusal(409, 'STATUS_INVALID');
  await bank.database.query('update payments set redirect_uri = $2 where id = $1', [payment.id, redirectUri]);
  const answer: Xs2aStarted = {
    scaStatus: payment.sca_status,
    authorisationId: payment.sca_id,
    _links: {
      scaRedirect: { href: `${bank.publicUrl()}/sca/${payment.sca_id}` },
      scaStatus: { href: `/v1/payments/${payment.product}/${payment.id}/authorisations/${payment.sca_id}` },
    },
  };
  return json(201, answer, { 'x-request-id': requestIdOf(request), 'aspsp-sca-approach': 'REDIRECT' });
}

async function status(bank: Bank, request: Request) {
  const told = await bank.database.transaction(async (tx) => {
    const payment = await find(bank, tx, request, 'for update');
    await tx.query('update payments set polls = polls + 1 where id = $1', [payment.id]);
    const left = payment.fate.pendingPolls ?? 0;
    if (left > 0 && payment.status === 'ACTC') {
      const fate = { ...payment.fate, pendingPolls: left - 1 };
      await tx.query('update payments set fate = $2 where id = $1', [payment.id, JSON.stringify(fate)]);
      return { ...payment, status: 'PDNG' };
    }
    const isLate = payment.fate.outOfOrder === true && payment.polls % 2 === 1;
    return isLate ? { ...payment, status: 'RCVD', reason: null } : payment;
  });
  if (header(request, 'accept') === 'application/xml') {
    const xml = statusReport(told, told.status, (await bank.clock.now(bank.database)).toISOString());
    return { status: 200, headers: { 'content-type': 'application/xml; charset=utf-8' }, body: xml };
  }
  const answer: Xs2aPaymentStatus = {
    transactionStatus: told.status,
    ...(told.reason === null ? {} : { psuMessage: told.reason }),
  };
  return json(200, answer, { 'x-request-id': requestIdOf(request) });
}

async function cancel(bank: Bank, request: Request) {
  await executeDue(bank.database, bank.clock);
  await bank.database.transaction(async (tx) => {
    const payment = await find(bank, tx, request, 'for update');
    if (payment.status === 'CANC') return;
    // In a basket it waits with the others: the basket is deleted first.
    const isInBasket = payment.status === 'RCVD' && payment.basket_id !== null;
    if (isInBasket || !cancellable.has(payment.status)) throw new Refusal(405, 'CANCELLATION_INVALID');
    await tx.query(`update payments set status = 'CANC' where id = $1`, [payment.id]);
    await notify(tx, payment, 'CANC');
  });
  return { status: 204, headers: { 'x-request-id': requestIdOf(request) } };
}

async function find(
  bank: Bank,
  tx: Queryable,
  request: Request,
  lock: '' | 'for update' = '',
): Promise<PaymentRow> {
  const client = bank.oauth.client(request);
  requestIdOf(request);
  const { product = '', paymentId = '' } = request.params;
  if (!uuid.test(paymentId)) throw new Refusal(404, 'RESOURCE_UNKNOWN');
  const found = await tx.query<PaymentRow>(
    `select * from payments where id = $1 and client_id = $2 and product = $3 ${lock}`,
    [paymentId, client, product],
  );
  const payment = found.rows[0];
  if (payment === undefined) throw new Refusal(404, 'RESOURCE_UNKNOWN');
  return payment;
}

async function information(bank: Bank, request: Request) {
  const payment = await find(bank, bank.database, request);
  const debtor = await bank.database.query<{ number: string }>('select number from accounts where id = $1', [
    payment.debtor_id,
  ]);
  return json(200, {
    endToEndIdentification: payment.end_to_end_id,
    debtorAccount: { iban: debtor.rows[0]?.number },
    instructedAmount: {
      currency: payment.currency,
      amount: decimalOf(payment.amount_minor, payment.currency as Currency),
    },
    creditorAccount: accountReference(payment.creditor_account),
    creditorName: payment.creditor_name.slice(0, 70),
    requestedExecutionDate: payment.execution_date,
    transactionStatus: payment.status,
  });
}

/** The amount as the interface writes it: a point, no groups. */
export function decimalOf(amountMinor: number, currency: Currency): string {
  return formatAmount(amountMinor, currency).replaceAll(/[^\d.-]/gu, '');
}

/** The identifier that every request of the interface carries. */
export function requestIdOf(request: Request): string {
  const id = header(request, 'x-request-id')?.toLowerCase();
  if (id === undefined || !uuid.test(id))
    throw new Refusal(400, 'FORMAT_ERROR', 'X-Request-ID is missing or no UUID.');
  return id;
}

export function webAddress(request: Request, name: string): string {
  const text = header(request, name) ?? '';
  if (!URL.canParse(text) || !/^https?:$/u.test(new URL(text).protocol)) {
    throw new Refusal(400, 'FORMAT_ERROR', `${name} is missing or no web address.`);
  }
  return text;
}

/** An account as the interface names it. */
export function accountReference(number: string): Xs2aAccountReference {
  return /^[A-Z]{2}\d{2}/u.test(number) ? { iban: number } : { otherAccountIdentification: number };
}
