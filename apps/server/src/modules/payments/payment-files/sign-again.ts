import type { PaymentFile } from '@sorgfalt/contract';
import { sql } from '../../../platform/database/orm.ts';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { PaymentDesk } from '../deciding/deps.ts';
import { noteBatch, unopened } from '../sending/batch-repo.ts';
import { readAtBank } from './at-bank.ts';
import { findFile, lockFile } from './file-repo.ts';
import { viewFile } from './view.ts';

/** Has the bank asked of the batches of a file with the next round. Refuses `not-found`. */
export async function askBankOfFile(tx: Tx, fileId: string): Promise<void> {
  if ((await findFile(tx, fileId)) === null) throw new AppError('not-found');
  await tx.execute(sql`
    update payment_batches set next_at = now() where file_id = ${fileId}::uuid and state in ('opening', 'signing')`);
  await tx.execute(sql`
    update payment_sendings s set next_at = now() from payments p
    where p.id = s.payment_id and p.file_id = ${fileId}::uuid and p.state in ('submitted', 'awaiting_sca')
      and s.batch_id is null`);
}

/**
 * Has payments signed whose last signature was refused or came too late: they are gathered anew, without what must not
 * go any more. Refuses `not-found`, and `not-allowed-now` where none waits for that.
 */
export async function signFileAgain(
  { database, spine }: PaymentDesk,
  caller: Caller,
  fileId: string,
): Promise<PaymentFile> {
  const file = await spine.run(caller, async ({ tx, append }) => {
    const held = await lockFile(tx, fileId);
    if (held === null) throw new AppError('not-found');
    const again = (await readAtBank(tx, fileId)).batches.filter(({ canSignAgain }) => canSignAgain);
    if (again.length === 0) throw new AppError('not-allowed-now');
    for (const { batchId, payments } of again) {
      await noteBatch(tx, batchId, { ...unopened, state: 'gathering', questions: 0 });
      await append({
        type: 'payment.batch_changed',
        status: 'pending',
        data: { fileId, batchId, state: 'gathering', payments },
        evidence: { batchId, fileId, state: 'gathering', by: caller.id },
      });
    }
    return held;
  });
  return viewFile(database, file, caller.id);
}
