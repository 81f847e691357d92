import { and, desc, eq } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { invariant } from '../../../platform/http/app-error.ts';
import { clients } from '../../clients/tables.ts';
import { registerPublications } from '../tables.ts';
import type { PublicationRow } from '../tables.ts';

/** Keeps a publication; false where it is kept already. */
export async function insertPublication(
  tx: Tx,
  row: typeof registerPublications.$inferInsert,
): Promise<boolean> {
  const kept = await tx
    .insert(registerPublications)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: registerPublications.id });
  return kept.length === 1;
}

/** Since when the firm knows a client that is there. */
export async function knownSince(tx: Tx, clientId: string): Promise<string> {
  const [row] = await tx.select({ at: clients.createdAt }).from(clients).where(eq(clients.id, clientId));
  invariant(row !== undefined, 'a client that is held is there');
  return row.at;
}

/** What was published about a client and those behind it, newest first. */
export function readPublications(
  tx: Tx,
  clientId: string,
  { onlyNew = false }: { readonly onlyNew?: boolean } = {},
): Promise<PublicationRow[]> {
  return tx
    .select()
    .from(registerPublications)
    .where(
      and(
        eq(registerPublications.clientId, clientId),
        onlyNew ? eq(registerPublications.isNew, true) : undefined,
      ),
    )
    .orderBy(desc(registerPublications.publishedOn), desc(registerPublications.id))
    .limit(1000);
}
