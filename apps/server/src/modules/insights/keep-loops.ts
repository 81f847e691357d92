import type { Database } from '../../platform/database/database.ts';
import { consumeOnce } from '../../platform/events/consumer.ts';
import { startLoop } from '../../platform/events/loop.ts';
import type { Loop } from '../../platform/events/loop.ts';
import type { Log } from '../../platform/log.ts';
import { checkDays, insightsConsumer, keepSomeDays, registerInsights } from './keep-days.ts';

/** Nobody waits for it: what was not read yet is counted when somebody asks. */
const readMs = 2000;
/** How often days that are over, or changed since, are looked for. */
const keepMs = 60_000;

/** Keeps what was counted of days that are over, and compares it every day with what is there. */
export async function startKeepingDays(database: Database, log: Log): Promise<Loop[]> {
  await registerInsights(database);
  return [
    startLoop('insights', readMs, log, () => consumeOnce(database, insightsConsumer)),
    startLoop('insights-keeper', keepMs, log, async () => {
      const checked = await checkDays(database);
      if (checked !== null && checked.wrong.length > 0)
        log.error({ days: checked.wrong }, 'Kept counts were wrong and are counted again');
      return keepSomeDays(database);
    }),
  ];
}
