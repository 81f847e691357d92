import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { matching } from './list-repo.ts';
import { payments } from './tables.ts';

/** The filter that lets through exactly the payments that somebody chose, each once. Refuses `not-found` where one is none. */
export async function chosenOnly(tx: Tx, paymentIds: readonly string[]) {
  const ids = [...new Set(paymentIds)];
  const filter = { status: 'all', ids } as const;
  if ((await tx.$count(payments, matching(filter))) < ids.length) throw new AppError('not-found');
  return filter;
}
