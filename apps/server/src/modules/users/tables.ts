import { listLook } from '@sorgfalt/contract';
import type { ListName, SignInProvider, UserState } from '@sorgfalt/contract';
import { boolean, index, pgTable, primaryKey, smallint, sql, text } from '../../platform/database/orm.ts';
import { bytea, instant, keptJson } from '../../platform/database/columns.ts';
import type { Picture } from './picture-file.ts';

/** The users collection, keyed by uid (specification, section 3). Credentials lie with the identity provider. */
export const users = pgTable(
  'users',
  {
    uid: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    img: text().notNull(),
    /** 0 Admin, 1 Editor, 2 Guest. */
    role: smallint().notNull(),
    /** Whether the account counts: it waits for an administrator, or works, or was disabled. */
    state: text().$type<UserState>().notNull().default('active'),
    /** Whether the address was proved by a code that came there. */
    isVerified: boolean('is_verified').notNull().default(false),
    /** Whether the name was chosen here: what a provider says does not change it then. */
    hasOwnName: boolean('has_own_name').notNull().default(false),
    provider: text().$type<SignInProvider>().notNull(),
    lastLoginAt: instant('last_login_at'),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`now()`),
    isSample: boolean('is_sample').notNull().default(false),
  },
  (t) => [index('users_email').on(sql`lower(${t.email})`), index('users_role').on(t.role)],
);
export type UserRow = typeof users.$inferSelect;

/** Pictures that people gave of themselves: nothing but the image, and forgotten when they say so. */
export const userPictures = pgTable('user_pictures', {
  uid: text()
    .primaryKey()
    .references(() => users.uid, { onDelete: 'cascade' }),
  media: text().$type<Picture['media']>().notNull(),
  bytes: bytea().notNull(),
});

/** How people look at lists. */
export const userListLooks = pgTable(
  'user_list_looks',
  {
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    list: text().$type<ListName>().notNull(),
    look: keptJson(listLook).notNull(),
  },
  (t) => [primaryKey({ columns: [t.uid, t.list] })],
);
