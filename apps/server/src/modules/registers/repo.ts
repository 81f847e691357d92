import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  sql,
} from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { users } from '../users/tables.ts';
import { registerExtracts } from './tables.ts';
import type { ExtractRow } from './tables.ts';

/** An extract without the answer as it came, with the name of whoever asked. */
export type NamedExtract = Omit<ExtractRow, 'sealed'> & { readonly takerName: string | null };

const { sealed: _, ...told } = getTableColumns(registerExtracts);

/** The last extract of each register about the client and each party. */
export function lastExtracts(tx: Tx, clientId: string): Promise<NamedExtract[]> {
  const { partyId, register, takenAt, id } = registerExtracts;
  const last = sql`(select distinct on (${partyId}, ${register}) ${id} from ${registerExtracts}
    where ${registerExtracts.clientId} = ${clientId} order by ${partyId}, ${register}, ${takenAt} desc, ${id} desc)`;
  return named(tx).where(inArray(id, last)).orderBy(asc(takenAt), asc(id));
}

/** The last extract that a register gave of the client or a party; null where there is none. */
export async function lastExtractOf(
  tx: Tx,
  about: Pick<ExtractRow, 'clientId' | 'partyId' | 'register'>,
): Promise<Pick<ExtractRow, 'id' | 'entry'> | null> {
  const { id, entry, clientId, partyId, register, takenAt } = registerExtracts;
  const [row] = await tx
    .select({ id, entry })
    .from(registerExtracts)
    .where(
      and(
        eq(clientId, about.clientId),
        about.partyId === null ? isNull(partyId) : eq(partyId, about.partyId),
        eq(register, about.register),
      ),
    )
    .orderBy(desc(takenAt), desc(id))
    .limit(1);
  return row ?? null;
}

/** Every extract about a client and its parties, oldest first. */
export function allExtracts(tx: Tx, clientId: string): Promise<NamedExtract[]> {
  const { takenAt, id } = registerExtracts;
  return named(tx).where(eq(registerExtracts.clientId, clientId)).orderBy(asc(takenAt), asc(id));
}

function named(tx: Tx) {
  return tx
    .select({ ...told, takerName: users.name })
    .from(registerExtracts)
    .leftJoin(users, eq(users.uid, registerExtracts.takenBy));
}

/** How many extracts there are of each party; the client is null. */
export async function countExtracts(tx: Tx, clientId: string): Promise<Map<string | null, number>> {
  const rows = await tx
    .select({ partyId: registerExtracts.partyId, number: count() })
    .from(registerExtracts)
    .where(eq(registerExtracts.clientId, clientId))
    .groupBy(registerExtracts.partyId);
  return new Map(rows.map(({ partyId, number }) => [partyId, number]));
}

export async function findExtract(
  tx: Tx,
  { clientId, extractId }: { readonly clientId: string; readonly extractId: string },
): Promise<ExtractRow | null> {
  const [row] = await tx
    .select()
    .from(registerExtracts)
    .where(and(eq(registerExtracts.id, extractId), eq(registerExtracts.clientId, clientId)));
  return row ?? null;
}

export async function insertExtract(tx: Tx, row: typeof registerExtracts.$inferInsert): Promise<void> {
  await tx.insert(registerExtracts).values(row);
}
