import { swissDay } from '@sorgfalt/calendar';
import type { Database, Queryable } from './database.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The bank's time: that of the machine, moved by what an operator set. */
export interface Clock {
  now(tx: Queryable): Promise<Date>;
  /** The day in Switzerland, `YYYY-MM-DD`. */
  today(tx: Queryable): Promise<string>;
  /** Moves it forward by days, or back to the machine's time with null. */
  move(days: number | null): Promise<void>;
}

export function createClock(database: Database): Clock {
  async function now(tx: Queryable): Promise<Date> {
    const found = await tx.query(`select value from settings where name = 'clock-days'`);
    const days: number = found.rows[0]?.value ?? 0;
    return new Date(Date.now() + days * dayMs);
  }
  return {
    now,
    today: async (tx) => swissDay(await now(tx)),
    async move(days) {
      await database.query(
        `insert into settings (name, value) values ('clock-days', to_jsonb($1::int))
         on conflict (name) do update set value = to_jsonb(case when $2 then 0 else (settings.value #>> '{}')::int + $1::int end)`,
        [days ?? 0, days === null],
      );
    },
  };
}
