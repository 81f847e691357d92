import { ne, sql } from '../../platform/database/orm.ts';
import type { AnyColumn, SQL } from '../../platform/database/orm.ts';
import { midnight, midnightAfter, swissDateOf } from '../../platform/database/swiss-days.ts';
import { cases } from '../onboarding/tables.ts';
import { payments } from '../payments/tables.ts';
import { reviewItems } from '../review/tables.ts';

/** A day and the one after the last, in Switzerland. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Figures that are made of days, each with what of a row says its day. */
const sources = {
  onboardings: { at: cases.submittedAt, count: ofCases },
  volume: { at: payments.createdAt, count: ofPayments },
  payments: { at: payments.createdAt, count: ofStates },
  decisions: { at: reviewItems.decidedAt, count: ofDecisions },
  rules: { at: reviewItems.decidedAt, count: ofRules },
  reviewers: { at: reviewItems.decidedAt, count: ofReviewers },
  times: { at: reviewItems.decidedAt, count: ofTimes },
} as const;
export type KeptFigure = keyof typeof sources;
export const keptFigures = Object.keys(sources) as KeptFigure[];

const none = sql`null::bigint as sum_minor, null::double precision[] as seconds`;
const nothing = sql`''::text`;

/**
 * The rows of `insightCounts` for one figure, counted from what is there: what is kept of days that are over and what
 * is counted of others comes from the same question, so that neither can mean something else.
 */
export function countedOf(figure: KeptFigure, days: readonly Days[]): SQL {
  const { at, count } = sources[figure];
  return count(sql`${figure}::text as figure, ${swissDateOf(at)} as day`, within(at, days));
}

function within(at: AnyColumn, days: readonly Days[]): SQL {
  if (days.length === 0) return sql`false`;
  const ranges = days.map(
    ({ from, to }) => sql`(${at} >= ${midnight(from)} and ${at} < ${midnightAfter(to)})`,
  );
  return sql`(${sql.join(ranges, sql` or `)})`;
}

/** Cases by the day of submission and their status now. */
function ofCases(opening: SQL, where: SQL): SQL {
  return sql`select ${opening}, ${nothing} as workflow, ${nothing} as key, ${cases.status} as series, count(*)::int as number, ${none}
    from ${cases} where ${where} group by 2, 5`;
}

/** Payments and their sums by the day of entry and currency. */
function ofPayments(opening: SQL, where: SQL): SQL {
  return sql`select ${opening}, ${nothing} as workflow, ${nothing} as key, ${payments.currency} as series, count(*)::int as number,
      sum(${payments.amountMinor})::bigint as sum_minor, null::double precision[] as seconds
    from ${payments} where ${where} group by 2, 5`;
}

/** Payments by their state now. */
function ofStates(opening: SQL, where: SQL): SQL {
  return sql`select ${opening}, ${nothing} as workflow, ${payments.state} as key, 'count'::text as series, count(*)::int as number, ${none}
    from ${payments} where ${where} group by 2, 4`;
}

/** Whoever took an item back decided nothing. */
const isDecision = ne(reviewItems.status, 'withdrawn');

/** Decisions by the day on which they were made and what was decided. */
function ofDecisions(opening: SQL, where: SQL): SQL {
  return sql`select ${opening}, ${reviewItems.workflow} as workflow, ${nothing} as key, ${reviewItems.status} as series, count(*)::int as number, ${none}
    from ${reviewItems} where ${where} and ${isDecision} group by 2, 3, 5`;
}

/** How items were decided by the rules that referred them; an item counts once for each rule. */
function ofRules(opening: SQL, where: SQL): SQL {
  // The condition is the one of the queue's filter by reason, so that both count the same.
  return sql`select ${opening}, ${reviewItems.workflow} as workflow, code as key, ${reviewItems.status} as series, count(*)::int as number, ${none}
    from ${reviewItems}, lateral (
      select distinct each->>'code' as code from jsonb_array_elements(${reviewItems.riskReasons}) as each
      where coalesce((each->>'points')::numeric, 0) = 0
    ) rules where ${where} and ${isDecision} group by 2, 3, 4, 5`;
}

/** Decisions by who made them. */
function ofReviewers(opening: SQL, where: SQL): SQL {
  return sql`select ${opening}, ${reviewItems.workflow} as workflow, coalesce(${reviewItems.decidedBy}, '') as key, ${reviewItems.status} as series,
      count(*)::int as number, ${none}
    from ${reviewItems} where ${where} and ${isDecision} group by 2, 3, 4, 5`;
}

/** From submission to decision by workflow. */
function ofTimes(opening: SQL, where: SQL): SQL {
  const seconds = sql`extract(epoch from ${reviewItems.decidedAt} - ${reviewItems.submittedAt})::double precision`;
  return sql`select ${opening}, ${reviewItems.workflow} as workflow, ${reviewItems.workflow} as key, 'decided'::text as series, count(*)::int as number,
      null::bigint as sum_minor, array_agg(${seconds} order by ${seconds}) as seconds
    from ${reviewItems} where ${where} and ${isDecision} group by 2, 3`;
}
