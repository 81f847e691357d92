import type { Database } from '../../../platform/database/database.ts';
import type { Spine } from '../../../platform/events/spine.ts';
import type { WorkPool } from '../../../platform/work/index.ts';
import type { Rules } from '../rules/rules.ts';
import type { FiguresDesk } from './figures.ts';
import type { ListAnswers } from './list-answers.ts';
import type { Submission } from './submission.ts';

/** What the services of the payments desk work with. */
export interface PaymentDeps {
  readonly database: Database;
  readonly spine: Spine;
  readonly answers: ListAnswers;
  readonly rules: Rules;
  readonly figures: FiguresDesk;
  /** For what would keep others waiting. */
  readonly pool: WorkPool;
}

export interface PaymentDesk extends PaymentDeps {
  /** Decides an order together with those that come at the same time; gives the answer as text. */
  readonly submit: (submission: Submission) => Promise<string>;
}
