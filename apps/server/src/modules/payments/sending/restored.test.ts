import { expect, test } from 'vitest';
import { paymentRoutes } from '@sorgfalt/contract';
import { startTestBank } from '../../../testing/bank/sandbox.ts';
import { eventually, startTestApp } from '../../../testing/test-app.ts';
import { detailOf, draftFrom, openAccount, sent } from '../../../testing/modules/payments.ts';

test('what waited when the database was restored is held until somebody has looked at the bank', async () => {
  const bank = await startTestBank();
  const app = await startTestApp({}, bank.connector);
  try {
    const account = await openAccount(app);
    const [before, released] = [
      await sent(app, draftFrom(account, { amount: '21.15' }), { isHeld: true }),
      await sent(app, draftFrom(account, { amount: '22.15' }), { isHeld: true }),
    ];
    const release = async (paymentId: string) => {
      const { version } = await detailOf(app, paymentId);
      const input = { params: { paymentId }, body: { version } };
      return (await app.call(paymentRoutes.release, input, 'admin')).status;
    };
    // As a restore of another cluster leaves it.
    await app.pool.query(
      `insert into spine_epochs (number, cluster, opened_xid)
       select max(number) + 1, spine_cluster(), pg_current_xact_id() from spine_epochs`,
    );
    // Lifted by a machine's word only, as it stood in the copy.
    await app.pool.query(
      `update payments set is_held = false, held_by = null, released_by = held_by, state = 'queued',
         updated_at = '2026-01-01' where id = $1`,
      [before.paymentId],
    );
    const held = await eventually(async () => {
      const detail = await detailOf(app, before.paymentId);
      return detail.isHeld ? detail : null;
    });
    expect(held.state).toBe('queued');
    expect(held.steps.at(-1)?.note).toBe('database-restored');
    for (const { paymentId } of [before, released]) {
      expect(await release(paymentId)).toBe(200);
      await eventually(async () => (await detailOf(app, paymentId)).bank?.bankStatus ?? null);
    }
  } finally {
    await app.stop();
    await bank.stop();
  }
});
