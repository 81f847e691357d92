import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';

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

/** So long the answer to a key is kept; what comes under it later is another order. */
const keptDays = 30;

/** Forgets old keys; those of lines stay until their file is taken, so that no line becomes two payments. */
export async function forgetOldKeys(tx: Tx): Promise<void> {
  await tx.execute(sql`
    delete from payment_keys k
    where k.created_at < now() - make_interval(days => ${keptDays})
      and not exists (
        select from payment_files f
        where f.state not in ('taken', 'withdrawn') and k.key like 'file ' || f.id || ' %')`);
}
