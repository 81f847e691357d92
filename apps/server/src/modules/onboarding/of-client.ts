import { isCaseEnded } from '@sorgfalt/workflow';
import { and, eq, inArray, isNull, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Keeper } from '../../platform/keeper.ts';
import { screeningClientHits, screeningDecisions } from '../screening/tables.ts';
import { caseHits, cases } from './tables.ts';

/** Cases with form, steps, findings and hits, and drafts that were never submitted and name the same person. */
export const casesOfClient: Keeper = {
  async look(tx, clientId) {
    const rows = await tx
      .select({ id: cases.id, status: cases.status, updatedAt: cases.updatedAt })
      .from(cases)
      .where(eq(cases.clientId, clientId));
    // A case that was accepted began a relationship.
    const acts = rows.filter(({ status }) => status === 'approved').map(({ updatedAt }) => updatedAt);
    return {
      isOpen: rows.some(({ status }) => !isCaseEnded(status)),
      lastActAt: acts.toSorted().at(-1) ?? null,
      isReportable: await hasHit(tx, clientId),
      subjectIds: rows.map(({ id }) => id),
    };
  },
  async eraseClient(tx, clientId) {
    // Of two of one name the day of birth, or of foundation, tells which; a draft without one is taken for the same.
    const samePerson = sql`exists (
      select from onboarding_cases own
      where own.client_id = ${clientId} and own.search_name = ${cases.searchName}
        and coalesce(${cases.form} ->> 'incorporatedOn', ${cases.form} ->> 'birthDate',
              own.form ->> 'incorporatedOn', own.form ->> 'birthDate')
            = coalesce(own.form ->> 'incorporatedOn', own.form ->> 'birthDate')
    )`;
    const drafts = tx
      .select({ id: cases.id })
      .from(cases)
      .where(and(isNull(cases.clientId), eq(cases.status, 'draft'), samePerson));
    await tx.delete(cases).where(inArray(cases.id, drafts));
    await tx.delete(cases).where(eq(cases.clientId, clientId));
  },
};

/** Whether a hit of the client, at the onboarding or later, is not dismissed by the decision about it that holds. */
async function hasHit(tx: Tx, clientId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from (
      select found.hit ->> 'listId' as list_id, found.hit ->> 'entityId' as entity_id
      from ${caseHits} found join ${cases} own on own.id = found.case_id where own.client_id = ${clientId}
      union
      select list_id, entity_id from ${screeningClientHits} where client_id = ${clientId}
    ) found
    where not exists (
      select from ${screeningDecisions} decided
      where decided.client_id = ${clientId} and decided.list_id = found.list_id and decided.entity_id = found.entity_id
        and decided.decision = 'dismissed' and decided.ended_at is null
    ) limit 1`);
  return rows.length > 0;
}
