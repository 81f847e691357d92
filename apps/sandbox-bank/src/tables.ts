/*
 * The bank's own tables. Its book is double-entry: every entry's postings add up to nothing in each currency, which
 * the database checks at commit, and a part of a payment is booked once.
 */
export const schema = `
create schema if not exists sandbox_bank;

create table if not exists settings (name text primary key, value jsonb not null);

create table if not exists accounts (
  id uuid primary key default gen_random_uuid(),
  -- An IBAN, or the name of an account of the house.
  number text not null unique,
  name text not null,
  is_house boolean not null default false,
  is_closed boolean not null default false,
  opened_at timestamptz not null default now()
);

create table if not exists balances (
  account_id uuid not null references accounts (id),
  currency text not null,
  balance_minor bigint not null default 0,
  primary key (account_id, currency)
);

-- Payments that one signature covers.
create table if not exists baskets (
  id uuid primary key default gen_random_uuid(),
  client_id text not null,
  request_id uuid not null,
  body_hash text not null,
  redirect_uri text not null,
  nok_redirect_uri text not null,
  status text not null default 'RCVD',
  sca_id uuid not null default gen_random_uuid() unique,
  sca_status text not null default 'received',
  fate jsonb not null,
  created_at timestamptz not null default now(),
  unique (client_id, request_id)
);

create table if not exists payments (
  id uuid primary key default gen_random_uuid(),
  client_id text not null,
  request_id uuid not null,
  body_hash text not null,
  product text not null,
  message_id text,
  end_to_end_id text not null,
  uetr text,
  debtor_id uuid not null references accounts (id),
  debtor_name text not null,
  creditor_account text not null,
  creditor_name text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  execution_date text not null,
  remittance text,
  reference text,
  redirect_uri text not null,
  nok_redirect_uri text not null,
  status text not null,
  reason text,
  sca_id uuid not null default gen_random_uuid() unique,
  sca_status text not null,
  -- What the faults that were on will do to it.
  fate jsonb not null,
  polls int not null default 0,
  created_at timestamptz not null default now(),
  executed_day text,
  unique (client_id, request_id)
);
alter table payments add column if not exists basket_id uuid references baskets (id);
create index if not exists payments_basket on payments (basket_id);
create index if not exists payments_due on payments (execution_date) where status in ('ACTC', 'ACSP', 'PART');
create index if not exists payments_debtor on payments (debtor_id, status);
create index if not exists payments_return on payments (executed_day) where fate ? 'returnAfterDays';

create table if not exists entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('opening', 'payment', 'return')),
  payment_id uuid references payments (id),
  part int not null default 1,
  day text not null,
  unique (payment_id, kind, part)
);

create table if not exists postings (
  entry_id bigint not null references entries (id),
  account_id uuid not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (entry_id, account_id),
  foreign key (account_id, currency) references balances (account_id, currency)
);
create index if not exists postings_account on postings (account_id, entry_id);

create table if not exists notices (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('pain.002', 'camt.054')),
  payment_id uuid not null references payments (id),
  status text not null,
  entry_id bigint references entries (id),
  at timestamptz not null default now()
);

create or replace function sandbox_bank.check_entry() returns trigger language plpgsql
set search_path = pg_catalog, pg_temp as $$
begin
  if exists (
    select 1 from sandbox_bank.postings where entry_id = new.entry_id group by currency having sum(amount_minor) <> 0
  ) then
    raise exception 'entry % is not balanced', new.entry_id;
  end if;
  return null;
end $$;

do $$
begin
  if not exists (select 1 from pg_trigger where tgname = 'postings_balanced' and tgrelid = 'sandbox_bank.postings'::regclass) then
    create constraint trigger postings_balanced after insert on postings
      deferrable initially deferred for each row execute function sandbox_bank.check_entry();
  end if;
end $$;
`;
