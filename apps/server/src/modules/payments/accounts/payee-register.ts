import { parseIban } from '@sorgfalt/money';
import { parseOrder } from '@sorgfalt/payments';
import { sql } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { nameKeyOf } from '../../../platform/name-key.ts';
import { instantText, isBehind, readRegister, Rows } from '../../../platform/register.ts';
import type { Field, Register, RegisterRow } from '../../../platform/register.ts';
import { accountKeyOf } from '../orders/keys.ts';

/**
 * Whom clients paid before, as the rules ask less of a payment to somebody known. No entry names a payee; orders do, which are
 * compared with what was sealed of them: a payee that no approved order of the client names, not since then or not so often, was
 * put there.
 */
export const knownPayeeRegister: Register = {
  name: 'known payee',
  begin: () => ({ rows: new Rows(), tell: () => undefined }),
  async *read(tx) {
    const approved = await readApproved(tx);
    const pages = readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, false as "isFree", client_id as "clientId", account_key as "accountKey",
          name_key as "nameKey", ${instantText(sql`first_paid_at`)} as "firstPaidAt", payment_count as "paymentCount"
        from payment_beneficiaries where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    );
    for await (const page of pages) yield page.map((row) => asApproved(row, approved));
  },
};

/** Since when there have been approved orders to a payee, and how many. */
interface Approved {
  readonly since: string;
  readonly orders: number;
}

function asApproved({ key, fields }: RegisterRow, approved: ReadonlyMap<string, Approved>): RegisterRow {
  const { clientId, accountKey, nameKey, firstPaidAt = null, paymentCount } = fields;
  const known = approved.get(keyOf(clientId, accountKey, nameKey));
  const isKnownSince = known !== undefined && String(firstPaidAt) >= known.since;
  const isPaidSoOften = known !== undefined && Number(paymentCount) <= known.orders;
  // Accounts and names are for nobody to read in a finding, and a number that grows would be another one each time.
  const told = { firstPaidAt, isPaidSoOften };
  return { key, fields: told, isFree: !canBeAsked(accountKey) || (isKnownSince && isPaidSoOften) };
}

/** Early versions wrote accounts otherwise: no order is compared with those any more. */
function canBeAsked(accountKey: Field | undefined): boolean {
  const key = String(accountKey);
  return parseIban(key).ok || /^(?:[A-Z0-9]{8}(?:(?!XXX)[A-Z0-9]{3})?)? [A-Z0-9]*$/u.test(key);
}

/** The approved orders of each client to each account under each name. */
async function readApproved(tx: Tx): Promise<ReadonlyMap<string, Approved>> {
  const approved = new Map<string, Approved>();
  const pages = readRegister(
    tx,
    (after, limit) => sql`
      select d.id::text as key, true as "isFree", p.client_id as "clientId", d.order_text as "orderText",
        ${instantText(sql`d.decided_at`)} as at
      from payment_decisions d join payments p on p.id = d.payment_id
      where (d.outcome = 'approved' or exists (
          select from payment_steps s
          where s.payment_id = d.payment_id and s.version = d.version and s.event = 'approve' and s.proof_id is not null))
        and ${isBehind(sql`d.id`, after, 'uuid')}
      order by d.id limit ${limit}`,
  );
  for await (const page of pages) {
    for (const { fields } of page) {
      const order = parseOrder(String(fields['orderText']));
      if (order === null) continue;
      const at = String(fields['at']);
      const key = keyOf(fields['clientId'], accountKeyOf(order), nameKeyOf(order.creditor.name));
      const { since = at, orders = 0 } = approved.get(key) ?? {};
      approved.set(key, { since: at < since ? at : since, orders: orders + 1 });
    }
  }
  return approved;
}

function keyOf(...parts: readonly unknown[]): string {
  return parts.join('\n');
}
