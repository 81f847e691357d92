import { afterAll, beforeAll, expect, test } from 'vitest';
import { vatRoutes } from '@sorgfalt/contract';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test.each(Object.entries(vatRoutes))('%s fails with the sentence of the specification', async (_, route) => {
  for (const as of ['admin', 'guest'] as const) {
    const { status, error } = await app.call(route, {}, as);
    expect([status, error?.code, error?.message]).toEqual([
      410,
      'no-longer-available',
      'This call is no longer available in this build',
    ]);
  }
  expect((await app.call(route, {}, null)).status).toBe(401);
});

test('there are eight of them', () => {
  expect(Object.keys(vatRoutes)).toHaveLength(8);
});
