import type { Pool } from 'pg';

export type One = (text: string, values?: readonly unknown[]) => Promise<number | null>;

/** Ways to ask for one figure. */
export interface Ask {
  /** What the query calls `figure`; null where it gives none. */
  readonly one: One;
  /** Seconds since the instant that a query gives; null where it gives none. */
  age(instant: string): Promise<number | null>;
  /** Undefined where there is nothing of what is measured. */
  present(text: string): Promise<number | undefined>;
}

export function createAsk(pool: Pool): Ask {
  const one: One = async (text, values = []) =>
    (await pool.query<{ figure: number | null }>(text, [...values])).rows[0]?.figure ?? null;
  return {
    one,
    age: (instant) => one(`select extract(epoch from now() - (${instant}))::float8 as figure`),
    present: async (text) => (await one(text)) ?? undefined,
  };
}
