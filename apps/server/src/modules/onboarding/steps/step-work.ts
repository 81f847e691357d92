import type { RiskAssessment } from '@sorgfalt/contract';
import type { Json } from '../../../platform/events/spine.ts';
import type { OnboardingScreening } from '../../screening/index.ts';
import type { CompleteForm } from '../check-form.ts';
import type { NewFinding } from '../finding.ts';
import type { CaseRow } from '../tables.ts';

/** What a check of the form is made on. */
export interface StepInput {
  readonly form: CompleteForm;
  readonly now: Date;
}

/** What a check came to, before it is stored. */
export interface StepWork {
  readonly findings: readonly NewFinding[];
  readonly screening?: OnboardingScreening;
  readonly risk?: Pick<CaseRow, 'riskInput' | 'riskSha256'> & { readonly risk: RiskAssessment };
  /** What the ledger seals beside the findings. */
  readonly facts: { readonly [key: string]: Json };
}
