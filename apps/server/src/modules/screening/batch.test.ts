import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillPath, screeningRoutes } from '@sorgfalt/contract';
import type { BatchResults, Role } from '@sorgfalt/contract';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { batchEnded, sendFiles } from '../../testing/modules/screening.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const send = (content: string, as: Role | null = 'editor') =>
  sendFiles(app, screeningRoutes.requestBatch.path, as, [{ name: 'clients.csv', content }]);

async function results(batchId: string): Promise<BatchResults> {
  const { body } = await app.call(screeningRoutes.batchResults, { params: { batchId } }, 'editor');
  return body as BatchResults;
}

test('a file is screened line by line, and lines that cannot be say why', async () => {
  const content =
    '\uFEFFKunden-Nr;Full Name;Type;Geburtsdatum;Nationality\r\n' +
    '1;Viktor Testonov;person;14.03.1961;RU\r\n\r\n' +
    '2;"Regula ""Zwiebel""; fisch";;;CH\r\n3;;person;;\r\n4;Name Da;planet;;\r\n5;Name Da;;gestern;\r\n6;Name Da;;;Nirgendwo\r\n';
  const sent = await send(content);
  expect(sent.status).toBe(202);
  const ended = await batchEnded(app, sent.body.batchId);
  expect(ended).toMatchObject({
    state: 'succeeded',
    linesTotal: 6,
    linesDone: 6,
    linesWithHits: 1,
    lineErrors: 4,
  });
  const { lines } = await results(ended.batchId);
  expect(lines.map(({ line, id, errorCode }) => [line, id, errorCode])).toEqual([
    [2, '1', null],
    [4, '2', null],
    [5, '3', 'empty-name'],
    [6, '4', 'bad-type'],
    [7, '5', 'bad-date'],
    [8, '6', 'bad-country'],
  ]);
  expect(lines[1]?.name).toBe('Regula "Zwiebel"; fisch');
  expect(lines[0]?.hits[0]?.qualifiers).toContainEqual(
    expect.objectContaining({ field: 'birthDate', outcome: 'match' }),
  );
  const params = { screeningId: lines[0]?.screeningId ?? '' };
  expect((await app.call(screeningRoutes.replay, { params }, 'admin')).body.isSame).toBe(true);
});

test('no cell of the CSV result begins a formula', async () => {
  const { body } = await send(
    'id,name\n=1+1,Formula One\n+2,Plus Two\n-3,Minus Three\n@4,"At, Four"\n5,Good;=1+1;AG\n',
  );
  await batchEnded(app, body.batchId);
  const response = await app.app.http.inject({
    method: 'GET',
    url: `${fillPath(screeningRoutes.batchResults.path, { batchId: body.batchId })}?format=csv`,
    headers: { authorization: `Bearer ${await app.token('editor')}` },
  });
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  const rows = response.body.trim().split('\r\n');
  expect(rows.map((row) => row.split(',')[1])).toEqual(['id', "'=1+1", "'+2", "'-3", "'@4", '5']);
  expect(rows[4]).toContain('"At, Four"');
  expect(rows[5]).toContain(`"Good;'=1+1;AG"`);
});

test('a batch that was killed goes on after the last line that was counted', async () => {
  const names = Array.from({ length: 250 }, (_, at) => `${at},Erfunden Nummer${at}`);
  const { body } = await send(['id,name', ...names].join('\n'));
  const { batchId } = await batchEnded(app, body.batchId);
  await app.pool.query('delete from screening_batch_lines where batch_id = $1 and line > 101', [batchId]);
  await app.pool.query(
    `update screening_batches set state = 'running', lines_done = 100, file = $2 where batch_id = $1`,
    [batchId, Buffer.from(['id,name', ...names].join('\n'))],
  );
  await app.pool.query(
    `select graphile_worker.add_job('screening.run_batch', json_build_object('batchId', $1::text))`,
    [batchId],
  );
  expect(await batchEnded(app, batchId)).toMatchObject({ state: 'succeeded', linesDone: 250 });
  expect((await results(batchId)).lines.map(({ id }) => id)).toEqual(names.map((_, at) => String(at)));
});

test('a batch that is told to stop stops, and one that has ended cannot be', async () => {
  const { body } = await send('name\nNiemand Erfundenov\n');
  const params = { batchId: body.batchId };
  await batchEnded(app, body.batchId);
  const stop = () => app.call(screeningRoutes.stopBatch, { params }, 'editor');
  expect((await stop()).error?.code).toBe('not-allowed-now');
  await app.pool.query(
    `update screening_batches set state = 'waiting', lines_done = 0, file = $2 where batch_id = $1`,
    [body.batchId, Buffer.from('name\nNiemand Erfundenov\n')],
  );
  expect((await stop()).status).toBe(200);
  await app.pool.query(
    `select graphile_worker.add_job('screening.run_batch', json_build_object('batchId', $1::text))`,
    [body.batchId],
  );
  expect(await batchEnded(app, body.batchId)).toMatchObject({ state: 'stopped', linesDone: 0 });
});

test.each([
  ['first,last\nA,B\n', 'no-name-column'],
  ['name\n', 'no-lines'],
  ['', 'no-name-column'],
  [`name\n${'x\n'.repeat(100_001)}`, 'too-many-lines'],
])('the file %# is refused at once', async (content, reason) => {
  const { status, body } = await send(content);
  expect([status, body.error.code, body.error.details?.reason]).toEqual([422, 'broken-batch', reason]);
});

test('routes of batches admit administrators and editors, and nobody else', async () => {
  const params = { batchId: randomUUID() };
  const statuses = async (as: Role | null) => {
    const answers = await Promise.all([
      send('name\nA B\n', as),
      app.call(screeningRoutes.batches, {}, as),
      app.call(screeningRoutes.batch, { params }, as),
      app.call(screeningRoutes.stopBatch, { params }, as),
      app.call(screeningRoutes.batchResults, { params }, as),
    ]);
    return answers.map(({ status }) => status);
  };
  expect(await statuses('admin')).toEqual([202, 200, 404, 404, 404]);
  expect(await statuses('editor')).toEqual([202, 200, 404, 404, 404]);
  expect(await statuses('guest')).toEqual([403, 403, 403, 403, 403]);
  expect(await statuses(null)).toEqual([401, 401, 401, 401, 401]);
});

test('a line whose result was altered says so, and holds up no other', async () => {
  const { body } = await send('id,name\n1,Viktor Testonov\n2,Viktor Testonov\n');
  await batchEnded(app, body.batchId);
  const before = (await results(body.batchId)).lines;
  await app.pool.query(`update screenings set result = '{' where screening_id = $1`, [
    before[0]?.screeningId,
  ]);
  const { lines } = await results(body.batchId);
  expect(lines.map(({ errorCode, hits }) => [errorCode, hits.length])).toEqual([
    ['record-unreadable', 0],
    [null, before[1]?.hits.length],
  ]);
  expect(before[1]?.hits.length).toBeGreaterThan(0);
});
