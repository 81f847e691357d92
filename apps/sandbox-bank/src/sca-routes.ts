import { formatIban, formatMoney, parseIban } from '@sorgfalt/money';
import type { Currency } from '@sorgfalt/money';
import type { Bank } from './bank.ts';
import type { Queryable } from './database.ts';
import { notify } from './execution.ts';
import type { PaymentRow } from './execution.ts';
import type { Request, Route } from './http.ts';
import { dayText, html, page, redirect } from './page.ts';
import { readAuthorization } from './oauth.ts';
import { textsFor } from './sca-texts.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const open: ReadonlySet<string> = new Set(['received', 'started']);

type Signing = PaymentRow & { readonly debtor_number: string };

/** The page where a person signs or refuses a payment; its address is the secret that leads there. */
export function scaRoutes(bank: Bank): Route[] {
  const path = '/sca/{scaId}';
  return [
    { method: 'GET', path, handler: (request) => show(bank, request) },
    { method: 'POST', path, handler: (request) => decide(bank, request) },
    { method: 'GET', path: '/oauth/authorize', handler: (request) => authorize(bank, request) },
  ];
}

/**
 * Authorisation code flow with PKCE (RFC 6749, 4.1, and RFC 7636): the page of the payment that the scope names, which
 * then leads back with a code. A client or an address that is not known is told to the person and nobody is led there
 * (RFC 6749, 4.1.2.1); everything else is told to the client.
 */
async function authorize(bank: Bank, request: Request) {
  const { language, texts } = textsFor(request.headers['accept-language']);
  const query = request.url.searchParams;
  const id = /^PIS:(?<id>[0-9a-f-]{36})$/u.exec(query.get('scope') ?? '')?.groups?.['id'] ?? '';
  const payment = await find(bank.database, { ...request, params: { scaId: id } });
  const target = query.get('redirect_uri');
  const isKnown = bank.oauth.isClientId(query.get('client_id') ?? '') && target !== null;
  if (payment === null || !isKnown || target !== payment.redirect_uri) {
    return page({ language, title: texts.title, status: 400 }, html`<p>${texts.unknown}</p>`);
  }
  const read = readAuthorization(query);
  if ('error' in read) return redirect(withParameters(target, { error: read.error, state: read.state }));
  const { challenge, state } = read;
  const kept = new URLSearchParams({ code_challenge: challenge, ...(state === null ? {} : { state }) });
  return redirect(`/sca/${payment.sca_id}?${kept}`);
}

/** The address with these parameters beside its own. */
function withParameters(address: string, parameters: Readonly<Record<string, string | null>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.href;
}

async function show(bank: Bank, request: Request) {
  const { language, texts } = textsFor(request.headers['accept-language']);
  const payment = await find(bank.database, request);
  const sandbox = html`<p class="sandbox" role="note">${texts.sandbox}</p>
    <h1>${texts.title}</h1>`;
  if (payment === null) {
    return page(
      { language, title: texts.title, status: 404 },
      html`${sandbox}
        <p>${texts.unknown}</p>`,
    );
  }
  const isOpen = isSignable(payment);
  const rows = [
    [texts.from, payment.debtor_name],
    [texts.account, ibanText(payment.debtor_number)],
    [texts.to, payment.creditor_name],
    [texts.account, ibanText(payment.creditor_account)],
    [texts.amount, formatMoney(payment.amount_minor, payment.currency as Currency)],
    [texts.day, dayText(payment.execution_date)],
  ].map(
    ([name = '', value = '']) =>
      html`<dt>${name}</dt>
        <dd>${value}</dd>`,
  );
  const form = html`<form method="post">
    <button class="main" name="decision" value="sign">${texts.sign}</button>
    <button name="decision" value="refuse">${texts.refuse}</button>
  </form>`;
  return page(
    { language, title: texts.title, targets: [payment.redirect_uri, payment.nok_redirect_uri] },
    html`${sandbox}
      <dl>${rows}</dl>
      ${isOpen ? form : html`<p role="status">${texts.done}</p>`}`,
  );
}

async function decide(bank: Bank, request: Request) {
  const isSigned = new URLSearchParams(request.body).get('decision') === 'sign';
  const payment = await bank.database.transaction(async (tx) => {
    const found = await find(tx, request, 'for update of p');
    if (found !== null) await sign(tx, found, isSigned);
    return found;
  });
  if (payment === null) return show(bank, request);
  bank.poke();
  const challenge = request.url.searchParams.get('code_challenge');
  const state = request.url.searchParams.get('state');
  if (challenge === null) return redirect(isSigned ? payment.redirect_uri : payment.nok_redirect_uri);
  // Whoever signed before, or refused, gets no code by pressing the button once more.
  const isOurs = isSignable(payment);
  return redirect(
    isSigned && isOurs
      ? withParameters(payment.redirect_uri, { code: bank.oauth.code(payment, challenge), state })
      : withParameters(payment.redirect_uri, { error: 'access_denied', state }),
  );
}

/** Whether the payment waits for a signature of its own: one in a basket is signed with the others. */
function isSignable({ sca_status: scaStatus, status, basket_id: basketId }: PaymentRow): boolean {
  return open.has(scaStatus) && status === 'RCVD' && basketId === null;
}

/** Signs or refuses a payment that waits for it; any other stays as it is. */
async function sign(tx: Queryable, payment: PaymentRow, isSigned: boolean): Promise<void> {
  if (isSignable(payment)) await settleSignature(tx, payment, isSigned);
}

/** What a signature, or its refusal, does to a payment that is held. */
export async function settleSignature(
  tx: Queryable,
  payment: Pick<PaymentRow, 'id' | 'fate'>,
  isSigned: boolean,
): Promise<void> {
  const [status, scaStatus] = isSigned ? ['ACTC', 'finalised'] : ['RJCT', 'failed'];
  await tx.query(`update payments set status = $2, sca_status = $3, reason = $4 where id = $1`, [
    payment.id,
    status,
    scaStatus,
    isSigned ? null : 'DS02',
  ]);
  await notify(tx, payment, status ?? 'RCVD');
}

async function find(tx: Queryable, request: Request, lock = ''): Promise<Signing | null> {
  const { scaId = '' } = request.params;
  if (!uuid.test(scaId)) return null;
  const found = await tx.query<Signing>(
    `select p.*, a.number as debtor_number from payments p join accounts a on a.id = p.debtor_id
     where p.sca_id = $1 ${lock}`,
    [scaId],
  );
  return found.rows[0] ?? null;
}

export function ibanText(account: string): string {
  const iban = parseIban(account);
  return iban.ok ? formatIban(iban.value) : account;
}
