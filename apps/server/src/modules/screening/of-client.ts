import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Keeper } from '../../platform/keeper.ts';

/**
 * Screenings, hits and decisions about hits, and what was looked up of the same person without naming a client: by hand,
 * or as a line of a file.
 */
export const screeningsOfClient: Keeper = {
  look: () => Promise.resolve({ isOpen: false, lastActAt: null, subjectIds: [] }),
  async eraseClient(tx, clientId) {
    await eraseLookUps(tx, clientId);
    for (const table of ['screening_client_hits', 'screening_decisions', 'screenings'])
      await tx.execute(sql`delete from ${sql.identifier(table)} where client_id = ${clientId}`);
  },
};

/** Of two people of one name the birth date tells which; where either is without one, they are taken for the same. */
async function eraseLookUps(tx: Tx, clientId: string): Promise<void> {
  await tx.execute(sql`
    with own as materialized (
      select distinct lower(query::jsonb ->> 'name') as name, query::jsonb ->> 'birthDate' as birth_date
      from screenings where client_id = ${clientId}
      union
      select lower(name), null from clients
      where id = ${clientId} and not exists (select from screenings where client_id = ${clientId})
    ), gone as (
      delete from screenings s using own
      where s.client_id is null and lower(s.query::jsonb ->> 'name') = own.name
        and (own.birth_date = s.query::jsonb ->> 'birthDate') is not false
    )
    delete from screening_batch_lines l using own where l.screening_id is null and lower(l.name) = own.name`);
}
