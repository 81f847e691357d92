import * as z from 'zod/mini';
import { paymentState } from '@sorgfalt/contract';
import type { WebhookDelivery } from '@sorgfalt/contract';
import { and, desc, eq, isNotNull, lt, sql } from '../../../platform/database/orm.ts';
import { keptAs } from '../../../platform/kept.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { webhookDeliveries } from './tables.ts';

const shownMax = 200;

/** What a body says that people are shown. */
const toldForm = z.object({ state: paymentState, at: z.iso.datetime() });

/** Of one payment the order is kept: a delivery waits for the earlier ones. */
const isBehindAnother = sql<boolean>`exists (
  select 1 from payment_webhook_deliveries earlier
  where earlier.webhook_id = payment_webhook_deliveries.webhook_id
    and earlier.payment_id = payment_webhook_deliveries.payment_id
    and earlier.event_id < payment_webhook_deliveries.event_id and earlier.next_at is not null
)`;

/** The last deliveries to an address, newest first. */
export async function readDeliveries(tx: Tx, webhookId: string): Promise<WebhookDelivery[]> {
  const rows = await tx
    .select({ row: webhookDeliveries, isBehind: isBehindAnother })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.eventId))
    .limit(shownMax);
  return rows.map(({ row, isBehind }) => {
    const { eventId, paymentId, body, attempts, lastStatus, nextAt, deliveredAt } = row;
    const told = keptAs(toldForm, body);
    const ended = deliveredAt === null ? 'given_up' : 'delivered';
    return {
      eventId: String(eventId),
      paymentId,
      paymentState: told?.state ?? null,
      at: told?.at ?? null,
      state: nextAt === null ? ended : 'waiting',
      attempts,
      lastStatus,
      nextAt: isBehind ? null : nextAt,
    };
  });
}

/**
 * Makes a delivery due now, and the earlier ones of its payment that it waits for; false where there is none. One that
 * had ended begins anew with all its attempts, one that waits keeps those that it had.
 */
export async function sendAgain(tx: Tx, webhookId: string, eventId: number): Promise<boolean> {
  const [due] = await tx
    .update(webhookDeliveries)
    .set({
      nextAt: sql`now()`,
      deliveredAt: null,
      givenUpAt: null,
      attempts: sql`case when ${webhookDeliveries.nextAt} is null then 0 else ${webhookDeliveries.attempts} end`,
    })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.eventId, eventId)))
    .returning({ paymentId: webhookDeliveries.paymentId });
  if (due === undefined) return false;
  await tx
    .update(webhookDeliveries)
    .set({ nextAt: sql`now()` })
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        eq(webhookDeliveries.paymentId, due.paymentId),
        lt(webhookDeliveries.eventId, eventId),
        isNotNull(webhookDeliveries.nextAt),
      ),
    );
  return true;
}
