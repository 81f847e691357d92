import type { Role } from '@sorgfalt/contract';
import { check, pgTable, sql, text, uuid } from '../../platform/database/orm.ts';
import { instant } from '../../platform/database/columns.ts';

/** Groups of the firm's own directory that give a role; what other groups say counts for nothing. */
export const directoryGroups = pgTable(
  'directory_groups',
  {
    id: uuid().primaryKey(),
    /** As the issuer writes it: a name, a path or an id. */
    name: text().notNull().unique(),
    role: text().$type<Role>().notNull(),
    setBy: text('set_by').notNull(),
    setAt: instant('set_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [check('directory_groups_roles', sql`${t.role} in ('admin', 'editor', 'guest')`)],
);
