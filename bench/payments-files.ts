import { randomUUID } from 'node:crypto';
import { checkOrder, writeCamt053, writePain001 } from '@sorgfalt/payments';
import type { PaymentOrder, StatementEntry } from '@sorgfalt/payments';
import { paymentDeskRoutes } from '@sorgfalt/contract';
import type { RouteOutput } from '@sorgfalt/contract';
import type { Pool } from 'pg';
import { address, draftOf, ibanOf, soon } from './payments-data.ts';
import { descendantsCpu } from './processor-time.ts';

const linesTotal = 10_000;
const entriesTotal = Number(process.env['ENTRIES'] ?? 100_000);
/** Every so many an entry that is none of ours; the same amounts as payments have. */
const foreignEvery = 50;
const rowsAtOnce = 10_000;
const payeeIban = ibanOf(900_000_001);
const openingMinor = 900_000_000_000;

/** Milliseconds for a pain.001 message of 10,000 lines from orders that were checked. */
export function measurePain001(): number {
  const transfers = Array.from({ length: linesTotal }, (_, number) => ({
    order: orderOf(number),
    endToEndId: `E2E-${number}`,
    uetr: randomUUID(),
  }));
  const start = performance.now();
  const written = writePain001({
    messageId: 'BENCH-1',
    createdAt: '2026-11-21T08:00:00Z',
    initiator: 'Erfundene Treuhand AG',
    transfers,
  });
  const ms = Math.round(performance.now() - start);
  if (!written.ok) throw new Error(written.error.code);
  return ms;
}

export function orderOf(number: number, iban = ibanOf(1)): PaymentOrder {
  const { accountId: _, currency: __, ...draft } = draftOf('', number);
  const debtor = { name: 'Erfundene Handels AG', iban, address };
  const read = checkOrder({ ...draft, debtor, currency: 'CHF' }, { today: soon });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

/** Milliseconds for a statement of 100,000 entries over HTTP, from sending the file to the answer. */
export async function measureCamt(
  pool: Pool,
  { url, authorization, accountId }: { url: string; authorization: string; accountId: string },
): Promise<number> {
  const ids = await makeExecuted(pool, accountId);
  const { rows } = await pool.query<{ iban: string }>('select iban from payment_accounts where id = $1', [
    accountId,
  ]);
  const form = new FormData();
  form.append(
    'files',
    new Blob([statementOf(rows[0]?.iban ?? '', ids)], { type: 'application/xml' }),
    'camt.xml',
  );
  const cpuBefore = descendantsCpu();
  const start = performance.now();
  const response = await fetch(`${url}${paymentDeskRoutes.importStatement.path}`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  const answer = (await response.json()) as RouteOutput<typeof paymentDeskRoutes.importStatement>;
  const ms = Math.round(performance.now() - start);
  if (response.status !== 201) throw new Error(JSON.stringify(answer));
  const cpu = Object.entries(descendantsCpu()).map(
    ([name, seconds]) => `${name} ${(seconds - (cpuBefore[name] ?? 0)).toFixed(1)} s`,
  );
  console.log(`CPU of the statement: ${cpu.join(', ')}`);
  await checkMatches(pool, ids.length);
  return ms;
}

/** Payments that the bank executed, written into the tables; gives their identifiers by place. */
export async function makeExecuted(pool: Pool, accountId: string, total = entriesTotal): Promise<string[]> {
  const count = total - total / foreignEvery;
  const ids = Array.from({ length: count }, () => randomUUID());
  await pool.query('alter table payments disable trigger payments_machine');
  for (let start = 0; start < count; start += rowsAtOnce) {
    const rows = ids.slice(start, start + rowsAtOnce).map((id, place) => ({ id, number: start + place }));
    await pool.query(
      `with given as (select * from json_to_recordset($1::json) as (id uuid, number int)), made as (
         insert into payments (id, payment_no, client_id, account_id, state, status, risk, risk_score, version, order_text,
           order_hash, beneficiary, amount_minor, currency, chf_minor, execution_date, duplicate_key, is_held, initiated_by,
           submitted_by, decision_id, approved_by, approved_by_kind, approved_hash, checked_at, is_recorded)
         select g.id, 'PAY-' || g.id, a.client_id, a.id, 'executed', 'approved', 'low', 0, 1, $4, g.id::text,
           'Erfunden', 1000 + g.number % 5000, 'CHF',
           1000 + g.number % 5000, $3, g.id::text, false, 'bench', 'bench', g.id, 'agent', 'agent',
           g.id::text, now(), true
         from given g, payment_accounts a where a.id = $2
       )
       insert into payment_sendings (payment_id, driver, request_id, message_id, end_to_end_id, uetr)
       select id, 'file', id, 'BENCH-' || number / 1000, 'E-' || id, id::text from given`,
      [JSON.stringify(rows), accountId, soon, JSON.stringify({ creditor: { account: { iban: payeeIban } } })],
    );
  }
  await pool.query('alter table payments enable trigger payments_machine');
  await pool.query('analyze payments, payment_sendings');
  return ids;
}

/** A statement of `total` entries that books these payments. */
export function statementOf(iban: string, ids: readonly string[], total = entriesTotal): string {
  let ours = 0;
  let sum = 0;
  const entries = Array.from({ length: total }, (_, place): StatementEntry => {
    const isForeign = place % foreignEvery === 0;
    const amountMinor = 1000 + (ours % 5000);
    const references = isForeign
      ? { endToEndId: `THEIRS-${place}` }
      : { endToEndId: `E-${ids[ours] ?? ''}`.slice(0, 38) };
    if (!isForeign) ours += 1;
    sum += amountMinor;
    return {
      entryReference: `N-${place}`,
      accountServicerReference: `ASR-${place}`,
      amountMinor,
      sign: 'debit',
      bookingDate: soon,
      valueDate: soon,
      transactions: [
        {
          references,
          sign: 'debit',
          counterparty: { name: 'Gartenbau Erfunden GmbH', iban: payeeIban },
        },
      ],
    };
  });
  return writeCamt053({
    messageId: 'BENCH-CAMT',
    createdAt: `${soon}T18:00:00Z`,
    statementId: 'BENCH-STATEMENT',
    sequence: 1,
    iban,
    currency: 'CHF',
    from: `${soon}T00:00:00Z`,
    to: `${soon}T23:59:59Z`,
    openingMinor,
    closingMinor: openingMinor - sum,
    openingDate: soon,
    closingDate: soon,
    entries,
  });
}

/** Every payment is matched, by the entry that names it, and nothing else is. */
async function checkMatches(pool: Pool, expected: number): Promise<void> {
  const { rows } = await pool.query<{ right: number; wrong: number; reconciled: number }>(
    `select count(*) filter (where e.payment_id is not null and e.end_to_end_id = s.end_to_end_id)::int as right,
       count(*) filter (where e.payment_id is not null and e.end_to_end_id is distinct from s.end_to_end_id)::int as wrong,
       (select count(*) from payments where state = 'reconciled')::int as reconciled
     from payment_entries e left join payment_sendings s on s.payment_id = e.payment_id`,
  );
  const [found] = rows;
  if (found?.right !== expected || found.wrong !== 0 || found.reconciled !== expected) {
    throw new Error(`matched otherwise: ${JSON.stringify(found)} of ${expected}`);
  }
}
