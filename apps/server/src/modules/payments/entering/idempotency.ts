import { sql } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** So long the answer to a key is kept; what comes under it later is another order. */
const keptDays = 30;

/** Forgets old keys; those of lines stay until their file is taken, so that no line becomes two payments. */
export async function forgetOldKeys(tx: Tx): Promise<void> {
  await tx.execute(sql`
    delete from payment_keys k
    where k.created_at < now() - make_interval(days => ${keptDays})
      and not exists (
        select from payment_files f
        where f.state not in ('taken', 'withdrawn') and k.key like 'file ' || f.id || ' %')`);
}
