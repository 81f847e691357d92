import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fillPath,
  paymentDeskRoutes,
  paymentFileRoutes,
  proofRoutes,
  screeningRoutes,
  systemRoutes,
} from '@sorgfalt/contract';
import type { BatchResults, ClientAccount } from '@sorgfalt/contract';
import { strangersBundle } from './testing/ledger/strangers-bundle.ts';
import { openAccount, upload } from './testing/modules/payments.ts';
import { batchEnded, importEnded, sendFiles } from './testing/modules/screening.ts';
import { startTestApp } from './testing/test-app.ts';
import type { TestApp } from './testing/test-app.ts';

let app: TestApp;
let account: ClientAccount;

beforeAll(async () => {
  app = await startTestApp();
  account = await openAccount(app);
});
afterAll(() => app.stop());

/** How often the event loop turned while something was done, others being answered, and what came of it. */
async function beside<T>(work: Promise<T>): Promise<{ readonly result: T; readonly turns: number }> {
  let isDone = false;
  const settled = work.finally(() => (isDone = true));
  settled.catch(() => undefined);
  let turns = 0;
  for (; !isDone; turns += 1) {
    await nextTurn();
    if (turns % 100 !== 0) continue;
    expect((await app.app.http.inject(systemRoutes.health.path)).statusCode).toBe(200);
    // Leaves the processor to whoever works.
    await wait(1);
  }
  return { result: await settled, turns };
}

const fileRoute = () => ({ query: `?accountId=${account.accountId}` });
/** Many more than an upload takes to arrive: while it is read on the event loop there is none. */
const turnsMin = 3000;

test('a payment file that is far too long is read and refused while others are answered', async () => {
  const row = 'Gartenbau Erfunden GmbH;CH9300762011623852957;10.00;CHF;Musterweg;3;3000;Bern;CH\n';
  const text = `name;iban;amount;currency;street;number;zip;town;country\n${row.repeat(50_000)}`;
  const { result, turns } = await beside(upload(app, paymentFileRoutes.uploadFile, text, fileRoute()));
  expect([result.status, result.error?.fields]).toEqual([
    422,
    [{ path: 'line 10002', code: 'csv-too-many' }],
  ]);
  expect(turns).toBeGreaterThan(turnsMin);
});

test('a batch of many clients is read while others are answered', async () => {
  const rows = Array.from({ length: 40_000 }, (_, place) => `${place};Niemand Erfunden ${place};person;1961`);
  const content = `id;name;type;dob\n${rows.join('\n')}\n`;
  const { result, turns } = await beside(
    sendFiles(app, screeningRoutes.requestBatch.path, 'editor', [{ name: 'clients.csv', content }]),
  );
  expect([result.status, result.body.linesTotal]).toEqual([202, 40_000]);
  expect(turns).toBeGreaterThan(turnsMin);
  const params = { batchId: result.body.batchId };
  expect((await app.call(screeningRoutes.stopBatch, { params }, 'editor')).status).toBe(200);
  expect((await batchEnded(app, params.batchId)).state).toBe('stopped');
});

test('a list is taken in by a thread as it is taken in here', async () => {
  const rows = Array.from({ length: 3000 }, (_, place) => `Erfundenov Nummer${place},,ru,person,`);
  const content = `Name,Alias,Nationality,Designation,Sanction Type\n${rows.join('\n')}\n${'\n'.repeat(64)}`;
  const file = { name: 'names_long.csv', content: content.padEnd(200_000, '\n') };
  const { body } = await sendFiles(app, screeningRoutes.importFiles.path, 'admin', [file]);
  const result = await importEnded(app, body.importId);
  expect([result.state, result.errorCode, result.entityCount]).toEqual(['succeeded', null, 3000]);
  const { rows: kept } = await app.pool.query(
    `select count(*)::int as n, count(distinct content_sha256)::int as hashes from screening_entities e
     join screening_lists l on l.active_version_id = e.version_id where l.list_id = $1`,
    [result.listIds[0]],
  );
  expect(kept).toEqual([{ n: 3000, hashes: 3000 }]);
});

test('results of many lines come whole and in their order, whoever reads them', async () => {
  const batchId = randomUUID();
  const lines = 1201;
  await app.pool.query(
    `insert into screening_batches (batch_id, state, file_name, lines_total, lines_done, requested_by, ended_at)
     values ($1, 'succeeded', 'clients.csv', $2, $2, 'test', now())`,
    [batchId, lines],
  );
  await app.pool.query(
    `insert into screening_batch_lines (batch_id, line, record_id, name)
     select $1, n + 1, 'C-' || n, '=Erfunden ' || n from generate_series(1, $2::int) n`,
    [batchId, lines],
  );
  const answer = await app.call(screeningRoutes.batchResults, { params: { batchId } }, 'editor');
  const given = answer.body as BatchResults;
  expect(screeningRoutes.batchResults.response.safeParse(given).success).toBe(true);
  expect([given.batch.batchId, given.lines.map(({ line }) => line)]).toEqual([
    batchId,
    Array.from({ length: lines }, (_, place) => place + 2),
  ]);
  const csv = await app.app.http.inject({
    url: `${fillPath(screeningRoutes.batchResults.path, { batchId })}?format=csv`,
    headers: { authorization: `Bearer ${await app.token('editor')}` },
  });
  const written = csv.body.trimEnd().split('\r\n');
  expect([written.length, written[1]]).toEqual([lines + 1, "2,C-1,'=Erfunden 1,,0,,,,,"]);
});

const laughs =
  '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "ha">' +
  Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY b${at} "${`&${at === 0 ? 'a' : `b${at - 1}`};`.repeat(10)}">`,
  ).join('') +
  ']><Document>&b8;</Document>';
const rootOf = (message: string) => `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}">`;

test.each([
  ['a billion laughs', () => laughs, 'xml-doctype'],
  ['a million elements in each other', (root: string) => root + '<a>'.repeat(1e6), 'xml-too-deep'],
  ['a text without end', (root: string) => `${root}<a>${'x'.repeat(4e6)}`, 'xml-too-large'],
])('%s is refused by whatever reads bank files', async (_, fileOf, code) => {
  for (const [route, message] of [
    [paymentDeskRoutes.importStatement, 'camt.053.001.08'],
    [paymentDeskRoutes.importStatusReport, 'pain.002.001.10'],
  ] as const) {
    const { result } = await beside(upload(app, route, fileOf(rootOf(message))));
    expect([result.status, result.error?.fields?.[0]?.code]).toEqual([422, code]);
  }
});

test('a table of one endless line is refused, as payments and as clients', async () => {
  const line = 'x'.repeat(20e6);
  const payments = await upload(app, paymentFileRoutes.uploadFile, line, fileRoute());
  expect([payments.status, payments.error?.fields?.[0]?.code]).toEqual([422, 'csv-too-large']);
  const clients = await sendFiles(app, screeningRoutes.requestBatch.path, 'editor', [
    { name: 'clients.csv', content: line },
  ]);
  expect([clients.status, clients.body.error.details]).toEqual([422, { reason: 'no-name-column' }]);
});

test('a bundle that is a bomb is found broken, and nothing else notices', async () => {
  const bomb = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(1e6, 0xff)]);
  const { result } = await beside(upload(app, proofRoutes.verify, bomb));
  expect([result.status, result.body.ok]).toEqual([200, false]);
});

test('a bundle that says millions of things is judged, and nobody is told them', async () => {
  const payload = `{"payload":[${'0,'.repeat(2e6)}0],"salt":"${'ab'.repeat(16)}"}`;
  const { result } = await beside(upload(app, proofRoutes.verify, strangersBundle([payload])));
  expect(result.status).toBe(200);
  expect(result.body.steps).toContainEqual(expect.objectContaining({ id: 'contents', outcome: 'passed' }));
  expect(result.body.entries).toEqual([
    expect.objectContaining({ entry_id: null, folder: 'entries/001', ok: false }),
  ]);
});

test('a bundle of more entries than can be real is refused while others are answered', async () => {
  const payloads = Array.from({ length: 4001 }, () => `{"payload":0,"salt":"${'ab'.repeat(16)}"}`);
  const { result } = await beside(upload(app, proofRoutes.verify, strangersBundle(payloads)));
  expect([result.status, result.error?.code]).toEqual([413, 'file-too-large']);
});
