import * as z from 'zod/mini';
import type { SecurityKind } from '@sorgfalt/contract';
import { bigint, check, index, integer, pgTable, sql, text } from '../../platform/database/orm.ts';
import { instant, keptJson } from '../../platform/database/columns.ts';

/** What happened at the doors. Rows are added, never changed, and go only once they are a month old: triggers see to it. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant()
      .notNull()
      .default(sql`now()`),
    kind: text().$type<SecurityKind>().notNull(),
    /** As given by somebody who could not sign in, or signed up; else it is the user's. */
    account: text(),
    uid: text(),
    address: text(),
    route: text(),
    details: keptJson(z.record(z.string(), z.string())).notNull().default({}),
    times: integer().notNull().default(1),
  },
  (t) => [
    index('security_events_at').on(t.at),
    check('security_events_times', sql`${t.times} > 0`),
    check('security_events_small', sql`length(${t.details}::text) < 2000 and length(${t.account}) <= 254`),
  ],
);
