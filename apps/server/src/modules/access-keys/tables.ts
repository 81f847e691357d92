import type { KeyPurpose } from '@sorgfalt/contract';
import { check, integer, pgTable, sql, text, uuid } from '../../platform/database/orm.ts';
import { instant } from '../../platform/database/columns.ts';

/** With what other systems call; the key itself is kept by nobody here. */
export const accessKeys = pgTable(
  'access_keys',
  {
    id: uuid().primaryKey(),
    hash: text().notNull().unique(),
    name: text().notNull(),
    purpose: text().$type<KeyPurpose>().notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    lastUsedAt: instant('last_used_at'),
    callsPerMinute: integer('calls_per_minute').notNull(),
    /** Null where nothing is screened with it. */
    namesPerMinute: integer('names_per_minute'),
    /** The minute that is counted, for all processes together, and what was taken of it. */
    minuteBegan: instant('minute_began'),
    callsTaken: integer('calls_taken').notNull().default(0),
    namesTaken: integer('names_taken').notNull().default(0),
  },
  (t) => [
    check('access_keys_purpose', sql`${t.purpose} in ('directory', 'screening')`),
    check('access_keys_limits', sql`(${t.purpose} = 'screening') = (${t.namesPerMinute} is not null)`),
  ],
);
