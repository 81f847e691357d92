import { expect, test } from 'vitest';
import { paymentFileRoutes, paymentRoutes } from '@sorgfalt/contract';
import { eventually } from '../../../testing/test-app.ts';
import { accountFor, approve, detailOf, startDesk, swissIban } from '../../../testing/modules/payments.ts';
import type { As } from '../../../testing/modules/payments.ts';
import { csvLine, csvOf, filesOf, header, painOf } from '../../../testing/modules/payment-files.ts';

const { app, account } = await startDesk();
const { read, confirm, find, withdraw, linesOf, take, count } = filesOf(app, account);

const other = async () => ({ token: await app.token('editor', 'two') });

test('a file is read back and nothing of it is paid before somebody confirms it', async () => {
  const before = await count();
  const { status, body } = await read(painOf(account, ['10.05', '20.10', '30.15'], { messageId: 'A-1' }));
  expect(status).toBe(201);
  expect(body).toMatchObject({
    state: 'read',
    format: 'pain.001',
    messageId: 'A-1',
    lines: 3,
    refused: 0,
    totals: [{ currency: 'CHF', count: 3, amountMinor: 6030 }],
    debtors: [{ iban: account.iban, totals: [{ currency: 'CHF', count: 3, amountMinor: 6030 }] }],
    newPayees: 1,
    isRepeated: false,
    repeats: 0,
    risk: { high: 0, blocked: 0, waiting: 0 },
    needsSecond: false,
    actions: ['confirm', 'withdraw'],
  });
  expect(await count()).toBe(before);
  expect((await confirm(body)).body.state).toBe('confirmed');
  const taken = await eventually(async () => {
    const file = await find(body);
    return file.state === 'taken' ? file : null;
  }, 400);
  expect([taken.taken, await count()]).toEqual([3, before + 3]);
  expect((await linesOf(body)).map(({ line, state }) => [line, state])).toEqual([
    [1, 'queued'],
    [2, 'queued'],
    [3, 'queued'],
  ]);
});

test('a wrong line says what is wrong and keeps no other from being taken', async () => {
  const file = await take(csvOf('11.00', '-5', '12.00'));
  expect([file.lines, file.refused, file.taken]).toEqual([3, 1, 2]);
  const lines = await linesOf(file);
  expect(lines.map(({ paymentId }) => paymentId !== null)).toEqual([true, false, true]);
  expect(lines[1]).toMatchObject({ line: 3, fields: [{ path: 'amount' }] });
});

test('an account that is wrong is said at its line, and days that are not said are the next of the bank', async () => {
  const text = [
    'name;account;town;country;amount',
    `Gartenbau Wunderlich GmbH;${swissIban(4711)};Bern;CH;11.15`,
    'Nirgends GmbH;CH93 0076 2011 6238 5295 8;Bern;CH;20',
    `Gartenbau Wunderlich GmbH;${swissIban(4711)};Bern;CH;11.25`,
  ].join('\n');
  const file = await take(text);
  expect([file.refused, file.taken]).toEqual([1, 2]);
  expect((await linesOf(file))[1]).toMatchObject({
    line: 3,
    fields: [{ path: 'creditor.account', code: 'iban-check-digits' }],
  });
  // Without its day the file is the same tomorrow.
  expect((await read(text)).body.isRepeated).toBe(true);
});

test('lines that pay from an account that is not registered are refused, and a file of nothing else is not confirmed', async () => {
  const { body } = await read(painOf(account, ['10.00'], { messageId: 'A-2', iban: swissIban(99) }));
  expect((await linesOf(body))[0]).toMatchObject({ fields: [{ code: 'debtor-unknown' }] });
  expect((await confirm(body)).error?.code).toBe('not-allowed-now');
});

test('whoever uploads the same file again while it is open goes on with it', async () => {
  const text = csvOf('13.00', '14.00');
  const first = await read(text);
  expect((await read(text)).body.fileId).toBe(first.body.fileId);
  // A file in which something was mended is read back anew, also where it pays the same.
  const mended = await read(text.replaceAll('Musterweg 3', 'Musterweg 5'));
  expect(mended.body.fileId).not.toBe(first.body.fileId);
  const { body } = await app.call(paymentFileRoutes.files, {}, 'admin');
  expect(body.files.map(({ fileId }) => fileId)).toContain(first.body.fileId);
});

test.each<[string, (text: string) => string]>([
  ['as it was', (text) => text],
  ['with other blanks', (text) => text.replaceAll(';', ' ; ').replaceAll('\n', '\r\n')],
  ['in another order', (text) => [header, ...text.split('\n').slice(1).toReversed()].join('\n')],
  [
    'with amounts and names written otherwise',
    (text) => text.replaceAll('.00', '.0').replaceAll('GmbH', 'GMBH'),
  ],
])('the same payments again, %s, are refused until the list of them is confirmed', async (name, vary) => {
  const text = csvOf(`15.0${name.length % 9}`, '16.00');
  await take(text);
  const before = await count();
  const { body } = await read(vary(text));
  expect(body).toMatchObject({ isRepeated: true, repeats: 2 });
  const { body: shown } = await app.call(
    paymentFileRoutes.fileRepeats,
    { params: { fileId: body.fileId } },
    'editor',
  );
  const paid = shown.repeats.flatMap(({ payments }) => payments);
  const details = await Promise.all(paid.map(({ paymentId }) => detailOf(app, paymentId)));
  expect(paid.length).toBeGreaterThan(1);
  expect(paid.map(({ createdAt }) => createdAt)).toEqual(details.map(({ createdAt }) => createdAt));
  expect((await confirm(body)).error?.code).toBe('file-repeated');
  expect((await confirm(body, 'editor', { repeats: 'f'.repeat(64) })).error?.code).toBe('file-repeated');
  expect((await confirm(body, 'editor', { repeats: body.repeatsHash })).body.state).toBe('confirmed');
  const taken = await eventually(async () => {
    const file = await find(body);
    return file.state === 'taken' ? file : null;
  }, 400);
  expect([taken.taken, await count()]).toEqual([2, before + 2]);
  expect((await linesOf(body)).map(({ state }) => state)).toEqual(['human_review', 'human_review']);
});

test('another file under a message id that was confirmed is refused in the same way', async () => {
  await take(painOf(account, ['17.00'], { messageId: 'SAME' }));
  const { body } = await read(painOf(account, ['1700.00'], { messageId: 'SAME' }));
  expect(body).toMatchObject({ isRepeated: true, repeats: 0 });
  expect((await confirm(body)).error?.code).toBe('file-repeated');
  expect((await confirm(body, 'editor', { repeats: body.repeatsHash })).status).toBe(200);
});

test('lines that repeat within a file, or one of an earlier file, wait for a person', async () => {
  const first = await take(csvOf('18.00', '18.00', '19.00'));
  const states = async (file: Parameters<typeof linesOf>[0]) =>
    (await linesOf(file)).map(({ state }) => state);
  expect(await states(first)).toEqual(['queued', 'human_review', 'queued']);
  // Two weeks later, on another day of execution and with another line beside it.
  await app.pool.query('alter table payments disable trigger payments_machine');
  await app.pool.query(
    `update payments p set created_at = now() - interval '14 days', execution_date = '2026-01-05'
     from payment_file_lines l where l.payment_id = p.id and l.file_id = $1`,
    [first.fileId],
  );
  await app.pool.query('alter table payments enable trigger payments_machine');
  const second = await take(csvOf('19.00', '19.50'));
  expect(await states(second)).toEqual(['human_review', 'queued']);
});

test('who confirms twice at once confirms once, and two files of the same payments are not both confirmed', async () => {
  const { body } = await read(csvOf('21.00'));
  const { body: twin } = await read(csvOf('21.00'), 'admin');
  expect(twin.fileId).not.toBe(body.fileId);
  const answers = await Promise.all([confirm(body), confirm(body), confirm(twin, 'admin')]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await take(csvOf('21.10'))).taken).toBe(1);
});

test('a confirmation is of what was read back, and of nothing else', async () => {
  const { body } = await read(csvOf('22.00'));
  expect((await confirm(body, 'editor', { version: 'a'.repeat(64) })).error?.code).toBe('version-conflict');
  expect((await confirm(body, 'admin')).error?.code).toBe('not-allowed-now');
  await expect(
    app.pool.query(
      `update payment_file_lines set draft = jsonb_set(draft, '{amount}', '"2200"') where file_id = $1`,
      [body.fileId],
    ),
  ).rejects.toThrow('stays what was read back');
  expect((await withdraw(body)).body.state).toBe('withdrawn');
  expect((await confirm(body)).error?.code).toBe('not-allowed-now');
  expect((await linesOf(body))[0]).toMatchObject({ beneficiary: null, account: null });
});

test('a file that is taken or is none is neither confirmed nor withdrawn', async () => {
  const taken = await take(csvOf('22.50'));
  expect((await withdraw(taken)).error?.code).toBe('not-allowed-now');
  expect((await find(taken)).state).toBe('taken');
  const none = { ...taken, fileId: account.accountId };
  expect((await confirm(none)).error?.code).toBe('not-found');
  expect((await withdraw(none)).error?.code).toBe('not-found');
});

test('a line that cannot be paid any more when the file is confirmed says why', async () => {
  const closing = await accountFor(app, account.clientId);
  const files = filesOf(app, closing);
  const { body } = await files.read(csvOf('22.60'));
  const input = { params: { accountId: closing.accountId } };
  expect((await app.call(paymentRoutes.closeAccount, input, 'admin')).status).toBe(200);
  expect((await files.confirm(body)).status).toBe(200);
  await eventually(async () => (await find(body)).state === 'taken', 400);
  expect(await linesOf(body)).toMatchObject([{ paymentId: null, fields: [{ path: 'accountId' }] }]);
});

test('a sum that asks for it needs a second person, who is not the one who uploaded', async () => {
  const amounts = Array.from({ length: 30 }, (_, place) => `${1000 + place}.00`);
  const { body } = await read(csvOf(...amounts));
  expect(body.needsSecond).toBe(true);
  const before = await count();
  const first = await confirm(body);
  expect(first.body).toMatchObject({ state: 'awaiting_second', actions: ['withdraw'] });
  // In another session, too.
  expect((await confirm(body, { token: await app.token('editor') })).error?.code).toBe('own-submission');
  expect(await count()).toBe(before);
  const colleague = await other();
  expect((await find(body, colleague)).actions).toEqual(['second', 'withdraw']);
  expect((await confirm(body, colleague)).body).toMatchObject({ state: 'confirmed' });
  await eventually(async () => (await find(body)).state === 'taken', 400);
  expect(await count()).toBe(before + 30);
  // Who confirmed the file approves none of it that waits; a third person does.
  const waiting = (await linesOf(body)).find(({ state }) => state === 'human_review');
  const paymentId = waiting?.paymentId ?? '';
  expect((await approve(app, paymentId, colleague)).error?.code).toBe('own-submission');
  expect((await approve(app, paymentId, 'admin')).status).toBe(200);
});

test('the database confirms no large file by one person, and nothing twice', async () => {
  const amounts = Array.from({ length: 30 }, (_, place) => `${2000 + place}.00`);
  const { body } = await read(csvOf(...amounts));
  const set = (change: string) =>
    app.pool.query(`update payment_files set ${change} where id = $1`, [body.fileId]);
  const uid = body.uploadedBy.uid;
  await expect(set(`state = 'confirmed', confirmed_by = '${uid}'`)).rejects.toThrow(
    'payment_files_confirmed',
  );
  await expect(set(`state = 'confirmed', confirmed_by = '${uid}', second_by = '${uid}'`)).rejects.toThrow(
    'payment_files_four_eyes',
  );
  await expect(set(`needs_second = false`)).rejects.toThrow('stays');
  await expect(set(`state = 'taken'`)).rejects.toThrow('does not go from read to taken');
  await expect(
    app.pool.query('update payment_file_lines set payment_id = $2 where file_id = $1', [
      body.fileId,
      crypto.randomUUID(),
    ]),
  ).rejects.toThrow('only lines of a confirmed file');
  const small = (await take(csvOf('23.00'))).fileId;
  const { body: again } = await read(csvOf('23.00'));
  await expect(
    app.pool.query(`update payment_files set state = 'confirmed', confirmed_by = uploaded_by where id = $1`, [
      again.fileId,
    ]),
  ).rejects.toThrow('payment_files_same_payments');
  expect(small).not.toBe(again.fileId);
});

test('a file of which the taking broke off is ended, and no line of it is taken twice', async () => {
  const file = await take(csvOf('24.00', '24.10', '24.20'));
  const before = await count();
  const lines = await linesOf(file);
  // As if the process had ended after it took a line and before it noted that.
  await app.pool.query('alter table payment_files disable trigger payment_files_held');
  await app.pool.query('alter table payment_file_lines disable trigger payment_file_lines_held');
  const draft = (await detailOf(app, lines[1]!.paymentId!)).draft;
  await app.pool.query(
    'update payment_file_lines set payment_id = null, draft = $2 where file_id = $1 and line = 3',
    [file.fileId, JSON.stringify(draft)],
  );
  await app.pool.query(`update payment_files set state = 'confirmed' where id = $1`, [file.fileId]);
  await app.pool.query('alter table payment_files enable trigger payment_files_held');
  await app.pool.query('alter table payment_file_lines enable trigger payment_file_lines_held');
  await eventually(async () => (await find(file)).state === 'taken', 400);
  expect(await count()).toBe(before);
  expect((await linesOf(file)).map(({ paymentId }) => paymentId)).toEqual(
    lines.map(({ paymentId }) => paymentId),
  );
});

test.each([
  ['an entity', '<!DOCTYPE x [<!ENTITY a "b">]><Document/>', 'xml-doctype'],
  ['another message', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"/>', 'message-type'],
  ['a table without the columns', 'a,b\n1,2', 'csv-header'],
  ['nothing', '', 'csv-empty'],
  ['more than ten thousand lines', [header, ...Array(10_001).fill(csvLine('1'))].join('\n'), 'csv-too-many'],
  ['bytes that are no UTF-8', Buffer.from([0x6e, 0xe9, 0x0a]), 'xml-encoding'],
])('%s is refused as a whole', async (_, text, code) => {
  const { status, error } = await read(text);
  expect([status, error?.code, error?.fields?.[0]?.code]).toEqual([422, 'broken-file', code]);
});

test('a message of more than ten thousand transactions is refused as a whole', async () => {
  const { status, error } = await read(
    painOf(account, Array<string>(10_001).fill('1.00'), { messageId: 'X' }),
  );
  expect([status, error?.fields]).toEqual([422, [{ path: 'line 10001', code: 'message-too-many' }]]);
});

test('files of payments are for officers only', async () => {
  const { body } = await read(csvOf('25.00'));
  const { fileId } = body;
  const statuses = async (as: As) => [
    (await read(csvOf('26.00'), as)).status,
    (await app.call(paymentFileRoutes.files, {}, as)).status,
    (await app.call(paymentFileRoutes.file, { params: { fileId } }, as)).status,
    (await app.call(paymentFileRoutes.fileLines, { params: { fileId } }, as)).status,
    (await app.call(paymentFileRoutes.fileRepeats, { params: { fileId } }, as)).status,
  ];
  expect(await statuses('admin')).toEqual([201, 200, 200, 200, 200]);
  for (const [as, status] of [
    ['guest', 403],
    [null, 401],
  ] as const) {
    expect(await statuses(as)).toEqual([status, status, status, status, status]);
    expect([(await confirm(body, as)).status, (await withdraw(body, as)).status]).toEqual([status, status]);
  }
});
