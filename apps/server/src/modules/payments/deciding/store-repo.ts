import type { PaymentProfile } from '@sorgfalt/risk';
import { sql } from '../../../platform/database/orm.ts';
import type { SQL } from '../../../platform/database/orm.ts';
import { executeNamed } from '../../../platform/database/database.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/given-rows.ts';
import type { beneficiaries } from '../accounts/tables.ts';
import type { paymentKeys } from '../entering/tables.ts';
import type { paymentSteps, payments } from '../orders/tables.ts';
import type { paymentDecisions } from './tables.ts';

/** What one decided submission leaves in the tables. */
export interface Decided {
  readonly payment: Required<Omit<typeof payments.$inferInsert, 'question' | 'releasedBy'>>;
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

const paymentRows = rowsOf({
  id: 'uuid',
  paymentNo: 'text',
  clientId: 'uuid',
  accountId: 'uuid',
  state: 'text',
  status: 'text',
  risk: 'text',
  riskScore: 'int',
  chfMinor: 'bigint',
  version: 'int',
  orderText: 'text',
  orderHash: 'text',
  beneficiary: 'text',
  amountMinor: 'bigint',
  currency: 'text',
  reference: 'text',
  executionDate: 'text',
  duplicateKey: 'text',
  fileId: 'uuid',
  isHeld: 'bool',
  heldBy: 'text',
  initiatedBy: 'text',
  submittedBy: 'text',
  decisionId: 'uuid',
  approvedBy: 'text',
  approvedByKind: 'text',
  approvedAt: 'timestamptz',
  approvedHash: 'text',
  approvedPack: 'text',
  approvedLists: 'text',
  checkedAt: 'timestamptz',
  isRecorded: 'bool',
  reviewItemId: 'uuid',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
  isSample: 'bool',
});

const decisionRows = rowsOf({
  id: 'uuid',
  paymentId: 'uuid',
  version: 'int',
  orderText: 'text',
  orderHash: 'text',
  outcome: 'text',
  packVersion: 'text',
  listsKey: 'text',
  input: 'text',
  inputHash: 'text',
  result: 'text',
  resultHash: 'text',
  findings: 'jsonb',
  proofId: 'uuid',
  decidedAt: 'timestamptz',
});

const stepRows = rowsOf({
  paymentId: 'uuid',
  version: 'int',
  path: 'text',
  event: 'text',
  actor: 'text',
  proofId: 'uuid',
});

const keyRows = rowsOf({ uid: 'text', key: 'text', bodyHash: 'text', answer: 'text' });
const profileRows = rowsOf({ clientId: 'uuid', profile: 'jsonb' });

/** Writes new payments with their decisions, steps and answers, and what they leave with clients, in one statement. */
export async function insertDecided(
  tx: Tx,
  decided: readonly Decided[],
  left: { readonly paid: readonly PaidPayee[]; readonly profiles: ReadonlyMap<string, PaymentProfile> },
): Promise<void> {
  const steps = decided.map(({ step }) => ({ ...step, path: step.path.join('>') }));
  await executeNamed(
    tx,
    'insert-payments',
    sql`
      with new_payments as (
        insert into payments (
          id, payment_no, client_id, account_id, state, status, risk, risk_score, chf_minor, version, order_text, order_hash,
          beneficiary, amount_minor, currency, reference, execution_date, duplicate_key, file_id, is_held, held_by, initiated_by,
          submitted_by, decision_id, approved_by, approved_by_kind, approved_at, approved_hash, approved_pack,
          approved_lists, checked_at, is_recorded, review_item_id, created_at, updated_at, is_sample
        )
        select id, "paymentNo", "clientId", "accountId", state, status, risk, "riskScore", "chfMinor", version, "orderText",
          "orderHash", beneficiary, "amountMinor", currency, reference, "executionDate", "duplicateKey", "fileId", "isHeld", "heldBy",
          "initiatedBy", "submittedBy", "decisionId", "approvedBy", "approvedByKind", "approvedAt", "approvedHash",
          "approvedPack", "approvedLists", "checkedAt", "isRecorded", "reviewItemId", "createdAt", "updatedAt", "isSample"
        from ${paymentRows(decided.map(({ payment }) => payment))}
      ), new_decisions as (
        insert into payment_decisions (
          id, payment_id, version, order_text, order_hash, outcome, pack_version, lists_key, input, input_hash, result,
          result_hash, findings, proof_id, decided_at
        )
        select id, "paymentId", version, "orderText", "orderHash", outcome, "packVersion", "listsKey", input, "inputHash",
          result, "resultHash", findings, "proofId", "decidedAt"
        from ${decisionRows(decided.map(({ decision }) => decision))}
      ), new_steps as (
        insert into payment_steps (payment_id, version, path, event, actor, proof_id)
        select "paymentId", version, string_to_array(path, '>'), event, actor, "proofId"
        from ${stepRows(steps)}
      ), new_keys as (
        insert into payment_keys (uid, key, body_hash, answer)
        select uid, key, "bodyHash", answer
        from ${keyRows(decided.flatMap(({ key }) => key ?? []))}
      ), ${insertPayees(left.paid)}
      ${updateProfiles(left.profiles)}`,
  );
}

/** Notes whom clients paid and what their payments came to now. */
export async function storePaid(
  tx: Tx,
  paid: readonly PaidPayee[],
  profiles: ReadonlyMap<string, PaymentProfile>,
): Promise<void> {
  await executeNamed(tx, 'store-paid', sql`with ${insertPayees(paid)} ${updateProfiles(profiles)}`);
}

const payeeRows = rowsOf({
  id: 'uuid',
  clientId: 'uuid',
  accountKey: 'text',
  nameKey: 'text',
  name: 'text',
  account: 'text',
  bic: 'text',
  address: 'jsonb',
  number: 'int',
  at: 'timestamptz',
});

function insertPayees(paid: readonly PaidPayee[]): SQL {
  const payees = new Map<string, PaidPayee & { readonly number: number }>();
  for (const payee of paid) {
    const name = [payee.clientId, payee.accountKey, payee.nameKey].join('\n');
    const known = payees.get(name) ?? payee;
    payees.set(name, { ...known, number: (payees.get(name)?.number ?? 0) + 1 });
  }
  return sql`
    payees as (
      insert into payment_beneficiaries as known (
        id, client_id, account_key, name_key, name, account, bic, address, payment_count, first_paid_at, last_paid_at
      )
      select id, "clientId", "accountKey", "nameKey", name, account, bic, address, number, at, at
      from ${payeeRows([...payees.values()])}
      on conflict (client_id, account_key, name_key) do update
      set payment_count = known.payment_count + excluded.payment_count, last_paid_at = excluded.last_paid_at
    )`;
}

function updateProfiles(profiles: ReadonlyMap<string, PaymentProfile>): SQL {
  const rows = Array.from(profiles, ([clientId, profile]) => ({ clientId, profile }));
  return sql`
    update payment_profiles p set profile = given.profile
    from ${profileRows(rows)}
    where p.client_id = given."clientId"`;
}
