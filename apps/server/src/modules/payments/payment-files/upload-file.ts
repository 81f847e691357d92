import { nextBankWorkingDay, swissDay } from '@sorgfalt/calendar';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { PaymentFile } from '@sorgfalt/contract';
import type { PaymentRulePack } from '@sorgfalt/risk';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import { AppError, invariant } from '../../../platform/http/app-error.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { createPauses } from '../../../platform/work/index.ts';
import type { PaymentDesk } from '../deciding/deps.ts';
import { readAccounts } from '../deciding/facts-repo.ts';
import { findFile, findOpenTwin, insertFile } from './file-repo.ts';
import { readUpload } from './file-work.ts';
import { previewLines } from './preview.ts';
import type { PreviewedLine } from './preview.ts';
import { secondFromMinor } from './second-person.ts';
import type { FileRow } from './tables.ts';
import { viewFile } from './view.ts';

/**
 * Reads a file of payments back: what it would pay, to whom, what of it would be paid again and what would wait. Nothing
 * is paid by it. The same file that the same person uploaded before and that is still under way is gone on with.
 * Refuses `broken-file`, and `not-found` for the account.
 */
export async function uploadFile(
  desk: PaymentDesk,
  caller: Caller,
  { accountId, stream }: { readonly accountId: string; readonly stream: Readable },
): Promise<PaymentFile> {
  const { database } = desk;
  const account = (await readAccounts(database, [accountId])).get(accountId);
  if (account === undefined) throw new AppError('not-found');
  const day = swissDay(Date.now());
  const read = await readUpload(desk.pool, stream, {
    currency: account.currency,
    executionDate: nextBankWorkingDay(day),
  });
  const { contentHash, format, messageId, fileSha256 } = read;
  const twin = await findOpenTwin(database, { uploadedBy: caller.id, accountId, fileSha256 });
  if (twin !== null) return viewFile(database, twin, caller.id);
  const fileId = uuidv7();
  const lines = await previewLines(desk, caller, { accountId, fileId, lines: read.lines });
  const pack = await desk.rules.inForce(database);
  const row = await rowOf(
    {
      id: fileId,
      accountId,
      format,
      messageId,
      contentHash,
      fileSha256,
      uploadedBy: caller.id,
    },
    lines,
    pack,
  );
  await desk.spine.run(caller, async (unit) => {
    await insertFile(unit.tx, row, lines);
    await unit.append({
      type: 'payment.file_read',
      status: 'recorded',
      data: { fileId, lines: row.lines, refused: row.refused },
      evidence: { ...evidenceOf(row), by: caller.id },
    });
  });
  const stored = await findFile(database, fileId);
  invariant(stored !== null, 'a file that was kept is there');
  return viewFile(database, stored, caller.id);
}

/** What the ledger seals of a file: which it was and what was read back of it, and nothing of whom it pays. */
export function evidenceOf(file: Omit<NewFile, 'risk'>) {
  const { id: fileId, fileSha256: sha256Of, contentHash, version, lines, refused } = file;
  return { fileId, sha256: sha256Of, contentHash, version, lines, refused };
}

type NewFile = Omit<FileRow, 'uploadedAt' | 'confirmedBy' | 'secondBy' | 'repeatsHash' | 'leasedUntil'>;

async function rowOf(
  file: Pick<
    FileRow,
    'id' | 'accountId' | 'format' | 'messageId' | 'contentHash' | 'fileSha256' | 'uploadedBy'
  >,
  lines: readonly PreviewedLine[],
  pack: PaymentRulePack,
): Promise<NewFile> {
  const payable = lines.filter(({ fields }) => fields.length === 0);
  const countOf = (level: PreviewedLine['level']) =>
    payable.filter((line) => !line.isBlocked && line.level === level).length;
  const payees = new Set(payable.flatMap(({ isNewPayee, payeeKey }) => (isNewPayee ? (payeeKey ?? []) : [])));
  const chfMinor = payable.reduce((sum, line) => sum + line.chfMinor, 0);
  return {
    ...file,
    version: await versionOf(file.contentHash, lines),
    lines: lines.length,
    refused: lines.length - payable.length,
    newPayees: payees.size,
    risk: {
      low: countOf('low'),
      medium: countOf('medium'),
      high: countOf('high'),
      blocked: payable.filter(({ isBlocked }) => isBlocked).length,
      waiting: payable.filter(({ waits, earlierLine }) => waits || earlierLine !== null).length,
    },
    chfMinor,
    needsSecond: chfMinor >= secondFromMinor(pack),
    state: 'read',
  };
}

/** SHA-256 of the JSON of what is read back, line by line. */
async function versionOf(contentHash: string, lines: readonly PreviewedLine[]): Promise<string> {
  const pause = createPauses();
  const hash = createHash('sha256').update(`[${JSON.stringify(contentHash)}`);
  for (const { line, draft, fields } of lines) {
    hash.update(`,${JSON.stringify([line, draft, fields])}`);
    await pause();
  }
  return hash.update(']').digest('hex');
}
