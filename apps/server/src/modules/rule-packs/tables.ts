import { bigint, pgTable, sql, text } from '../../platform/database/orm.ts';
import { instant } from '../../platform/database/columns.ts';

const now = sql`now()`;

/** The two tables of a kind of packs, both append-only by triggers. */
export function packTables(name: 'payment' | 'client') {
  /** Sets of rules as they were given. */
  const packs = pgTable(`${name}_rule_packs`, {
    version: text().primaryKey(),
    sha256: text().notNull(),
    pack: text().notNull(),
    uploadedBy: text('uploaded_by').notNull(),
    createdAt: instant('created_at').notNull().default(now),
  });
  /** Which set was put in force when: the last row is in force. */
  const uses = pgTable(`${name}_rule_uses`, {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    version: text()
      .notNull()
      .references(() => packs.version),
    putBy: text('put_by').notNull(),
    at: instant().notNull().default(now),
  });
  return { packs, uses };
}
