import { sql } from '../../../platform/database/orm.ts';
import { fieldOf, isBehind, keyOf, readRegister, Rows, sealedFields } from '../../../platform/register.ts';
import type { Register } from '../../../platform/register.ts';

/** Accounts of clients: whose money it is, and whether it may leave. */
export const accountRegister: Register = {
  name: 'account',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        if (kind !== 'payment.account_changed') return;
        const fields = sealedFields(payload, ['clientId', 'iban', 'currency']);
        rows.change(keyOf(payload, 'accountId'), { ...fields, isClosed: payload['change'] === 'closed' });
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      // Changes were not sealed at first: an account that was added before the first that was is known by its event.
      (after, limit) => sql`
        with first as (
          select id from events where type = 'payment.account_changed' and proof_id is not null order by id limit 1)
        select a.id::text as key, exists (
            select from events v where v.client_id = a.client_id and v.type = 'payment.account_changed'
              and v.data ->> 'accountId' = a.id::text and v.proof_id is null
              and v.id < coalesce((select id from first), v.id + 1)) as "isFree",
          a.client_id as "clientId", a.iban, a.currency, a.is_closed as "isClosed"
        from payment_accounts a where ${isBehind(sql`a.id`, after, 'uuid')} order by a.id limit ${limit}`,
    ),
};

/** Which payees are frozen, and by whom. A freeze that no entry tells of stops payments as well, so it is no finding. */
export const frozenPayeeRegister: Register = {
  name: 'frozen payee',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        if (kind !== 'payment.beneficiary_changed') return;
        const { beneficiaryId, beneficiaryIds = [beneficiaryId ?? null], isFrozen, by } = payload;
        for (const id of Array.isArray(beneficiaryIds) ? beneficiaryIds : []) {
          if (isFrozen === true) rows.change(String(id), { frozenBy: fieldOf(by) });
          else rows.delete(String(id));
        }
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, true as "isFree", frozen_by as "frozenBy"
        from payment_beneficiaries
        where frozen_by is not null and ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    ),
};
