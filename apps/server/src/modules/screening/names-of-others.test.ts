import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { screeningRoutes } from '@sorgfalt/contract';
import { askAbout, makeScreeningKey } from '../../testing/modules/other-systems.ts';
import { listOf, listRow, putList } from '../../testing/modules/screening.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let secret: string;
let keyId: string;

beforeAll(async () => {
  app = await startTestApp();
  const made = await makeScreeningKey(app);
  secret = made.secret;
  keyId = made.key.keyId;
});
afterAll(() => app.stop());

const viktor = { name: 'Viktor Testonov', birthDate: '1961-03-14' };
const ask = (names: Parameters<typeof askAbout>[2], key?: string, bearer = secret) =>
  askAbout(app, bearer, names, key);
const countOf = async (table: string) => {
  const { rows } = await app.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]?.n;
};

describe('names that another system asks about', () => {
  test('are answered in order: found as officers find them, found nowhere, or refused for what is wrong', async () => {
    const { status, body } = await ask([
      { reference: 'K-1', ...viktor, kind: 'person', countries: ['RU'] },
      { reference: 'K-2', name: 'Anna Muster', kind: 'individual', birthDate: '3.4.1980' },
      { reference: 'K-3', name: 'Anna Muster', birthDate: '1980-13-01' },
      { reference: 'K-4', name: ' ' },
      { name: 'Muster AG', kind: 'sandwich' },
      { name: 'Muster AG', countries: ['Atlantis'] },
      { name: '12' },
      { name: 'x'.repeat(501) },
    ]);
    expect(status).toBe(200);
    expect(body.answers.map(({ reference, verdict, error }) => [reference, verdict, error])).toEqual([
      ['K-1', 'hit', null],
      ['K-2', 'clear', null],
      ['K-3', 'refused', { code: 'bad-date', field: 'birthDate' }],
      ['K-4', 'refused', { code: 'empty-name', field: 'name' }],
      ['', 'refused', { code: 'bad-type', field: 'kind' }],
      ['', 'refused', { code: 'bad-country', field: 'countries' }],
      ['', 'refused', { code: 'no-letters', field: 'name' }],
      ['', 'refused', { code: 'name-too-long', field: 'name' }],
    ]);
    const query = { ...viktor, kind: 'person' as const, nationalities: ['RU'] };
    const byHand = (await app.call(screeningRoutes.screen, { body: query }, 'editor')).body;
    const [found, clear, refused] = body.answers;
    expect(found?.hits).toEqual(byHand.hits);
    expect([body.lists, body.engineVersion, body.standing]).toEqual([
      byHand.lists,
      byHand.engineVersion,
      'fresh',
    ]);
    expect([clear?.hits, refused?.hits, refused?.screeningId]).toEqual([[], [], null]);
  });

  test('are kept so that each can be read and made again, and the call is there for officers', async () => {
    const { body } = await ask([{ reference: 'K-1', ...viktor }, { name: 'Anna Muster' }]);
    const screeningId = body.answers[0]?.screeningId ?? '';
    const kept = await app.call(screeningRoutes.screening, { params: { screeningId } }, 'editor');
    expect(kept.body).toMatchObject({ query: viktor, purpose: 'batch', requestedBy: `key:${keyId}` });
    const replay = await app.call(screeningRoutes.replay, { params: { screeningId } }, 'editor');
    expect(replay.body.isSame).toBe(true);
    const call = await app.call(screeningRoutes.batchResults, { params: { batchId: body.callId } }, 'editor');
    expect(call.body).toMatchObject({
      batch: { fileName: 'Core banking', state: 'succeeded', linesDone: 2, linesWithHits: 1 },
      lines: [
        { id: 'K-1', name: 'Viktor Testonov', screeningId },
        { name: 'Anna Muster', hits: [] },
      ],
    });
    const { batches } = (await app.call(screeningRoutes.batches, {}, 'editor')).body;
    expect(batches.map(({ batchId }) => batchId)).not.toContain(body.callId);
  });

  test('leave nothing of anybody in events and ledger', async () => {
    const before = await countOf('events');
    await ask([{ reference: 'K-1', ...viktor }]);
    expect(await countOf('events')).toBe(before);
  });
});

describe('the same again', () => {
  const key = 'from-core-banking-1';
  const names = [
    { reference: 'K-1', ...viktor },
    { name: 'Anna Muster', birthDate: '1980-99' },
  ];

  test('gets the same answer, also after the lists have changed, and is neither screened nor counted again', async () => {
    const first = await ask(names, key);
    const kept = await countOf('screenings');
    await putList(app, 'since-then', listOf(listRow('inv-0', 'Viktor Testonov')));
    const again = await ask(names, key);
    expect(again).toEqual(first);
    expect(await countOf('screenings')).toBe(kept);
    expect((await ask(names)).body.answers[0]?.hits.length).toBeGreaterThan(
      first.body.answers[0]?.hits.length ?? 0,
    );
  });

  test('is refused for something else, and another system has keys of its own', async () => {
    await ask(names, key);
    const other = await ask([{ name: 'Anna Muster' }], key);
    expect([other.status, other.error?.code]).toEqual([422, 'idempotency-key-reused']);
    const second = await makeScreeningKey(app);
    expect((await ask([{ name: 'Anna Muster' }], key, second.secret)).status).toBe(200);
  });

  test('at the same time is one call', async () => {
    const before = await countOf('screening_batches');
    const twice = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(names, twice)));
    expect(await countOf('screening_batches')).toBe((before ?? 0) + 1);
    const codes = answers.flatMap(({ error }) => (error === undefined ? [] : [error.code]));
    expect(new Set(codes)).toEqual(new Set(['idempotency-in-progress']));
  });

  test('is refused where the key is missing, and where what was answered has been changed or erased', async () => {
    const { status, error } = await app.call(
      screeningRoutes.screenNames,
      { body: { names } },
      { token: secret },
    );
    expect([status, error?.code]).toEqual([400, 'idempotency-key-missing']);
    const changed = randomUUID();
    const { body } = await ask(names, changed);
    await app.pool.query(`update screenings set result = 'x' where screening_id = $1`, [
      body.answers[0]?.screeningId,
    ]);
    expect((await ask(names, changed)).error?.code).toBe('record-unreadable');
    await app.pool.query('delete from screenings where screening_id = $1', [body.answers[0]?.screeningId]);
    expect((await ask(names, changed)).error?.code).toBe('record-unreadable');
  });
});

describe('too much', () => {
  test('is refused as a whole, and nothing of it is kept', async () => {
    const before = await countOf('screenings');
    const names = Array.from({ length: 1001 }, () => ({ name: 'Anna Muster' }));
    const { status, error } = await ask(names);
    expect([status, error?.code, error?.details]).toEqual([413, 'too-many-names', { max: 1000 }]);
    expect((await ask([{ name: 'Anna Muster'.repeat(1000) }])).status).toBe(200);
    const huge = await ask(Array.from({ length: 900 }, () => ({ name: 'Anna '.repeat(400) })));
    expect([huge.status, huge.error?.code]).toEqual([413, 'file-too-large']);
    expect((await ask([])).status).toBe(400);
    const odd = await ask([{ name: 'Anna Muster', colour: 'red' } as { name: string }]);
    expect(odd.error?.fields).toEqual([{ path: 'names.0.colour', code: 'unknown-field' }]);
    expect(await countOf('screenings')).toBe(before);
  });

  test('is not a thousand at once, which are all answered', async () => {
    const names = Array.from({ length: 1000 }, (_, place) => ({
      reference: `K-${String(place)}`,
      name: place === 700 ? viktor.name : 'Anna Muster',
    }));
    const { body } = await ask(names);
    expect(body.answers.map(({ reference }) => reference)).toEqual(names.map(({ reference }) => reference));
    expect(body.answers.flatMap(({ verdict }, place) => (verdict === 'hit' ? [place] : []))).toEqual([700]);
  });
});

describe('without lists that can be relied on nobody is said to be on none', () => {
  const refusal = async () => {
    const { status, error } = await ask([{ name: 'Anna Muster' }]);
    return [status, error?.code, error?.details];
  };

  test('where one is too old', async () => {
    await app.pool.query(
      `update screening_versions set confirmed_at = now() - interval '400 days'
       where version_id = (select active_version_id from screening_lists where source <> 'sample' and source <> 'names' limit 1)`,
    );
    expect(await refusal()).toEqual([503, 'lists-not-current', { standing: 'stale' }]);
  });

  test('where there are only the invented ones, or none', async () => {
    await app.pool.query(`update screening_lists set active_version_id = null where source <> 'sample'`);
    expect((await refusal())[1]).toBe('lists-not-current');
    await app.pool.query(`update screening_lists set active_version_id = null`);
    expect((await refusal())[1]).toBe('lists-not-current');
    expect(await countOf(`screenings where standing <> 'fresh'`)).toBe(0);
  });
});
