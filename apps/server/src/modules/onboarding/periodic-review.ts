import { swissDay } from '@sorgfalt/calendar';
import { isGraver } from '@sorgfalt/workflow';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Spine, Unit } from '../../platform/events/spine.ts';
import { eachOf } from '../../platform/work/index.ts';
import { keepNextReview, lockStanding, updateClient } from '../clients/index.ts';
import { requestReview } from '../review/index.ts';
import type { NewReviewItem } from '../review/index.ts';
import { acceptedClients, findAcceptedCase, isReviewOpen } from './accepted-repo.ts';
import type { ClientRules } from './client-rules.ts';
import { readCurrentCase } from './current-case.ts';
import { agentActor, subjectOf } from './event-facts.ts';
import { readNotedExposure } from './exposure-repo.ts';
import { isExposed, nextReviewOf } from './next-review.ts';
import { periodicReview, readRelationship } from './relationship.ts';
import type { Relationship } from './relationship.ts';
import { changesOf } from './review-changes.ts';
import { readSinceThen } from './since-then.ts';

interface Deps {
  readonly database: Database;
  readonly spine: Spine;
  readonly rules: ClientRules;
}

const agent = agentActor('final_decision');

/**
 * Opens the reviews that are due, of every accepted client. Several processes may run it, and it may run again. A client whose record
 * cannot be read keeps no other from being looked at.
 */
export function openDueReviews(deps: Deps, now: Date, signal?: AbortSignal): Promise<void> {
  const open = (clientId: string) => openReviewIfDue(deps, clientId, now);
  return eachOf(acceptedClients(deps.database), open, { atOnce: 1, signal });
}

/**
 * Opens the review of one client where it is due and none is open: the client is held, so that of two only one does. Keeps for the
 * lists by when it is due.
 */
export async function openReviewIfDue(
  { database, spine, rules }: Deps,
  clientId: string,
  now: Date,
): Promise<void> {
  const known = await noteNextReview({ spine, rules }, clientId);
  if (known === null || !(await isToBeOpened(database, known, now))) return;
  await spine.run(agent, async (unit) => {
    const standing = await lockStanding(unit.tx, clientId);
    if (standing?.status !== 'accepted') return;
    const relationship = await readAccepted(unit.tx, rules, clientId);
    if (relationship === null || !(await isToBeOpened(unit.tx, relationship, now))) return;
    const since = await readSinceThen(unit.tx, { clientId, at: relationship.decidedAt }, now);
    await requestReview(unit, itemOf(relationship, changesOf(relationship, since, now)));
  });
}

/**
 * Keeps for the lists by when a client is looked at again, and its risk where what was confirmed or stated since has raised it; gives the
 * relationship, null with one who was not accepted.
 */
export function noteNextReview(
  { spine, rules }: Omit<Deps, 'database'>,
  clientId: string,
): Promise<Relationship | null> {
  return spine.run(agent, async (unit) => {
    const { tx } = unit;
    // Of two that read it, the later one writes what it read later.
    const standing = await lockStanding(tx, clientId);
    const relationship = await readAccepted(tx, rules, clientId);
    if (relationship === null || standing === null) return null;
    await keepNextReview(tx, clientId, nextReviewOf(relationship));
    await noteExposure(unit, relationship);
    if (isGraver(relationship.row.riskLevel, standing.riskLevel)) await raiseRisk(unit, relationship);
    return relationship;
  });
}

async function raiseRisk(
  { tx, append }: Unit,
  { row, hits, exposedIds, statedOwnership: ownership }: Relationship,
): Promise<void> {
  const { clientId, riskLevel, risk } = row;
  await updateClient(tx, clientId, { riskLevel });
  const because = hits.flatMap(({ hit: { listId, entityId }, decision }) =>
    decision === 'confirmed' ? { listId, entityId } : [],
  );
  await append({
    type: 'client.risk_raised',
    status: 'flagged',
    ...subjectOf(row),
    data: { level: riskLevel, score: risk?.score ?? null, isSample: row.isSample },
    evidence: {
      clientId,
      level: riskLevel,
      score: risk?.score ?? null,
      packVersion: risk?.packVersion ?? null,
      because,
      exposed: [...exposedIds],
      ownership: ownership && { ...ownership, nationalities: [...ownership.nationalities] },
    },
  });
}

/**
 * Tells as whom a relationship is politically exposed, where that is another than was told last: statistics of any day count it,
 * and payments are decided by it.
 */
async function noteExposure({ tx, append }: Unit, { row, gravest, exposedIds }: Relationship): Promise<void> {
  const { clientId } = row;
  if (clientId === null) return;
  const { kind = null, through = null } = gravest ?? {};
  const noted = await readNotedExposure(tx, clientId);
  if (noted.kind === kind && noted.through === through) return;
  await updateClient(tx, clientId, { isExposed: kind !== null });
  await append({
    type: 'client.exposure_noted',
    status: kind === null ? 'completed' : 'flagged',
    ...subjectOf(row),
    data: { kind, through },
    evidence: { clientId, kind, through, exposed: [...exposedIds] },
  });
}

async function readAccepted(tx: Tx, rules: ClientRules, clientId: string): Promise<Relationship | null> {
  const caseId = await findAcceptedCase(tx, clientId);
  return caseId === null ? null : relationshipOf(tx, rules, caseId, null);
}

/** Whether a relationship is due and nobody has been asked about it yet. */
async function isToBeOpened(tx: Tx, relationship: Relationship, now: Date): Promise<boolean> {
  return nextReviewOf(relationship) <= swissDay(now) && !(await isReviewOpen(tx, relationship.row.id));
}

function itemOf(relationship: Relationship, riskReasons: NewReviewItem['riskReasons']): NewReviewItem {
  const { row } = relationship;
  return {
    workflow: 'client_onboarding',
    type: periodicReview,
    clientId: row.clientId,
    caseId: row.id,
    caseNo: row.caseNo,
    riskScore: row.risk?.score ?? null,
    riskLevel: row.riskLevel,
    riskReasons,
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
