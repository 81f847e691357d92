import { paymentOf } from '../deciding/write-decided.ts';
import { AppError, invariant } from '../../../platform/http/app-error.ts';
import type { PaymentDesk } from '../deciding/deps.ts';
import type { Submission } from '../deciding/submission.ts';
import { paymentAgent } from '../orders/payment-events.ts';
import { giveUp, note } from './confirm-file.ts';
import {
  eraseDrafts,
  hasPayments,
  leaseFile,
  linesToTake,
  lockFile,
  noteTaken,
  refuseRest,
  updateFile,
} from './file-repo.ts';
import type { FileLineRow, FileRow } from './tables.ts';
import { uploaderOf } from './uploader.ts';

const linesAtOnce = 64;

/**
 * Takes some lines of a confirmed file as payments, each under a key of its own, so that a round that broke off is ended
 * by the next one and nothing is taken twice. A line that is refused says why and keeps no other from being taken. A file on
 * which it fails stays in hand for its minute, so that the others have their turn. True when there may be more.
 */
export async function takeLines(desk: PaymentDesk): Promise<boolean> {
  const { database } = desk;
  const file = await leaseFile(database);
  if (file === null) return false;
  const caller = await uploaderOf(database, file);
  const lines = caller === null ? [] : await linesToTake(database, file.id, linesAtOnce);
  if (caller === null || lines.length === 0) await end(desk, file.id, caller !== null);
  else await Promise.all(lines.map((line) => takeLine(desk, file, line, caller)));
  await updateFile(database, file.id, { leasedUntil: null });
  return true;
}

async function takeLine(
  desk: PaymentDesk,
  file: FileRow,
  row: FileLineRow,
  caller: Submission['caller'],
): Promise<void> {
  const { draft, fileId, line } = row;
  invariant(draft !== null, 'a line that is to be taken says its order');
  const key = { text: `file ${fileId} ${line}`, bodyHash: file.version };
  try {
    const confirmedBy = file.secondBy === null ? {} : { confirmedBy: file.secondBy };
    const order = { caller, draft, isHeld: false, fileId, ...confirmedBy };
    const answer = await desk.submit({ ...order, key });
    await noteTaken(desk.database, row, { paymentId: paymentOf(answer).paymentId });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'order-refused') throw error;
    await noteTaken(desk.database, row, { fields: error.fields ?? [] });
  }
}

async function end(desk: PaymentDesk, fileId: string, isAllowed: boolean): Promise<void> {
  await desk.spine.run(paymentAgent, async (unit) => {
    const file = await lockFile(unit.tx, fileId);
    if (file?.state !== 'confirmed') return;
    // What is left is not taken in the name of somebody who may not enter payments any more. A file of which something is
    // paid stays a confirmed one, or the whole of it could be paid again without a word.
    if (!isAllowed) {
      if (!(await hasPayments(unit.tx, fileId))) return void (await giveUp(unit, file));
      await refuseRest(unit.tx, fileId, [{ path: 'uploadedBy', code: 'uploader-gone' }]);
    }
    await eraseDrafts(unit.tx, fileId);
    await note(unit, file, { state: 'taken' });
  });
}
