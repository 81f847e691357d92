import { and, desc, eq, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { events } from '../../platform/events/tables.ts';

/** As whom a relationship was last told to be politically exposed; nulls where it was not, or nothing was told. */
export async function readNotedExposure(
  tx: Tx,
  clientId: string,
): Promise<{ readonly kind: string | null; readonly through: string | null }> {
  const [row] = await tx
    .select({
      kind: sql<string | null>`${events.data} ->> 'kind'`,
      through: sql<string | null>`${events.data} ->> 'through'`,
    })
    .from(events)
    .where(and(eq(events.clientId, clientId), eq(events.type, 'client.exposure_noted')))
    .orderBy(desc(events.id))
    .limit(1);
  return row ?? { kind: null, through: null };
}
