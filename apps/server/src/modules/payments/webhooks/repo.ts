import type { Webhook } from '@sorgfalt/contract';
import { and, asc, count, eq, isNotNull, lt, sql } from '../../../platform/database/orm.ts';
import { executeNamed } from '../../../platform/database/database.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/given-rows.ts';
import { skipToHead } from '../../../platform/events/consumer.ts';
import { webhookDeliveries, webhooks } from './tables.ts';
import type { WebhookRow } from './tables.ts';

/** Reads the events for the addresses. */
export const consumerName = 'payment-webhooks';
/** How long a delivery that is under way is kept from others; beyond, its process is taken for dead. */
const leaseMinutes = 2;
/** How long deliveries that were taken are kept to be looked at. */
const keptDays = 30;

export interface Delivery extends Record<string, unknown> {
  readonly eventId: number;
  readonly body: string;
  /** The present attempt; the first is 1. */
  readonly attempts: number;
}

export async function countWebhooks(tx: Tx): Promise<number> {
  const [row] = await tx.select({ number: count() }).from(webhooks);
  return row?.number ?? 0;
}

/** Registers an address; the first one is told of what happens from now on, not of the past. */
export async function insertWebhook(
  tx: Tx,
  given: { readonly id: string; readonly url: string; readonly createdBy: string; readonly isFirst: boolean },
): Promise<WebhookRow | undefined> {
  if (given.isFirst) await skipToHead(tx, consumerName);
  const [row] = await tx
    .insert(webhooks)
    .values({ id: given.id, url: given.url, createdBy: given.createdBy })
    .returning();
  return row;
}

/** Takes an address and all that waits for it away; false where there is none. */
export async function deleteWebhook(tx: Tx, id: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.delete(webhooks).where(eq(webhooks.id, id)).returning();
  return row;
}

/** Pauses an address, or ends that. */
export async function setActive(tx: Tx, id: string, isActive: boolean): Promise<void> {
  await tx.update(webhooks).set({ isActive }).where(eq(webhooks.id, id));
}

export async function readWebhooks(tx: Tx, id?: string): Promise<Webhook[]> {
  const waiting = sql<number>`(select count(*)::int from payment_webhook_deliveries d
    where d.webhook_id = ${webhooks.id} and d.next_at is not null)`;
  const givenUp = sql<number>`(select count(*)::int from payment_webhook_deliveries d
    where d.webhook_id = ${webhooks.id} and d.given_up_at is not null)`;
  const rows = await tx
    .select({ webhook: webhooks, waiting, givenUp })
    .from(webhooks)
    .where(id === undefined ? undefined : eq(webhooks.id, id))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  return rows.map(({ webhook, ...counted }) => ({
    webhookId: webhook.id,
    url: webhook.url,
    createdAt: webhook.createdAt,
    isActive: webhook.isActive,
    lastStatus: webhook.lastStatus,
    lastDeliveredAt: webhook.lastDeliveredAt,
    failures: webhook.failures,
    ...counted,
  }));
}

/** What is told: of one event of one payment. */
export interface Told {
  readonly eventId: number;
  readonly paymentId: string;
  readonly at: string;
  readonly body: string;
}

const toldRows = rowsOf({ eventId: 'bigint', paymentId: 'uuid', at: 'timestamptz', body: 'text' });

/** One row for each event and address that was registered by then; a row that is there stays as it is. */
export async function insertDeliveries(tx: Tx, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  await tx.execute(sql`
    insert into payment_webhook_deliveries (webhook_id, event_id, payment_id, body)
    select w.id, "eventId", "paymentId", body
    from (select id, created_at from payment_webhooks where is_active order by id for key share) w
    cross join ${toldRows(told)}
    where given.at >= w.created_at
    on conflict do nothing`);
}

/** The addresses for which something is due. */
export async function webhooksDue(database: Database): Promise<{ id: string; url: string }[]> {
  return database
    .select({ id: webhooks.id, url: webhooks.url })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.isActive, true),
        sql`exists (select 1 from payment_webhook_deliveries d where d.webhook_id = ${webhooks.id} and d.next_at <= now())`,
      ),
    );
}

/**
 * Takes what is due for an address, in its order, and nothing while the address is paused. Of a payment only the oldest
 * that is open is due: nobody hears of "executed" before "queued", and one payment does not hold up another.
 */
export async function claimDeliveries(
  database: Database,
  webhookId: string,
  limit: number,
): Promise<Delivery[]> {
  return executeNamed<Delivery>(
    database,
    'claim-webhook-deliveries',
    sql`
      with due as (
        select webhook_id, event_id from payment_webhook_deliveries d
        where webhook_id = ${webhookId}::uuid and next_at <= now()
          and exists (select 1 from payment_webhooks w where w.id = d.webhook_id and w.is_active)
          and not exists (
            select 1 from payment_webhook_deliveries earlier
            where earlier.webhook_id = d.webhook_id and earlier.payment_id = d.payment_id
              and earlier.event_id < d.event_id and earlier.next_at is not null
          )
        order by next_at, event_id limit ${limit}::int for update skip locked
      )
      update payment_webhook_deliveries d
      set attempts = attempts + 1, next_at = now() + make_interval(mins => ${leaseMinutes}::int)
      from due where d.webhook_id = due.webhook_id and d.event_id = due.event_id
      returning d.event_id as "eventId", d.body, d.attempts`,
  );
}

/** Keeps how an attempt ended: taken, to be tried again after `waitMs`, or (null) given up. */
export async function storeAttempt(
  database: Database,
  webhookId: string,
  { eventId, attempts }: Delivery,
  outcome: { readonly status: number | null; readonly isTaken: boolean; readonly waitMs: number | null },
): Promise<void> {
  const { status, isTaken, waitMs } = outcome;
  await database.transaction(async (tx) => {
    // The address first, as whoever removes it does: else the two could wait for each other.
    await tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, webhookId)).for('update');
    const next =
      waitMs === null || isTaken ? null : sql`now() + make_interval(secs => ${waitMs / 1000}::float8)`;
    const ended = await tx
      .update(webhookDeliveries)
      .set({
        nextAt: next,
        lastStatus: status,
        ...(isTaken ? { deliveredAt: sql`now()` } : {}),
        ...(waitMs === null && !isTaken ? { givenUpAt: sql`now()` } : {}),
      })
      // Another process may have it by now, where this one was away for longer than the lease.
      .where(
        and(
          eq(webhookDeliveries.webhookId, webhookId),
          eq(webhookDeliveries.eventId, eventId),
          eq(webhookDeliveries.attempts, attempts),
          isNotNull(webhookDeliveries.nextAt),
        ),
      )
      .returning({ eventId: webhookDeliveries.eventId });
    if (ended.length === 0) return;
    await tx
      .update(webhooks)
      .set({
        lastStatus: status,
        ...(isTaken
          ? { lastDeliveredAt: sql`now()`, failures: 0 }
          : { failures: sql`${webhooks.failures} + 1` }),
      })
      .where(eq(webhooks.id, webhookId));
  });
}

/** Drops old deliveries that were taken; those that were given up stay as long as their address. */
export async function pruneDeliveries(database: Database): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${keptDays}::int)`;
  await database.delete(webhookDeliveries).where(lt(webhookDeliveries.deliveredAt, oldest));
}
