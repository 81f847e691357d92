import * as z from 'zod/mini';
import { addressDraft, draftForm } from '@sorgfalt/contract';
import type { PaymentProfile } from '@sorgfalt/risk';
import { sql } from '../../../platform/database/orm.ts';
import { executeNamed } from '../../../platform/database/database.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/given-rows.ts';
import { requireKeptValue } from '../../../platform/kept.ts';
import type { Standing } from '../../clients/index.ts';
import type { DebtorAccount } from '../orders/read-draft.ts';
import type { KnownPayee, OrderFacts } from './decide-order.ts';
import { paymentProfile } from './kept-profile.ts';

/** An account with whose it is. */
export interface Account extends DebtorAccount {
  readonly clientId: string;
  readonly clientName: string;
  readonly currency: string;
  /** Where the client stood when this was read: looked at again under the lock. */
  readonly standing: Standing;
  /** Of a client of the sample firm. */
  readonly isSample: boolean;
}

const accountColumns = sql`
  a.id, a.client_id as "clientId", a.name, a.iban, a.address, a.is_closed as "isClosed", a.currency,
  c.name as "clientName", c.is_sample as "isSample",
  json_build_object('status', c.status, 'isFrozen', c.is_frozen,
    'isStructureOpen', is_structure_open(c)) as standing`;

const keptAccount = z.object({ address: addressDraft });

/** Accounts by id, as they stand. */
export async function readAccounts(tx: Tx, ids: readonly string[]): Promise<Map<string, Account>> {
  const rows = await executeNamed<Account & Record<string, unknown>>(
    tx,
    'payment-accounts',
    sql`select ${accountColumns} from payment_accounts a join clients c on c.id = a.client_id
        where a.id = any(${sql.param(ids)}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, { ...row, ...requireKeptValue(keptAccount, row) }]));
}

/** What is known of a client when a payment is decided. */
export interface PayingClient extends Standing {
  readonly clientId: string;
  readonly profile: PaymentProfile;
  readonly level: OrderFacts['client']['level'];
  readonly isPep: boolean;
  readonly expectedPurposes: OrderFacts['client']['expectedPurposes'];
  readonly since: string;
  readonly closedAccounts: readonly string[];
}

/**
 * What of a client is kept as JSON; an assessment that says nothing of a PEP says not that there is none. What was learnt later
 * is kept beside it.
 */
const keptClient = z.object({
  profile: paymentProfile,
  pepCheck: z.nullable(z.enum(['clear', 'flagged'])),
  expectedPurposes: z.nullable(z.nonoptional(draftForm.shape.expectedPurposes)),
});

/**
 * The clients, held until the transaction ends: payments of one client are decided one after the other, and none of
 * them is frozen meanwhile. Rows are taken in the order of their ids, so that two batches never wait for each other in a
 * ring.
 */
export async function lockClients(tx: Tx, ids: readonly string[]): Promise<Map<string, PayingClient>> {
  const rows = await executeNamed<Omit<PayingClient, 'isPep'> & Record<string, unknown>>(
    tx,
    'payment-clients',
    sql`
      select p.client_id as "clientId", p.profile, c.status, c.is_frozen as "isFrozen",
        is_structure_open(c) as "isStructureOpen", c.risk_level as level,
        c.created_at as since, c.is_exposed as "isExposed",
        (
          select coalesce(k.risk ->> 'pepCheck', '') from onboarding_cases k
          where k.client_id = c.id and k.risk is not null order by k.submitted_at desc limit 1
        ) as "pepCheck",
        (
          select k.form -> 'expectedPurposes' from onboarding_cases k
          where k.client_id = c.id order by k.submitted_at desc limit 1
        ) as "expectedPurposes",
        array(select a.id from payment_accounts a where a.client_id = c.id and a.is_closed)::text[] as "closedAccounts"
      from payment_profiles p join clients c on c.id = p.client_id
      where p.client_id = any(${sql.param(ids)}::uuid[])
      order by p.client_id
      for update of p for share of c`,
  );
  return new Map(
    rows.map((row) => {
      const { pepCheck, ...kept } = requireKeptValue(keptClient, row);
      return [
        row.clientId,
        {
          ...row,
          ...kept,
          isPep: pepCheck === 'flagged' || row['isExposed'] === true,
          since: new Date(row.since).toISOString(),
        },
      ];
    }),
  );
}

/** What finds the history of an order. */
export interface OrderKeys {
  readonly clientId: string;
  readonly accountKey: string;
  readonly nameKey: string;
  readonly duplicateKey: string;
  /** The payment itself is no duplicate of its earlier version. */
  readonly paymentId: string;
  /** Takes a number. */
  readonly isNew: boolean;
  /** It is a line of a file: lines of earlier files count for longer. */
  readonly isFileLine?: boolean;
  readonly executionDate?: string;
}

export interface OrderHistory extends Pick<OrderFacts, 'payees' | 'duplicates' | 'isOwnAccount'> {
  /** A fresh number for a new payment. */
  readonly number: number | null;
}

interface HistoryRow extends Record<string, unknown> {
  readonly payees: readonly KnownPayee[] | null;
  readonly duplicates: OrderFacts['duplicates'] | null;
  readonly isOwnAccount: boolean;
  readonly number: number | null;
}

const orderRows = rowsOf({
  clientId: 'uuid',
  accountKey: 'text',
  nameKey: 'text',
  duplicateKey: 'text',
  paymentId: 'uuid',
  isNew: 'bool',
  isFileLine: 'bool',
  executionDate: 'text',
});

const askedKeys = rowsOf({ uid: 'text', key: 'text' });

/** What the tables have on each order, in the order given. */
export async function readHistories(tx: Tx, orders: readonly OrderKeys[]): Promise<OrderHistory[]> {
  const rows = await executeNamed<HistoryRow>(
    tx,
    'payment-histories',
    sql`
      select
        (select json_agg(json_build_object('accountKey', b.account_key, 'nameKey', b.name_key,
            'paymentCount', b.payment_count, 'firstPaidAt', b.first_paid_at, 'isFrozen', b.frozen_by is not null))
          from payment_beneficiaries b
          where b.client_id = given."clientId" and (b.account_key = given."accountKey" or b.name_key = given."nameKey")
        ) as payees,
        (select json_agg(json_build_object('paymentId', p.id, 'paymentNo', p.payment_no, 'createdAt', p.created_at,
              'isOfFile', f.payment_id is not null) order by p.created_at desc)
          from payments p
          left join payment_file_lines f on f.payment_id = p.id and given."isFileLine"
          where p.duplicate_key = given."duplicateKey"
            and (p.created_at > now() - interval '7 days'
              or f.payment_id is not null
                and (p.created_at > now() - interval '20 days' or p.execution_date = given."executionDate"))
            and p.state not in ('cancelled', 'rejected', 'blocked') and p.id <> given."paymentId"
        ) as duplicates,
        -- As a scalar, which is looked up: "exists" would read all accounts into a table of its own.
        coalesce((select a.client_id from payment_accounts a where a.iban = given."accountKey") = given."clientId", false)
          as "isOwnAccount",
        case when given."isNew" then nextval('payment_numbers') end as number
      from ${orderRows(orders)}
      order by place`,
  );
  return rows.map((row) => ({
    payees: row.payees ?? [],
    duplicates: (row.duplicates ?? []).map((each) => ({
      ...each,
      createdAt: new Date(each.createdAt).toISOString(),
    })),
    isOwnAccount: row.isOwnAccount,
    number: row.number,
  }));
}

/** Answers that were given under a key, by user and key. */
export async function readKeys(
  tx: Tx,
  keys: readonly { readonly uid: string; readonly key: string }[],
): Promise<Map<string, { readonly bodyHash: string; readonly answer: string }>> {
  const rows = await executeNamed<{ uid: string; key: string; bodyHash: string; answer: string }>(
    tx,
    'payment-keys',
    sql`
      select k.uid, k.key, k.body_hash as "bodyHash", k.answer
      from ${askedKeys(keys)}
      join payment_keys k on k.uid = given.uid and k.key = given.key`,
  );
  return new Map(rows.map((row) => [`${row.uid} ${row.key}`, row]));
}
