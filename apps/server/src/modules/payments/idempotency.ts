import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { paymentKeys } from './tables.ts';

/** The `Idempotency-Key` of a request. Refuses `idempotency-key-missing`. */
export function keyOf({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  if (typeof key === 'string' && /^[\x21-\x7e]{8,200}$/u.test(key)) return key;
  throw new AppError('idempotency-key-missing');
}

/** Runs what is asked for under a key once at a time. Refuses `idempotency-in-progress` meanwhile. */
export function createKeyGuard(): <T>(uid: string, key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Set<string>();
  return async (uid, key, work) => {
    const name = `${uid} ${key}`;
    if (underWay.has(name)) throw new AppError('idempotency-in-progress');
    underWay.add(name);
    try {
      return await work();
    } finally {
      underWay.delete(name);
    }
  };
}

export interface HeldKey {
  readonly uid: string;
  readonly key: string;
  readonly bodyHash: string;
}

/**
 * Holds a key for what takes more than one transaction. Gives the answer that was kept under it, null where the work is
 * still to be done or to be ended. Refuses `idempotency-key-reused` for another body.
 */
export async function holdKey(database: Database, held: HeldKey): Promise<string | null> {
  await database
    .insert(paymentKeys)
    .values({ ...held, answer: '' })
    .onConflictDoNothing();
  const [row] = await database.select().from(paymentKeys).where(isKey(held));
  if (row?.bodyHash !== held.bodyHash) throw new AppError('idempotency-key-reused');
  return row.answer === '' ? null : row.answer;
}

/** Keeps the answer under a key that is held. */
export async function keepAnswer(database: Database, held: HeldKey, answer: string): Promise<void> {
  await database.update(paymentKeys).set({ answer }).where(isKey(held));
}

function isKey({ uid, key }: HeldKey) {
  return and(eq(paymentKeys.uid, uid), eq(paymentKeys.key, key));
}
