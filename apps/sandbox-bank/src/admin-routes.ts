import { z } from 'zod';
import type { Bank } from './bank.ts';
import { executeDue } from './execution.ts';
import type { PaymentRow } from './execution.ts';
import { faultChanges, readFaults, setFaults } from './faults.ts';
import { header, json, read, readJson } from './http.ts';
import type { Handler, Request, Route } from './http.ts';
import { isSame } from './oauth.ts';
import { Refusal } from './refusal.ts';
import { settleSignature } from './sca-routes.ts';
import { bookingNotice, dayStatement, statusReport } from './statements.ts';

const noticesMax = 1000;
const clockBody = z.object({ forwardDays: z.number().int().min(1).max(400).nullable() });
/** Which payments are signed: all, none, or those that are signed together with others. */
const scaModes = ['redirect', 'exempted', 'exempted-alone'] as const;
const scaMode = z.enum(scaModes).catch('redirect');
const scaBody = z.object({ mode: z.enum(scaModes) });
const statementQuery = z.object({ iban: z.string(), day: z.iso.date(), currency: z.string().default('CHF') });
const paymentsQuery = z.object({ after: z.uuid().optional() });
const noticesQuery = z.object({ after: z.coerce.number().int().min(0).default(0) });
const closeBody = z.object({ iban: z.string().max(40), isClosed: z.boolean() });

/** What an operator of the sandbox may do: from this machine only, with the token of the installation. */
export function adminRoutes(bank: Bank): Route[] {
  const api = (
    method: 'GET' | 'POST',
    name: string,
    work: (request: Request) => Promise<unknown>,
  ): Route => ({
    method,
    path: `/admin/api/${name}`,
    handler: asAdmin(bank, async (request) => json(200, await work(request))),
  });
  return [
    api('GET', 'state', () => readState(bank)),
    api('POST', 'faults', (request) => setFaults(bank.database, readJson(faultChanges, request.body))),
    api('POST', 'clock', async (request) => {
      await moveClock(bank, readJson(clockBody, request.body).forwardDays);
      return readState(bank);
    }),
    api('POST', 'sca', async (request) => {
      await setSca(bank, readJson(scaBody, request.body).mode);
      return readState(bank);
    }),
    api('POST', 'sign', async () => ({ signed: await signAll(bank) })),
    api('POST', 'accounts', async (request) => {
      const { iban, isClosed } = readJson(closeBody, request.body);
      await bank.database.query(
        `insert into accounts (number, name, is_closed) values ($1, '', $2)
         on conflict (number) do update set is_closed = excluded.is_closed`,
        [iban, isClosed],
      );
      return {};
    }),
    api('GET', 'book', () => readBook(bank)),
    api('GET', 'payments', (request) => readPayments(bank, request)),
    api('GET', 'notices', (request) => readNotices(bank, request)),
    {
      method: 'GET',
      path: '/admin/api/statement',
      handler: asAdmin(bank, (request) => statement(bank, request)),
    },
  ];
}

/** Lets through who is on this machine and knows the token, in a header or in the page's cookie. */
export function asAdmin(bank: Bank, handler: Handler): Handler {
  return async (request) => {
    if (!isAdmin(bank, request)) throw new Refusal(403, 'SERVICE_BLOCKED');
    return handler(request);
  };
}

export function isAdmin(bank: Bank, request: Request): boolean {
  const bearer = /^Bearer (?<token>\S+)$/u.exec(header(request, 'authorization') ?? '')?.groups?.['token'];
  const cookie = /(?:^|;\s*)sandbox-admin=(?<token>[\w.-]+)/u.exec(header(request, 'cookie') ?? '')?.groups?.[
    'token'
  ];
  return request.isLoopback && isSame(bearer ?? cookie ?? '', bank.adminToken);
}

export async function moveClock(bank: Bank, days: number | null): Promise<void> {
  await bank.clock.move(days);
  await executeDue(bank.database, bank.clock);
}

export async function setSca(bank: Bank, mode: z.infer<typeof scaMode>): Promise<void> {
  await bank.database.query(
    `insert into settings (name, value) values ('sca', to_jsonb($1::text))
     on conflict (name) do update set value = excluded.value`,
    [mode],
  );
}

/** Signs everything that waits, as if its people had done so. */
export async function signAll(bank: Bank): Promise<number> {
  const signed = await bank.database.transaction(async (tx) => {
    const waiting = await tx.query<PaymentRow>(
      `select * from payments where status = 'RCVD' and sca_status in ('received', 'started') for update skip locked`,
    );
    for (const payment of waiting.rows) await settleSignature(tx, payment, true);
    await tx.query(`update baskets set status = 'ACTC', sca_status = 'finalised' where status = 'RCVD'`);
    return waiting.rowCount ?? 0;
  });
  bank.poke();
  return signed;
}

export async function readState(bank: Bank) {
  const { database, clock } = bank;
  const counts = await database.query<{ status: string; count: number }>(
    'select status, count(*) from payments group by status order by status',
  );
  const sca = await database.query(`select value from settings where name = 'sca'`);
  return {
    now: (await clock.now(database)).toISOString(),
    today: await clock.today(database),
    faults: await readFaults(database),
    sca: scaMode.parse(sca.rows[0]?.value),
    payments: Object.fromEntries(counts.rows.map(({ status, count }) => [status, count])),
  };
}

/** Accounts with what they have, and whether the book holds: postings are balances, and all add up to nothing. */
export async function readBook({ database }: Pick<Bank, 'database'>) {
  const accounts = await database.query<{
    number: string;
    name: string;
    currency: string;
    balance_minor: number;
    posted_minor: number;
  }>(
    `select a.number, a.name, b.currency, b.balance_minor,
       coalesce((select sum(amount_minor) from postings s where s.account_id = a.id and s.currency = b.currency), 0)::bigint as posted_minor
     from accounts a join balances b on b.account_id = a.id order by a.is_house, a.opened_at, b.currency`,
  );
  const sum = await database.query<{ sum: number }>(
    'select coalesce(sum(amount_minor), 0)::bigint as sum from postings',
  );
  return {
    isSound: sum.rows[0]?.sum === 0 && accounts.rows.every((row) => row.balance_minor === row.posted_minor),
    accounts: accounts.rows.map((row) => ({
      number: row.number,
      name: row.name,
      currency: row.currency,
      balanceMinor: row.balance_minor,
    })),
  };
}

async function readPayments({ database }: Bank, { url }: Request) {
  const { after } = read(paymentsQuery, Object.fromEntries(url.searchParams));
  const found = await database.query(
    `select p.id, p.end_to_end_id as "endToEndId", p.request_id as "requestId", p.status, p.reason, p.currency,
       p.amount_minor as "amountMinor", p.sca_id as "scaId", p.basket_id as "basketId",
       coalesce((select -sum(s.amount_minor) from entries e join postings s on s.entry_id = e.id
         where e.payment_id = p.id and e.kind = 'payment' and s.account_id = p.debtor_id), 0)::bigint as "bookedMinor"
     from payments p where ($1::uuid is null or p.id > $1) order by p.id limit 5000`,
    [after ?? null],
  );
  return { payments: found.rows };
}

async function readNotices(bank: Bank, { url }: Request) {
  const { after } = read(noticesQuery, Object.fromEntries(url.searchParams));
  const found = await bank.database.query<
    PaymentRow & { notice_id: number; kind: string; notice_status: string; entry_id: number | null; at: Date }
  >(
    `select n.id as notice_id, n.kind, n.status as notice_status, n.entry_id, n.at, p.*
     from notices n join payments p on p.id = n.payment_id where n.id > $1 order by n.id limit $2`,
    [after, noticesMax],
  );
  const notices: { id: number; kind: string; xml: string }[] = [];
  for (const row of found.rows) {
    const xml =
      row.kind === 'pain.002'
        ? statusReport(row, row.notice_status, row.at.toISOString())
        : await bookingNotice(bank, row.entry_id ?? 0);
    if (xml !== null) notices.push({ id: row.notice_id, kind: row.kind, xml });
  }
  return { notices };
}

async function statement(bank: Bank, { url }: Request) {
  const { iban, day, currency } = read(statementQuery, Object.fromEntries(url.searchParams));
  const found = await bank.database.query<{ id: string; number: string }>(
    'select id, number from accounts where number = $1 and not is_house',
    [iban],
  );
  const account = found.rows[0];
  if (account === undefined) throw new Refusal(404, 'RESOURCE_UNKNOWN');
  const body = await dayStatement(bank, account, { day, currency });
  return { status: 200, headers: { 'content-type': 'application/xml; charset=utf-8' }, body };
}
