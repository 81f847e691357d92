import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDatabase } from '../../../platform/database/database.ts';
import { draftFrom, sent, startDesk } from '../../../testing/modules/payments.ts';
import { forgetOldKeys } from './idempotency.ts';

const { app, account } = await startDesk();

test('the answer to a key is forgotten after its time, that of a line once its file is taken', async () => {
  const [old, recent] = [randomUUID(), randomUUID()];
  for (const key of [old, recent]) await sent(app, draftFrom(account), { key });
  const fileId = randomUUID();
  await app.pool.query(
    `insert into payment_files (id, account_id, format, content_hash, file_sha256, version, lines, refused, new_payees,
       risk, chf_minor, needs_second, state, uploaded_by)
     values ($1, $2, 'csv', $3, 'of the file', 'of the answer', 1, 0, 0, '{}', 100, false, 'read', 'somebody')`,
    [fileId, account.accountId, fileId],
  );
  const line = `file ${fileId} 1`;
  await app.pool.query(
    `insert into payment_keys (uid, key, body_hash, answer) values ('somebody', $1, 'of the file', '{}')`,
    [line],
  );
  await app.pool.query(
    `update payment_keys set created_at = now() - interval '31 days' where key = any($1)`,
    [[old, line]],
  );
  const kept = async () => {
    await forgetOldKeys(createDatabase(app.pool));
    const { rows } = await app.pool.query<{ key: string }>(
      'select key from payment_keys where key = any($1) order by key',
      [[old, recent, line]],
    );
    return rows.map(({ key }) => key);
  };
  expect(await kept()).toEqual([recent, line].toSorted());
  await app.pool.query(`update payment_files set state = 'withdrawn' where id = $1`, [fileId]);
  expect(await kept()).toEqual([recent]);
});
