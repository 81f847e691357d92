import { eq } from '../../platform/database/orm.ts';
import type { Keeper } from '../../platform/keeper.ts';
import { obligations } from './tables.ts';

/** What the law has the firm do about a client: an open one keeps the client, those that are done go with it. */
export const obligationsOfClient: Keeper = {
  async look(tx, clientId) {
    const rows = await tx
      .select({ doneAt: obligations.doneAt })
      .from(obligations)
      .where(eq(obligations.clientId, clientId));
    return {
      isOpen: rows.some(({ doneAt }) => doneAt === null),
      lastActAt: null,
      // Each is a duty to report.
      isReportable: rows.length > 0,
      subjectIds: [],
    };
  },
  // By reference, with the row of the client: a trigger lets none of them go before.
  eraseClient: () => Promise.resolve(),
};
