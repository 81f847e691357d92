import type { CaseDetail } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { toDetail } from './case-view.ts';
import type { ClientRules } from './client-rules.ts';
import { readCurrentCase } from './current-case.ts';

/** The case with all that is known of it. Refuses `not-found`. */
export async function readDetail(
  { database, rules }: { readonly database: Tx; readonly rules: ClientRules },
  caseId: string,
): Promise<CaseDetail> {
  const whole = await readCurrentCase(database, rules, caseId);
  if (whole === null) throw new AppError('not-found');
  return toDetail(whole);
}
