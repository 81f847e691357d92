import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/**
 * Tables of the embedded identity provider. Their columns are the provider's; nothing outside this module
 * reads them. Times are `Date` here because the provider wants it so.
 */
const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const identityUsers = pgTable('identity_users', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text(),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
});

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => identityUsers.id, { onDelete: 'cascade' });

export const identitySessions = pgTable(
  'identity_sessions',
  {
    id: text().primaryKey(),
    expiresAt: time('expires_at').notNull(),
    token: text().notNull().unique(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    userId: userId(),
    /** Where the person proved who it is: here, or at a provider. */
    provider: text().notNull().default('email'),
    /** Role that the issuer claimed for this sign-in; null where it claimed none. */
    roleClaim: text('role_claim'),
  },
  (t) => [index('identity_sessions_user').on(t.userId)],
);

export const identityAccounts = pgTable(
  'identity_accounts',
  {
    id: text().primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: userId(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: time('access_token_expires_at'),
    refreshTokenExpiresAt: time('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (t) => [index('identity_accounts_user').on(t.userId)],
);

export const identityVerifications = pgTable(
  'identity_verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (t) => [index('identity_verifications_identifier').on(t.identifier)],
);

/** Signing keys of ID tokens; the private part is encrypted with the installation's secret. */
export const identityKeys = pgTable('identity_keys', {
  id: text().primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at'),
  alg: text(),
  crv: text(),
});

/** Codes that people were given: each is good once, for one account at one address, and kept by its hash. */
export const identityCodes = pgTable(
  'identity_codes',
  {
    hash: text().primaryKey(),
    uid: userId(),
    purpose: text().$type<'password' | 'address'>().notNull(),
    address: text().notNull(),
    isMailed: boolean('is_mailed').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('identity_codes_one').on(t.uid, t.purpose),
    check('identity_codes_purposes', sql`${t.purpose} in ('password', 'address')`),
  ],
);
export type CodeRow = typeof identityCodes.$inferSelect;

/** Failed attempts in a row of one account from one kind of device; `key` is a digest, never an address. */
export const identityAttempts = pgTable('identity_attempts', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  lastAt: time('last_at').notNull().defaultNow(),
});

export const identityRateLimits = pgTable('identity_rate_limits', {
  id: text().primaryKey(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
});
