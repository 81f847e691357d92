import { createHash } from 'node:crypto';
import type {
  Xs2aAuthorisations,
  Xs2aBasketContent,
  Xs2aBasketCreated,
  Xs2aPaymentStatus,
  Xs2aScaStatus,
  Xs2aStarted,
} from '@sorgfalt/payments';
import type { Bank } from './bank.ts';
import type { Queryable } from './database.ts';
import { withFaults } from './fault-routes.ts';
import { happens, readFaults } from './faults.ts';
import { header, json, readJson } from './http.ts';
import type { Handler, Reply, Request, Route } from './http.ts';
import { requestIdOf, webAddress } from './payment-routes.ts';
import { Refusal } from './refusal.ts';
import { basketBody } from './wire.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

export interface BasketRow {
  readonly id: string;
  readonly body_hash: string;
  readonly redirect_uri: string;
  readonly nok_redirect_uri: string;
  readonly status: string;
  readonly sca_id: string;
  readonly sca_status: string;
  readonly fate: { readonly expires?: true };
}

/** Signing baskets service of the interface: several payments that one signature covers. */
export function basketRoutes(bank: Bank): Route[] {
  const all = '/v1/signing-baskets';
  const one = `${all}/{basketId}`;
  const guarded = (handler: Handler): Handler =>
    withFaults(bank, async (request) => {
      requestIdOf(request);
      if (happens((await readFaults(bank.database)).withoutBaskets)) {
        throw new Refusal(405, 'SERVICE_INVALID', 'This bank offers no signing baskets.');
      }
      return handler(request);
    });
  const route = (method: Route['method'], path: string, handler: Handler): Route => ({
    method,
    path,
    handler: guarded(handler),
  });
  return [
    route('POST', all, (request) => create(bank, request)),
    route('GET', one, (request) => content(bank, request)),
    route('DELETE', one, (request) => remove(bank, request)),
    route('GET', `${one}/status`, async (request) => {
      const { status } = await find(bank, bank.database, request);
      return json(200, { transactionStatus: status } satisfies Xs2aPaymentStatus);
    }),
    route('GET', `${one}/authorisations`, async (request) => {
      const { sca_id: id } = await find(bank, bank.database, request);
      return json(200, { authorisationIds: [id] } satisfies Xs2aAuthorisations);
    }),
    route('POST', `${one}/authorisations`, (request) => startAuthorisation(bank, request)),
    route('GET', `${one}/authorisations/{authorisationId}`, async (request) => {
      const basket = await find(bank, bank.database, request);
      if (basket.sca_id !== request.params['authorisationId']) throw new Refusal(404, 'RESOURCE_UNKNOWN');
      return json(200, { scaStatus: basket.sca_status } satisfies Xs2aScaStatus);
    }),
  ];
}

/**
 * Takes payments of one client that wait for their signature into a basket. A request identifier that was seen before
 * gives the basket that it made; a payment lies in one basket at a time.
 */
async function create(bank: Bank, request: Request): Promise<Reply> {
  const client = bank.oauth.client(request);
  const redirectUri = webAddress(request, 'tpp-redirect-uri');
  if (header(request, 'psu-ip-address') === undefined) {
    throw new Refusal(400, 'FORMAT_ERROR', 'PSU-IP-Address is missing.');
  }
  const { paymentIds } = readJson(basketBody, request.body);
  const bodyHash = createHash('sha256').update(request.body).digest('hex');
  const basket = await bank.database.transaction(async (tx) => {
    const fate = happens((await readFaults(tx)).signatureExpires) ? { expires: true } : {};
    const made = await tx.query<BasketRow>(
      `insert into baskets (client_id, request_id, body_hash, redirect_uri, nok_redirect_uri, fate)
       values ($1, $2, $3, $4, $4, $5) on conflict (client_id, request_id) do nothing returning *`,
      [client, requestIdOf(request), bodyHash, redirectUri, JSON.stringify(fate)],
    );
    const [created] = made.rows;
    if (created === undefined) return seenBefore(tx, client, requestIdOf(request), bodyHash);
    await fill(tx, client, created.id, paymentIds);
    return created;
  });
  const own = `/v1/signing-baskets/${basket.id}`;
  const answer: Xs2aBasketCreated = {
    transactionStatus: basket.status,
    basketId: basket.id,
    _links: {
      scaRedirect: { href: pageOf(bank, basket) },
      self: { href: own },
      status: { href: `${own}/status` },
      scaStatus: { href: `${own}/authorisations/${basket.sca_id}` },
    },
  };
  return json(201, answer, {
    location: own,
    'x-request-id': requestIdOf(request),
    'aspsp-sca-approach': 'REDIRECT',
  });
}

async function seenBefore(tx: Queryable, client: string, requestId: string, bodyHash: string) {
  const found = await tx.query<BasketRow>(`select * from baskets where client_id = $1 and request_id = $2`, [
    client,
    requestId,
  ]);
  const [basket] = found.rows;
  if (basket?.body_hash === bodyHash) return basket;
  throw new Refusal(400, 'PARAMETER_NOT_CONSISTENT', 'The X-Request-ID was used for another basket.');
}

async function fill(
  tx: Queryable,
  client: string,
  basketId: string,
  paymentIds: readonly string[],
): Promise<void> {
  const wanted = new Set(paymentIds);
  const found = await tx.query<{ id: string; is_open: boolean }>(
    `select id, status = 'RCVD' and basket_id is null as is_open from payments
     where id = any($1) and client_id = $2 order by id for update`,
    [[...wanted], client],
  );
  if (found.rowCount !== wanted.size)
    throw new Refusal(400, 'REFERENCE_MIX_INVALID', 'A payment is unknown.');
  if (found.rows.some(({ is_open: isOpen }) => !isOpen)) {
    throw new Refusal(409, 'REFERENCE_STATUS_INVALID', 'A payment waits for no signature of its own.');
  }
  await tx.query('update payments set basket_id = $1 where id = any($2)', [basketId, [...wanted]]);
}

async function content(bank: Bank, request: Request): Promise<Reply> {
  const basket = await find(bank, bank.database, request);
  const found = await bank.database.query<{ id: string }>(
    'select id from payments where basket_id = $1 order by created_at, id',
    [basket.id],
  );
  const answer: Xs2aBasketContent = {
    transactionStatus: basket.status,
    ...(found.rows.length === 0 ? {} : { payments: found.rows.map(({ id }) => id) }),
  };
  return json(200, answer);
}

/** A basket has one authorisation: who starts it again gets the same one. */
async function startAuthorisation(bank: Bank, request: Request): Promise<Reply> {
  const redirectUri = webAddress(request, 'tpp-redirect-uri');
  const basket = await find(bank, bank.database, request);
  if (basket.status !== 'RCVD') throw new Refusal(409, 'STATUS_INVALID');
  await bank.database.query('update baskets set redirect_uri = $2, nok_redirect_uri = $2 where id = $1', [
    basket.id,
    redirectUri,
  ]);
  const answer: Xs2aStarted = {
    scaStatus: basket.sca_status,
    authorisationId: basket.sca_id,
    _links: {
      scaRedirect: { href: pageOf(bank, basket) },
      scaStatus: { href: `/v1/signing-baskets/${basket.id}/authorisations/${basket.sca_id}` },
    },
  };
  return json(201, answer, { 'x-request-id': requestIdOf(request), 'aspsp-sca-approach': 'REDIRECT' });
}

/** Takes a basket apart that nobody has signed; its payments wait for another signature. */
async function remove(bank: Bank, request: Request): Promise<Reply> {
  await bank.database.transaction(async (tx) => {
    const basket = await find(bank, tx, request, 'for update');
    if (basket.status === 'CANC') return;
    if (basket.status !== 'RCVD') throw new Refusal(409, 'STATUS_INVALID', 'The basket has been decided.');
    await endBasket(tx, basket, { status: 'CANC', scaStatus: basket.sca_status });
    await releasePayments(tx, basket);
  });
  return { status: 204, headers: { 'x-request-id': requestIdOf(request) } };
}

/** Ends a basket that is held. */
export async function endBasket(
  tx: Queryable,
  { id }: BasketRow,
  { status, scaStatus }: { readonly status: string; readonly scaStatus: string },
): Promise<void> {
  await tx.query('update baskets set status = $2, sca_status = $3 where id = $1', [id, status, scaStatus]);
}

/** The payments of a basket wait for a signature of their own, or in another basket. */
export async function releasePayments(tx: Queryable, { id }: BasketRow): Promise<void> {
  await tx.query('update payments set basket_id = null where basket_id = $1', [id]);
}

async function find(
  bank: Bank,
  tx: Queryable,
  request: Request,
  lock: '' | 'for update' = '',
): Promise<BasketRow> {
  const id = request.params['basketId'] ?? '';
  const found = uuid.test(id)
    ? await tx.query<BasketRow>(`select * from baskets where id = $1 and client_id = $2 ${lock}`, [
        id,
        bank.oauth.client(request),
      ])
    : null;
  const basket = found?.rows[0];
  if (basket === undefined) throw new Refusal(404, 'RESOURCE_UNKNOWN');
  return basket;
}

function pageOf(bank: Bank, { sca_id: id }: BasketRow): string {
  return `${bank.publicUrl()}/sca/baskets/${id}`;
}
