import { and, asc, inArray, lt, sql } from '../../../platform/database/orm.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Spine } from '../../../platform/events/spine.ts';
import { paymentAgent } from '../orders/payment-events.ts';
import { giveUp } from './confirm-file.ts';
import { lockFile } from './file-repo.ts';
import { isOpen } from './policy.ts';
import { paymentFiles } from './tables.ts';

/** So long a file waits to be confirmed. Its days have passed by then, and its lines name people and accounts. */
const waitDaysMax = 30;

/** Gives files up that nobody confirmed: what their lines say is erased. */
export async function giveUpForgotten({
  database,
  spine,
}: {
  readonly database: Database;
  readonly spine: Spine;
}): Promise<void> {
  const forgotten = await database
    .select({ id: paymentFiles.id })
    .from(paymentFiles)
    .where(
      and(
        inArray(paymentFiles.state, ['read', 'awaiting_second']),
        lt(paymentFiles.uploadedAt, sql`now() - make_interval(days => ${waitDaysMax})`),
      ),
    )
    .orderBy(asc(paymentFiles.uploadedAt));
  for (const { id } of forgotten) {
    await spine.run(paymentAgent, async (unit) => {
      const file = await lockFile(unit.tx, id);
      if (file !== null && isOpen(file)) await giveUp(unit, file);
    });
  }
}
