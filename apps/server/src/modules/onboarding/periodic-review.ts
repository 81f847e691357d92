import { swissDay } from '@sorgfalt/calendar';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import { lockStanding } from '../clients/index.ts';
import { requestReview } from '../review/index.ts';
import type { NewReviewItem } from '../review/index.ts';
import { acceptedClients, findAcceptedCase, isReviewOpen } from './accepted-repo.ts';
import type { ClientRules } from './client-rules.ts';
import { readCurrentCase } from './current-case.ts';
import { agentActor } from './event-facts.ts';
import { isExposed, nextReviewOf } from './next-review.ts';
import { periodicReview, readRelationship } from './relationship.ts';
import type { Relationship } from './relationship.ts';
import { changesOf } from './review-changes.ts';

interface Deps {
  readonly database: Database;
  readonly spine: Spine;
  readonly rules: ClientRules;
}

const agent = agentActor('final_decision');

/** Opens the reviews that are due, of every accepted client. Several processes may run it, and it may run again. */
export async function openDueReviews(deps: Deps, now: Date, signal?: AbortSignal): Promise<void> {
  for await (const clientId of acceptedClients(deps.database)) {
    signal?.throwIfAborted();
    await openReviewIfDue(deps, clientId, now);
  }
}

/** Opens the review of one client where it is due and none is open: the client is held, so that of two only one does. */
export async function openReviewIfDue(
  { database, spine, rules }: Deps,
  clientId: string,
  now: Date,
): Promise<void> {
  if ((await readDue(database, rules, clientId, now)) === null) return;
  await spine.run(agent, async (unit) => {
    const standing = await lockStanding(unit.tx, clientId);
    if (standing?.status !== 'accepted') return;
    const relationship = await readDue(unit.tx, rules, clientId, now);
    if (relationship !== null) await requestReview(unit, itemOf(relationship, now));
  });
}

/** The relationship with a client that is due and that nobody has been asked about yet. */
async function readDue(
  tx: Tx,
  rules: ClientRules,
  clientId: string,
  now: Date,
): Promise<Relationship | null> {
  const caseId = await findAcceptedCase(tx, clientId);
  if (caseId === null || (await isReviewOpen(tx, caseId))) return null;
  const relationship = await relationshipOf(tx, rules, caseId, null);
  return relationship !== null && nextReviewOf(relationship) <= swissDay(now) ? relationship : null;
}

function itemOf(relationship: Relationship, now: Date): NewReviewItem {
  const { row } = relationship;
  return {
    workflow: 'client_onboarding',
    type: periodicReview,
    clientId: row.clientId,
    caseId: row.id,
    caseNo: row.caseNo,
    riskScore: row.risk?.score ?? null,
    riskLevel: row.riskLevel,
    riskReasons: changesOf(relationship, now),
    flaggedFields: [],
    transactionMetadata: {},
    priority: isGrave(relationship) ? 'high' : 'normal',
    submittedBy: agent.id,
    isSample: row.isSample,
  };
}

/** Whether somebody else than who decided last must say that it goes on. */
export function isGrave(relationship: Relationship): boolean {
  return (
    relationship.row.riskLevel === 'high' ||
    relationship.row.riskLevel === 'unknown' ||
    isExposed(relationship)
  );
}

/** The relationship that a review is about as it was decided about before: of a review that was decided, before that. */
export async function relationshipOf(
  tx: Tx,
  rules: ClientRules,
  caseId: string,
  before: string | null,
): Promise<Relationship | null> {
  const whole = await readCurrentCase(tx, rules, caseId);
  return whole === null ? null : readRelationship(tx, whole, before);
}
