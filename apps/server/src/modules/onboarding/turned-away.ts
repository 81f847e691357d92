import { and, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { AcceptanceReason } from '@sorgfalt/risk';
import type { Tx } from '../../platform/database/database.ts';
import { nameKeyOf } from '../../platform/name-key.ts';
import { clients } from '../clients/tables.ts';
import { cases } from './tables.ts';
import type { CaseRow } from './tables.ts';

/** That somebody of the same name and birth date was refused, or is frozen: what spoke against them then, no form says. */
export async function reasonsTurnedAway(
  tx: Tx,
  { clientId, form, isSample }: CaseRow,
): Promise<AcceptanceReason[]> {
  const alike = await tx
    .select({ caseNo: cases.caseNo, form: cases.form })
    .from(cases)
    .innerJoin(clients, eq(clients.id, cases.clientId))
    .where(
      and(
        or(eq(clients.status, 'refused'), clients.isFrozen),
        eq(clients.isSample, isSample),
        clientId === null ? undefined : ne(clients.id, clientId),
        sql`${cases.form} ->> 'birthDate' = ${form.birthDate ?? ''}`,
      ),
    )
    .orderBy(desc(cases.submittedAt));
  const name = wordsOf(form.clientName);
  const before = alike.find((each) => wordsOf(each.form.clientName) === name);
  if (before === undefined) return [];
  return [{ code: 'refused-before', field: 'clientName', params: { caseNo: before.caseNo }, article: null }];
}

/** The same for names that differ in their order, too. */
function wordsOf(name = ''): string {
  return nameKeyOf(name).split(' ').toSorted().join(' ');
}
