import { ledgerRoutes } from '@sorgfalt/contract';
import { createDatabase } from '../platform/database/database.ts';
import type { Field, Register, Sealed, SealedEntry } from '../platform/register.ts';
import type { TestApp } from './test-app.ts';

type Event = Omit<SealedEntry, 'payload'>;

/** The rows of a register by their keys, as the events of these kinds sealed them and as the database keeps them. */
export async function toldAndStored(
  app: TestApp,
  register: Register,
  kinds: string,
): Promise<{ told: ReadonlyMap<string, Sealed>; stored: Map<string, Readonly<Record<string, Field>>> }> {
  const { rows: told, tell } = register.begin();
  const { rows: events } = await app.pool.query<Event>(
    `select l.entry_id as "entryId", l.kind, l.actor, l.case_id as "caseId", l.client_id as "clientId",
       e.review_id as "reviewId", l.payment_id as "paymentId"
     from events e join ledger_entries l on l.entry_id = e.proof_id where e.type like $1 order by e.id`,
    [kinds],
  );
  for (const event of events) {
    const { entryId } = event;
    const { body } = await app.call(ledgerRoutes.get, { params: { entryId } }, 'admin');
    tell({ ...event, payload: (body.payload ?? {}) as SealedEntry['payload'] });
  }
  const stored = new Map<string, Readonly<Record<string, Field>>>();
  await createDatabase(app.pool).transaction(async (tx) => {
    for await (const page of register.read(tx)) for (const { key, fields } of page) stored.set(key, fields);
  });
  return { told, stored };
}
