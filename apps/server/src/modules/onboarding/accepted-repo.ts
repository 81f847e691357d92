import { and, asc, desc, eq, gt } from '../../platform/database/orm.ts';
import { allIds } from '../../platform/database/all-ids.ts';
import type { Tx } from '../../platform/database/database.ts';
import { clients } from '../clients/tables.ts';
import { reviewItems } from '../review/tables.ts';
import { periodicReview } from './relationship.ts';
import { cases } from './tables.ts';

const pageSize = 250;

/** The ids of all accepted clients, read in pages. */
export function acceptedClients(tx: Tx): AsyncIterable<string> {
  return allIds(async (after) => {
    const page = await tx
      .select({ id: clients.id })
      .from(clients)
      .where(and(eq(clients.status, 'accepted'), gt(clients.id, after)))
      .orderBy(asc(clients.id))
      .limit(pageSize);
    return page.map(({ id }) => id);
  });
}

/** The case that accepted a client, the newest of several. */
export async function findAcceptedCase(tx: Tx, clientId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.clientId, clientId), eq(cases.status, 'approved')))
    .orderBy(desc(cases.submittedAt))
    .limit(1);
  return row?.id ?? null;
}

/** Whether somebody has been asked already to look at the relationship that a case began. */
export async function isReviewOpen(tx: Tx, caseId: string): Promise<boolean> {
  const isOne = and(eq(reviewItems.type, periodicReview), eq(reviewItems.status, 'pending'));
  const open = await tx.$count(
    reviewItems,
    and(eq(reviewItems.workflow, 'client_onboarding'), eq(reviewItems.caseId, caseId), isOne),
  );
  return open > 0;
}
