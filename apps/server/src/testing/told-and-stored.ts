import { ledgerRoutes } from '@sorgfalt/contract';
import { createDatabase } from '../platform/database/database.ts';
import type { Field, Register, Sealed } from '../platform/register.ts';
import type { TestApp } from './test-app.ts';

interface Event {
  readonly entryId: string;
  readonly type: string;
  readonly reviewId: string | null;
}

/** The rows of a register by their keys, as the events of these kinds sealed them and as the database keeps them. */
export async function toldAndStored(
  app: TestApp,
  register: Register,
  kinds: string,
): Promise<{ told: ReadonlyMap<string, Sealed>; stored: Map<string, Readonly<Record<string, Field>>> }> {
  const { rows: told, tell } = register.begin();
  const { rows: events } = await app.pool.query<Event>(
    `select proof_id as "entryId", type, review_id as "reviewId" from events
     where type like $1 and proof_id is not null order by id`,
    [kinds],
  );
  for (const { entryId, type, reviewId } of events) {
    const { body } = await app.call(ledgerRoutes.get, { params: { entryId } }, 'admin');
    const payload = (body.payload ?? {}) as Parameters<typeof tell>[0]['payload'];
    tell({
      entryId,
      kind: type,
      reviewId,
      caseId: null,
      actor: 'officer',
      clientId: null,
      paymentId: null,
      payload,
    });
  }
  const stored = new Map<string, Readonly<Record<string, Field>>>();
  await createDatabase(app.pool).transaction(async (tx) => {
    for await (const page of register.read(tx)) for (const { key, fields } of page) stored.set(key, fields);
  });
  return { told, stored };
}
