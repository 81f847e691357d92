import { digestPassages } from '@sorgfalt/regulation';
import { expect, test } from 'vitest';
import { createIndexes } from './indexes.ts';

test('others are seen to between the languages of an index, and who asks meanwhile gets the same', async () => {
  const indexes = createIndexes();
  let turns = 0;
  let isBuilt = false;
  const first = indexes.of('a', digestPassages());
  const second = indexes.of('a', []);
  const others = (async () => {
    while (!isBuilt) {
      turns += 1;
      // oxlint-disable-next-line no-await-in-loop -- each turn is somebody else's
      await new Promise((done) => setImmediate(done));
    }
  })();
  const index = await first;
  isBuilt = true;
  await others;
  expect(await second).toBe(index);
  expect([...index.languages.keys()].toSorted()).toEqual(['de', 'en', 'es', 'fr', 'it']);
  expect(turns).toBeGreaterThanOrEqual(index.languages.size);
});

test('what is learnt of law is not learnt again for policies, and other passages are another index', async () => {
  const indexes = createIndexes();
  const passages = digestPassages();
  const law = await indexes.of('law', passages.slice(0, 200));
  const policies = await indexes.of('policies', passages.slice(200, 210), law);
  expect(policies).not.toBe(law);
  expect(policies.topics?.vectors).toBe(law.topics?.vectors);
});
