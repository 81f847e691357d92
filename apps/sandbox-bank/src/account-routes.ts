import type { Currency } from '@sorgfalt/money';
import type { Xs2aAccount, Xs2aBalance, Xs2aTransaction, Xs2aTransactions } from '@sorgfalt/payments';
import type { Bank } from './bank.ts';
import { openingMinor } from './book.ts';
import { withFaults } from './fault-routes.ts';
import { json, readJson } from './http.ts';
import type { Handler, Request, Route } from './http.ts';
import { amountOf } from './initiation.ts';
import { accountReference, decimalOf, requestIdOf } from './payment-routes.ts';
import { Refusal } from './refusal.ts';
import { statementsBetween } from './statements.ts';
import { fundsBody } from './wire.ts';

const pageSize = 500;
const uuid = /^[0-9a-f-]{36}$/u;

interface AccountRow {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly is_closed: boolean;
}

interface BookedRow {
  readonly id: number;
  readonly kind: 'opening' | 'payment' | 'return';
  readonly day: string;
  readonly currency: string;
  readonly amount_minor: number;
  readonly payment_id: string | null;
  readonly end_to_end_id: string | null;
  readonly is_hidden: boolean;
  readonly creditor_name: string | null;
  readonly creditor_account: string | null;
  readonly debtor_name: string | null;
  readonly remittance: string | null;
}

/** Account information and confirmation of funds of the interface. */
export function accountRoutes(bank: Bank): Route[] {
  const path = '/v1/accounts/{accountId}';
  const guarded = (handler: Handler): Handler =>
    withFaults(bank, (request) => {
      requestIdOf(request);
      return handler(request);
    });
  return [
    { method: 'GET', path: '/v1/accounts', handler: guarded(() => listAccounts(bank)) },
    { method: 'GET', path: `${path}/balances`, handler: guarded((request) => balances(bank, request)) },
    {
      method: 'GET',
      path: `${path}/transactions`,
      handler: guarded((request) => transactions(bank, request)),
    },
    { method: 'POST', path: '/v1/funds-confirmations', handler: guarded((request) => funds(bank, request)) },
  ];
}

async function listAccounts(bank: Bank) {
  const found = await bank.database.query<AccountRow & { currencies: string[] }>(
    `select a.*, array(select currency from balances b where b.account_id = a.id order by 1) as currencies
     from accounts a where not is_house order by opened_at, id`,
  );
  const accounts = found.rows.map(({ id, number, name, is_closed: isClosed, currencies }): Xs2aAccount => ({
    resourceId: id,
    iban: number,
    // An account with several currencies says XXX.
    currency: currencies.length === 1 ? (currencies[0] ?? 'CHF') : 'XXX',
    name: name.slice(0, 70),
    status: isClosed ? 'blocked' : 'enabled',
  }));
  return json(200, { accounts });
}

async function findAccount(bank: Bank, request: Request): Promise<AccountRow> {
  const id = request.params['accountId'] ?? '';
  const found = uuid.test(id)
    ? await bank.database.query<AccountRow>('select * from accounts where id = $1 and not is_house', [id])
    : null;
  const account = found?.rows[0];
  if (account === undefined) throw new Refusal(404, 'RESOURCE_UNKNOWN');
  return account;
}

async function balances(bank: Bank, request: Request) {
  const account = await findAccount(bank, request);
  const day = await bank.clock.today(bank.database);
  const found = await bank.database.query<{ currency: string; balance_minor: number }>(
    'select currency, balance_minor from balances where account_id = $1 order by currency',
    [account.id],
  );
  return json(200, {
    account: { iban: account.number },
    balances: found.rows.map(({ currency, balance_minor: minor }): Xs2aBalance => ({
      balanceAmount: { currency, amount: decimalOf(minor, currency as Currency) },
      balanceType: 'interimBooked',
      referenceDate: day,
    })),
  });
}

async function transactions(bank: Bank, request: Request) {
  const account = await findAccount(bank, request);
  const query = request.url.searchParams;
  const from = query.get('dateFrom') ?? '0000-00-00';
  const to = query.get('dateTo') ?? '9999-12-31';
  if (request.headers.accept === 'application/xml') {
    const xml = await statementsBetween(bank, account, { from, to });
    return { status: 200, headers: { 'content-type': 'application/xml; charset=utf-8' }, body: xml };
  }
  const wanted = query.get('bookingStatus') ?? 'booked';
  if (!['booked', 'pending', 'both'].includes(wanted))
    throw new Refusal(400, 'FORMAT_ERROR', 'bookingStatus');
  const after = Number(query.get('entryReferenceFrom') ?? '0');
  const booked = wanted === 'pending' ? [] : await bookedAfter(bank, account.id, { from, to, after });
  const isLast = booked.length < pageSize;
  const self = `/v1/accounts/${account.id}`;
  const next = new URLSearchParams(query);
  next.set('entryReferenceFrom', String(booked.at(-1)?.id ?? 0));
  const answer: Xs2aTransactions = {
    account: { iban: account.number },
    transactions: {
      booked: booked.map((row) => bookedOf(row, account)),
      ...(wanted !== 'booked' && isLast ? { pending: await pendingOf(bank, account.id) } : {}),
      _links: {
        account: { href: self },
        ...(isLast ? {} : { next: { href: `${self}/transactions?${next}` } }),
      },
    },
  };
  return json(200, answer);
}

async function bookedAfter(
  bank: Bank,
  accountId: string,
  { from, to, after }: { from: string; to: string; after: number },
): Promise<BookedRow[]> {
  const found = await bank.database.query<BookedRow>(
    `select e.id, e.kind, e.day, s.currency, s.amount_minor, p.id as payment_id, p.end_to_end_id,
       coalesce(p.fate ? 'withoutEndToEndId', false) as is_hidden, p.creditor_name, p.creditor_account, p.debtor_name, p.remittance
     from postings s join entries e on e.id = s.entry_id left join payments p on p.id = e.payment_id
     where s.account_id = $1 and e.id > $2 and e.day between $3 and $4 order by e.id limit $5`,
    [accountId, Number.isSafeInteger(after) ? after : 0, from, to, pageSize],
  );
  return found.rows;
}

function bookedOf(row: BookedRow, account: AccountRow): Xs2aTransaction {
  const isDebit = row.amount_minor < 0;
  return {
    ...(row.payment_id === null ? {} : { transactionId: row.payment_id }),
    entryReference: String(row.id),
    ...(row.end_to_end_id === null || row.is_hidden ? {} : { endToEndId: row.end_to_end_id }),
    bookingDate: row.day,
    valueDate: row.day,
    transactionAmount: {
      currency: row.currency,
      amount: decimalOf(row.amount_minor, row.currency as Currency),
    },
    ...(isDebit && row.creditor_name !== null ? { creditorName: row.creditor_name.slice(0, 70) } : {}),
    ...(isDebit && row.creditor_account !== null
      ? { creditorAccount: accountReference(row.creditor_account) }
      : {}),
    ...(isDebit ? { debtorAccount: { iban: account.number } } : {}),
    ...(row.remittance === null ? {} : { remittanceInformationUnstructured: row.remittance.slice(0, 140) }),
    ...(row.kind === 'return' ? { additionalInformation: 'AC04' } : {}),
  };
}

/** Payments that are not booked yet, signed or not. */
async function pendingOf(bank: Bank, accountId: string): Promise<Xs2aTransaction[]> {
  const found = await bank.database.query<{
    id: string;
    end_to_end_id: string;
    currency: string;
    amount_minor: number;
    creditor_name: string;
  }>(
    `select id, end_to_end_id, currency, amount_minor, creditor_name from payments
     where debtor_id = $1 and not exists (select 1 from entries e where e.payment_id = payments.id) order by created_at`,
    [accountId],
  );
  return found.rows.map((row) => ({
    transactionId: row.id,
    endToEndId: row.end_to_end_id,
    transactionAmount: {
      currency: row.currency,
      amount: decimalOf(-row.amount_minor, row.currency as Currency),
    },
    creditorName: row.creditor_name.slice(0, 70),
  }));
}

async function funds(bank: Bank, request: Request) {
  const { account, instructedAmount } = readJson(fundsBody, request.body);
  const { amountMinor, currency } = amountOf(instructedAmount.amount, instructedAmount.currency);
  const found = await bank.database.query<{ balance_minor: number }>(
    `select b.balance_minor from balances b join accounts a on a.id = b.account_id
     where a.number = $1 and b.currency = $2`,
    [account.iban ?? '', currency],
  );
  // An account that the bank has not seen is opened with the first payment.
  const balanceMinor = found.rows[0]?.balance_minor ?? openingMinor;
  return json(200, { fundsAvailable: balanceMinor >= amountMinor });
}
