import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { findPiece } from './repo.ts';
import type { DocumentRow } from './tables.ts';
import { pieceId } from './take-document.ts';

/**
 * The file of a document. Refuses `record-unreadable` for what a failing disk, a hand in the database or another key made
 * something else of: that is not the file that was uploaded.
 */
export async function readDocumentFile(
  { database, box }: { readonly database: Database; readonly box: SecretBox },
  { id, sha256 }: Pick<DocumentRow, 'id' | 'sha256'>,
): Promise<Buffer> {
  const hash = createHash('sha256');
  const pieces: Uint8Array[] = [];
  for (let place = 0; ; place += 1) {
    const sealed = await findPiece(database, id, place);
    if (sealed === null) break;
    const piece = box.openBytes(pieceId(id, place), sealed);
    if (piece === null) throw new AppError('record-unreadable');
    hash.update(piece);
    pieces.push(piece);
  }
  if (hash.digest('hex') !== sha256) throw new AppError('record-unreadable');
  return Buffer.concat(pieces);
}
