import { parseIban } from '@sorgfalt/money';
import { parseOrder } from '@sorgfalt/payments';
import { sql } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { nameKeyOf } from '../../../platform/name-key.ts';
import { instantText, isBehind, readRegister, Rows } from '../../../platform/register.ts';
import type { Register, RegisterRow } from '../../../platform/register.ts';
import { accountKeyOf } from '../orders/keys.ts';

/**
 * Whom clients paid before, as the rules ask less of a payment to somebody known. No entry names a payee; orders do, which are
 * compared with what was sealed of them: a payee that no approved order of the client names, or not since then, was put there.
 */
export const knownPayeeRegister: Register = {
  name: 'known payee',
  begin: () => ({ rows: new Rows(), tell: () => undefined }),
  async *read(tx) {
    const since = await approvedSince(tx);
    const pages = readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, false as "isFree", client_id as "clientId", account_key as "accountKey",
          name_key as "nameKey", ${instantText(sql`first_paid_at`)} as "firstPaidAt"
        from payment_beneficiaries where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    );
    for await (const page of pages)
      yield page.map((row) => ({
        key: row.key,
        // Accounts and names are for nobody to read in a finding.
        fields: { firstPaidAt: row.fields['firstPaidAt'] ?? null },
        isFree: !canBeAsked(row) || isAsApproved(row, since),
      }));
  },
};

type Fields = Pick<RegisterRow, 'fields'>;

function isAsApproved({ fields }: Fields, since: ReadonlyMap<string, string>): boolean {
  const { clientId, accountKey, nameKey, firstPaidAt } = fields;
  const first = since.get(keyOf(clientId, accountKey, nameKey));
  return first !== undefined && String(firstPaidAt) >= first;
}

/** Early versions wrote accounts otherwise: no order is compared with those any more. */
function canBeAsked({ fields: { accountKey } }: Fields): boolean {
  const key = String(accountKey);
  return parseIban(key).ok || /^(?:[A-Z0-9]{8}(?:(?!XXX)[A-Z0-9]{3})?)? [A-Z0-9]*$/u.test(key);
}

/** Since when there has been an approved order of a client to an account under a name. */
async function approvedSince(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const since = new Map<string, string>();
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
      const key = keyOf(fields['clientId'], accountKeyOf(order), nameKeyOf(order.creditor.name));
      const known = since.get(key);
      const at = String(fields['at']);
      if (known === undefined || at < known) since.set(key, at);
    }
  }
  return since;
}

function keyOf(...parts: readonly unknown[]): string {
  return parts.join('\n');
}
