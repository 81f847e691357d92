import { agentOf } from '@sorgfalt/workflow';
import type { OnboardingStep } from '@sorgfalt/workflow';
import type { Actor } from '../../platform/events/spine.ts';
import type { CaseRow } from './tables.ts';

/** The agent of a step, who acts whoever asked for it. */
export function agentActor(step: OnboardingStep): Actor {
  return { kind: 'agent', id: agentOf(step) };
}

/** What an event of a case is about. */
export function subjectOf(row: CaseRow): { caseId: string; clientId?: string } {
  return { caseId: row.id, ...(row.clientId === null ? {} : { clientId: row.clientId }) };
}

/** What every event of a case says: enough for the job table and the feed. */
export function dataOf(row: CaseRow, step: OnboardingStep) {
  return { caseNo: row.caseNo, step, isStepwise: row.isStepwise };
}
