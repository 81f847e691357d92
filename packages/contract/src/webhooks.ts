import * as z from './zod.ts';
import { id, instant, ok } from './common.ts';
import { paymentState } from './payment-records.ts';
import { route } from './route.ts';

export const webhook = z.object({
  webhookId: id,
  url: z.string(),
  createdAt: instant,
  isActive: z.boolean(),
  lastStatus: z.nullable(z.number()),
  lastDeliveredAt: z.nullable(instant),
  /** Failed attempts since the last one that was taken. */
  failures: z.number(),
  /** Deliveries that are still to be made, and those that were given up. */
  waiting: z.number(),
  givenUp: z.number(),
});
export type Webhook = z.infer<typeof webhook>;

/** What was told, or is to be told, to an address about one event. */
export const webhookDelivery = z.object({
  eventId: z.string(),
  paymentId: id,
  /** Null where the message was altered and says none any more. */
  paymentState: z.nullable(paymentState),
  /** When it happened; null as above. */
  at: z.nullable(instant),
  state: z.enum(['delivered', 'waiting', 'given_up']),
  attempts: z.number(),
  /** HTTP status of the last attempt; null when none was answered. */
  lastStatus: z.nullable(z.number()),
  /** The next attempt, of one that waits; null also where an earlier one of the same payment comes first. */
  nextAt: z.nullable(instant),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const webhookParams = z.object({ webhookId: id });

/** Addresses that are told of every change of a payment's state. */
export const webhookRoutes = {
  webhooks: route({
    method: 'GET',
    path: '/api/payments/webhooks',
    summary: 'Addresses that are told of changes of status',
    access: ['admin'],
    response: z.object({ webhooks: z.array(webhook) }),
  }),
  addWebhook: route({
    method: 'POST',
    path: '/api/payments/webhooks',
    stepUp: 'grave',
    records: 'settings-changed',
    summary: 'Registers an address; the secret of its signatures is shown this once',
    access: ['admin'],
    body: z.object({ url: z.url().check(z.maxLength(500)) }),
    response: z.object({ webhook, secret: z.string() }),
    status: 201,
  }),
  removeWebhook: route({
    method: 'DELETE',
    path: '/api/payments/webhooks/{webhookId}',
    records: 'settings-changed',
    summary: 'Removes an address; nothing more is sent to it',
    access: ['admin'],
    params: webhookParams,
    response: ok,
  }),
  pauseWebhook: route({
    method: 'POST',
    path: '/api/payments/webhooks/{webhookId}/pause',
    records: 'settings-changed',
    summary: 'Pauses an address or ends that; what happens during a pause is not told later',
    access: ['admin'],
    params: webhookParams,
    body: z.object({ isPaused: z.boolean() }),
    response: webhook,
  }),
  webhookDeliveries: route({
    method: 'GET',
    path: '/api/payments/webhooks/{webhookId}/deliveries',
    summary: 'The last 200 deliveries to an address, newest first',
    access: ['admin'],
    params: webhookParams,
    response: z.object({ deliveries: z.array(webhookDelivery) }),
  }),
  sendDeliveryAgain: route({
    method: 'POST',
    path: '/api/payments/webhooks/{webhookId}/deliveries/{eventId}/send',
    summary: 'Sends a delivery now: one that waits, was given up or was taken',
    access: ['admin'],
    params: z.extend(webhookParams, { eventId: z.string().check(z.regex(/^\d{1,15}$/)) }),
    response: ok,
  }),
};
