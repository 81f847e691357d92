import { afterAll, beforeAll, expect, test } from 'vitest';
import { libraryRoutes } from '@sorgfalt/contract';
import { sendPolicy } from '../../../testing/modules/library.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a policy without an end of a sentence is cut between signs, wherever it must be cut', async () => {
  const file = `Cash ${'x'.repeat(1594)}${'😀'.repeat(2000)}`;
  const { status, body } = await sendPolicy(app, { file, name: 'cash.txt' });
  expect(status).toBe(201);
  const { passages } = (
    await app.call(libraryRoutes.policyText, { params: { versionId: body.versionId } }, 'admin')
  ).body;
  expect(passages.map(({ text }) => text).join('')).toBe(file);
});

test('the name of a file is shown as it reads, with the end that says what it is', async () => {
  const named = await sendPolicy(app, { file: 'Cash is taken.', name: `${'😀'.repeat(150)}a\u202Egpj.txt` });
  expect(named.status).toBe(201);
  expect(named.body.fileName).toMatch(/^.{1,200}agpj\.txt$/su);
  expect(named.body.fileName.isWellFormed()).toBe(true);
});

test.each([
  ['a title with what no database stores', { title: 'Cash\0' }, 'unstorable-text'],
  ['an owner with half a sign', { owner: 'Risk \uD83D' }, 'unstorable-text'],
])('%s is refused in words', async (_, facts, code) => {
  const { status, body } = await sendPolicy(app, { file: 'Cash is taken.', name: 'cash.txt', facts });
  expect([status, body.error?.fields]).toEqual([400, [{ path: 'body', code }]]);
});
