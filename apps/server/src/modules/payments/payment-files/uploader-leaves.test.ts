import { expect, test } from 'vitest';
import { userRoutes } from '@sorgfalt/contract';
import { holding } from '../../../testing/modules/clients.ts';
import { uidOf } from '../../../testing/modules/findings.ts';
import { csvOf, filesOf } from '../../../testing/modules/payment-files.ts';
import { startDesk } from '../../../testing/modules/payments.ts';
import { eventually } from '../../../testing/test-app.ts';

const { app, account } = await startDesk();
const { read, confirm, find, linesOf, count } = filesOf(app, account);

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

test.each([
  ['has left', { state: 'disabled' }],
  ['is no officer any more', { role: 'guest' }],
] as const)('nothing of a file is entered in the name of somebody who %s meanwhile', async (_, change) => {
  const leaver = `leaver-${Object.keys(change)[0]}`;
  const uploader = { token: await app.token('editor', leaver) };
  const amounts = Array.from({ length: 30 }, (_each, place) => `${1100 + place}.00`);
  const { body } = await read(csvOf(...amounts), uploader);
  expect((await confirm(body, uploader, { repeats: body.repeatsHash })).body.state).toBe('awaiting_second');
  const second = await app.token('editor', 'two');
  const before = await count();
  const params = { uid: await uidOf(app, 'editor', leaver) };
  const lease = (until: string) =>
    app.pool.query(`update payment_files set leased_until = ${until} where id = $1`, [body.fileId]);
  await lease(`now() + interval '1 hour'`);
  const late = (await read(csvOf(...amounts.map((amount) => `1${amount}`)), uploader)).body;
  await confirm(late, uploader);
  const confirmed = await confirm(body, { token: second }, { repeats: (await find(body)).repeatsHash });
  expect(confirmed.body.state).toBe('confirmed');
  const confirmation = { findings: ['open-work'], reason: 'Moves to another desk' };
  const changed =
    'state' in change
      ? await app.call(userRoutes.setState, { params, body: change }, 'admin')
      : await app.call(userRoutes.setRole, { params, body: { ...change, confirmation } }, 'admin');
  expect(changed.status).toBe(200);
  // What still waits for a second person is confirmed by nobody any more.
  expect((await find(late)).actions).toEqual(['withdraw']);
  expect((await confirm(late, { token: second })).error?.code).toBe('not-allowed-now');
  await lease('null');
  const ended = await eventually(async () => {
    const file = await find(body);
    return file.state !== 'confirmed' && file;
  }, 400);
  expect([ended.state, await count()]).toEqual(['withdrawn', before]);
});
