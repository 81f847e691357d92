import { sql } from 'drizzle-orm';
import type { ListStanding } from '@sorgfalt/risk';
import type { Tx } from '../../platform/database/database.ts';

/** How the screening of a client stands at this moment. */
export interface ScreenedState {
  /** How far the lists can be relied on; null where the client was never screened. */
  readonly standing: ListStanding | null;
  /** Whether the lists in force are the ones that the client was last screened against. */
  readonly areListsUnchanged: boolean;
  /** Entries that were found for the client, by whatever screening, and that nobody has dismissed. */
  readonly openHits: number | null;
}

/** What forbids that a machine accepts the client, as of now; read in the transaction that would. */
export async function readScreenedState(tx: Tx, clientId: string): Promise<ScreenedState> {
  const { rows } = await tx.execute<{ lists: number; unchanged: boolean }>(sql`
    select jsonb_array_length(used.lists) as lists,
      (select coalesce(array_agg(active_version_id::text order by active_version_id::text), '{}')
         from screening_lists where active_version_id is not null)
      = (select coalesce(array_agg(each->>'versionId' order by each->>'versionId'), '{}')
           from jsonb_array_elements(used.lists) as each) as unchanged
    from screenings s join screening_list_sets used on used.set_id = s.list_set_id
    where s.client_id = ${clientId} and s.purpose in ('onboarding', 'rescreening')
    order by s.at desc limit 1`);
  const [last] = rows;
  const { rows: open } = await tx.execute<{ hits: number }>(sql`select open_hits(${clientId}) as hits`);
  return {
    standing: last === undefined ? null : last.lists > 0 ? 'fresh' : 'none',
    areListsUnchanged: last?.unchanged ?? false,
    openHits: open[0]?.hits ?? null,
  };
}
