import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assistantRoutes, conversationsMax, modelHeader } from '@sorgfalt/contract';
import { startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

type As = Parameters<TestApp['call']>[2];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
afterEach(() => app.pool.query('delete from conversations'));

const list = (as: As) => app.call(assistantRoutes.conversations, {}, as);
const create = (as: As, headers = {}) => app.call(assistantRoutes.createConversation, {}, as, headers);
const read = (conversationId: string, as: As) =>
  app.call(assistantRoutes.conversation, { params: { conversationId } }, as);
const remove = (conversationId: string, as: As) =>
  app.call(assistantRoutes.deleteConversation, { params: { conversationId } }, as);
const search = (text: string, as: As) =>
  app.call(assistantRoutes.searchConversations, { body: { text } }, as);

describe('conversations', () => {
  test.each(['admin', 'editor', 'guest'] as const)(
    'are there for everybody who is signed in: %s',
    async (as) => {
      const { status, body } = await create(as);
      expect([status, body]).toMatchObject([201, { title: '', model: 'openai', messages: [] }]);
      expect((await list(as)).body.conversations).toMatchObject([{ conversationId: body.conversationId }]);
      expect((await read(body.conversationId, as)).body).toEqual(body);
      expect((await remove(body.conversationId, as)).status).toBe(200);
      expect((await read(body.conversationId, as)).status).toBe(404);
      expect((await remove(body.conversationId, as)).status).toBe(404);
    },
  );

  test('are there for nobody who is not', async () => {
    const id = randomUUID();
    const calls = [list(null), create(null), read(id, null), remove(id, null), search('x', null)];
    for (const call of calls) expect((await call).status).toBe(401);
  });

  test('are their owner’s alone, whatever the role of others', async () => {
    const { body } = await create('guest');
    await app.pool.query(
      `insert into conversation_messages (id, conversation_id, author, text, language, state)
       values (gen_random_uuid(), $1, 'user', 'Confidential question', 'en', 'done')`,
      [body.conversationId],
    );
    for (const as of ['admin', 'editor', { token: await app.token('guest', 'two') }] as const) {
      expect((await read(body.conversationId, as)).status).toBe(404);
      expect((await remove(body.conversationId, as)).status).toBe(404);
      expect((await list(as)).body.conversations).toEqual([]);
      expect((await search('confidential', as)).body.found).toEqual([]);
    }
    expect((await search('CONFIDENTIAL', 'guest')).body.found).toMatchObject([
      { conversationId: body.conversationId, excerpt: 'Confidential question' },
    ]);
    expect((await search('%', 'guest')).body.found).toEqual([]);
  });

  test('are ten at most, however many are begun at once, and one that is deleted makes room', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => create('editor')));
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.length - refused.length).toBe(conversationsMax);
    expect(refused[0]?.error).toMatchObject({
      code: 'conversation-limit',
      message:
        'You have reached the maximum number of conversations (10). Please delete an old conversation to start a new one.',
    });
    const made = answers.find(({ status }) => status === 201)!;
    await remove(made.body.conversationId, 'editor');
    expect((await create('editor')).status).toBe(201);
    expect((await create('admin')).status).toBe(201);
  });

  test('keep the model that the header names, and take none that nobody knows', async () => {
    expect((await create('editor', { [modelHeader]: 'mistral' })).body.model).toBe('mistral');
    expect((await create('editor', { [modelHeader]: 'oracle' })).error).toMatchObject({
      code: 'invalid-request',
      fields: [{ path: 'headers.x-selected-model', code: 'unknown-model' }],
    });
  });
});
