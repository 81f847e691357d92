import { addDays, swissDay } from '@sorgfalt/calendar';
import { and, eq, inArray, sql } from '../../platform/database/orm.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { swissDateOf } from '../../platform/database/swiss-days.ts';
import { skipToHead } from '../../platform/events/consumer.ts';
import type { Consumer } from '../../platform/events/consumer.ts';
import { consumers } from '../../platform/events/tables.ts';
import { cases } from '../onboarding/tables.ts';
import { payments } from '../payments/tables.ts';
import { reviewItems } from '../review/tables.ts';
import { countedOf, keptFigures } from './counted.ts';
import { consumerName, readUnread, stretchesOf, touchedDays } from './kept-days.ts';
import { insightChecks, insightCounts, insightDays } from './tables.ts';

/** Days that are counted in one transaction: while it lasts, the consumer waits. */
const daysAtOnce = 31;
const checkHours = 24;

/** Takes the days of what happened out of what is kept; they are counted again when they have come to rest. */
export const insightsConsumer: Consumer = {
  name: consumerName,
  batchSize: 1000,
  async handle(tx, batch) {
    const days = await touchedDays(tx, batch);
    if (days === 'all') await tx.delete(insightDays);
    else if (days.length > 0) await tx.delete(insightDays).where(inArray(insightDays.day, days));
  },
};

/** Has the consumer begin at the newest event: nothing is kept yet that an older one could be about. */
export function registerInsights(database: Database): Promise<void> {
  return database.transaction(async (tx) => {
    if ((await tx.$count(consumers, eq(consumers.name, consumerName))) === 0)
      await skipToHead(tx, consumerName);
  });
}

/** Keeps some of the days that are over and are not kept, newest first; whether there may be more. */
export function keepSomeDays(database: Database, now = new Date()): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await holdConsumer(tx))) return false;
    const days = await missingDays(tx, addDays(swissDay(now), -1));
    if (days.length === 0) return false;
    await tx
      .delete(insightCounts)
      .where(and(inArray(insightCounts.figure, keptFigures), inArray(insightCounts.day, days)));
    const stretches = stretchesOf(days.toReversed());
    for (const figure of keptFigures) {
      await tx.execute(sql`
        insert into ${insightCounts} (figure, day, workflow, key, series, number, sum_minor, seconds) ${countedOf(figure, stretches)}`);
    }
    await tx.insert(insightDays).values(days.map((day) => ({ day })));
    return days.length === daysAtOnce;
  });
}

/** Forgets what is kept and keeps it anew, from the newest event on; how many days there are then. */
export async function rebuildDays(database: Database): Promise<number> {
  await database.transaction(async (tx) => {
    await skipToHead(tx, consumerName);
    await tx.delete(insightDays);
    await tx.delete(insightCounts);
  });
  while (await keepSomeDays(database));
  return database.$count(insightDays);
}

/** Counts again what is kept, if `isDue` or the last time is a day ago; days that were wrong are kept no longer. */
export function checkDays(
  database: Database,
  isDue = false,
): Promise<{ days: number; wrong: string[] } | null> {
  return database.transaction(async (tx) => {
    if (!(await holdConsumer(tx)) || !(isDue || (await isCheckDue(tx)))) return null;
    const kept = await tx.select().from(insightDays).orderBy(insightDays.day);
    const [first, last] = [kept[0]?.day, kept.at(-1)?.day];
    const wrong = first === undefined || last === undefined ? [] : await findWrong(tx, first, last);
    if (wrong === null) return null;
    if (wrong.length > 0) await tx.delete(insightDays).where(inArray(insightDays.day, wrong));
    await tx.insert(insightChecks).values({ days: kept.length, wrong: wrong.length });
    return { days: kept.length, wrong };
  });
}

/**
 * Days of which what is kept is not what is counted, leaving out those to which something happened that was not read
 * yet: the consumer is held, and takes them out afterwards. Null where that is too much to say.
 */
async function findWrong(tx: Tx, from: string, to: string): Promise<string[] | null> {
  const wrong = new Set<string>();
  for (const figure of keptFigures) {
    const kept = sql`select figure, day, workflow, key, series, number, sum_minor, seconds from ${insightCounts} where ${insightCounts.figure} = ${figure}`;
    const { rows } = await tx.execute<{ day: string }>(sql`
      with kept as (${kept}), counted as (${countedOf(figure, [{ from, to }])}),
        differing as ((table kept except all table counted) union all (table counted except all table kept))
      select distinct day::text as day from differing where day in (select day from ${insightDays})`);
    for (const { day } of rows) wrong.add(day);
  }
  if (wrong.size === 0) return [];
  const unread = await readUnread(tx);
  const touched = unread === null ? 'all' : await touchedDays(tx, unread);
  return touched === 'all' ? null : [...wrong].filter((day) => !touched.includes(day)).toSorted();
}

async function isCheckDue(tx: Tx): Promise<boolean> {
  const recent = sql`${insightChecks.at} > now() - make_interval(hours => ${checkHours})`;
  return (await tx.$count(insightChecks, recent)) === 0;
}

/** So that nothing is read while days are counted: what happens meanwhile takes them out again afterwards. */
async function holdConsumer(tx: Tx): Promise<boolean> {
  const held = await tx
    .select({ name: consumers.name })
    .from(consumers)
    .where(eq(consumers.name, consumerName))
    .for('update');
  return held.length > 0;
}

/** The newest days up to `last` that are not kept, from the first one on which anything happened. */
async function missingDays(tx: Tx, last: string): Promise<string[]> {
  const { rows } = await tx.execute<{ day: string }>(sql`
    select day::date::text as day
    from generate_series(${swissDateOf(sql`least(
        (select min(${payments.createdAt}) from ${payments}),
        (select min(${cases.submittedAt}) from ${cases}),
        (select min(${reviewItems.decidedAt}) from ${reviewItems}))`)},
      ${last}::date, interval '1 day') day
    where day::date not in (select day from ${insightDays})
    order by day desc limit ${daysAtOnce}`);
  return rows.map(({ day }) => day);
}
