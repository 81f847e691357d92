import type { PaymentFile } from '@sorgfalt/contract';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import { holdLock, locks } from '../../../platform/database/locks.ts';
import type { Unit } from '../../../platform/events/spine.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { PaymentDesk } from '../deciding/deps.ts';
import { readAccounts } from '../deciding/facts-repo.ts';
import { checkLimit, requireOfficer } from '../release/approval-limits.ts';
import { eraseDrafts, lockFile, updateFile, wasConfirmedBefore } from './file-repo.ts';
import { confirmationOf, isOpen } from './policy.ts';
import { readRepeats } from './repeats.ts';
import { secondFromMinor } from './second-person.ts';
import type { FileRow } from './tables.ts';
import { evidenceOf } from './upload-file.ts';
import { uploaderOf } from './uploader.ts';
import { viewFile } from './view.ts';

interface Confirmation {
  readonly fileId: string;
  /** What was read back. */
  readonly version: string;
  /** Hash of the list of what is paid again. */
  readonly repeats: string | null;
}

/**
 * Confirms a file as it was read back: by whoever uploaded it, and where its sum asks for a second person by that one.
 * Files are confirmed one after the other, and what forbids it is read anew under that lock. Refuses `version-conflict`
 * for another read-back, `own-submission`, `not-allowed-now`, `above-approval-limit`, and `file-repeated` for payments or
 * a message id that were confirmed before, unless the list of what is paid again is confirmed as it is now.
 */
export async function confirmFile(
  desk: PaymentDesk,
  caller: Caller,
  { fileId, version, repeats }: Confirmation,
): Promise<PaymentFile> {
  const pack = await desk.rules.inForce(desk.database);
  const confirmed = await desk.spine.run(caller, async (unit) => {
    await holdLock(unit.tx, locks.paymentFiles);
    const file = await lockFile(unit.tx, fileId);
    if (file === null) throw new AppError('not-found');
    if (file.version !== version) throw new AppError('version-conflict');
    const isUploaderOfficer = (await uploaderOf(unit.tx, file)) !== null;
    const confirmation = confirmationOf({ ...file, isUploaderOfficer }, caller.id);
    if (!confirmation.ok) throw new AppError(confirmation.error.code);
    const action = confirmation.value;
    const repeatsHash = await confirmedRepeats(unit, file, repeats);
    if (action === 'second') await requireLimit(unit.tx, caller, file);
    const needsSecond = file.needsSecond || file.chfMinor >= secondFromMinor(pack);
    return note(unit, file, {
      state: action === 'confirm' && needsSecond ? 'awaiting_second' : 'confirmed',
      needsSecond,
      repeatsHash,
      ...(action === 'confirm' ? { confirmedBy: caller.id } : { secondBy: caller.id }),
    });
  });
  return viewFile(desk.database, confirmed, caller.id);
}

/** Refuses `step-up-required` and `above-approval-limit` to whoever may not let the sum of the file go. */
async function requireLimit(tx: Tx, caller: Caller, { id, accountId, chfMinor }: FileRow): Promise<void> {
  const account = (await readAccounts(tx, [accountId])).get(accountId);
  if (account === undefined) throw new AppError('not-found');
  const role = await requireOfficer(tx, caller.id);
  await checkLimit(tx, { ...caller, role }, { id, clientId: account.clientId, chfMinor });
}

/** The hash to keep where payments are paid again; null where the file is no repetition. */
async function confirmedRepeats(unit: Unit, file: FileRow, said: string | null): Promise<string | null> {
  if (!(await wasConfirmedBefore(unit.tx, file))) return null;
  const { hash } = await readRepeats(unit.tx, file.id);
  if (said !== hash) throw new AppError('file-repeated');
  return hash;
}

/** Gives a file up that is not confirmed yet; what its lines say is erased. Refuses `not-allowed-now`. */
export async function withdrawFile(desk: PaymentDesk, caller: Caller, fileId: string): Promise<PaymentFile> {
  const withdrawn = await desk.spine.run(caller, async (unit) => {
    const file = await lockFile(unit.tx, fileId);
    if (file === null) throw new AppError('not-found');
    if (!isOpen(file)) throw new AppError('not-allowed-now');
    return giveUp(unit, file);
  });
  return viewFile(desk.database, withdrawn, caller.id);
}

/** Gives a file up that is held. */
export async function giveUp(unit: Unit, file: FileRow): Promise<FileRow> {
  await eraseDrafts(unit.tx, file.id);
  return note(unit, file, { state: 'withdrawn' });
}

/** Changes a file that is held, and seals who did what. */
export async function note(unit: Unit, file: FileRow, change: Partial<FileRow>): Promise<FileRow> {
  const changed = await updateFile(unit.tx, file.id, change);
  const { state, confirmedBy, secondBy, repeatsHash } = changed;
  await unit.append({
    type: 'payment.file_changed',
    status: state === 'withdrawn' ? 'rejected' : state === 'awaiting_second' ? 'pending' : 'completed',
    data: { fileId: file.id, state, lines: file.lines },
    evidence: { ...evidenceOf(changed), state, confirmedBy, secondBy, repeatsHash, by: unit.actor.id },
  });
  return changed;
}
