import type { DraftForm } from '@sorgfalt/contract';

export interface SampleClient {
  readonly form: DraftForm;
  /** A draft stays one; a case in steps waits for whoever shows it. */
  readonly ending: 'draft' | 'submitted' | 'in-steps';
}
