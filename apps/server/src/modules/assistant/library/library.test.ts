import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assistantLanguages, assistantRoutes } from '@sorgfalt/contract';
import type { AssistantLanguage } from '@sorgfalt/contract';
import { digestPassages } from '@sorgfalt/regulation';
import { startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

type As = Parameters<TestApp['call']>[2];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const library = (as: As, language: AssistantLanguage = 'en') =>
  app.call(assistantRoutes.library, { query: { language } }, as);
const source = (
  sourceId: string,
  query: { language?: AssistantLanguage; eId?: string } = {},
  as: As = 'guest',
) => app.call(assistantRoutes.source, { params: { sourceId }, query }, as);

describe('the library', () => {
  test.each([
    ['admin', 200],
    ['editor', 200],
    ['guest', 200],
    [null, 401],
  ] as const)('is open to everybody who is signed in: %s', async (as, status) => {
    expect((await library(as)).status).toBe(status);
    expect((await source('amla', {}, as)).status).toBe(status);
  });

  test.each(assistantLanguages)(
    'has every passage of the digest with its citation and version: %s',
    async (language) => {
      const { body } = await library('editor', language);
      const read = await Promise.all(body.sources.map(({ sourceId }) => source(sourceId, { language })));
      const shown = read.flatMap((each) =>
        each.body.passages.map(({ passageId, text, citation }) => ({ passageId, text, citation })),
      );
      const shipped = digestPassages().filter((each) => each.language === language);
      expect(shown).toEqual(shipped.map(({ id, text, citation }) => ({ passageId: id, text, citation })));
      expect(body.sources.map(({ provisions }) => provisions)).toEqual(
        read.map((each) => each.body.passages.length),
      );
      expect(body.indexHash).toMatch(/^[0-9a-f]{64}$/u);
    },
  );

  test('calls an act as each language does', async () => {
    const named = async (language: AssistantLanguage) =>
      (await library('guest', language)).body.sources.find(({ sourceId }) => sourceId === 'amla')?.name;
    expect([await named('en'), await named('de'), await named('fr')]).toEqual(['AMLA', 'GwG', 'LBA']);
  });

  test('opens an article with its paragraphs, and not the one whose number begins likewise', async () => {
    const { body } = await source('amla', { eId: 'art_3' });
    expect(body.passages.map(({ eId }) => eId)).toContain('art_3/para_1');
    expect(body.passages.every(({ eId }) => /^art_3(?:\/|$)/u.test(eId))).toBe(true);
  });

  test.each([
    ['nobody', undefined],
    ['amla', 'art_9999'],
    ['amla', ''],
    ['__proto__', undefined],
  ])('finds nothing that is not there: %s %s', async (sourceId, eId) => {
    expect((await source(sourceId, eId === undefined ? {} : { eId })).status).toBe(404);
  });
});
