import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listLookRoutes, viewsMax } from '@sorgfalt/contract';
import type { ListLook } from '@sorgfalt/contract';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const look: ListLook = { hidden: ['risk'], views: [{ name: 'Due', search: { status: 'pending' } }] };
type As = Parameters<TestApp['call']>[2];
const read = async (as: As) => (await app.call(listLookRoutes.read, {}, as)).body.looks;
const keep = (as: As, body: object, list = 'payments') =>
  app.call(listLookRoutes.keep, { params: { list: list as 'payments' }, body: body as ListLook }, as);

describe('how somebody looks at lists', () => {
  test('is kept for every browser of that person, list by list, and shown to nobody else', async () => {
    expect(await read('editor')).toEqual([]);
    expect((await keep('editor', look)).status).toBe(200);
    expect((await keep('editor', { hidden: [], views: [] }, 'cases')).status).toBe(200);
    const later = { ...look, hidden: [] };
    await keep('editor', later);
    const kept = (await read('editor')).toSorted((a, b) => a.list.localeCompare(b.list));
    expect(kept).toEqual([
      { list: 'cases', look: { hidden: [], views: [] } },
      { list: 'payments', look: later },
    ]);
    expect(await read('admin')).toEqual([]);
    expect(await read('guest')).toEqual([]);
  });

  test('is asked for by name of who is signed in only', async () => {
    const answers = await Promise.all([app.call(listLookRoutes.read, {}, null), keep(null, look)]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  });

  test.each([
    ['a list that there is not', look, 'secrets'],
    ['a view without a name', { hidden: [], views: [{ name: ' ', search: {} }] }, 'payments'],
    ['filters that are no text', { hidden: [], views: [{ name: 'x', search: { a: 1 } }] }, 'payments'],
    [
      'a filter as long as a book',
      { hidden: [], views: [{ name: 'x', search: { a: 'b'.repeat(301) } }] },
      'payments',
    ],
    [
      'more filters than any list has',
      {
        hidden: [],
        views: [
          { name: 'x', search: Object.fromEntries(Array.from({ length: 25 }, (_, no) => [`f${no}`, '1'])) },
        ],
      },
      'payments',
    ],
    [
      'more views than there is room for',
      {
        hidden: [],
        views: Array.from({ length: viewsMax + 1 }, (_, no) => ({ name: `v${no}`, search: {} })),
      },
      'payments',
    ],
  ])('is not kept with %s', async (_what, wrong, list) => {
    const before = await read('editor');
    expect((await keep('editor', wrong, list)).status).toBe(400);
    expect(await read('editor')).toEqual(before);
  });
});
