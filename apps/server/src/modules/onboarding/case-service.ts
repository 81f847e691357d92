import type { CaseDetail } from '@sorgfalt/contract';
import { eq } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { users } from '../users/tables.ts';
import { toDetail } from './case-view.ts';
import type { ClientRules } from './client-rules.ts';
import { readCurrentCase } from './current-case.ts';
import { nextReviewOf } from './next-review.ts';
import { readRelationship } from './relationship.ts';
import type { CaseRow } from './tables.ts';

/** The case with all that is known of it. Refuses `not-found`. */
export async function readDetail(
  { database, rules }: { readonly database: Tx; readonly rules: ClientRules },
  caseId: string,
): Promise<CaseDetail> {
  const whole = await readCurrentCase(database, rules, caseId);
  if (whole === null) throw new AppError('not-found');
  const relationship = await readRelationship(database, whole);
  return toDetail(whole, {
    submitterName: await submitterOf(database, whole.row),
    nextReviewOn: relationship === null ? null : nextReviewOf(relationship),
  });
}

/** The name of who submitted a case, or where the account is gone its id. */
async function submitterOf(tx: Tx, { submittedBy }: CaseRow): Promise<string | null> {
  if (submittedBy === null) return null;
  const [found] = await tx.select({ name: users.name }).from(users).where(eq(users.uid, submittedBy));
  return found?.name ?? submittedBy;
}
