import { sql } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Unit } from '../../../platform/events/spine.ts';
import { holdByHouse } from '../orders/hold-by-house.ts';
import type { PaymentRow } from '../orders/tables.ts';
import { lostConfirmations } from './batch-repo.ts';
import { enteredBeforeRestore } from './restored.ts';

/**
 * Puts those queued payments on hold by the house that must not leave now, whoever approved them: nobody stands for their
 * file any more, the bank may have them since before a restore, or their account was closed. Gives the others, whose accounts
 * stay open until the transaction ends.
 */
export async function holdKeptBack(
  unit: Unit,
  queued: readonly PaymentRow[],
): Promise<readonly PaymentRow[]> {
  if (queued.length === 0) return [];
  const lost = await lostConfirmations(unit.tx, queued);
  const restored = await enteredBeforeRestore(unit.tx, queued);
  const closed = await ofClosedAccounts(unit.tx, queued);
  const others: PaymentRow[] = [];
  for (const payment of queued) {
    const { id } = payment;
    const note = lost.has(id)
      ? 'confirmation-lost'
      : restored.has(id)
        ? 'database-restored'
        : closed.has(id)
          ? 'account-closed'
          : null;
    if (note === null) others.push(payment);
    else await holdByHouse(unit, payment, note);
  }
  return others;
}

async function ofClosedAccounts(
  tx: Tx,
  queued: readonly Pick<PaymentRow, 'id' | 'accountId'>[],
): Promise<ReadonlySet<string>> {
  // Nobody closes one while its payments are taken out.
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from payment_accounts where id = any(${sql.param(queued.map(({ accountId }) => accountId))}::uuid[]) and not is_closed
    order by id for share`);
  const open = new Set(rows.map(({ id }) => id));
  return new Set(queued.flatMap(({ id, accountId }) => (open.has(accountId) ? [] : id)));
}
