import { swissUid } from '@sorgfalt/kyc';
import { sql } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { partyStatements } from '../../parties/tables.ts';
import { cases } from '../../onboarding/tables.ts';
import { clients } from '../../clients/tables.ts';

/** The clients by the UID that was ever on file of them or of somebody behind them; who has it today is looked at with each. */
export async function readWatched(tx: Tx): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const identifiers = sql`${partyStatements.statement} #> '{recordDetails,identifiers}'`;
  const { rows } = await tx.execute<{ clientId: string; uid: string }>(sql`
    select told.client_id as "clientId", told.uid from (
      select ${cases.clientId} as client_id, ${cases.form} ->> 'uid' as uid from ${cases}
      union
      select ${partyStatements.clientId}, each ->> 'id' from ${partyStatements},
        jsonb_array_elements(case jsonb_typeof(${identifiers}) when 'array' then ${identifiers} else '[]' end) as each
      where each ->> 'schemeName' = 'UID'
    ) told join ${clients} on ${clients.id} = told.client_id
    where told.uid is not null and ${clients.status} <> 'refused'`);
  const watched = new Map<string, Set<string>>();
  for (const { clientId, uid } of rows) {
    const written = swissUid(uid);
    if (written === null) continue;
    const having = watched.get(written) ?? new Set();
    watched.set(written, having.add(clientId));
  }
  return watched;
}
