import { and, eq, isNull, lt, ne, or } from '../../platform/database/orm.ts';
import type { Keeper } from '../../platform/keeper.ts';
import { partyHits, partyStructures } from './tables.ts';

/** Who stands behind a client, and the listed names that were found for them. */
export const partiesOfClient: Keeper = {
  async look(tx, clientId) {
    // Also of parties who were changed or taken out since: that ends no suspicion.
    const isStanding = or(isNull(partyHits.decision), ne(partyHits.decision, 'dismissed'));
    const found = await tx
      .select({ recordId: partyHits.recordId })
      .from(partyHits)
      .where(and(eq(partyHits.clientId, clientId), isStanding))
      .limit(1);
    const unscreened = await tx
      .select({ version: partyStructures.version })
      .from(partyStructures)
      .where(
        and(
          eq(partyStructures.clientId, clientId),
          lt(partyStructures.screenedVersion, partyStructures.version),
        ),
      );
    return {
      // Nobody knows yet whether one of them is listed.
      isOpen: unscreened.length > 0,
      lastActAt: null,
      isReportable: found.length > 0,
      subjectIds: [],
    };
  },
  // By reference, with the row of the client: a trigger lets none of it go before.
  eraseClient: () => Promise.resolve(),
};
