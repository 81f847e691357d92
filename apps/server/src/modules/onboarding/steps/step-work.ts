import type { Hit, RiskAssessment } from '@sorgfalt/contract';
import type { Json } from '../../../platform/events/spine.ts';
import type { WholeCase } from '../case-view.ts';
import type { CompleteForm } from '../check-form.ts';
import type { NewFinding } from '../finding.ts';

/** What a check is made on. */
export interface StepInput {
  readonly form: CompleteForm;
  /** The case with what the earlier steps have found. */
  readonly whole: WholeCase;
  readonly now: Date;
}

/** What a check came to, before it is stored. */
export interface StepWork {
  readonly findings: readonly NewFinding[];
  readonly hits?: readonly Hit[];
  readonly risk?: RiskAssessment;
  /** What the ledger seals beside the findings. */
  readonly facts: { readonly [key: string]: Json };
}
