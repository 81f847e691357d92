import type { SurveyAnswers } from '@sorgfalt/contract';
import { eq, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { surveyResponses } from './tables.ts';

export async function keepResponse(tx: Tx, row: typeof surveyResponses.$inferInsert): Promise<void> {
  await tx.insert(surveyResponses).values(row);
}

/** How many answers there are of today; who counts is the only one to do so until the transaction ends. */
export async function countToday(tx: Tx): Promise<number> {
  await tx.execute(sql`lock table ${surveyResponses} in share row exclusive mode`);
  return tx.$count(surveyResponses, eq(surveyResponses.submittedOn, sql`current_date`));
}

/** All answers, in no order. Refuses `record-unreadable` where one was altered. */
export async function readAnswers(tx: Tx): Promise<SurveyAnswers[]> {
  const rows = await tx.select({ answers: surveyResponses.answers }).from(surveyResponses);
  return rows.map(({ answers }) => answers);
}

/** Deletes the answers under this code; false where there are none. */
export async function dropResponse(tx: Tx, hash: string): Promise<boolean> {
  const gone = await tx
    .delete(surveyResponses)
    .where(eq(surveyResponses.codeHash, hash))
    .returning({ id: surveyResponses.id });
  return gone.length === 1;
}
