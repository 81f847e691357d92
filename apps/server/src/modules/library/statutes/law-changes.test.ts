import { afterAll, beforeAll, expect, test } from 'vitest';
import { libraryRoutes, logRoutes } from '@sorgfalt/contract';
import { defaultPaymentPack, defaultRiskPack } from '@sorgfalt/risk';
import { sendPolicy } from '../../../testing/modules/library.ts';
import { upload } from '../../../testing/modules/payments.ts';
import type { As } from '../../../testing/modules/payments.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** The AMLA of a day with these articles. */
function amla(version: string, articles: Readonly<Record<string, string>>): string {
  const body = Object.entries(articles).map(
    ([number, text]) => `<article eId="art_${number}"><content><p>${text}</p></content></article>`,
  );
  return `<akomaNtoso><act><meta><identification><FRBRWork><FRBRthis value="https://fedlex.data.admin.ch/eli/cc/1998/892_892_892/x"/>
    <FRBRdate date="${version}" name="jolux:dateApplicability"/></FRBRWork>
    <FRBRExpression><FRBRlanguage language="de"/></FRBRExpression></identification></meta><body>${body.join('')}</body></act></akomaNtoso>`;
}

const take = (text: string) => upload(app, libraryRoutes.importStatute, text, { as: 'admin' });
const changes = (as: As = 'editor') =>
  app.call(libraryRoutes.lawChanges, { params: { sourceId: 'amla' }, query: { language: 'de' } }, as);

test('a new consolidation names everything that cites the articles it changed, and officers are told', async () => {
  const file = '# Clarification\n\nNach Artikel 6 GwG wird abgeklärt.\n\nArt. 7 GwG: ten years.\n';
  const { body: policy } = await sendPolicy(app, { file, facts: { title: 'Clarification' } });
  await app.call(libraryRoutes.acceptPolicy, { params: { versionId: policy.versionId } }, 'admin');
  const hidden = await sendPolicy(app, { as: 'admin', file, facts: { title: 'Hidden', roles: ['admin'] } });
  const two = { token: await app.token('admin', 'two') };
  await app.call(libraryRoutes.acceptPolicy, { params: { versionId: hidden.body.versionId } }, two);

  expect((await changes()).body.changes).toEqual([]);
  await take(amla('2024-03-01', { '6': 'Wer muss klären.', '7': 'Zehn Jahre.', '8': 'Fällt weg.' }));
  await take(amla('2026-10-01', { '6': 'Wer darf klären.', '7': 'Zehn Jahre.', '9_a': 'Kommt dazu.' }));
  const { changes: found } = (await changes()).body;
  expect(found).toHaveLength(1);
  const [change] = found;
  expect(change).toMatchObject({ version: '2026-10-01', before: '2024-03-01', language: 'de' });
  expect(change?.articles.map(({ article, kind }) => [article, kind])).toEqual([
    ['6', 'changed'],
    ['9a', 'added'],
    ['8', 'repealed'],
  ]);
  expect(change?.articles[0]?.words.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: 'muss ' },
    { kind: 'added', text: 'darf ' },
  ]);
  expect(change?.policies).toEqual([
    { versionId: policy.versionId, title: 'Clarification', eId: 'sec_1/para_1', article: '6' },
  ]);
  const cited = [defaultPaymentPack, defaultRiskPack].map(
    (pack) => JSON.stringify(pack).match(/"AMLA Art\. 6[ "]/gu) ?? [],
  );
  const rules = change?.rules ?? [];
  expect(rules.filter(({ path }) => path.endsWith('article'))).toHaveLength(cited.flat().length);
  expect(rules.every(({ article }) => article === '6')).toBe(true);
  expect((await changes('admin')).body.changes[0]?.policies.map(({ title }) => title)).toEqual([
    'Clarification',
    'Hidden',
  ]);

  const { rows } = await app.pool.query(`select data from events where type = 'library.law_changed'`);
  expect(rows).toEqual([
    { data: expect.objectContaining({ sourceId: 'amla', version: '2026-10-01', articles: 3, policies: 2 }) },
  ]);
  const told = async (as: As) =>
    JSON.stringify((await app.call(logRoutes.notifications, {}, as)).body).includes('library.law_changed');
  // Who imported it did it, and is told nothing new.
  expect([await told('admin'), await told('editor'), await told('guest')]).toEqual([false, true, false]);
  expect(await told(two)).toBe(true);
});

test.each([
  ['guest', 403],
  [null, 401],
] as const)('what changed is for officers: %s', async (as, status) => {
  expect((await changes(as)).status).toBe(status);
});
