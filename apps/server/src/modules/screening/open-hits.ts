import { sql } from 'drizzle-orm';
import type { Hit } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';

/**
 * The hits of a client that nobody has decided, best first: of each entry that was ever put before somebody, as the
 * client was screened last, the one without a decision that holds for the entry as it was shown or as it is now.
 */
export async function openHitsOf(tx: Tx, clientId: string): Promise<Hit[]> {
  const { rows } = await tx.execute<{ hit: Hit }>(sql`
    select shown.hit
    from (
      select distinct on (list_id, entity_id) *
      from screening_client_hits where client_id = ${clientId}
      order by list_id, entity_id, screening_id desc
    ) shown
    where not exists (
      select from screening_decisions d
      where d.client_id = shown.client_id and d.list_id = shown.list_id and d.entity_id = shown.entity_id
        and d.ended_at is null and shown.facts_sha256 in (d.facts_sha256, '')
        and d.entity_sha256 in (shown.entity_sha256, (
          select e.content_sha256
          from screening_lists l join screening_entities e on e.version_id = l.active_version_id
          where l.list_id = shown.list_id and e.entity_id = shown.entity_id
        ))
    )`);
  return rows.map(({ hit }) => hit).toSorted((a, b) => b.score - a.score);
}
