import { and, eq, isNull } from 'drizzle-orm';
import type { Keeper } from '../../platform/keeper.ts';
import { obligations } from './tables.ts';

/** What the law has the firm do about a client: an open one keeps the client, those that are done go with it. */
export const obligationsOfClient: Keeper = {
  async look(tx, clientId) {
    const open = await tx
      .select({ id: obligations.id })
      .from(obligations)
      .where(and(eq(obligations.clientId, clientId), isNull(obligations.doneAt)))
      .limit(1);
    return { isOpen: open.length > 0, lastActAt: null, subjectIds: [] };
  },
  // By reference, with the row of the client: a trigger lets none of them go before.
  eraseClient: () => Promise.resolve(),
};
