import type { paymentRoutes, RouteOutput } from '@sorgfalt/contract';
import { sql } from '../../../platform/database/orm.ts';
import type { SQL } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { payments } from './tables.ts';

/** Of more payments than these no list reads the amounts. */
export const summedMax = 2000;

type Sums = NonNullable<RouteOutput<typeof paymentRoutes.list>['sums']>;

/** What payments come to in each currency, of no more than `summedMax`; each part of the list is asked as it was counted. */
export async function sumUp(tx: Tx, parts: readonly (SQL | undefined)[]): Promise<Sums> {
  const rows = parts.map(
    (part) => sql`(select ${payments.currency} as currency, ${payments.amountMinor} as amount from ${payments}
      where ${part ?? sql`true`} limit ${summedMax})`,
  );
  const { rows: sums } = await tx.execute<{ currency: string; amount: string }>(
    sql`select currency, sum(amount) as amount from (${sql.join(rows, sql` union all `)}) as summed
      group by currency order by currency`,
  );
  return sums.map(({ currency, amount }) => ({ currency, amountMinor: Number(amount) }));
}
