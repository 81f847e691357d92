import { sql } from './orm.ts';
import type { Tx } from './database.ts';

/**
 * Keys of the advisory locks. They share one space in the whole database, whoever takes them; two purposes under one
 * number would keep each other waiting, so every number stands here and nowhere else.
 */
export const locks = {
  migration: 7300,
  /** First of two keys; the second is the process. */
  presence: 7301,
  keyRegistration: 7302,
  /** One process at a time changes the tree. */
  sequencer: 7303,
  plainPayloads: 7306,
  /** Also in migrations: taken shared by every insert of entries, exclusively by whoever changes the seal key. */
  sealKey: 7310,
  setup: 7311,
  sample: 7312,
  signingKey: 7313,
  roles: 7314,
  stamper: 7315,
  /** The process that makes a backup by schedule. */
  backup: 7316,
  listImport: 7401,
  listDownloads: 7403,
  paymentSender: 7460,
  paymentStatements: 7461,
  paymentFetches: 7462,
  paymentFiles: 7463,
  approvalLimits: 7464,
  /** First of two keys; the second is the client. */
  rescreenedClient: 7402,
  /** First of two keys; the second is the owner. */
  conversations: 7470,
} as const;

type Lock = (typeof locks)[keyof typeof locks];

/** Waits for a lock; it ends with the transaction. */
export async function holdLock(tx: Tx, lock: Lock): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
}

/** Takes a lock that nobody holds, until the transaction ends; false where somebody does. */
export async function tryLock(tx: Tx, lock: Lock): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lock}) as locked`,
  );
  return rows[0]?.locked === true;
}

/** Waits for the lock of a purpose on one thing; things whose names hash alike wait for each other. */
export async function holdLockOf(tx: Tx, lock: Lock, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock}, hashtext(${name}))`);
}
