import {
  bigint,
  date,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
} from '../../platform/database/orm.ts';
import { instant } from '../../platform/database/columns.ts';

/**
 * What the figures count of one day, kept once the day is over: each row can be made again from what it counts. Days are
 * those of Switzerland.
 */
export const insightCounts = pgTable(
  'insight_counts',
  {
    figure: text().notNull(),
    day: date().notNull(),
    /** Empty where the figure knows of one workflow only. */
    workflow: text().notNull(),
    /** What of the day is counted apart, such as a rule; empty where it is the day itself. */
    key: text().notNull(),
    series: text().notNull(),
    number: integer().notNull(),
    sumMinor: bigint('sum_minor', { mode: 'number' }),
    /** From submission to decision, each; a median cannot be made of medians. */
    seconds: doublePrecision().array(),
  },
  (t) => [primaryKey({ columns: [t.figure, t.day, t.workflow, t.key, t.series] })],
);

/** Days whose rows in `insightCounts` are whole; every other day is counted when somebody asks. */
export const insightDays = pgTable('insight_days', { day: date().primaryKey() });

/** Each time that all kept days were counted again, and how many of them were wrong. */
export const insightChecks = pgTable('insight_checks', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant()
    .notNull()
    .default(sql`now()`),
  days: integer().notNull(),
  wrong: integer().notNull(),
});
