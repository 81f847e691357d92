import { sql } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { PaymentRow } from '../orders/tables.ts';

/**
 * Which of these payments were entered before the database was last restored, and not released by a person since. What
 * happened between the copy and the restore is lost: the bank may have such a payment under identifiers that nobody
 * here knows, so sending it could pay twice.
 */
export async function enteredBeforeRestore(
  tx: Tx,
  queued: readonly Pick<PaymentRow, 'id'>[],
): Promise<ReadonlySet<string>> {
  const ids = sql`${sql.param(queued.map(({ id }) => id))}::uuid[]`;
  // The first epoch is that of the installation.
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from payments p
    join (select max(opened_at) as at from spine_epochs having count(*) > 1) restored on p.created_at < restored.at
    where p.id = any(${ids}) and (p.released_by is null or p.updated_at < restored.at)`);
  return new Set(rows.map(({ id }) => id));
}
