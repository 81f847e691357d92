import { formatMoney, isCurrency } from '@sorgfalt/money';
import { isAdmin, moveClock, readBook, readState, setSca, signAll } from './admin-routes.ts';
import type { Bank } from './bank.ts';
import { faultChanges, faultSettings, setFaults } from './faults.ts';
import type { Faults } from './faults.ts';
import { read } from './http.ts';
import type { Reply, Request, Route } from './http.ts';
import { isSame } from './oauth.ts';
import { dayText, html, page, redirect } from './page.ts';
import type { Html } from './page.ts';

const title = 'Sandbox bank';
const note = html`<p class="sandbox" role="note">Sandbox bank for evaluation. No money moves.</p>
  <h1>${title}</h1>`;
const paymentsShown = 50;

const labels: Readonly<Record<keyof Faults, string>> = {
  timeoutAfterCommit: 'Time-out after commit, %',
  serverErrorBeforeCommit: '500 before commit, %',
  tooManyRequests: '429 too many requests, %',
  reject: 'Rejected (RJCT), %',
  pending: 'Pending (PDNG), %',
  pendingPolls: 'Polls that are answered PDNG',
  duplicateNotice: 'Notices twice, %',
  outOfOrder: 'Statuses out of order, %',
  withoutEndToEndId: 'Statement without EndToEndId, %',
  partial: 'Booked in two parts, %',
  signatureExpires: 'Signature of a basket too late, %',
  withoutBaskets: 'No signing baskets, %',
  lateReturn: 'Returned later, %',
};

/** The page with book, clock and faults; it asks for the token first. */
export function adminPages(bank: Bank): Route[] {
  return [
    {
      method: 'GET',
      path: '/',
      handler: async (request) => (isAdmin(bank, request) ? overview(bank) : askForToken(request)),
    },
    { method: 'POST', path: '/', handler: (request) => act(bank, request) },
  ];
}

function askForToken(request: Request): Reply {
  const form = html`<p>The token is in the file <code>sandbox-bank-admin</code> of the folder of secrets.</p>
    <form method="post">
      <label>Token <input type="password" name="token" required autocomplete="off" /></label>
      <button class="main">Continue</button>
    </form>`;
  const elsewhere = html`<p>This page can be opened on the machine of the bank only.</p>`;
  return page({ language: 'en', title, status: 403 }, html`${note}${request.isLoopback ? form : elsewhere}`);
}

async function act(bank: Bank, request: Request): Promise<Reply> {
  const form = new URLSearchParams(request.body);
  const token = form.get('token');
  if (token !== null && request.isLoopback && isSame(token, bank.adminToken)) {
    return redirect('/', { 'set-cookie': `sandbox-admin=${token}; Path=/; HttpOnly; SameSite=Strict` });
  }
  if (!isAdmin(bank, request)) return askForToken(request);
  const action = form.get('action');
  if (action === 'sign') await signAll(bank);
  if (action === 'clock')
    await moveClock(bank, Math.min(400, Math.max(1, Math.trunc(Number(form.get('days'))) || 1)));
  if (action === 'clock-reset') await moveClock(bank, null);
  if (action === 'sca') await setSca(bank, form.get('mode') === 'exempted' ? 'exempted' : 'redirect');
  if (action === 'faults') {
    const given = Object.keys(faultSettings.shape).filter((name) => form.has(name));
    const changes = Object.fromEntries(given.map((name) => [name, Number(form.get(name))]));
    await setFaults(bank.database, read(faultChanges, changes));
  }
  return redirect('/');
}

async function overview(bank: Bank): Promise<Reply> {
  const [state, book] = [await readState(bank), await readBook(bank)];
  const isSound = book.isSound
    ? 'All postings add up to nothing, and the balances are their sums.'
    : 'The book does not add up.';
  return page(
    { language: 'en', title },
    html`${note} ${clockPart(state)} ${signingPart(state)} ${faultPart(state)}
      <h2>Book</h2>
      <p>${isSound}</p>
      ${table(
        'Accounts',
        ['Account', 'Holder', 'Balance'],
        book.accounts.map((row) => [row.number, row.name, moneyOf(row.balanceMinor, row.currency)]),
      )}
      <h2>Newest payments</h2>
      ${table('Payments', ['EndToEndId', 'To', 'Amount', 'Day', 'Status'], await newestPayments(bank))}`,
  );
}

type State = Awaited<ReturnType<typeof readState>>;

function clockPart({ today }: State): Html {
  return html`<h2>Clock</h2>
    <p>The day of the bank is ${dayText(today)}.</p>
    <form method="post">
      <label>Days forward <input type="number" name="days" min="1" max="400" value="1" /></label>
      <button name="action" value="clock">Move</button>
      <button name="action" value="clock-reset">Back to today</button>
    </form>`;
}

function signingPart({ sca }: State): Html {
  const isExempted = sca === 'exempted' ? html`selected` : null;
  return html`<h2>Signatures</h2>
    <form method="post">
      <label
        >New payments
        <select name="mode">
          <option value="redirect">wait for a signature</option>
          <option value="exempted" ${isExempted}>need no signature</option>
        </select></label
      >
      <button name="action" value="sca">Set</button>
      <button name="action" value="sign">Sign all that wait</button>
    </form>`;
}

function faultPart({ faults }: State): Html {
  const fields = (Object.keys(labels) as (keyof Faults)[]).map((name) => {
    const max = name === 'pendingPolls' ? 1000 : 100;
    return html`<label
      >${labels[name]} <input type="number" name="${name}" min="0" max="${max}" value="${faults[name]}"
    /></label>`;
  });
  return html`<h2>Faults</h2>
    <form method="post">${fields}<button name="action" value="faults">Set</button></form>`;
}

function table(label: string, heads: readonly string[], rows: readonly (readonly string[])[]): Html {
  const lines = rows.map(([first = '', ...rest]) => {
    const cells = rest.map((cell) => html`<td>${cell}</td>`);
    return html`<tr>
      <th scope="row">${first}</th>
      ${cells}
    </tr>`;
  });
  return html`<div class="table" tabindex="0" role="region" aria-label="${label}">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${lines}
      </tbody>
    </table>
  </div>`;
}

async function newestPayments(bank: Bank): Promise<string[][]> {
  const found = await bank.database.query<{
    end_to_end_id: string;
    creditor_name: string;
    amount_minor: number;
    currency: string;
    execution_date: string;
    status: string;
  }>('select * from payments order by created_at desc limit $1', [paymentsShown]);
  return found.rows.map((row) => [
    row.end_to_end_id,
    row.creditor_name,
    moneyOf(row.amount_minor, row.currency),
    dayText(row.execution_date),
    row.status,
  ]);
}

function moneyOf(amountMinor: number, currency: string): string {
  return isCurrency(currency) ? formatMoney(amountMinor, currency) : `${amountMinor} ${currency}`;
}
