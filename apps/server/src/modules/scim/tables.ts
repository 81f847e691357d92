import {
  boolean,
  index,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '../../platform/database/orm.ts';
import { instant } from '../../platform/database/columns.ts';

const now = (name: string) =>
  instant(name)
    .notNull()
    .default(sql`now()`);

/** Accounts that the firm's directory looks after, with what it says of them. */
export const scimUsers = pgTable(
  'scim_users',
  {
    uid: text().primaryKey(),
    userName: text('user_name').notNull(),
    externalId: text('external_id'),
    displayName: text('display_name'),
    givenName: text('given_name'),
    familyName: text('family_name'),
    email: text().notNull(),
    /** Whether the directory has ended the account: only then it may let it count again. */
    isEnded: boolean('is_ended').notNull().default(false),
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
  },
  (t) => [
    uniqueIndex('scim_users_name').on(sql`lower(${t.userName})`),
    uniqueIndex('scim_users_external').on(t.externalId),
  ],
);
export type ScimUserRow = typeof scimUsers.$inferSelect;

/** Groups of the directory; which role one gives stands in `directory_groups`, under its name or its outer id. */
export const scimGroups = pgTable(
  'scim_groups',
  {
    id: uuid().primaryKey(),
    displayName: text('display_name').notNull(),
    externalId: text('external_id'),
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
  },
  (t) => [uniqueIndex('scim_groups_name').on(sql`lower(${t.displayName})`)],
);
export type ScimGroupRow = typeof scimGroups.$inferSelect;

export const scimMembers = pgTable(
  'scim_members',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => scimGroups.id, { onDelete: 'cascade' }),
    uid: text()
      .notNull()
      .references(() => scimUsers.uid, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.uid] }), index('scim_members_uid').on(t.uid)],
);

/** Accounts that were here before and that the directory wants; it gets one when an administrator has allowed it. */
export const scimHandovers = pgTable('scim_handovers', {
  uid: text().primaryKey(),
  askedAt: now('asked_at'),
  allowedBy: text('allowed_by'),
  allowedAt: instant('allowed_at'),
});
