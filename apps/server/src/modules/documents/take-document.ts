import type { DocumentFacts } from '@sorgfalt/contract';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Spine } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { lockStanding } from '../clients/index.ts';
import { checkSigned } from './check-signed.ts';
import { findSame, insertDocument, insertPiece } from './repo.ts';
import type { DocumentRow } from './tables.ts';

/** A file as it passed the intake. */
export interface TakenFile extends Pick<DocumentRow, 'fileName' | 'kind' | 'sha256' | 'sizeBytes'> {
  readonly pieces: readonly Buffer[];
}

/** A file with what is said of it. */
export interface GivenDocument {
  readonly facts: DocumentFacts;
  readonly file: TakenFile;
}

/**
 * Keeps a document of a client and gives its id; that of the one that is there where the same was
 * said of the same file. Refuses `not-found` where there is no such client, and a signed copy that is none (`checkSigned`).
 */
export function keepDocument(
  { spine, box }: { readonly spine: Spine; readonly box: SecretBox },
  caller: Caller,
  clientId: string,
  { facts, file }: GivenDocument,
): Promise<string> {
  const { pieces, ...read } = file;
  return spine.run(caller, async ({ tx, append }) => {
    if ((await lockStanding(tx, clientId)) === null) throw new AppError('not-found');
    await checkSigned(tx, clientId, facts);
    const same = await findSame(tx, { clientId, sha256: file.sha256, ...facts });
    if (same !== null) return same;
    const documentId = uuidv7();
    await insertDocument(tx, { id: documentId, clientId, ...facts, ...read, uploadedBy: caller.id });
    for (const [place, piece] of pieces.entries())
      await insertPiece(tx, { documentId, place, sealed: box.close(pieceId(documentId, place), piece) });
    const { paper } = facts;
    await append({
      type: 'client.document_kept',
      status: 'completed',
      clientId,
      data: { documentId, paper },
      evidence: {
        clientId,
        documentId,
        ...facts,
        sha256: file.sha256,
        pieces: pieces.length,
        by: caller.id,
      },
    });
    return documentId;
  });
}

/** What a piece is bound to: no other one is read in its place. */
export const pieceId = (documentId: string, place: number) => `${documentId}/${place}`;
