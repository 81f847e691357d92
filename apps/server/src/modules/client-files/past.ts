import type { ClientFile, ClientReview, RiskPoint } from '@sorgfalt/contract';
import { and, asc, desc, eq, isNotNull, ne, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { events } from '../../platform/events/tables.ts';
import { cases, caseSteps } from '../onboarding/tables.ts';
import { reviewItems } from '../review/tables.ts';
import { users } from '../users/tables.ts';

/** The cases of a client, newest first. */
export async function readCases(tx: Tx, clientId: string) {
  return tx
    .select({
      caseId: cases.id,
      caseNo: cases.caseNo,
      status: cases.status,
      riskLevel: cases.riskLevel,
      submittedAt: cases.submittedAt,
      form: cases.form,
    })
    .from(cases)
    .where(eq(cases.clientId, clientId))
    .orderBy(desc(cases.submittedAt), desc(cases.id));
}

/** What a person was asked about a client, newest first. */
export async function readReviews(tx: Tx, clientId: string): Promise<ClientReview[]> {
  const rows = await tx
    .select({ item: reviewItems, name: users.name })
    .from(reviewItems)
    .leftJoin(users, eq(users.uid, reviewItems.decidedBy))
    .where(and(eq(reviewItems.clientId, clientId), eq(reviewItems.workflow, 'client_onboarding')))
    .orderBy(desc(reviewItems.submittedAt), desc(reviewItems.id));
  return rows.map(({ item: { id, type, status, submittedAt, decidedBy, decidedAt, notes }, name }) => ({
    itemId: id,
    type,
    status,
    submittedAt,
    decision:
      decidedBy === null || decidedAt === null
        ? null
        : { by: name ?? decidedBy, at: decidedAt, notes: notes ?? '' },
  }));
}

/**
 * The risk of a client each time that it was said, oldest first: by the steps of its cases, when a person was asked later, and when it rose
 * by what became known.
 */
export async function readRisk(tx: Tx, clientId: string): Promise<RiskPoint[]> {
  const assessed = await tx
    .select({ at: caseSteps.completedAt, level: cases.riskLevel, risk: cases.risk })
    .from(cases)
    .innerJoin(caseSteps, and(eq(caseSteps.caseId, cases.id), eq(caseSteps.step, 'risk_assessment')))
    .where(and(eq(cases.clientId, clientId), isNotNull(caseSteps.completedAt)));
  const asked = await tx
    .select({ at: reviewItems.submittedAt, level: reviewItems.riskLevel, score: reviewItems.riskScore })
    .from(reviewItems)
    .where(
      and(
        eq(reviewItems.clientId, clientId),
        eq(reviewItems.workflow, 'client_onboarding'),
        // What an onboarding asks repeats the assessment of a moment before.
        ne(reviewItems.type, 'onboarding'),
      ),
    )
    .orderBy(asc(reviewItems.submittedAt));
  const raised = await tx
    .select({
      at: events.occurredAt,
      level: sql<RiskPoint['level']>`${events.data} ->> 'level'`,
      score: sql<number | null>`(${events.data} ->> 'score')::float8`,
    })
    .from(events)
    .where(and(eq(events.clientId, clientId), eq(events.type, 'client.risk_raised')));
  return [
    ...assessed.map(({ at, level, risk }) => ({
      at: at ?? '',
      level: risk?.level ?? level,
      score: risk?.score ?? null,
      by: 'assessment' as const,
    })),
    ...asked.map((each) => ({ ...each, by: 'review' as const })),
    ...raised.map((each) => ({ ...each, by: 'later-facts' as const })),
  ].toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

/** Since when the level is what it is: the first of the last points that all say the same. */
export function levelSince(points: readonly RiskPoint[]): ClientFile['riskSince'] {
  const now = points.at(-1);
  if (now === undefined) return null;
  const before = points.findLastIndex(({ level }) => level !== now.level);
  return points[before + 1]?.at ?? null;
}
