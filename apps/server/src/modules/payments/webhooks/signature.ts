import { createHmac } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets.ts';

const masterName = 'webhook-key';

/** The secret of a webhook: made from the installation's own and its id, so that none has to be kept. */
export function secretOf(secrets: Pick<Secrets, 'obtain'>, webhookId: string): string {
  const derived = createHmac('sha256', secrets.obtain(masterName)).update(`payment-webhook:${webhookId}`);
  return `whsec_${derived.digest('base64url')}`;
}

/** `t=<seconds>,v1=<HMAC-SHA256 in hex>` over time, point and body: an old body cannot be sent again as a new one. */
export function signatureOf(secret: string, body: string, atSeconds: number): string {
  const t = String(atSeconds);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}
