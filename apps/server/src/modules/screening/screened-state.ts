import type { ListStanding } from '@sorgfalt/contract';
import { sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { foundationsOf, worldOf } from './list-standing.ts';
import type { Freshness } from './list-standing.ts';
import { readKeptLists } from './repo.ts';

/** How the screening of a client stands at this moment. */
export interface ScreenedState {
  /** How far its lists could be relied on and still can; null where the client was never screened. */
  readonly standing: ListStanding | null;
  /** Whether the lists that count for the client are the ones that it was last screened against. */
  readonly areListsUnchanged: boolean;
  /** Entries that were found for the client, by whatever screening, and that nobody has dismissed. */
  readonly openHits: number | null;
}

/** What forbids that a machine accepts the client, as of now; read in the transaction that would. */
export async function readScreenedState(
  tx: Tx,
  client: { readonly clientId: string; readonly isSample: boolean },
  given: Freshness,
): Promise<ScreenedState> {
  const now = foundationsOf(await readKeptLists(tx), given)[worldOf(client)];
  const { rows } = await tx.execute<{ standing: ListStanding; versions: string[] }>(sql`
    select s.standing, array(select each->>'versionId' from jsonb_array_elements(used.lists) as each) as versions
    from screenings s join screening_list_sets used on used.set_id = s.list_set_id
    where s.client_id = ${client.clientId} and s.purpose in ('onboarding', 'rescreening')
    order by s.at desc limit 1`);
  const [last] = rows;
  const { rows: open } = await tx.execute<{ hits: number }>(
    sql`select open_hits(${client.clientId}) as hits`,
  );
  return {
    standing: last?.standing === 'fresh' ? now.standing : (last?.standing ?? null),
    areListsUnchanged:
      last !== undefined &&
      isSame(
        last.versions,
        now.lists.map(({ versionId }) => versionId),
      ),
    openHits: open[0]?.hits ?? null,
  };
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(some);
  return known.size === others.length && others.every((each) => known.has(each));
}
