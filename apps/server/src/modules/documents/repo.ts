import { isDeepStrictEqual } from 'node:util';
import type { ClientKind } from '@sorgfalt/contract';
import { alias, and, asc, desc, eq, getTableColumns, isNull } from '../../platform/database/orm.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { clients } from '../clients/tables.ts';
import { users } from '../users/tables.ts';
import { clientDocumentPieces, clientDocuments } from './tables.ts';
import type { DocumentRow } from './tables.ts';

// Names only, read by join.
const uploaders = alias(users, 'uploaders');
const withdrawers = alias(users, 'withdrawers');

/** A document with the names of those who had a part in it. */
export type NamedDocument = DocumentRow & {
  readonly uploaderName: string | null;
  readonly withdrawerName: string | null;
};

function readNamed(database: Tx) {
  return database
    .select({
      ...getTableColumns(clientDocuments),
      uploaderName: uploaders.name,
      withdrawerName: withdrawers.name,
    })
    .from(clientDocuments)
    .leftJoin(uploaders, eq(uploaders.uid, clientDocuments.uploadedBy))
    .leftJoin(withdrawers, eq(withdrawers.uid, clientDocuments.withdrawnBy))
    .$dynamic();
}

/** The documents of a client, newest first. */
export function listDocuments(database: Tx, clientId: string): Promise<NamedDocument[]> {
  return readNamed(database)
    .where(eq(clientDocuments.clientId, clientId))
    .orderBy(desc(clientDocuments.uploadedAt), desc(clientDocuments.id));
}

/** Which documents of a client count, oldest first. */
export function documentsOnFile(
  tx: Tx,
  clientId: string,
): Promise<(Pick<DocumentRow, 'paper' | 'sha256'> & { readonly documentId: string })[]> {
  return tx
    .select({
      documentId: clientDocuments.id,
      paper: clientDocuments.paper,
      sha256: clientDocuments.sha256,
    })
    .from(clientDocuments)
    .where(and(eq(clientDocuments.clientId, clientId), isNull(clientDocuments.withdrawnAt)))
    .orderBy(asc(clientDocuments.uploadedAt), asc(clientDocuments.id));
}

interface Place {
  readonly clientId: string;
  readonly documentId: string;
}

const at = ({ clientId, documentId }: Place) =>
  and(eq(clientDocuments.id, documentId), eq(clientDocuments.clientId, clientId));

/** A document; null where the client has none of that id. */
export async function findDocument(database: Database, place: Place): Promise<NamedDocument | null> {
  const [row] = await readNamed(database).where(at(place));
  return row ?? null;
}

/** A document, held until the transaction ends. */
export async function lockDocument(tx: Tx, place: Place): Promise<DocumentRow | null> {
  const [row] = await tx.select().from(clientDocuments).where(at(place)).for('update');
  return row ?? null;
}

/** What kind of client it is; null where there is none. */
export async function kindOfClient(database: Tx, clientId: string): Promise<ClientKind | null> {
  const [row] = await database.select({ kind: clients.kind }).from(clients).where(eq(clients.id, clientId));
  return row?.kind ?? null;
}

/** What a document is: the file, and all that is said of it. */
type Said = Pick<
  DocumentRow,
  'clientId' | 'sha256' | 'paper' | 'partyId' | 'language' | 'isCertified' | 'validUntil' | 'signed'
>;

/** The document of which the same was said of the same file, and which was not withdrawn. */
export async function findSame(tx: Tx, { clientId, sha256, ...said }: Said): Promise<string | null> {
  const rows = await tx
    .select()
    .from(clientDocuments)
    .where(
      and(
        eq(clientDocuments.clientId, clientId),
        eq(clientDocuments.sha256, sha256),
        isNull(clientDocuments.withdrawnAt),
      ),
    );
  const same = rows.find(
    (row) =>
      row.paper === said.paper &&
      row.partyId === said.partyId &&
      row.language === said.language &&
      row.isCertified === said.isCertified &&
      row.validUntil === said.validUntil &&
      isDeepStrictEqual(row.signed, said.signed),
  );
  return same?.id ?? null;
}

export async function insertDocument(tx: Tx, row: typeof clientDocuments.$inferInsert): Promise<void> {
  await tx.insert(clientDocuments).values(row);
}

export async function insertPiece(
  tx: Tx,
  piece: { readonly documentId: string; readonly place: number; readonly sealed: Uint8Array },
): Promise<void> {
  await tx.insert(clientDocumentPieces).values(piece);
}

/** A piece of a file; null behind the last one. */
export async function findPiece(
  database: Database,
  documentId: string,
  place: number,
): Promise<Uint8Array | null> {
  const [row] = await database
    .select({ sealed: clientDocumentPieces.sealed })
    .from(clientDocumentPieces)
    .where(and(eq(clientDocumentPieces.documentId, documentId), eq(clientDocumentPieces.place, place)));
  return row?.sealed ?? null;
}

export async function markWithdrawn(
  tx: Tx,
  documentId: string,
  withdrawn: { readonly withdrawnBy: string; readonly withdrawnAt: string; readonly withdrawnFor: string },
): Promise<void> {
  await tx.update(clientDocuments).set(withdrawn).where(eq(clientDocuments.id, documentId));
}
