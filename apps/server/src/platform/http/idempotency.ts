import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

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
