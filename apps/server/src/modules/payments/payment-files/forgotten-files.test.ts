import { expect, test } from 'vitest';
import { createDatabase } from '../../../platform/database/database.ts';
import { csvOf, filesOf } from '../../../testing/modules/payment-files.ts';
import { startDesk } from '../../../testing/modules/payments.ts';
import { giveUpForgotten } from './forgotten-files.ts';

const { app, account } = await startDesk();
const { read, confirm, find, linesOf } = filesOf(app, account);

test('a file that nobody confirmed for a month is given up, and what its lines say is erased', async () => {
  const [forgotten, recent, taken] = [
    (await read(csvOf('12.35'))).body,
    (await read(csvOf('13.35'))).body,
    (await read(csvOf('14.35'))).body,
  ];
  expect((await confirm(taken)).status).toBe(200);
  // As if they had been uploaded then, which no statement of the product can say.
  await app.pool.query('alter table payment_files disable trigger user');
  const uploaded = (days: number, ...files: readonly { fileId: string }[]) =>
    app.pool.query(
      `update payment_files set uploaded_at = now() - make_interval(days => $1) where id = any($2::uuid[])`,
      [days, files.map(({ fileId }) => fileId)],
    );
  await uploaded(31, forgotten, taken);
  await uploaded(29, recent);
  await app.pool.query('alter table payment_files enable trigger user');
  await giveUpForgotten({ database: createDatabase(app.pool), spine: app.app.spine });
  expect((await find(forgotten)).state).toBe('withdrawn');
  expect((await find(recent)).state).toBe('read');
  expect((await find(taken)).state).not.toBe('withdrawn');
  const { rows } = await app.pool.query(
    `select file_id as "fileId" from payment_file_lines where draft is not null and file_id = any($1::uuid[])`,
    [[forgotten.fileId, recent.fileId]],
  );
  expect(rows).toEqual([{ fileId: recent.fileId }]);
  expect(await linesOf(forgotten)).toHaveLength(1);
  expect((await confirm(forgotten)).error?.code).toBe('not-allowed-now');
});
