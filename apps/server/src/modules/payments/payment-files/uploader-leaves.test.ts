import { expect, test } from 'vitest';
import { userRoutes } from '@sorgfalt/contract';
import { holding } from '../../../testing/modules/clients.ts';
import { uidOf } from '../../../testing/modules/findings.ts';
import { csvOf, filesOf } from '../../../testing/modules/payment-files.ts';
import { startDesk } from '../../../testing/modules/payments.ts';
import { eventually } from '../../../testing/test-app.ts';

const { app, account } = await startDesk();
const { read, confirm, find, linesOf } = filesOf(app, account);

test('what was taken before its uploader left stays paid, is said, and is not paid again without a word', async () => {
  const uploader = { token: await app.token('editor', 'leaver-midway') };
  const params = { uid: await uidOf(app, 'editor', 'leaver-midway') };
  const text = csvOf(...Array.from({ length: 66 }, (_each, place) => `${3 + place}.35`));
  const { body } = await read(text, uploader);
  const line = `select from payment_file_lines where file_id = $1 and line = (
    select min(line) from payment_file_lines where file_id = $1) for update`;
  const first = await holding(app, line, [body.fileId]);
  expect((await confirm(body, uploader, { repeats: body.repeatsHash })).body.state).toBe('confirmed');
  await first.waited(1);
  await app.call(userRoutes.setState, { params, body: { state: 'disabled' } }, 'admin');
  await first.release();
  const ended = await eventually(async () => {
    const file = await find(body);
    return file.state !== 'confirmed' && file;
  }, 400);
  expect(ended).toMatchObject({ state: 'taken', taken: 64 });
  const left = (await linesOf(body)).filter(({ paymentId }) => paymentId === null);
  const gone = [{ path: 'uploadedBy', code: 'uploader-gone' }];
  expect(left.map(({ fields }) => fields)).toEqual([gone, gone]);
  const again = (await read(text)).body;
  expect(again).toMatchObject({ isRepeated: true, repeats: 64 });
  expect((await confirm(again)).error?.code).toBe('file-repeated');
});
