import type { Database } from '../../../platform/database/database.ts';
import { consumeOnce } from '../../../platform/events/consumer.ts';
import type { Consumer } from '../../../platform/events/consumer.ts';
import type { EventRow } from '../../../platform/events/tables.ts';
import { countWebhooks, insertDeliveries, consumerName } from './repo.ts';
import type { Told } from './repo.ts';

const types: ReadonlySet<string> = new Set<EventRow['type']>([
  'payment.assessed',
  'payment.approved',
  'payment.moved',
  'payment.completed',
  'payment.ended',
]);

/**
 * Follows the events and leaves a delivery for each change of state and each address. Rows and cursor move in one
 * transaction, so that there is exactly one however often a process is killed. Without an address nothing is read.
 */
export function createDeliveryQueue(database: Database): () => Promise<boolean> {
  const consumer: Consumer = {
    name: consumerName,
    batchSize: 500,
    handle: (tx, batch) => insertDeliveries(tx, batch.flatMap(toldOf)),
  };
  return async () => (await countWebhooks(database)) > 0 && consumeOnce(database, consumer);
}

/** Ids, state, version and time and nothing else; none for an event that left the state as it was. */
function toldOf({ id, type, caseId, data, occurredAt }: EventRow): Told[] {
  const { state, from, version } = data;
  if (!types.has(type) || caseId === null || state === undefined || state === from) return [];
  const at = new Date(occurredAt).toISOString();
  const body = { eventId: String(id), type: 'payment.status', paymentId: caseId, state, version, at };
  return [{ eventId: id, paymentId: caseId, at: occurredAt, body: JSON.stringify(body) }];
}
