import { paymentDeskRoutes } from '@sorgfalt/contract';
import type { Webhook } from '@sorgfalt/contract';
import { sql } from '../../../platform/database/orm.ts';
import { refuseClosed } from '../../../adapters/outgoing/refuse-closed.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { NewEvent, Spine } from '../../../platform/events/spine.ts';
import { AppError, invariant } from '../../../platform/http/app-error.ts';
import { signedIn } from '../../../platform/http/register-route.ts';
import type { Router } from '../../../platform/http/register-route.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { sha256 } from '../../../platform/sha256.ts';
import { readDeliveries, sendAgain } from './delivery-repo.ts';
import { countWebhooks, deleteWebhook, insertWebhook, readWebhooks, setActive } from './repo.ts';
import { secretOf } from './signature.ts';

const webhooksMax = 20;

export interface WebhookDeps {
  readonly database: Database;
  readonly spine: Spine;
  readonly secrets: Pick<Secrets, 'obtain'>;
  readonly allowLoopback: boolean;
}

export function addWebhookRoutes(
  router: Router,
  { database, spine, secrets, allowLoopback }: WebhookDeps,
): void {
  router.add(paymentDeskRoutes.webhooks, async () => ({ webhooks: await readWebhooks(database) }));
  router.add(paymentDeskRoutes.addWebhook, async ({ body: { url }, caller }) => {
    // A first look; each delivery checks it again.
    await refuseClosed('url', url, { allowLoopback });
    const person = signedIn(caller);
    return spine.run(person, async ({ tx, append }) => {
      // One at a time: two that are both the first would each set where reading begins.
      await tx.execute(sql`lock table payment_webhooks in share row exclusive mode`);
      const number = await countWebhooks(tx);
      if (number >= webhooksMax)
        throw new AppError('invalid-request', { fields: [{ path: 'url', code: 'too-many' }] });
      const id = uuidv7();
      await insertWebhook(tx, { id, url, createdBy: person.id, isFirst: number === 0 });
      await append(changed(id, url, 'added'));
      const [webhook] = await readWebhooks(tx, id);
      invariant(webhook !== undefined, 'an address that was added is there');
      return { webhook, secret: secretOf(secrets, id) };
    });
  });
  router.add(paymentDeskRoutes.removeWebhook, async ({ params: { webhookId }, caller }) => {
    await spine.run(signedIn(caller), async ({ tx, append }) => {
      const gone = await deleteWebhook(tx, webhookId);
      if (gone === undefined) throw new AppError('not-found');
      await append(changed(webhookId, gone.url, 'removed'));
    });
    return { ok: true as const };
  });
  addDeliveryRoutes(router, { database, spine });
}

function addDeliveryRoutes(
  router: Router,
  { database, spine }: Pick<WebhookDeps, 'database' | 'spine'>,
): void {
  router.add(paymentDeskRoutes.pauseWebhook, ({ params: { webhookId }, body: { isPaused }, caller }) =>
    spine.run(signedIn(caller), async ({ tx, append }) => {
      const before = await webhookOf(tx, webhookId);
      if (before.isActive === isPaused) {
        await setActive(tx, webhookId, !isPaused);
        await append(changed(webhookId, before.url, isPaused ? 'paused' : 'resumed'));
      }
      return { ...before, isActive: !isPaused };
    }),
  );
  router.add(paymentDeskRoutes.webhookDeliveries, async ({ params: { webhookId } }) => {
    await webhookOf(database, webhookId);
    return { deliveries: await readDeliveries(database, webhookId) };
  });
  router.add(paymentDeskRoutes.sendDeliveryAgain, async ({ params: { webhookId, eventId } }) => {
    if (!(await sendAgain(database, webhookId, Number(eventId)))) throw new AppError('not-found');
    return { ok: true as const };
  });
}

async function webhookOf(tx: Tx, webhookId: string): Promise<Webhook> {
  const [webhook] = await readWebhooks(tx, webhookId);
  if (webhook === undefined) throw new AppError('not-found');
  return webhook;
}

/** Who is told of payments must be provable; an address may hold a token, its host does not. */
function changed(
  webhookId: string,
  url: string,
  change: 'added' | 'removed' | 'paused' | 'resumed',
): NewEvent {
  return {
    type: 'payment.webhook_changed',
    status: 'recorded',
    data: { webhookId, change },
    evidence: { webhookId, change, host: new URL(url).host, urlSha256: sha256(url) },
  };
}
