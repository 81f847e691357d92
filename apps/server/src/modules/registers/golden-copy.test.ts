import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerRoutes } from '@sorgfalt/contract';
import { holding } from '../../testing/modules/clients.ts';
import { goldenCsv, goldenJson, leiOf } from '../../testing/modules/golden-copy.ts';
import { registerDesk, withZefix } from '../../testing/modules/registers.ts';
import { answers, startZefix, zefixMuster } from '../../testing/modules/zefix.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { importGoldenCopy } from './index.ts';

let app: TestApp;
let zefix: Awaited<ReturnType<typeof startZefix>>;
let desk: ReturnType<typeof registerDesk>;
const directory = temporaryDirectory('golden');
const actor = { kind: 'system', id: 'registers-cli' } as const;

beforeAll(async () => {
  zefix = await startZefix();
  app = await startTestApp(withZefix(zefix.url));
  desk = registerDesk(app);
});
afterAll(async () => {
  await app.stop();
  zefix.stop();
});

function brings(content: string | Buffer, name = 'golden.csv') {
  const path = join(directory, name);
  writeFileSync(path, content);
  return importGoldenCopy(app.app.spine, actor, path);
}
const kept = async () => {
  const { rows } = await app.pool.query<{ lei: string }>('select lei from gleif_records order by lei');
  return rows.map(({ lei }) => lei);
};

const muster = { lei: leiOf(1), name: 'Sitzprobe Muster AG', number: 'CHE-123.456.788' };
const foreign = { lei: leiOf(2), name: 'Beispiel "Anstalt"', number: 'FL-0002.123.456-7', city: 'Vaduz' };

describe('a golden copy', () => {
  test.each([
    ['CSV', goldenCsv(muster, foreign)],
    ['CSV with a mark and foreign line ends', `\uFEFF${goldenCsv(muster, foreign).replaceAll('\n', '\r\n')}`],
    ['JSON', goldenJson(muster, foreign)],
    ['JSON over many lines', JSON.stringify(JSON.parse(goldenJson(muster, foreign)), null, 2)],
  ])('in %s takes the place of the one before', async (_, content) => {
    expect(await brings(content)).toMatchObject({ records: 2, leftOut: 0, asOf: '2026-11-01T08:00:00.000Z' });
    expect(await kept()).toEqual([muster.lei, foreign.lei]);
    const { clientId } = await desk.waiting();
    const byUid = await desk.asks(clientId, { register: 'gleif' });
    expect(byUid.body.subjects[0]?.extracts[0]).toMatchObject({ asked: 'CHE-123.456.788', differs: [] });
    const form = byUid.body.subjects[0]?.extracts[0]?.rows.find(({ field }) => field === 'legalForm');
    expect(form).toMatchObject({ match: null, remark: 'not-compared', registered: ['MVII'] });
    for (const number of [foreign.lei.toLowerCase(), 'FL 0002 123 456 7']) {
      const { body } = await desk.asks(clientId, { register: 'gleif', number });
      const name = body.subjects[0]?.extracts[0]?.rows.find(({ field }) => field === 'name');
      expect(name?.registered).toEqual(['Beispiel "Anstalt"']);
    }
    for (const number of [leiOf(3), '---']) {
      const { body } = await desk.asks(clientId, { register: 'gleif', number });
      expect(body.subjects[0]?.extracts[0]?.isAbsent).toBe(true);
    }
  });

  test('is told to officers and sealed', async () => {
    const { rows } = await app.pool.query(
      `select data, proof_id is not null as sealed from events where type = 'register.golden_copy_imported'
       order by id desc limit 1`,
    );
    expect(rows).toMatchObject([{ sealed: true, data: { records: 2, fileName: 'golden.csv' } }]);
  });

  test.each([
    ['nothing', '', 'no golden copy'],
    ['another table', 'a,b\n1,2\n', 'no golden copy'],
    ['a packed file', Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0xfd]), 'no text in UTF-8'],
    ['a heading alone', goldenCsv(), 'no record'],
    ['wrong identifiers alone', goldenCsv({ lei: `${leiOf(1).slice(0, 18)}00`, name: 'X' }), 'no record'],
    ['JSON that breaks off', goldenJson(muster, foreign).slice(0, -30), 'breaks off'],
    ['CSV that breaks off in a cell', goldenCsv(muster).slice(0, -8), 'damaged'],
    ['JSON without records', '{"records":[7]}', 'no record'],
    ['an older one', goldenCsv({ ...muster, updatedAt: '2025-01-01T00:00:00Z' }), 'newer golden copy'],
  ])('that is %s leaves the one that is there', async (_, content, sentence) => {
    await expect(brings(content)).rejects.toThrow(sentence);
    const { clientId } = await desk.waiting();
    const { body } = await desk.asks(clientId, { register: 'gleif' });
    expect(body.subjects[0]?.extracts[0]).toMatchObject({
      isAbsent: false,
      asOf: '2026-11-01T08:00:00.000Z',
    });
  });

  test('counts where nobody has begun another one since, and what a broken one left is swept', async () => {
    const no = await app.pool.query(`insert into gleif_files (file_name) values ('broken.csv') returning no`);
    await app.pool.query(
      `insert into gleif_records select $1::int, lei, number, entry from gleif_records where lei = $2 limit 1`,
      [no.rows[0].no, muster.lei],
    );
    const many = Array.from({ length: 2500 }, (_, at) => ({ lei: leiOf(100 + at), name: `Firma ${at} AG` }));
    const copy = await brings(goldenCsv(...many, many[0]!, { lei: 'X', name: 'Y' }));
    expect(copy).toMatchObject({ records: 2500, leftOut: 1 });
    expect(await kept()).toHaveLength(2500);
    const holder = await holding(app, 'lock table gleif_records in share mode');
    const beaten = brings(goldenCsv(...many));
    await holder.waited(1);
    await app.pool.query(`insert into gleif_files (file_name) values ('later.csv')`);
    await holder.release();
    await expect(beaten).rejects.toThrow('Another import');
    expect(await kept()).toHaveLength(5000);
    await brings(goldenCsv(muster));
    expect(await kept()).toEqual([muster.lei]);
  });
});

describe('two registers', () => {
  test('that contradict each other are put before a person with that', async () => {
    await brings(goldenCsv({ ...muster, city: 'Genf', status: 'INACTIVE' }));
    zefix.tell(answers(200, [zefixMuster]));
    const { clientId } = await desk.waiting();
    await desk.asks(clientId);
    await desk.asks(clientId, { register: 'gleif' });
    const { body } = await app.call(registerRoutes.read, { params: { clientId } }, 'editor');
    expect(body.subjects[0]?.contradicts).toEqual(['seat', 'status']);
    expect(body.subjects[0]?.extracts.map(({ register, differs }) => [register, differs])).toEqual([
      ['zefix', []],
      ['gleif', ['seat', 'address', 'status']],
    ]);
  });

  test('may have the same number for several entities: nobody guesses', async () => {
    await brings(goldenCsv(muster, { ...muster, lei: leiOf(9), name: 'Zweigniederlassung' }));
    const { clientId } = await desk.waiting();
    const { error } = await desk.asks(clientId, { register: 'gleif' });
    expect(error?.code).toBe('register-several');
  });
});
