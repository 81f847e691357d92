import { isEntityKind, swissUid } from '@sorgfalt/kyc';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { AcceptanceReason } from '@sorgfalt/risk';
import type { Tx } from '../../platform/database/database.ts';
import { nameKeyOf } from '../../platform/name-key.ts';
import { clients, isTurnedAway } from '../clients/tables.ts';
import { cases } from './tables.ts';
import type { CaseRow } from './tables.ts';

/**
 * That somebody of the same name and birth date was refused, or is frozen, or a firm of the same name or UID: what spoke against
 * them then, no form says.
 */
export async function reasonsTurnedAway(
  tx: Tx,
  { clientId, form, isSample }: CaseRow,
): Promise<AcceptanceReason[]> {
  const isFirm = isEntityKind(form.kind);
  const alike = await tx
    .select({ caseNo: cases.caseNo, form: cases.form })
    .from(cases)
    .innerJoin(clients, eq(clients.id, cases.clientId))
    .where(
      and(
        isTurnedAway(clients),
        eq(clients.isSample, isSample),
        clientId === null ? undefined : ne(clients.id, clientId),
        // The form of a firm has the birth date of whoever opens the relationship for it.
        isFirm ? undefined : sql`${cases.form} ->> 'birthDate' = ${form.birthDate ?? ''}`,
      ),
    )
    .orderBy(desc(cases.submittedAt));
  const [name, uid] = [wordsOf(form.clientName), swissUid(form.uid ?? '')];
  const before = alike.find(
    ({ form: other }) =>
      (wordsOf(other.clientName) === name && isEntityKind(other.kind) === isFirm) ||
      (uid !== null && swissUid(other.uid ?? '') === uid),
  );
  if (before === undefined) return [];
  return [{ code: 'refused-before', field: 'clientName', params: { caseNo: before.caseNo }, article: null }];
}

/** The same for names that differ in their order, too. */
function wordsOf(name = ''): string {
  return nameKeyOf(name).split(' ').toSorted().join(' ');
}
