import { formatMoney } from '@sorgfalt/money';
import type { Currency } from '@sorgfalt/money';
import type { Bank } from './bank.ts';
import { endBasket, releasePayments } from './basket-routes.ts';
import type { BasketRow } from './basket-routes.ts';
import type { Queryable } from './database.ts';
import type { PaymentRow } from './execution.ts';
import type { Reply, Request, Route } from './http.ts';
import { dayText, html, page, redirect } from './page.ts';
import type { Html } from './page.ts';
import { ibanText, settleSignature } from './sca-routes.ts';
import { textsFor } from './sca-texts.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

type Signing = PaymentRow & { readonly debtor_number: string };
type Texts = ReturnType<typeof textsFor>['texts'];

/** The page where a person signs or refuses all payments of a basket at once. */
export function basketPages(bank: Bank): Route[] {
  const path = '/sca/baskets/{scaId}';
  return [
    { method: 'GET', path, handler: (request) => show(bank, request) },
    { method: 'POST', path, handler: (request) => decide(bank, request) },
  ];
}

async function show(bank: Bank, request: Request): Promise<Reply> {
  const { language, texts } = textsFor(request.headers['accept-language']);
  const basket = await find(bank.database, request);
  const head = html`<p class="sandbox" role="note">${texts.sandbox}</p>
    <h1>${texts.together}</h1>`;
  if (basket === null) {
    return page(
      { language, title: texts.together, status: 404 },
      html`${head}
        <p>${texts.unknown}</p>`,
    );
  }
  const payments = await paymentsOf(bank.database, basket);
  const form = html`<form method="post">
    <button class="main" name="decision" value="sign">${texts.signAll}</button>
    <button name="decision" value="refuse">${texts.refuseAll}</button>
  </form>`;
  const isLate = basket.status === 'RJCT' && basket.fate.expires === true;
  const done = html`<p role="status">${isLate ? texts.expired : texts.done}</p>`;
  return page(
    { language, title: texts.together, targets: [basket.redirect_uri, basket.nok_redirect_uri] },
    html`${head}
      <p>${texts.count.replace('{count}', String(payments.length))}: ${totals(payments)}</p>
      ${list(payments, texts)} ${basket.status === 'RCVD' ? form : done}`,
  );
}

function totals(payments: readonly Signing[]): string {
  return [...Map.groupBy(payments, ({ currency }) => currency)]
    .map(([currency, of]) => {
      const sum = of.reduce((minor, { amount_minor: amount }) => minor + amount, 0);
      return formatMoney(sum, currency as Currency);
    })
    .join(', ');
}

function list(payments: readonly Signing[], texts: Texts): Html {
  const rows = payments.map(
    (payment) =>
      html`<tr>
        <td>${ibanText(payment.debtor_number)}</td>
        <td>${payment.creditor_name}</td>
        <td>${ibanText(payment.creditor_account)}</td>
        <td class="number">${formatMoney(payment.amount_minor, payment.currency as Currency)}</td>
        <td>${dayText(payment.execution_date)}</td>
      </tr>`,
  );
  const heads = [texts.from, texts.to, texts.account, texts.amount, texts.day].map(
    (text) => html`<th scope="col">${text}</th>`,
  );
  return html`<div class="table" role="region" tabindex="0" aria-label="${texts.together}">
    <table>
      <thead>
        <tr>
          ${heads}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

async function decide(bank: Bank, request: Request): Promise<Reply> {
  const isSigned = new URLSearchParams(request.body).get('decision') === 'sign';
  const basket = await bank.database.transaction(async (tx) => {
    const found = await find(tx, request, 'for update');
    return found === null ? null : { ...found, isSigned: await settle(tx, found, isSigned) };
  });
  if (basket === null) return show(bank, request);
  bank.poke();
  return redirect(basket.isSigned ? basket.redirect_uri : basket.nok_redirect_uri);
}

/** Signs or refuses a basket that waits for it; any other stays as it is. Says whether it is signed. */
async function settle(tx: Queryable, basket: BasketRow, isSigned: boolean): Promise<boolean> {
  if (basket.status !== 'RCVD') return basket.status === 'ACTC';
  if (isSigned && basket.fate.expires === true) {
    await endBasket(tx, basket, { status: 'RJCT', scaStatus: 'failed' });
    await releasePayments(tx, basket);
    return false;
  }
  await endBasket(
    tx,
    basket,
    isSigned ? { status: 'ACTC', scaStatus: 'finalised' } : { status: 'RJCT', scaStatus: 'failed' },
  );
  for (const payment of await paymentsOf(tx, basket, 'for update of p')) {
    if (payment.status === 'RCVD') await settleSignature(tx, payment, isSigned);
  }
  return isSigned;
}

async function find(tx: Queryable, request: Request, lock = ''): Promise<BasketRow | null> {
  const { scaId = '' } = request.params;
  if (!uuid.test(scaId)) return null;
  const found = await tx.query<BasketRow>(`select * from baskets where sca_id = $1 ${lock}`, [scaId]);
  return found.rows[0] ?? null;
}

async function paymentsOf(tx: Queryable, { id }: BasketRow, lock = ''): Promise<Signing[]> {
  const found = await tx.query<Signing>(
    `select p.*, a.number as debtor_number from payments p join accounts a on a.id = p.debtor_id
     where p.basket_id = $1 order by p.created_at, p.id ${lock}`,
    [id],
  );
  return found.rows;
}
