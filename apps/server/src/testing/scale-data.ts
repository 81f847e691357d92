import type { Pool } from 'pg';

/*
 * What a firm has after ten years, as far as lists read it: written by the database itself, as one row for each payment, a
 * case and a client for ten, an item of review for five, an event and a ledger entry for each. States, risks and
 * days are spread as in a firm; nothing of it was decided or sealed, so only lists may be asked.
 */
export const perClient = 10;
const perItem = 5;
/** Bookings in one statement of the bank. */
export const perStatement = 1000;

/** How many there are of what a firm has fewer of than payments. */
interface Fewer {
  readonly clients: number;
  readonly items: number;
}

/** Fills the tables of an empty product up to `payments`; `caseId` is a draft that stands for the form of all. */
export async function fillLists(
  pool: Pool,
  payments: number,
  caseId: string,
  fewer: Fewer = { clients: payments / perClient, items: payments / perItem },
): Promise<void> {
  const client = await pool.connect();
  try {
    // Rules hold for each row that the product writes; these only have to be found.
    await client.query('set session_replication_role = replica');
    for (const statement of statementsOf(payments, caseId, fewer)) await client.query(statement);
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

const at = (n: string) => `now() - interval '10 years' * (1 - ${n}::float8 / total)`;
const kinds = [
  'entry',
  'client',
  'case',
  'payment',
  'account',
  'decision',
  'item',
  'statement',
  'booking',
] as const;
type Kind = (typeof kinds)[number];
const opening = (kind: Kind) => `0000000${kinds.indexOf(kind)}-0000-4000-8000-`;
const idOf = (kind: Kind, n: string) => `('${opening(kind)}' || lpad(to_hex(${n}), 12, '0'))::uuid`;
/** The id of the `n`th of its kind, from 1. */
export const scaleIdOf = (kind: Kind, n: number) => `${opening(kind)}${n.toString(16).padStart(12, '0')}`;

const payeeIbanOpening = 'CH0000762';
/** The IBAN that the `n`th payment goes to; its check digits are not computed. */
export const ibanOfPayee = (n: number) => `${payeeIbanOpening}${String(n).padStart(12, '0')}`;
const pick = (values: readonly string[], n: string) =>
  `(array[${values.map((value) => `'${value}'`).join(',')}])[1 + (${n} % ${values.length})::int]`;

const given = [
  'Erdachta',
  'Fiktor',
  'Wunda',
  'Traumar',
  'Nirgenda',
  'Phanto',
  'Musta',
  'Leera',
  'Scheina',
  'Blinda',
];
/** Trades of invented firms. */
export const trades = [
  'Gartenbau',
  'Schreinerei',
  'Druckerei',
  'Spedition',
  'Treuhand',
  'Bäckerei',
  'Garage',
  'Optik',
];
const name = (n: string) =>
  `${pick(given, n)} || ' ' || ${pick(trades, `(${n} / 7)`)} || ' ' || ${n} || ' AG'`;

function statementsOf(payments: number, caseId: string, { clients, items }: Fewer): string[] {
  const each = (count: number) => `from generate_series(1, ${count}) n, (select ${count} total) as of_all`;
  const order = `'{"amountMinor":1000,"creditor":{"account":{"iban":"' || '${payeeIbanOpening}' || lpad(n::text, 12, '0') || '"}},"remittance":"' || repeat('Invoice of October ', 12) || '"}'`;
  return [
    `insert into clients (id, name, status, risk_level, next_review_on, created_at)
     select ${idOf('client', 'n')}, ${name('n')}, case when n % 10 = 9 then 'refused' else 'accepted' end,
       ${pick(['low', 'low', 'medium', 'high'], 'n')}, case when n % 10 < 8 then current_date + (n % 900)::int end, ${at('n')} ${each(clients)}`,
    `insert into onboarding_cases (id, case_no, client_id, status, current_step, form, search_name, risk_level, created_by,
       submitted_at, created_at, updated_at)
     select ${idOf('case', 'n')}, 'ONB-2016-' || lpad(n::text, 6, '0'), ${idOf('client', 'n')}, case when n > total - 400 then 'in_review' else 'approved' end,
       template.current_step, template.form, lower(${name('n')}), 'low', 'bench', ${at('n')}, ${at('n')}, ${at('n')}
     ${each(clients)}, (select * from onboarding_cases where id = '${caseId}') template`,
    `insert into payments (id, payment_no, client_id, account_id, state, status, risk, risk_score, chf_minor, version, order_text,
       order_hash, approved_hash, beneficiary, amount_minor, currency, reference, execution_date, duplicate_key, is_held, initiated_by,
       submitted_by, decision_id, checked_at, is_recorded, created_at, updated_at)
     select ${idOf('payment', 'n')}, 'PAY-2016-' || lpad(n::text, 7, '0'), ${idOf('client', `(1 + n % ${clients})`)}, ${idOf('account', `(1 + n % ${clients})`)},
       case when n > total - 300 then 'human_review' when n % 50 = 0 then 'rejected' else 'executed' end,
       case when n > total - 300 then 'human_review' else 'approved' end,
       ${pick([...Array<string>(40).fill('low'), 'medium', 'medium', 'high'], 'n')}, n % 90, 100 * (n % 90000), 1,
       ${order}, md5(n::text), md5(n::text), ${name('(n::bigint * 7919 % total)')}, 100 * (1 + n::bigint * 7919 % 900000),
       ${pick([...Array<string>(30).fill('CHF'), 'EUR', 'EUR', 'USD'], 'n')}, 'RF' || md5(n::text), to_char(${at('n')} + n % 5 * interval '1 day', 'YYYY-MM-DD'), md5(n::text), false,
       'bench', 'bench', ${idOf('decision', 'n')}, ${at('n')}, true, ${at('n')}, ${at('n')} ${each(payments)}`,
    `insert into review_items (id, workflow, type, client_id, case_id, case_no, risk_level, risk_reasons, flagged_fields,
       transaction_metadata, priority, status, submitted_by, submitted_at, decision, notes, officer_id, decided_by, decided_at,
       reason_code)
     select ${idOf('item', 'n')}, case when n % 3 = 0 then 'client_onboarding' else 'payment' end, 'sanctions', ${idOf('client', `(1 + n % ${clients})`)},
       ${idOf('payment', `(n * ${perItem})`)}, 'PAY-2016-' || lpad((n * ${perItem})::text, 7, '0'), 'medium',
       jsonb_build_array(jsonb_build_object('code', 'rule-' || n * 31 / 11 % 40, 'params', '{}'::jsonb, 'points', null, 'article', null)),
       '[]', '{}', ${pick(['normal', 'high', 'urgent'], 'n')},
       case when open then 'pending' else 'approved' end, 'bench', ${at('n')}, case when not open then 'approve' end,
       case when not open then 'n' end, case when not open then 'ops-officer' end, case when not open then 'officer-' || n * 31 / 7 % 9 end,
       case when not open then ${at('n')} end, 'other'
     from generate_series(1, ${items}) n, (select ${items} total) as of_all, lateral (select n > total - 300 as open) o`,
    `insert into events (type, status, actor_kind, actor, case_id, client_id, data, occurred_at)
     select ${pick(['payment.executed', 'payment.approved', 'onboarding.submitted'], 'n')}, 'success',
       case when n % 20 = 0 then 'user' else 'agent' end,
       case when n % 20 = 0 then 'officer-' || n % 9 else ${pick(['payment-agent', 'kyc-agent', 'aml-agent'], 'n')} end,
       ${idOf('payment', 'n')}, ${idOf('client', `(1 + n % ${clients})`)}, '{}', ${at('n')} ${each(payments)}`,
    `insert into ledger_entries (entry_id, kind, actor, case_id, client_id, payment_id, proof_hash, statement, seal_alg, seal_key_id,
       seal_signature, leaf_hash, created_at)
     select ${idOf('entry', 'n')}, template.kind, template.actor, ${idOf('case', `(1 + n % ${clients})`)}, ${idOf('client', `(1 + n % ${clients})`)},
       ${idOf('payment', 'n')}, encode(sha256(n::text::bytea), 'hex'), template.statement, template.seal_alg, template.seal_key_id,
       template.seal_signature, encode(sha256(('leaf' || n)::bytea), 'hex'), ${at('n')}
     ${each(payments)}, (select * from ledger_entries order by entry_id limit 1) template`,
    `insert into payment_accounts (id, client_id, name, iban, currency, address, created_by)
     select ${idOf('account', 'n')}, ${idOf('client', 'n')}, ${name('n')}, 'CH1100762' || lpad(n::text, 12, '0'), 'CHF', '{}', 'bench'
     ${each(clients)}`,
    `insert into payment_texts (payment_id, text) select id, payment_text(payments) from payments`,
    `insert into payment_statements (id, message, account_iban, bank_statement_id, file_sha256, currency, opening_minor, closing_minor,
       entries, imported_by, imported_at)
     select ${idOf('statement', 'n')}, 'camt.053', 'CH11', 'S' || n, md5(n::text), 'CHF', 0, 0, ${perStatement}, 'bench', ${at('n')}
     ${each(payments / perStatement)}`,
    `insert into payment_entries (id, statement_id, place, account_iban, booking_key, amount_minor, currency, is_booked, is_reversal,
       state, matched_by, payment_id)
     select ${idOf('booking', 'n')}, ${idOf('statement', `(1 + (n - 1) / ${perStatement})`)}, (n - 1) % ${perStatement}, 'CH11', md5(n::text), -100,
       'CHF', true, false, case when n > total - 200 then 'unmatched' else 'matched' end, case when n <= total - 200 then 'uetr' end,
       case when n <= total - 200 then ${idOf('payment', 'n')} end ${each(payments)}`,
    `insert into ledger_places (entry_id, leaf_index, checkpoint_no, status)
     select ${idOf('entry', 'n')}, (select coalesce(max(leaf_index), -1) from ledger_places) + n, (select max(no) from ledger_checkpoints), 'confirmed' ${each(payments)}`,
  ];
}
