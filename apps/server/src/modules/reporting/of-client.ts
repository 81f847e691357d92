import { swissDay } from '@sorgfalt/calendar';
import { eq } from '../../platform/database/orm.ts';
import type { Keeper } from '../../platform/keeper.ts';
import { administeredEntities } from './tables.ts';

/** What the firm administers of a client keeps the client; what it did goes with it. */
export const reportingOfClient: Keeper = {
  async look(tx, clientId) {
    const today = swissDay(new Date());
    const rows = await tx
      .select({ until: administeredEntities.until })
      .from(administeredEntities)
      .where(eq(administeredEntities.clientId, clientId));
    return {
      isOpen: rows.some(({ until }) => until === null || until > today),
      lastActAt: null,
      isReportable: false,
      subjectIds: [],
    };
  },
  // By reference, with the row of the client: a trigger lets none of them go before.
  eraseClient: () => Promise.resolve(),
};
