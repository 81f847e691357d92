import { buildIndex, search } from '@sorgfalt/grounding';
import { digestPassages } from '@sorgfalt/regulation';
import { afterAll, expect, test } from 'vitest';
import { createWorkPool } from '../../../platform/work/index.ts';
import { createIndexes } from './indexes.ts';

const pool = createWorkPool();
afterAll(() => pool.stop());

const questions = [
  ['en', 'How long must records be kept after the relationship ends?'],
  ['de', 'Wann muss eine Verdachtsmeldung erstattet werden?'],
  ['fr', 'Quel est le capital minimum d’un trustee ?'],
  ['it', 'Chi vigila sui gestori patrimoniali?'],
  ['es', '¿A partir de qué importe se identifica al cliente?'],
] as const;

test('what a thread builds finds and refuses the same as what is built here', async () => {
  const passages = digestPassages();
  const built = await createIndexes(pool).of('law', passages);
  const here = buildIndex(passages);
  for (const [language, question] of questions) {
    const options = { language, asOf: '2026-11-20', limit: 6, admits: () => true };
    expect(search(built, question, options)).toEqual(search(here, question, options));
  }
});

test('who asks while an index is built gets the same', async () => {
  const indexes = createIndexes(pool);
  const [first, second] = await Promise.all([
    indexes.of('a', digestPassages().slice(0, 50)),
    indexes.of('a', []),
  ]);
  expect(second).toBe(first);
});

test('what is learnt of law is not learnt again for policies, and other passages are another index', async () => {
  const indexes = createIndexes(pool);
  const passages = digestPassages();
  const law = await indexes.of('law', passages.slice(0, 200));
  const policies = await indexes.of('policies', passages.slice(200, 210), law);
  expect(policies).not.toBe(law);
  expect(policies.topics?.vectors).toEqual(law.topics?.vectors);
});

test('an index that could not be built is built when it is asked for again', async () => {
  let isLost = true;
  const indexes = createIndexes({
    ...pool,
    stream(...given) {
      if (!isLost) return pool.stream(...given);
      isLost = false;
      throw new Error('the thread is gone');
    },
  });
  await expect(indexes.of('a', [])).rejects.toThrow('the thread is gone');
  expect((await indexes.of('a', [])).languages.size).toBe(0);
});
