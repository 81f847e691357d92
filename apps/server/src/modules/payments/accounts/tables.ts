import { addressDraft } from '@sorgfalt/contract';
import {
  boolean,
  index,
  integer,
  pgTable,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../../../platform/database/orm.ts';
import { clients } from '../../clients/tables.ts';
import { instant, keptJson } from '../../../platform/database/columns.ts';

const createdAt = instant('created_at')
  .notNull()
  .default(sql`now()`);

/** Accounts of clients at the bank: the debtors of payments. */
export const clientAccounts = pgTable(
  'payment_accounts',
  {
    id: uuid().primaryKey(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id),
    name: text().notNull(),
    iban: text().notNull().unique(),
    currency: text().notNull(),
    address: keptJson(addressDraft).notNull(),
    isClosed: boolean('is_closed').notNull().default(false),
    /** Closed because its client is frozen: it opens again with the client. */
    isFrozen: boolean('is_frozen').notNull().default(false),
    createdBy: text('created_by').notNull(),
    createdAt,
    isSample: boolean('is_sample').notNull().default(false),
  },
  (t) => [
    index('payment_accounts_client').on(t.clientId),
    index('payment_accounts_iban').on(t.iban.op('text_pattern_ops')),
    index('payment_accounts_letters').using('gin', t.name.op('gin_trgm_ops')),
  ],
);
export type AccountRow = typeof clientAccounts.$inferSelect;

/** Whom clients paid: one row for each account under each name. */
export const beneficiaries = pgTable(
  'payment_beneficiaries',
  {
    id: uuid().primaryKey(),
    clientId: uuid('client_id').notNull(),
    accountKey: text('account_key').notNull(),
    nameKey: text('name_key').notNull(),
    name: text().notNull(),
    account: text().notNull(),
    bic: text(),
    address: keptJson(addressDraft).notNull(),
    paymentCount: integer('payment_count').notNull(),
    firstPaidAt: instant('first_paid_at').notNull(),
    lastPaidAt: instant('last_paid_at').notNull(),
    /** Who froze it; null where nobody did. */
    frozenBy: text('frozen_by'),
  },
  (t) => [
    uniqueIndex('payment_beneficiaries_account').on(t.clientId, t.accountKey, t.nameKey),
    index('payment_beneficiaries_name').on(t.clientId, t.nameKey),
  ],
);
export type BeneficiaryRow = typeof beneficiaries.$inferSelect;
