import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assistantRoutes, identityRoutes, libraryRoutes } from '@sorgfalt/contract';
import { upload } from '../../../testing/modules/payments.ts';
import type { As } from '../../../testing/modules/payments.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** An act of two articles as Fedlex publishes it. */
function act(
  sum: string,
  { version = '2020-01-01', language = 'de', eli = 'cc/1998/892_892_892' } = {},
): string {
  return `<akomaNtoso><act><meta><identification><FRBRWork><FRBRthis value="https://fedlex.data.admin.ch/eli/${eli}/x"/>
    <FRBRdate date="${version}" name="jolux:dateApplicability"/></FRBRWork>
    <FRBRExpression><FRBRlanguage language="${language}"/></FRBRExpression></identification></meta><body>
    <article eId="art_1"><heading>Zweck</heading><content><p>Dieses Gesetz regelt die Zeppeline.</p></content></article>
    <article eId="art_2"><heading>Zeppelinkasse</heading><content><p>Die Zeppelinkasse nimmt höchstens ${sum} Franken entgegen.</p></content></article>
    </body></act></akomaNtoso>`;
}

const take = (text: string | Uint8Array, query = '', as: As = 'admin') =>
  upload(app, libraryRoutes.importStatute, text, { as, query });
const read = (sourceId: string, query: { language?: 'de' | 'fr'; version?: string } = {}) =>
  app.call(assistantRoutes.source, { params: { sourceId }, query: { language: 'de', ...query } }, 'guest');
describe('an act that is imported', () => {
  test('stands before its digest, in its language alone', async () => {
    const before = (await read('amla', { language: 'fr' })).body;
    const { status, body } = await take(act('1’111'));
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        sourceId: 'amla',
        number: '955.0',
        language: 'de',
        state: 'imported',
        provisions: 2,
      }),
    ]);
    const { source, passages } = (await read('amla')).body;
    expect(source).toMatchObject({ kind: 'statute', version: '2020-01-01', name: 'GwG', srNumber: '955.0' });
    expect(passages.map(({ citation }) => citation)).toEqual(['Art. 1 GwG', 'Art. 2 GwG']);
    expect((await read('amla', { language: 'fr' })).body.passages).toEqual(before.passages);
  });

  test('is what answers rest on, at once', async () => {
    const { uid } = (await app.call(identityRoutes.me, {}, 'guest')).body;
    const { body } = await app.call(
      assistantRoutes.policyQuery,
      { body: { question: 'Wie viel nimmt die Zeppelinkasse höchstens entgegen?', user_id: uid } },
      'guest',
    );
    expect(body.sources[0]).toMatchObject({ kind: 'statute', citation: 'Art. 2 GwG', version: '2020-01-01' });
  });

  test('is in force until the next consolidation, and can be opened afterwards', async () => {
    await take(act('2’222', { version: '2021-01-01' }));
    await take(act('9’999', { version: '2099-01-01' }));
    const { source, passages } = (await read('amla')).body;
    expect([source.version, passages[1]?.text]).toEqual(['2021-01-01', expect.stringContaining('2’222')]);
    expect(source.versions.map(({ version }) => version)).toEqual(['2099-01-01', '2021-01-01', '2020-01-01']);
    const older = (await read('amla', { version: '2020-01-01' })).body.passages[1];
    expect(older).toMatchObject({ inForceUntil: '2021-01-01', text: expect.stringContaining('1’111') });
    const future = (await read('amla', { version: '2099-01-01' })).body.passages[1];
    expect(future).toMatchObject({ inForceFrom: '2099-01-01', text: expect.stringContaining('9’999') });
  });

  test('comes again without effect, and mended in the place of what was there', async () => {
    const hash = async () => (await app.call(assistantRoutes.library, {}, 'guest')).body.indexHash;
    const before = await hash();
    expect((await take(act('2’222', { version: '2021-01-01' }))).body.state).toBe('unchanged');
    expect(await hash()).toBe(before);
    expect((await take(act('2’223', { version: '2021-01-01' }))).body.state).toBe('replaced');
    expect(await hash()).not.toBe(before);
    expect((await read('amla')).body.passages[1]?.text).toContain('2’223');
  });

  test('is sealed with its hash and none of its text', async () => {
    const { rows } = await app.pool.query(
      `select data, proof_id from events where type = 'library.statute_imported' order by id limit 1`,
    );
    expect(rows[0]).toEqual({
      data: {
        sourceId: 'amla',
        language: 'de',
        version: '2020-01-01',
        provisions: 2,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/u),
      },
      proof_id: expect.any(String),
    });
  });
});

describe('an act that the digest does not have', () => {
  test('is called as its file calls it, and read in the language that is there', async () => {
    const text = `---\nlanguage: de\nsr_number: '951.31'\ntitle: Bundesgesetz über kollektive Anlagen (KAG)\nversion_date: '2024-01-01'\n---\n**Art. 1** Zweck\n\nSchutz.\n`;
    expect((await take(text)).body).toMatchObject({ sourceId: 'sr-951.31', state: 'imported' });
    const { source, passages } = (await read('sr-951.31', { language: 'fr' })).body;
    expect(source).toMatchObject({ name: 'KAG', srNumber: '951.31', link: null });
    expect(passages).toMatchObject([{ language: 'de', citation: 'Art. 1 KAG' }]);
  });

  test('is listed before it comes into force', async () => {
    await take(act('5', { version: '2098-01-01', eli: 'cc/2030/1' }), '?number=999.1');
    const { sources } = (await app.call(assistantRoutes.library, {}, 'guest')).body;
    expect(sources.find(({ sourceId }) => sourceId === 'cc-2030-1')).toMatchObject({
      inForceFrom: '2098-01-01',
    });
  });
});

const rows = JSON.stringify([
  {
    book: 'XYG',
    title: 'XYG, Zweck',
    citation: 'Art. 1 XYG',
    content: 'Zweck.',
    url: 'https://www.fedlex.admin.ch/eli/cc/2031/1/de#art_1',
  },
]);

test('what a file does not say is asked for, and nothing is guessed', async () => {
  const codeOf = async (text: string, query = '') => {
    const { status, error } = await take(text, query);
    return [status, error?.code, error?.fields?.[0]?.code];
  };
  expect(await codeOf(rows)).toEqual([422, 'broken-file', 'statute-no-date']);
  expect(await codeOf(rows, '?version=2031-01-01')).toEqual([422, 'broken-file', 'statute-no-number']);
  expect((await take(rows, '?version=2031-01-01&number=999.2')).body.state).toBe('imported');
  expect((await take(rows, '?version=2031-13-01&number=999.2')).status).toBe(400);
});

test.each([
  ['nothing', '', 'statute-format'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff]), 'xml-encoding'],
  ['an entity', '<!DOCTYPE a [<!ENTITY b "c">]><akomaNtoso>&b;</akomaNtoso>', 'xml-doctype'],
  ['a file that breaks off', act('1').slice(0, -30), 'xml-broken'],
] as const)('%s is refused with what is wrong, and the library stays', async (_, text, code) => {
  const before = (await app.call(assistantRoutes.library, {}, 'guest')).body.indexHash;
  const { status, error } = await take(text);
  expect([status, error?.code, error?.fields?.[0]?.code]).toEqual([422, 'broken-file', code]);
  expect((await app.call(assistantRoutes.library, {}, 'guest')).body.indexHash).toBe(before);
});

test('a file larger than any act is refused', async () => {
  expect((await take('<'.repeat(16 * 1024 * 1024 + 1))).error?.code).toBe('file-too-large');
});

test.each([
  ['editor', 403],
  ['guest', 403],
  [null, 401],
] as const)('%s imports nothing', async (as, status) => {
  expect((await take(act('1'), '', as)).status).toBe(status);
});
