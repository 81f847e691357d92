import { signedForm } from '@sorgfalt/contract';
import type { DocumentKind, DocumentLanguage, DocumentPaper } from '@sorgfalt/contract';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from '../../platform/database/orm.ts';
import { bytea, instant, keptJson } from '../../platform/database/columns.ts';
import { clients } from '../clients/tables.ts';

/** Papers of clients, as they were uploaded: nothing of one changes but that it can be withdrawn once. */
export const clientDocuments = pgTable(
  'client_documents',
  {
    id: uuid().primaryKey(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    paper: text().$type<DocumentPaper>().notNull(),
    /** The record of the structure that it is about; null for the client itself. */
    partyId: text('party_id'),
    language: text().$type<DocumentLanguage>().notNull(),
    isCertified: boolean('is_certified').notNull(),
    validUntil: date('valid_until'),
    /** Of a signed copy of a form: of which version, when and by whom; null of anything else. */
    signed: keptJson(signedForm),
    fileName: text('file_name').notNull(),
    kind: text().$type<DocumentKind>().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** SHA-256 of the file. */
    sha256: text().notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    uploadedAt: instant('uploaded_at')
      .notNull()
      .default(sql`now()`),
    withdrawnBy: text('withdrawn_by'),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnFor: text('withdrawn_for'),
  },
  (t) => [
    index('client_documents_client').on(t.clientId, t.uploadedAt),
    check(
      'client_documents_withdrawn_whole',
      sql`num_nonnulls(${t.withdrawnBy}, ${t.withdrawnAt}, ${t.withdrawnFor}) in (0, 3)`,
    ),
    check('client_documents_signed_declaration', sql`${t.signed} is null or ${t.paper} = 'declaration'`),
  ],
);
export type DocumentRow = typeof clientDocuments.$inferSelect;

/** Their files in pieces, each encrypted: one at a time is short work, and none is read without the key of the firm. */
export const clientDocumentPieces = pgTable(
  'client_document_pieces',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => clientDocuments.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    sealed: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.place] })],
);
