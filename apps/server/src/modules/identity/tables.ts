import { idleMinutesDefault } from '@sorgfalt/contract';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  sql,
  text,
  timestamp,
  uniqueIndex,
} from '../../platform/database/orm.ts';
import { bytea } from '../../platform/database/columns.ts';

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
  /**
   * Until when the first factor takes nothing but the session: an hour from when the account was made, or its password
   * chosen with a code, as an old stolen password cannot be what opened it.
   */
  enrolUntil: time('enrol_until').default(sql`now() + interval '1 hour'`),
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
    /** When a person last did something in it, as the browser says; what a page asks for by itself does not count. */
    usedAt: time('used_at').notNull().defaultNow(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    userId: userId(),
    /** Where the person proved who it is: here, or at a provider. */
    provider: text().notNull().default('email'),
    /** Role that the issuer claimed for this sign-in; null where it claimed none. */
    roleClaim: text('role_claim'),
    /** The first step is done and the account has a second one: the session opens nothing yet. */
    awaitsFactor: boolean('awaits_factor').notNull().default(false),
    /** When a passkey or second factor was last given in it; null in one that a password alone opened. */
    provedAt: time('proved_at'),
  },
  (t) => [index('identity_sessions_user').on(t.userId)],
);

/** Sign-ins elsewhere that have opened their session: each opens one, which stays ended when it has ended. */
export const identityOpenings = pgTable(
  'identity_openings',
  {
    sessionId: text('session_id').primaryKey(),
    /** From then on the sign-in is too old to open anything. */
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('identity_openings_expiry').on(t.expiresAt)],
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
  (t) => [
    index('identity_accounts_user').on(t.userId),
    uniqueIndex('identity_accounts_identity').on(t.providerId, t.accountId),
  ],
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
    purpose: text().$type<'password' | 'address' | 'factor'>().notNull(),
    address: text().notNull(),
    isMailed: boolean('is_mailed').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('identity_codes_one').on(t.uid, t.purpose),
    check('identity_codes_purposes', sql`${t.purpose} in ('password', 'address', 'factor')`),
  ],
);
export type CodeRow = typeof identityCodes.$inferSelect;

/** Passkeys (Web Authentication): the id and the public key are the authenticator's. */
export const identityPasskeys = pgTable(
  'identity_passkeys',
  {
    passkeyId: text('passkey_id').primaryKey(),
    uid: userId(),
    name: text().notNull(),
    publicKey: bytea('public_key').notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    isSynced: boolean('is_synced').notNull(),
    addedAt: time('added_at').notNull().defaultNow(),
    lastUsedAt: time('last_used_at'),
  },
  (t) => [index('identity_passkeys_user').on(t.uid)],
);

/** Authenticator apps; `secret` is closed with the installation's key. */
export const identityTotp = pgTable('identity_totp', {
  uid: userId().primaryKey(),
  secret: bytea().notNull(),
  /** Null until a code of the app has come back. */
  addedAt: time('added_at'),
  /** The newest time step whose code was used: none counts twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** Codes for the day on which no factor is at hand, by their keyed hash; a used one is gone. */
export const identityRecoveryCodes = pgTable(
  'identity_recovery_codes',
  { hash: text().primaryKey(), uid: userId() },
  (t) => [index('identity_recovery_codes_user').on(t.uid)],
);

/** What authenticators were asked to sign: each once, within minutes; `uid` is null where anybody may answer. */
export const identityChallenges = pgTable(
  'identity_challenges',
  {
    challenge: text().primaryKey(),
    uid: text('user_id').references(() => identityUsers.id, { onDelete: 'cascade' }),
    purpose: text().$type<'add' | 'prove' | 'sign-in'>().notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('identity_challenges_expiry').on(t.expiresAt)],
);

/** How old a proof of who one is may be, and how long a session goes on unused; the newest row counts. */
export const identityStepUpPolicies = pgTable('identity_step_up_policies', {
  no: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  graveMinutes: integer('grave_minutes').notNull(),
  decisionMinutes: integer('decision_minutes').notNull(),
  releaseAboveMinor: bigint('release_above_minor', { mode: 'number' }).notNull(),
  /** After how long a session ends in which nobody does anything. */
  idleMinutes: integer('idle_minutes').notNull().default(idleMinutesDefault),
  setBy: text('set_by').notNull(),
  setAt: time('set_at').notNull().defaultNow(),
});

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
