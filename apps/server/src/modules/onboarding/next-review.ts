import { swissDay, type IsoDate } from '@sorgfalt/calendar';
import type { Hit } from '@sorgfalt/contract';
import { nextReviewOn } from '@sorgfalt/kyc';
import type { CaseRow, StepRow } from './tables.ts';

/** What of a case the day follows from. */
interface DecidedCase {
  readonly row: CaseRow;
  readonly steps: readonly StepRow[];
  readonly hits: readonly Hit[];
}

/**
 * The day by which the client of a case is looked at again, from the day it was accepted; null where the case accepted nobody.
 * Whoever was found on a list of politically exposed persons counts as one until somebody has said
 * that it is another person.
 */
export function nextReviewOfCase({ row, steps, hits }: DecidedCase): IsoDate | null {
  const acceptedAt = steps.find(({ step }) => step === 'final_decision')?.completedAt;
  if (row.status !== 'approved' || !acceptedAt) return null;
  const isDeclared = (row.form.pepDeclaration ?? 'none') !== 'none';
  const isListed = hits.some(
    ({ topics, decision }) => topics.includes('pep') && decision?.decision !== 'dismissed',
  );
  return nextReviewOn({
    decidedOn: swissDay(new Date(acceptedAt)),
    level: row.riskLevel,
    isPep: isDeclared || isListed,
  });
}
