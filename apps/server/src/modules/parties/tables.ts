import * as z from 'zod/mini';
import { hit } from '@sorgfalt/contract';
import { readStatements } from '@sorgfalt/parties';
import type { Statement } from '@sorgfalt/parties';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from '../../platform/database/orm.ts';
import { instant, keptJson } from '../../platform/database/columns.ts';
import { clients } from '../clients/tables.ts';

const now = sql`now()`;
const statement = z.custom<Statement>((value) => readStatements([value]).ok);

/**
 * Who stands behind a client: how often it was changed, what was screened and what somebody else has confirmed of it. Triggers
 * keep `structure_open_from` of the client by it, and nobody confirms what is their own.
 */
export const partyStructures = pgTable(
  'party_structures',
  {
    clientId: uuid('client_id')
      .primaryKey()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /** The record of the client itself. */
    subject: text().notNull(),
    version: integer().notNull(),
    /** The last version of which every party was screened. */
    screenedVersion: integer('screened_version').notNull().default(0),
    confirmedVersion: integer('confirmed_version').notNull().default(0),
    confirmedBy: text('confirmed_by'),
    confirmedAt: instant('confirmed_at'),
    /** The first day after the confirmation on which something begins or ends by itself. */
    holdsUntil: text('holds_until'),
  },
  (t) => [
    check(
      'party_structures_confirmed_whole',
      sql`num_nonnulls(${t.confirmedBy}, ${t.confirmedAt}) = case ${t.confirmedVersion} when 0 then 0 else 2 end`,
    ),
    check(
      'party_structures_confirm_what_is_screened',
      sql`${t.confirmedVersion} <= ${t.screenedVersion} and ${t.screenedVersion} <= ${t.version}`,
    ),
  ],
);
export type StructureRow = typeof partyStructures.$inferSelect;

/** Statements in the order in which they were made. A later one of a record stands for it; none changes or goes. */
export const partyStatements = pgTable(
  'party_statements',
  {
    clientId: uuid('client_id')
      .notNull()
      .references(() => partyStructures.clientId, { onDelete: 'cascade' }),
    place: integer().notNull(),
    /** The version of the structure that it made. */
    version: integer().notNull(),
    statement: keptJson(statement).notNull(),
    addedBy: text('added_by').notNull(),
    addedAt: instant('added_at').notNull().default(now),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.place] })],
);
export type StatementRow = typeof partyStatements.$inferSelect;

/** Listed names that were found for parties, and what was decided about each. */
export const partyHits = pgTable(
  'party_hits',
  {
    clientId: uuid('client_id')
      .notNull()
      .references(() => partyStructures.clientId, { onDelete: 'cascade' }),
    recordId: text('record_id').notNull(),
    /** Of the names, dates and countries that it was found by. */
    factsSha256: text('facts_sha256').notNull(),
    listId: text('list_id').notNull(),
    entityId: text('entity_id').notNull(),
    entitySha256: text('entity_sha256').notNull(),
    hit: keptJson(hit).notNull(),
    isSanction: boolean('is_sanction').notNull(),
    /** Whether the party still is what it was found by. */
    isCurrent: boolean('is_current').notNull().default(true),
    foundAt: instant('found_at').notNull().default(now),
    decision: text().$type<'confirmed' | 'dismissed'>(),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
    reason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.recordId, t.factsSha256, t.listId, t.entityId, t.entitySha256] }),
    index('party_hits_client').on(t.clientId),
    check(
      'party_hits_decided_whole',
      sql`num_nonnulls(${t.decision}, ${t.decidedBy}, ${t.decidedAt}, ${t.reason}) in (0, 4)`,
    ),
    check('party_hits_have_reasons', sql`length(trim(coalesce(${t.reason}, '----------'))) >= 10`),
  ],
);
export type PartyHitRow = typeof partyHits.$inferSelect;
