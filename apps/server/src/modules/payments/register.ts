import { parseOrder } from '@sorgfalt/payments';
import type { PaymentState } from '@sorgfalt/workflow';
import { sql } from '../../platform/database/orm.ts';
import type { Json } from '../../platform/events/spine.ts';
import { fieldOf, isBehind, readRegister, Rows, sealedFields } from '../../platform/register.ts';
import type { Field, Register, RegisterRow, Sealed, SealedEntry } from '../../platform/register.ts';
import { orderColumns } from './orders/order-columns.ts';
import { paymentAgent } from './orders/payment-events.ts';

/** Where a statement of the bank may lead by itself: it seals what it booked as a whole. */
const bookedFrom: Readonly<Partial<Record<PaymentState, readonly PaymentState[]>>> = {
  sending: ['executed', 'reconciled', 'returned'],
  unknown: ['executed', 'reconciled', 'returned'],
  submitted: ['executed', 'reconciled', 'returned'],
  awaiting_sca: ['executed', 'reconciled', 'returned'],
  accepted: ['executed', 'reconciled', 'returned'],
  executed: ['reconciled', 'returned'],
  reconciled: ['returned'],
};

/** Payments: which order, how far, and who let it go. */
export const paymentRegister: Register = {
  name: 'payment',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell(entry) {
        const { kind, paymentId, clientId, payload } = entry;
        if (paymentId === null) return;
        if (kind === 'payment.assessed') rows.change(paymentId, { clientId, ...assessed(payload) });
        else if (payload['decision'] !== undefined && payload['reviewItemId'] !== undefined)
          rows.change(paymentId, reviewed(payload));
        else if (payload['to'] !== undefined) {
          const state = statesAfter(payload['to']);
          rows.change(paymentId, { state, ...sealedFields(payload, ['heldBy']) });
        }
      },
    };
  },
  async *read(tx) {
    const pages = readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, false as "isFree", client_id as "clientId", payment_no as "paymentNo", version,
          order_hash as "orderHash", order_text as "orderText", beneficiary, amount_minor as "amountMinor", currency,
          reference, execution_date as "executionDate", state, risk as level, risk_score as score, initiated_by as "initiatedBy", submitted_by as "submittedBy",
          approved_by as "approvedBy", approved_hash as "approvedHash", approved_pack as "approvedPack",
          case when is_held then held_by end as "heldBy", ${isAsWeighed} as "isAsWeighed",
          (select iban from payment_accounts a where a.id = account_id) as "debtorIban"
        from payments where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    );
    for await (const page of pages)
      yield page.map(({ fields, ...row }) => ({ ...row, fields: asOrdered(fields) }));
  },
};

/** Limits and proofs are asked for by the value in francs that the rules weighed; early decisions do not say it. */
const isAsWeighed = sql`(
  select coalesce(substring(d.input from '"amount":[{][^{}]*"chfMinor":([0-9]+)')::numeric = chf_minor, true)
  from payment_decisions d where d.id = decision_id and d.payment_id = payments.id)`;

/** The columns that repeat the order, its account, and its hash, against its text. */
function asOrdered({ orderText, debtorIban, ...fields }: RegisterRow['fields']): RegisterRow['fields'] {
  const order = parseOrder(String(orderText));
  if (order === null) return { ...fields, isAsOrdered: false };
  const { orderText: text, duplicateKey: _key, ...columns } = orderColumns(order);
  const isAsOrdered =
    text === orderText &&
    debtorIban === order.debtor.iban &&
    Object.entries(columns).every(([name, value]) => fields[name] === value);
  return { ...fields, isAsOrdered };
}

function assessed(payload: SealedEntry['payload']): Sealed {
  const isApproved = payload['outcome'] === 'approved';
  const names = [
    'paymentNo',
    'version',
    'orderHash',
    'level',
    'score',
    'initiatedBy',
    'submittedBy',
    'heldBy',
  ];
  return {
    ...sealedFields(payload, names),
    isAsOrdered: true,
    isAsWeighed: true,
    // One that is kept back stays approved until somebody lets it go.
    state: isApproved ? ['approved', 'queued'] : fieldOf(payload['outcome']),
    ...approval(isApproved ? { ...payload, decidedBy: paymentAgent.id } : {}),
  };
}

function reviewed(payload: SealedEntry['payload']): Sealed {
  return payload['decision'] === 'approve'
    ? { state: ['approved', 'queued'], ...approval(payload) }
    : { state: 'rejected' };
}

function approval({ decidedBy, orderHash, packVersion }: SealedEntry['payload']): Sealed {
  return {
    approvedBy: fieldOf(decidedBy),
    approvedHash: fieldOf(orderHash),
    approvedPack: fieldOf(packVersion),
  };
}

function statesAfter(to: SealedEntry['payload'][string] | undefined): readonly Field[] {
  const state = fieldOf(to);
  return [state, ...(bookedFrom[state as PaymentState] ?? [])];
}

/** What the rules made of payments, with what they were given and what came out. */
export const paymentDecisionRegister: Register = {
  name: 'payment decision',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ entryId, kind, payload }) {
        if (kind !== 'payment.assessed') return;
        const names = ['paymentId', 'version', 'orderHash', 'outcome', 'packVersion', 'listsKey'];
        rows.change(entryId, {
          ...sealedFields(payload, [...names, 'inputHash', 'resultHash']),
          textHash: fieldOf(payload['orderHash']),
          inputIs: fieldOf(payload['inputHash']),
          resultIs: fieldOf(payload['resultHash']),
        });
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select coalesce(proof_id, id)::text as key, false as "isFree", payment_id as "paymentId", version,
          order_hash as "orderHash", encode(sha256(convert_to(order_text, 'UTF8')), 'hex') as "textHash", outcome,
          pack_version as "packVersion", lists_key as "listsKey", input_hash as "inputHash",
          encode(sha256(convert_to(input, 'UTF8')), 'hex') as "inputIs", result_hash as "resultHash",
          encode(sha256(convert_to(result, 'UTF8')), 'hex') as "resultIs"
        from payment_decisions where ${isBehind(sql`coalesce(proof_id, id)`, after, 'uuid')}
        order by coalesce(proof_id, id) limit ${limit}`,
    ),
};

/** The history of payments, as far as each step was sealed by itself. */
export const paymentStepRegister: Register = {
  name: 'payment step',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ entryId, paymentId, payload }) {
        if (paymentId === null || payload['to'] === undefined) return;
        const note = payload['note'] === '' ? null : fieldOf(payload['note']);
        const step = sealedFields(payload, ['paymentId', 'version', 'event', 'by', 'to']);
        rows.change(entryId, { ...step, note });
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select proof_id::text as key, event in ('submit', 'revise', 'recheck', 'approve', 'reject') as "isFree",
          payment_id as "paymentId", version, event, actor as by, path[cardinality(path)] as to, note
        from payment_steps
        where proof_id is not null and ${isBehind(sql`proof_id`, after, 'uuid')} order by proof_id limit ${limit}`,
    ),
};

/** Up to what each role may approve; before anybody sets limits, those of a new installation. */
export const limitRegister: Register = {
  name: 'approval limit',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        if (kind !== 'payment.limit_changed') return;
        for (const [role, limit] of Object.entries(Object(payload['limits']))) {
          const limitMinor = fieldOf(limit as Json);
          rows.change(role, { limitMinor, by: limitMinor === null ? null : fieldOf(payload['by']) });
        }
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select role as key, set_by is null or (set_by = 'set-up' and role = 'editor' and limit_minor = 10000000) as "isFree",
          limit_minor as "limitMinor", set_by as by
        from (values ('admin'), ('editor')) roles (role) left join payment_approval_limits using (role)
        where ${isBehind(sql`role`, after, 'text')} order by role limit ${limit}`,
    ),
};
