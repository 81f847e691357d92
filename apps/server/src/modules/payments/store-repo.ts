import { sql } from 'drizzle-orm';
import type { PaymentProfile } from '@sorgfalt/risk';
import { executeNamed } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { beneficiaries, paymentDecisions, paymentKeys, payments, paymentSteps } from './tables.ts';

/** What one decided submission leaves in the tables. */
export interface Decided {
  readonly payment: Required<Omit<typeof payments.$inferInsert, 'question'>>;
  readonly decision: Required<typeof paymentDecisions.$inferInsert>;
  readonly step: Required<Omit<typeof paymentSteps.$inferInsert, 'id' | 'at' | 'note'>>;
  readonly key: Required<Omit<typeof paymentKeys.$inferInsert, 'createdAt'>> | null;
}

export type PaidPayee = Omit<
  typeof beneficiaries.$inferInsert,
  'paymentCount' | 'firstPaidAt' | 'lastPaidAt'
> & {
  readonly at: string;
};

/** Writes new payments with their decisions, steps and answers in one statement. */
export async function insertDecided(tx: Tx, decided: readonly Decided[]): Promise<void> {
  const list = (rows: readonly (object | null)[]) => JSON.stringify(rows.filter((row) => row !== null));
  await executeNamed(
    tx,
    'insert-payments',
    sql`
      with new_payments as (
        insert into payments (
          id, payment_no, client_id, account_id, state, status, risk, risk_score, version, order_text, order_hash,
          beneficiary, amount_minor, currency, reference, execution_date, duplicate_key, is_held, initiated_by,
          submitted_by, decision_id, approved_by, approved_by_kind, approved_at, approved_hash, approved_pack,
          approved_lists, checked_at, is_recorded, review_item_id, created_at, updated_at, is_sample
        )
        select id, "paymentNo", "clientId", "accountId", state, status, risk, "riskScore", version, "orderText",
          "orderHash", beneficiary, "amountMinor", currency, reference, "executionDate", "duplicateKey", "isHeld",
          "initiatedBy", "submittedBy", "decisionId", "approvedBy", "approvedByKind", "approvedAt", "approvedHash",
          "approvedPack", "approvedLists", "checkedAt", "isRecorded", "reviewItemId", "createdAt", "updatedAt", "isSample"
        from json_to_recordset(${list(decided.map(({ payment }) => payment))}::json) as (
          id uuid, "paymentNo" text, "clientId" uuid, "accountId" uuid, state text, status text, risk text,
          "riskScore" int, version int, "orderText" text, "orderHash" text, beneficiary text, "amountMinor" bigint,
          currency text, reference text, "executionDate" text, "duplicateKey" text, "isHeld" bool,
          "initiatedBy" text, "submittedBy" text, "decisionId" uuid, "approvedBy" text, "approvedByKind" text,
          "approvedAt" timestamptz, "approvedHash" text, "approvedPack" text, "approvedLists" text,
          "checkedAt" timestamptz, "isRecorded" bool,
          "reviewItemId" uuid, "createdAt" timestamptz, "updatedAt" timestamptz, "isSample" bool
        )
      ), new_decisions as (
        insert into payment_decisions (
          id, payment_id, version, order_text, order_hash, outcome, pack_version, lists_key, input, input_hash, result,
          result_hash, findings, proof_id, decided_at
        )
        select id, "paymentId", version, "orderText", "orderHash", outcome, "packVersion", "listsKey", input, "inputHash",
          result, "resultHash", findings, "proofId", "decidedAt"
        from json_to_recordset(${list(decided.map(({ decision }) => decision))}::json) as (
          id uuid, "paymentId" uuid, version int, "orderText" text, "orderHash" text, outcome text,
          "packVersion" text, "listsKey" text, input text, "inputHash" text, result text, "resultHash" text, findings jsonb,
          "proofId" uuid, "decidedAt" timestamptz
        )
      ), new_steps as (
        insert into payment_steps (payment_id, version, path, event, actor, proof_id)
        select "paymentId", version, array(select json_array_elements_text(path)), event, actor, "proofId"
        from json_to_recordset(${list(decided.map(({ step }) => step))}::json) as (
          "paymentId" uuid, version int, path json, event text, actor text, "proofId" uuid
        )
      )
      insert into payment_keys (uid, key, body_hash, answer)
      select uid, key, "bodyHash", answer
      from json_to_recordset(${list(decided.map(({ key }) => key))}::json) as (
        uid text, key text, "bodyHash" text, answer text
      )`,
  );
}

/** Notes whom clients paid and what their payments came to now. */
export async function storePaid(
  tx: Tx,
  paid: readonly PaidPayee[],
  profiles: ReadonlyMap<string, PaymentProfile>,
): Promise<void> {
  if (paid.length === 0) return;
  await executeNamed(
    tx,
    'store-paid',
    sql`
      with paid as (
        select (array_agg(id))[1] as id, "clientId", "accountKey", "nameKey",
          (array_agg(name))[1] as name, (array_agg(account))[1] as account, (array_agg(bic))[1] as bic,
          (array_agg(address))[1] as address, count(*)::int as number, min(at) as first, max(at) as last
        from json_to_recordset(${JSON.stringify(paid)}::json) as (
          id uuid, "clientId" uuid, "accountKey" text, "nameKey" text, name text, account text, bic text,
          address jsonb, at timestamptz
        )
        group by "clientId", "accountKey", "nameKey"
      ), payees as (
        insert into payment_beneficiaries as known (
          id, client_id, account_key, name_key, name, account, bic, address, payment_count, first_paid_at, last_paid_at
        )
        select id, "clientId", "accountKey", "nameKey", name, account, bic, address, number, first, last from paid
        on conflict (client_id, account_key, name_key) do update
        set payment_count = known.payment_count + excluded.payment_count, last_paid_at = excluded.last_paid_at
      )
      update payment_profiles p set profile = fresh.profile
      from json_to_recordset(${JSON.stringify(
        [...profiles].map(([clientId, profile]) => ({ clientId, profile })),
      )}::json) as fresh ("clientId" uuid, profile jsonb)
      where p.client_id = fresh."clientId"`,
  );
}
