import { eq } from '../../platform/database/orm.ts';
import type { Keeper } from '../../platform/keeper.ts';
import { reviewItems } from './tables.ts';

/** What people had to decide about a client. Who had a part stays: it names the people of the firm by id, nobody else. */
export const itemsOfClient: Keeper = {
  async look(tx, clientId) {
    const rows = await tx
      .select({ id: reviewItems.id, status: reviewItems.status })
      .from(reviewItems)
      .where(eq(reviewItems.clientId, clientId));
    return {
      isOpen: rows.some(({ status }) => status === 'pending'),
      lastActAt: null,
      isReportable: false,
      subjectIds: rows.map(({ id }) => id),
    };
  },
  async eraseClient(tx, clientId) {
    await tx.delete(reviewItems).where(eq(reviewItems.clientId, clientId));
  },
};
