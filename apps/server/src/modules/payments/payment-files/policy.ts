import type { PaymentFile } from '@sorgfalt/contract';
import { accept, refuse, type Result } from '@sorgfalt/result';
import type { FileRow } from './tables.ts';

interface ReadBack extends Pick<FileRow, 'state' | 'uploadedBy' | 'refused' | 'lines'> {
  /** Whether payments may still be entered in the uploader's name. */
  readonly isUploaderOfficer: boolean;
}

/** Whether nothing of the file counts yet. */
export function isOpen({ state }: Pick<FileRow, 'state'>): boolean {
  return state === 'read' || state === 'awaiting_second';
}

/**
 * What somebody may do with a file now. Whoever uploaded it confirms it, the second person is another, and anybody gives
 * it up.
 */
export function actionsOf(file: ReadBack, uid: string): PaymentFile['actions'] {
  if (!isOpen(file)) return [];
  const confirmation = confirmationOf(file, uid);
  return confirmation.ok ? [confirmation.value, 'withdraw'] : ['withdraw'];
}

/**
 * As what somebody confirms a file now. Refuses `own-submission` to whoever uploaded what waits for another, and
 * `not-allowed-now` for a file of somebody else's that waits for its uploader, one whose uploader is no officer any more, one
 * of which no line can be paid, and one that is settled.
 */
export function confirmationOf(
  file: ReadBack,
  uid: string,
): Result<'confirm' | 'second', 'own-submission' | 'not-allowed-now'> {
  const isUploader = uid === file.uploadedBy;
  if (file.state === 'awaiting_second') {
    if (isUploader) return refuse('own-submission');
    return file.isUploaderOfficer ? accept('second') : refuse('not-allowed-now');
  }
  const isPayable = file.refused < file.lines;
  return file.state === 'read' && isUploader && isPayable ? accept('confirm') : refuse('not-allowed-now');
}
