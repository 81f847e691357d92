import { sql } from '../../../platform/database/orm.ts';
import { isBehind, keyOf, readRegister, Rows, sealedFields } from '../../../platform/register.ts';
import type { Register } from '../../../platform/register.ts';

/** Who is told of payments. An address may hold a token: its hash is compared. */
export const webhookRegister: Register = {
  name: 'webhook',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, actor, payload }) {
        if (kind !== 'payment.webhook_changed') return;
        const key = keyOf(payload, 'webhookId');
        const { change } = payload;
        if (change === 'removed') rows.delete(key);
        else if (change === 'added')
          rows.set(key, { ...sealedFields(payload, ['urlSha256']), createdBy: actor, isActive: true });
        else rows.change(key, { isActive: change === 'resumed' });
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, false as "isFree", encode(sha256(convert_to(url, 'UTF8')), 'hex') as "urlSha256",
          created_by as "createdBy", is_active as "isActive"
        from payment_webhooks where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    ),
};
