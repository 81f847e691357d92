import { isOfficer, roles } from '@sorgfalt/contract';
import { alias, and, eq, gt, inArray, sql } from '../../platform/database/orm.ts';
import type { SQL } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { clients } from '../clients/tables.ts';
import { roleNumber } from '../users/index.ts';
import { users } from '../users/tables.ts';
import { partOf } from './participations.ts';
import { reviewItems } from './tables.ts';

// Names only, read by join: whose record they are stays with those modules.
const submitters = alias(users, 'submitters');
const deciders = alias(users, 'deciders');
export const assignees = alias(users, 'assignees');
const officers = roles.filter(isOfficer).map(roleNumber);

/** Items with the names that belong to them, as the user `uid` sees them. */
export function selectNamed(tx: Tx, uid: string | null) {
  return tx
    .select({
      item: reviewItems,
      clientName: clients.name,
      submitterName: submitters.name,
      deciderName: deciders.name,
      assigneeName: assignees.name,
      part: partOf(reviewItems.caseId, uid),
    })
    .from(reviewItems)
    .leftJoin(clients, eq(clients.id, reviewItems.clientId))
    .leftJoin(submitters, eq(submitters.uid, reviewItems.submittedBy))
    .leftJoin(deciders, eq(deciders.uid, reviewItems.decidedBy))
    .leftJoin(assignees, isAssignee());
}

/**
 * Who counts as having taken up an item: somebody whose account works and who may decide, for a working day. Nobody has to
 * take it away from who has left.
 */
function isAssignee(): SQL | undefined {
  return and(
    eq(reviewItems.status, 'pending'),
    eq(assignees.uid, reviewItems.assignedTo),
    gt(reviewItems.assignedUntil, sql`now()`),
    eq(assignees.state, 'active'),
    inArray(assignees.role, officers),
  );
}

/** Items with who has taken them up. */
export const fromAssigned = sql`from ${reviewItems} left join ${users} ${assignees} on ${isAssignee()}`;
