import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { paymentDeskRoutes, paymentRoutes } from '@sorgfalt/contract';
import { checkOrder, writePain001 } from '@sorgfalt/payments';
import { draftFrom, soon, startDesk, swissIban, upload } from './testing.ts';
import type { As } from './testing.ts';

const { app, account } = await startDesk();

function take(
  text: string | Uint8Array,
  { as = 'editor', key = randomUUID() }: { as?: As; key?: string | null } = {},
) {
  return upload(app, paymentDeskRoutes.bulk, text, {
    as,
    query: `?accountId=${account.accountId}`,
    headers: key === null ? {} : { 'idempotency-key': key },
  });
}

function painOf(amounts: readonly string[], iban = account.iban): string {
  const transfers = amounts.map((amount, place) => {
    const { accountId: _, ...draft } = draftFrom(account, { amount });
    const debtor = { name: account.name, iban, address: account.address };
    const read = checkOrder({ ...draft, debtor, currency: 'CHF' }, { today: soon });
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    return { order: read.value, endToEndId: `LINE-${place}` };
  });
  const written = writePain001({
    messageId: 'UPLOAD-1',
    createdAt: '2026-11-21T08:00:00Z',
    initiator: 'Erfundene Buchhaltung',
    transfers,
  });
  if (!written.ok) throw new Error(written.error.code);
  return written.value.xml;
}

const header = 'name;account;amount;currency;date;town;country;postcode;street';
const csvLine = (amount: string) =>
  `Gartenbau Wunderlich GmbH;${swissIban(4711)};${amount};CHF;${soon};Bern;CH;3000;Musterweg 3`;
const count = async () =>
  (await app.call(paymentRoutes.list, { query: { clientId: account.clientId } }, 'admin')).body.counts.all;

test('every transaction of a pain.001 message becomes a payment', async () => {
  const { status, body } = await take(painOf(['10.05', '20.10', '30.15']));
  expect([status, body.format, body.created, body.refused]).toEqual([201, 'pain.001', 3, 0]);
  expect(body.lines.map(({ line, state }) => [line, state])).toEqual([
    [1, 'queued'],
    [2, 'queued'],
    [3, 'queued'],
  ]);
  expect(body.lines.map(({ paymentNo }) => paymentNo)).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/^PAY-\d{4}-\d{6}$/u)),
  );
});

test('a wrong line of a CSV file says what is wrong and keeps no other from being taken', async () => {
  const { body } = await take([header, csvLine('11.00'), csvLine('-5'), csvLine('12.00')].join('\n'));
  expect([body.format, body.created, body.refused]).toEqual(['csv', 2, 1]);
  const refused = body.lines.filter(({ paymentId }) => paymentId === null);
  expect(refused).toMatchObject([{ line: 3, fields: [{ path: 'amount' }] }]);
});

test('lines that pay from another account are refused', async () => {
  const { body } = await take(painOf(['10.00'], swissIban(99)));
  expect(body.lines[0]).toMatchObject({ paymentId: null, fields: [{ code: 'debtor-unknown' }] });
});

test('the same file under the same key is taken once, another file under it not at all', async () => {
  const key = randomUUID();
  const text = painOf(['41.00', '42.00']);
  const first = await take(text, { key });
  const before = await count();
  const again = await take(text, { key });
  expect(again.body).toEqual(first.body);
  expect(await count()).toBe(before);
  const other = await take(painOf(['43.00']), { key });
  expect([other.status, other.error?.code]).toEqual([422, 'idempotency-key-reused']);
  expect(await count()).toBe(before);
});

test('of another file under a key that was used no line is taken, not even one that the first did not have', async () => {
  const key = randomUUID();
  await take([header, csvLine('-1')].join('\n'), { key });
  const before = await count();
  const other = await take(painOf(['51.00', '52.00', '53.00']), { key });
  expect([other.status, other.error?.code]).toEqual([422, 'idempotency-key-reused']);
  expect(await count()).toBe(before);
});

test('a line that was refused stays refused under its key, as the answer said', async () => {
  const key = randomUUID();
  const text = painOf(['61.00']);
  const close = (isClosed: boolean) =>
    app.pool.query('update payment_accounts set is_closed = $2 where id = $1', [account.accountId, isClosed]);
  await close(true);
  const first = await take(text, { key });
  await close(false);
  expect(first.body).toMatchObject({
    created: 0,
    refused: 1,
    lines: [{ fields: [{ code: 'account-closed' }] }],
  });
  expect((await take(text, { key })).body).toEqual(first.body);
});

test('a file that broke off is ended under its key, and no line is taken twice', async () => {
  const key = randomUUID();
  const text = painOf(['71.00', '72.00', '73.00']);
  const first = await take(text, { key });
  // As if the process had ended after two lines.
  await app.pool.query(`update payment_keys set answer = '' where key = $1`, [`${key} file`]);
  await app.pool.query('delete from payment_keys where key = $1', [`${key} 3`]);
  const before = await count();
  const again = await take(text, { key });
  expect(again.body.lines.slice(0, 2)).toEqual(first.body.lines.slice(0, 2));
  expect([again.body.created, await count()]).toEqual([3, before + 1]);
});

test.each([
  ['an entity', '<!DOCTYPE x [<!ENTITY a "b">]><Document/>', 'xml-doctype'],
  ['another message', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"/>', 'message-type'],
  ['a table without the columns', 'a,b\n1,2', 'csv-header'],
  ['nothing', '', 'csv-empty'],
  ['more than ten thousand lines', [header, ...Array(10_001).fill(csvLine('1'))].join('\n'), 'csv-too-many'],
  ['bytes that are no UTF-8', Buffer.from([0x6e, 0xe9, 0x0a]), 'xml-encoding'],
])('%s is refused as a whole', async (_, text, code) => {
  const { status, error } = await take(text);
  expect([status, error?.code, error?.fields?.[0]?.code]).toEqual([422, 'broken-file', code]);
});

test('a message of more than ten thousand transactions is refused as a whole', async () => {
  const { status, error } = await take(painOf(Array<string>(10_001).fill('1.00')));
  expect([status, error?.fields]).toEqual([422, [{ path: 'line 10001', code: 'message-too-many' }]]);
});

test('files are taken under a key and from officers only', async () => {
  expect((await take(painOf(['1.00']), { key: null })).error?.code).toBe('idempotency-key-missing');
  expect((await take(painOf(['1.00']), { as: 'admin' })).status).toBe(201);
  expect((await take(painOf(['1.00']), { as: 'guest' })).status).toBe(403);
  expect((await take(painOf(['1.00']), { as: null })).status).toBe(401);
});
