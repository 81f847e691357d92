import { expect, test } from 'vitest';
import { clientFileRoutes, paymentDeskRoutes } from '@sorgfalt/contract';
import { writePain002 } from '@sorgfalt/payments';
import { createDatabase } from '../../platform/database/database.ts';
import { detailOf, draftFrom, givenToBank, sent, startDesk, upload } from '../../testing/modules/payments.ts';
import { readSinceThen } from './since-then.ts';

const { app, account } = await startDesk();

test('a payment counts from when the bank carried it out, however long before it was entered', async () => {
  const { paymentId } = await sent(app, draftFrom(account, { purpose: 'TAXS' }));
  const ids = await givenToBank(app, paymentId, 'accepted');
  await app.pool.query(
    `begin; set local session_replication_role = replica;
     update payments set created_at = now() - interval '14 months' where id = '${paymentId}'; commit`,
  );
  const { clientId } = await detailOf(app, paymentId);
  const paidSince = async (at: string) =>
    (await readSinceThen(createDatabase(app.pool), { clientId, at }, new Date())).paid;
  const decidedAt = new Date().toISOString();
  expect(await paidSince(decidedAt)).toEqual([]);
  const report = writePain002({
    messageId: 'BANK-1',
    createdAt: '2026-11-21T08:00:00Z',
    originalMessageId: ids.messageId,
    reasons: [],
    groups: [],
    transactions: [
      { paymentInformationId: ids.groupId, endToEndId: ids.endToEndId, status: 'ACSC', reasons: [] },
    ],
  });
  expect((await upload(app, paymentDeskRoutes.importStatusReport, report, { as: 'editor' })).status).toBe(
    200,
  );
  expect(await paidSince(decidedAt)).toEqual([{ purpose: 'TAXS', number: 1, chfMinor: 12_050 }]);
  expect(await paidSince(new Date(Date.now() + 1000).toISOString())).toEqual([]);
  const { body } = await app.call(clientFileRoutes.read, { params: { clientId } }, 'editor');
  expect(body.flows.rows.map(({ purpose, paid }) => [purpose, paid.length])).toContainEqual(['taxes', 1]);
});
