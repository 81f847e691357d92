import { postJson } from '../../../adapters/webhooks/post-json.ts';
import type { Database } from '../../../platform/database/database.ts';
import { faultOf } from '../../../platform/fault.ts';
import type { Log } from '../../../platform/log.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { claimDeliveries, pruneDeliveries, storeAttempt, webhooksDue } from './repo.ts';
import type { Delivery } from './repo.ts';
import { secretOf, signatureOf } from './signature.ts';
import { createDeliveryQueue } from './enqueue-deliveries.ts';

const minute = 60_000;
const hour = 60 * minute;
/** How long to wait after each failed attempt; after the last one it is given up. */
const waitsMs = [
  minute,
  5 * minute,
  15 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
] as const;
/** Deliveries to one address at a time. */
const atOnce = 16;
const timeoutMs = 10_000;

export interface DeliveryDeps {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'obtain'>;
  readonly allowLoopback: boolean;
  readonly log: Log;
}

/** Tells the registered addresses of changes of payments until it is stopped. */
export interface DeliveryWorker {
  /** Looks what is new and what is due; whether there may be more events. */
  round(): Promise<boolean>;
  stop(): Promise<void>;
}

export function createDeliveryWorker(deps: DeliveryDeps): DeliveryWorker {
  const { database, log } = deps;
  const tell = createDeliveryQueue(database);
  const underWay = new Map<string, Promise<void>>();
  const ending = new AbortController();
  let prunedAt = 0;

  /** Addresses do not wait for each other: one that does not answer holds up itself only. */
  async function serve(webhook: { id: string; url: string }): Promise<void> {
    while (!ending.signal.aborted) {
      const deliveries = await claimDeliveries(database, webhook.id, atOnce);
      if (deliveries.length === 0) return;
      await Promise.all(deliveries.map((delivery) => deliver(deps, webhook, delivery, ending.signal)));
    }
  }

  return {
    async round() {
      const isMore = await tell();
      for (const webhook of await webhooksDue(database)) {
        if (underWay.has(webhook.id) || ending.signal.aborted) continue;
        const served = serve(webhook)
          .catch((error: unknown) => log.error({ error: faultOf(error) }, 'Deliveries to a webhook failed'))
          .finally(() => underWay.delete(webhook.id));
        underWay.set(webhook.id, served);
      }
      if (Date.now() - prunedAt > hour) {
        prunedAt = Date.now();
        await pruneDeliveries(database);
      }
      return isMore;
    },
    async stop() {
      ending.abort();
      await Promise.all(underWay.values());
    },
  };
}

async function deliver(
  { database, secrets, allowLoopback }: DeliveryDeps,
  { id, url }: { readonly id: string; readonly url: string },
  delivery: Delivery,
  signal: AbortSignal,
): Promise<void> {
  const status = await postJson(url, delivery.body, {
    headers: {
      'sorgfalt-event-id': String(delivery.eventId),
      'sorgfalt-signature': signatureOf(secretOf(secrets, id), delivery.body, Math.floor(Date.now() / 1000)),
    },
    timeoutMs,
    allowLoopback,
    signal,
  }).catch(() => null);
  // Stopped on the way: nobody knows whether it arrived, so it goes out again once its lease is over.
  if (status === null && signal.aborted) return;
  await storeAttempt(database, id, delivery, {
    status,
    isTaken: status !== null && status >= 200 && status < 300,
    waitMs: waitsMs[delivery.attempts - 1] ?? null,
  });
}
