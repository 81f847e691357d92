import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assistantRoutes, ledgerRoutes } from '@sorgfalt/contract';
import type { Exchange } from '@sorgfalt/contract';
import { digestPassages } from '@sorgfalt/regulation';
import { createDatabase } from '../../../platform/database/database.ts';
import { eventually, startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { Answering } from '../answering/answer.ts';
import { createExchanges } from './exchanges.ts';

type As = Parameters<TestApp['call']>[2];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
afterEach(async () => {
  await app.pool.query('delete from conversations');
  await app.pool.query('delete from assistant_uses');
});

const begin = async (as: As = 'guest') =>
  (await app.call(assistantRoutes.createConversation, {}, as)).body.conversationId;
const ask = (conversationId: string, text: string, as: As = 'guest') =>
  app.call(assistantRoutes.ask, { params: { conversationId }, body: { text } }, as);
const read = async (conversationId: string) =>
  (await app.call(assistantRoutes.conversation, { params: { conversationId } }, 'guest')).body;
/** The exchange of an answer that was not asked for as a stream. */
const whole = ({ body }: { body: Exchange | string }) => body as Exchange;
const stop = (conversationId: string, messageId: string, as: As = 'guest') =>
  app.call(assistantRoutes.stop, { params: { conversationId, messageId } }, as);
const edit = (conversationId: string, messageId: string, text: string, as: As = 'guest') =>
  app.call(assistantRoutes.edit, { params: { conversationId, messageId }, body: { text } }, as);
const regenerate = (conversationId: string, messageId: string, as: As = 'guest') =>
  app.call(assistantRoutes.regenerate, { params: { conversationId, messageId } }, as);

describe('a question that names an article', () => {
  test.each([
    ['en', 'What does Art. 3 para. 1 AMLA say?'],
    ['en', 'What is in article 3 paragraph 1 of the AMLA, please?'],
    ['de', 'Was sagt Art. 3 Abs. 1 GwG?'],
    ['fr', 'Que dit l’art. 3 al. 1 LBA?'],
    ['it', 'Cosa dice l’art. 3 cpv. 1 LRD?'],
    ['es', '¿Qué dice el art. 3 párr. 1 LBA?'],
  ] as const)('is answered word for word from it: %s %s', async (language, text) => {
    const { answer, question, conversation } = whole(await ask(await begin(), text));
    const passage = digestPassages().find(
      (each) => each.eId === 'art_3/para_1' && each.language === language,
    )!;
    expect(question).toMatchObject({ text, language, author: 'user', state: 'done' });
    expect(answer).toMatchObject({ parentId: question.messageId, state: 'done', refusal: null, language });
    expect(answer.sources[0]).toMatchObject({ n: 1, passageId: passage.id, citation: passage.citation });
    expect(passage.text).toContain(answer.text.split(' [1]')[0]);
    expect(answer.metrics).toMatchObject({ zhScore: 1, verdict: 'pass', model: 'built-in' });
    expect(conversation.title).toBe(text);
  });

  test.each([
    ['What does Art. 9999 AMLA say?', 'false-premise'],
    ['Why must I report within 24 hours under Art. 9 AMLA?', 'false-premise'],
    ['How do I bake bread?', 'out-of-field'],
    ['🙂', 'out-of-field'],
    ['select * from users;', 'out-of-field'],
    ['Κανόνες;', 'out-of-field'],
  ])('that has no answer is refused with its reason, and nothing claimed: %s', async (text, refusal) => {
    const { answer } = whole(await ask(await begin(), text));
    expect(answer).toMatchObject({ refusal, sources: [], sentences: [], state: 'done' });
    expect(answer.metrics).toMatchObject({ zhScore: null, verdict: null });
  });

  test.each([
    ['en', 'Who decides on reports to MROS?', 'amlo-finma', 'art_25_a'],
    ['de', 'Wie lange muss ich die Belege aufbewahren?', 'amla', 'art_7/para_3'],
    [
      'it',
      'Entro quanti giorni devo rispondere a una richiesta di accesso ai dati?',
      'fadp',
      'art_25/para_7',
    ],
    [
      'fr',
      'Qui décide de la poursuite des relations avec une personne politiquement exposée?',
      'amlo-finma',
      'art_19/para_1',
    ],
  ] as const)(
    'is answered in its language by the provision that says it: %s %s',
    async (language, text, source, eId) => {
      const { answer } = whole(await ask(await begin(), text));
      expect(answer).toMatchObject({ refusal: null, language });
      expect(answer.sources[0]).toMatchObject({ sourceId: source, eId, language });
      for (const { start, end, cites } of answer.sentences) {
        const said = answer.text.slice(start, end).replace(/ \[\d+\]$/u, '');
        const cited = answer.sources.find(({ n }) => n === cites[0]);
        expect(cited?.text.slice(cited.start, cited.end)).toContain(said);
      }
    },
  );

  test('is an event and an entry of the ledger, neither of which has a word of it', async () => {
    const { answer } = whole(
      await ask(await begin('editor'), 'What does Art. 3 AMLA say about Quirinus?', 'editor'),
    );
    const { rows } = await app.pool.query(
      `select * from events where type = 'assistant.answered' and data->>'messageId' = $1`,
      [answer.messageId],
    );
    expect(rows).toMatchObject([{ proof_id: answer.proofId, status: 'completed', actor_kind: 'user' }]);
    const { body } = await app.call(ledgerRoutes.get, { params: { entryId: answer.proofId ?? '' } }, 'admin');
    expect(JSON.stringify(body)).toContain('questionHash');
    expect(JSON.stringify([body, rows])).not.toMatch(/Quirinus|probative/u);
  });
});

describe('bad input', () => {
  test.each([
    ['', 'question-empty', 'Please enter a question.'],
    [' \n\t ', 'question-empty', 'Please enter a question.'],
    ['x'.repeat(4001), 'question-too-long', "The question is too long: 4'000 characters at most"],
  ])('is refused with its sentence, and nothing is kept', async (text, code, message) => {
    const conversationId = await begin();
    expect((await ask(conversationId, text)).error).toMatchObject({ code, message });
    expect((await read(conversationId)).messages).toEqual([]);
  });

  test('four thousand characters are a question', async () => {
    expect((await ask(await begin(), 'x'.repeat(4000))).status).toBe(200);
  });
});

describe('whose conversation it is not', () => {
  test.each(['admin', 'editor', null] as const)(
    'neither asks, nor edits, regenerates or stops in it: %s',
    async (as) => {
      const conversationId = await begin();
      const { question, answer } = whole(await ask(conversationId, 'What does Art. 3 AMLA say?'));
      const status = as === null ? 401 : 404;
      expect((await ask(conversationId, 'Hello', as)).status).toBe(status);
      expect((await edit(conversationId, question.messageId, 'Hello', as)).status).toBe(status);
      expect((await regenerate(conversationId, answer.messageId, as)).status).toBe(status);
      expect((await stop(conversationId, answer.messageId, as)).status).toBe(status);
      expect((await read(conversationId)).messages).toHaveLength(2);
    },
  );

  test('nor is a message of one conversation found in another', async () => {
    const { question } = whole(await ask(await begin(), 'Art. 3 AMLA'));
    const other = await begin();
    expect((await edit(other, question.messageId, 'Hello')).status).toBe(404);
    expect((await regenerate(other, randomUUID())).status).toBe(404);
  });
});

test('an edited question is a branch, an answer written again a sibling; nothing is lost', async () => {
  const conversationId = await begin();
  const first = whole(await ask(conversationId, 'What does Art. 3 AMLA say?'));
  const second = whole(await ask(conversationId, 'What does Art. 4 AMLA say?'));
  expect(second.question.parentId).toBe(first.answer.messageId);
  const edited = whole(await edit(conversationId, second.question.messageId, 'What does Art. 5 AMLA say?'));
  expect(edited.question.parentId).toBe(first.answer.messageId);
  const again = whole(await regenerate(conversationId, first.answer.messageId));
  expect(again.answer.parentId).toBe(first.question.messageId);
  expect(again.answer.messageId).not.toBe(first.answer.messageId);
  const { messages, title } = await read(conversationId);
  expect(title).toBe('What does Art. 3 AMLA say?');
  expect(messages.map(({ author }) => author)).toEqual([
    'user',
    'assistant',
    'user',
    'assistant',
    'user',
    'assistant',
    'assistant',
  ]);
});

test('a stream tells the four phases, the words and the whole, in this order', async () => {
  const conversationId = await begin();
  const response = await app.app.http.inject({
    method: 'POST',
    url: `/chrag/api/conversations/${conversationId}/messages`,
    payload: { text: 'What does Art. 3 para. 1 AMLA say?' },
    headers: { authorization: `Bearer ${await app.token('guest')}`, accept: 'text/event-stream' },
  });
  expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  const events = response.body
    .trim()
    .split('\n\n')
    .map((each) => {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/u.exec(each) ?? [];
      return { event, data: JSON.parse(data ?? '') };
    });
  const kinds = events.map(({ event }) => event);
  const words = kinds.filter((kind) => kind === 'delta');
  expect(words.length).toBeGreaterThan(0);
  expect(kinds).toEqual(['begun', 'phase', 'phase', 'phase', 'phase', 'source', ...words, 'done']);
  expect(events.slice(1, 5).map(({ data }) => data.phase)).toEqual([
    'processing',
    'analyzing',
    'searching',
    'generating',
  ]);
  expect(events[0]?.data.answer.state).toBe('writing');
  const written = events.filter(({ event }) => event === 'delta').map(({ data }) => data.text);
  expect(written.join('')).toBe(events.at(-1)?.data.answer.text);
});

describe('an answer under way', () => {
  /** Writes a word, then waits until it is ended. */
  const slow: Answering = async function* (_, signal) {
    yield { event: 'delta', data: { text: 'The financial' } };
    await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('ended')));
    });
    throw new Error('not reached');
  };
  const caller = async () => {
    await app.token('guest');
    const { rows } = await app.pool.query<{ uid: string }>(
      `select uid from users where email = 'guest.one@example.test'`,
    );
    return {
      kind: 'user',
      id: rows[0]!.uid,
      role: 'guest',
      name: 'one',
      sessionId: '',
      isConfirmed: true,
      provedSecondsAgo: null,
    } as const;
  };
  const desk = () =>
    createExchanges({
      database: createDatabase(app.pool),
      spine: app.app.spine,
      log: { info() {}, warn() {}, error() {} },
      answering: slow,
      hashKey: 'key',
      answersPerDay: 3,
    });

  test('is stopped by its owner through any process, and what is written is kept', async () => {
    const conversationId = await begin();
    const under = await desk().ask(await caller(), conversationId, 'A question', null);
    // The server of the test has not begun it: it only leaves word.
    expect((await stop(conversationId, under.begun.answer.messageId)).status).toBe(200);
    await under.writing.ended;
    expect((await under.whole()).answer).toMatchObject({
      state: 'stopped',
      text: 'The financial',
      metrics: null,
    });
    expect((await stop(conversationId, under.begun.answer.messageId)).status).toBe(200);
  });

  test('lets no other begin beside it, however many are sent at once', async () => {
    const conversationId = await begin();
    const exchanges = desk();
    const who = await caller();
    const sent = await Promise.allSettled(
      [1, 2, 3].map(() => exchanges.ask(who, conversationId, 'A question', null)),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await ask(conversationId, 'Another')).error?.code).toBe('answer-in-progress');
    await exchanges.stopAll();
    expect((await read(conversationId)).messages).toHaveLength(2);
  });

  test('is interrupted by a server that stops, and by one that is gone; both keep what was written', async () => {
    const conversationId = await begin();
    const exchanges = desk();
    await exchanges.ask(await caller(), conversationId, 'A question', null);
    await exchanges.stopAll();
    expect((await read(conversationId)).messages[1]).toMatchObject({
      state: 'interrupted',
      text: 'The financial',
    });
    await app.pool.query(
      `update conversation_messages set state = 'writing', beat_at = now() - interval '1 minute' where author = 'assistant'`,
    );
    expect((await read(conversationId)).messages[1]).toMatchObject({
      state: 'interrupted',
      text: 'The financial',
    });
    expect((await ask(conversationId, 'Another')).status).toBe(200);
  });

  test('ends with its conversation', async () => {
    const conversationId = await begin();
    const under = await desk().ask(await caller(), conversationId, 'A question', null);
    await app.call(assistantRoutes.deleteConversation, { params: { conversationId } }, 'guest');
    await under.writing.ended;
    await expect(under.whole()).rejects.toMatchObject({ code: 'not-found' });
  });

  test('counts for the day, and what is deleted gives nothing back', async () => {
    const who = await caller();
    for (const _ of [1, 2, 3]) {
      const conversationId = await begin();
      const exchanges = desk();
      await exchanges.ask(who, conversationId, 'A question', null);
      await exchanges.stopAll();
      await app.call(assistantRoutes.deleteConversation, { params: { conversationId } }, 'guest');
    }
    await expect(desk().ask(who, await begin(), 'A question', null)).rejects.toMatchObject({
      code: 'answers-spent',
    });
  });

  test('goes on when whoever asked has gone', async () => {
    const conversationId = await begin();
    const exchanges = desk();
    const under = await exchanges.ask(await caller(), conversationId, 'A question', null);
    under.writing.listen(() => undefined)();
    await eventually(async () => (await read(conversationId)).messages[1]?.text === 'The financial');
    expect((await read(conversationId)).messages[1]?.state).toBe('writing');
    await exchanges.stopAll();
  });
});
