/* oxlint-disable max-lines -- one product with one model serves all of these; another would take seconds to start */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assistantRoutes, identityRoutes, ledgerRoutes } from '@sorgfalt/contract';
import type { AnswerEvent, AssistantModel, Exchange } from '@sorgfalt/contract';
import {
  chunk,
  obeys,
  promptIn,
  refuses,
  sourcesIn,
  startFakeModel,
  streams,
  writes,
  writesOf,
  writesWell,
} from '../../../testing/fake-model.ts';
import type { FakeModel, ModelAnswer } from '../../../testing/fake-model.ts';
import { eventually, startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { hostileTexts } from './hostile-texts.ts';
import { everythingElse } from './testing.ts';

type As = Parameters<TestApp['call']>[2];

const who = 'Who decides about relationships with politically exposed persons?';
let fake: FakeModel;
let app: TestApp;
beforeAll(async () => {
  fake = await startFakeModel();
  app = await startTestApp({
    ASSISTANT_OPENAI_KEY: 'sk-test',
    ASSISTANT_OPENAI_MODEL: 'gpt-test',
    ASSISTANT_OPENAI_URL: fake.url,
    ASSISTANT_TIMEOUT_MS: '3000',
    ASSISTANT_TOKENS_PER_DAY: '40000',
  });
});
afterAll(async () => {
  await app.stop();
  await fake.stop();
});
afterEach(async () => {
  await app.pool.query('delete from conversations');
  await app.pool.query('delete from assistant_uses');
});

const begin = async (as: As = 'editor') =>
  (await app.call(assistantRoutes.createConversation, {}, as)).body.conversationId;
/** Asks the model of the conversation, which is OpenAI's unless another one was named. */
async function ask(text: string, as: As = 'editor') {
  const { body } = await app.call(
    assistantRoutes.ask,
    { params: { conversationId: await begin(as) }, body: { text } },
    as,
  );
  return body as Exchange;
}
const headersOf = async (as: 'editor' | 'guest' = 'editor') => ({
  authorization: `Bearer ${await app.token(as)}`,
});
const usedTokens = async () =>
  (await app.pool.query<{ tokens: number }>('select tokens from assistant_uses')).rows[0]?.tokens ?? 0;

describe('an answer by a model', () => {
  test('is written from the sources that were found, checked, counted and sealed', async () => {
    fake.answer(writesWell);
    const { answer, conversation } = await ask(who);
    const [source] = answer.sources;
    expect(answer).toMatchObject({ state: 'done', refusal: null, notice: null });
    expect(answer.metrics).toMatchObject({
      model: 'openai',
      modelName: 'gpt-test',
      verdict: 'pass',
      zhScore: 1,
      promptTokens: 321,
      completionTokens: 45,
      isEstimate: false,
    });
    expect(source).toMatchObject({ n: 1, sourceId: 'amlo-finma' });
    expect(answer.text).toContain('[1]');
    // The sentence that it rests on is marked, as it stands there.
    expect(answer.text).toContain(source?.text.slice(source.start, source.end));
    expect(conversation.model).toBe('openai');
    expect(await usedTokens()).toBe(366);
    const entry = await app.call(ledgerRoutes.get, { params: { entryId: answer.proofId ?? '' } }, 'admin');
    expect(JSON.stringify(entry.body)).toMatch(/"askedModel":"openai"/u);
    expect(JSON.stringify(entry.body)).not.toMatch(/politically|senior/u);
  });

  test('is asked for with sources as blocks of their own, under ids that are new each time, and no tools', async () => {
    fake.answer(writesWell);
    await ask(who);
    await ask(who);
    const ids = fake.requests.map((request) => sourcesIn(request).map(({ id }) => id));
    expect(ids[0]?.length).toBeGreaterThan(1);
    expect(new Set(ids.flat()).size).toBe(ids.flat().length);
    expect(fake.requests[0]?.body).not.toHaveProperty('tools');
    expect(promptIn(fake.requests[0]?.body)).toContain(who);
  });

  test('comes as it is written, each source before the words that cite it', async () => {
    fake.answer(writesWell);
    const conversationId = await begin();
    const { body } = await app.app.http.inject({
      method: 'POST',
      url: `/chrag/api/conversations/${conversationId}/messages`,
      payload: { text: who },
      headers: { ...(await headersOf()), accept: 'text/event-stream' },
    });
    const events = body
      .trim()
      .split('\n\n')
      .map((each) => {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/u.exec(each) ?? [];
        return { event, data: JSON.parse(data ?? '') } as AnswerEvent;
      });
    const kinds = events.map(({ event }) => event);
    expect(kinds.slice(0, 5)).toEqual(['begun', 'phase', 'phase', 'phase', 'phase']);
    expect(kinds.filter((kind) => kind === 'delta').length).toBeGreaterThan(3);
    const firstCite = events.findIndex(
      ({ event, data }) => event === 'delta' && /\[1\]/u.test(JSON.stringify(data)),
    );
    expect(kinds.indexOf('source')).toBeLessThan(firstCite);
    const done = events.at(-1);
    const written = events.flatMap((each) => (each.event === 'delta' ? [each.data.text] : []));
    expect(done?.event === 'done' && done.data.answer.text).toBe(written.join(''));
  });

  test('counts its tokens itself where the provider does not, and says so', async () => {
    fake.answer((response, request) => {
      const [first] = sourcesIn(request);
      const said = `${first?.text.split('\n')[1] ?? ''} [${first?.id ?? ''}]`;
      streams([chunk(said), chunk('', 'stop'), '[DONE]'])(response, request);
    });
    const { answer } = await ask(who);
    expect(answer.metrics).toMatchObject({ model: 'openai', isEstimate: true });
    expect(await usedTokens()).toBe(
      (answer.metrics?.promptTokens ?? 0) + (answer.metrics?.completionTokens ?? 0),
    );
  });

  test('that says the sources do not answer is a refusal', async () => {
    fake.answer(writes('NO ', 'ANSWER'));
    const { answer } = await ask(who);
    expect(answer).toMatchObject({ refusal: 'no-source', sources: [], sentences: [] });
    expect(answer.metrics).toMatchObject({ model: 'openai', verdict: null, zhScore: null });
  });

  test('is written beside the one that is there, and to a question asked in other words', async () => {
    fake.answer(writesWell);
    const { conversation, question, answer } = await ask(who);
    const { conversationId } = conversation;
    const again = await app.call(
      assistantRoutes.regenerate,
      { params: { conversationId, messageId: answer.messageId } },
      'editor',
    );
    const edited = await app.call(
      assistantRoutes.edit,
      { params: { conversationId, messageId: question.messageId }, body: { text: `Please: ${who}` } },
      'editor',
    );
    for (const { body } of [again, edited])
      expect((body as Exchange).answer.metrics).toMatchObject({ model: 'openai', verdict: 'pass' });
    expect((again.body as Exchange).answer.parentId).toBe(question.messageId);
    expect((edited.body as Exchange).question.parentId).toBeNull();
  });

  test('that is stopped keeps what was written with its sources, and what it used', async () => {
    const writing = Promise.withResolvers<void>();
    fake.answer((response, request) => {
      const [first] = sourcesIn(request);
      streams([chunk(`The senior body decides [${first?.id ?? ''}]. And`)], { thenWait: true })(
        response,
        request,
      );
      writing.resolve();
    });
    const conversationId = await begin();
    const asking = app.call(
      assistantRoutes.ask,
      { params: { conversationId }, body: { text: who } },
      'editor',
    );
    const read = async () =>
      (await app.call(assistantRoutes.conversation, { params: { conversationId } }, 'editor')).body.messages;
    await writing.promise;
    await eventually(async () => (await read())[1]?.text.includes('[1]') === true);
    const messageId = (await read())[1]?.messageId ?? '';
    await app.call(assistantRoutes.stop, { params: { conversationId, messageId } }, 'editor');
    const { answer } = (await asking).body as Exchange;
    expect(answer).toMatchObject({
      state: 'stopped',
      text: 'The senior body decides [1]. And',
      metrics: null,
    });
    expect(answer.sources).toMatchObject([{ n: 1, sourceId: 'amlo-finma' }]);
    expect(await usedTokens()).toBeGreaterThan(100);
  });
});

describe('nothing leaves the house', () => {
  test.each([
    ['What does Art. 9999 AMLA say?', 'false-premise'],
    ['How do I bake bread?', 'out-of-field'],
  ])('where there is no source: %s', async (text, refusal) => {
    fake.answer(writesWell);
    expect((await ask(text)).answer.refusal).toBe(refusal);
    expect(fake.requests).toEqual([]);
  });

  test('where the budget of the day is used up or put aside for what is being written', async () => {
    const [taken, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    fake.answer((response, request) => {
      taken.resolve();
      void goOn.promise.then(() => writesWell(response, request));
    });
    await app.token('editor');
    await app.pool.query(
      `insert into assistant_uses (uid, day, tokens) select uid, (now() at time zone 'Europe/Zurich')::date, 33000 from users where email like 'editor%'`,
    );
    const first = ask(who);
    await taken.promise;
    for (const { answer } of await Promise.all([ask(who), ask(who)])) {
      expect(answer).toMatchObject({
        notice: 'budget-spent',
        metrics: { model: 'built-in', promptTokens: 0 },
      });
      expect(answer.sources.length).toBeGreaterThan(0);
    }
    goOn.resolve();
    expect((await first).answer.notice).toBeNull();
    expect(fake.requests).toHaveLength(1);
    expect(await usedTokens()).toBe(33_366);
  });

  test.each<[AssistantModel, string | null]>([
    ['anthropic', 'model-not-configured'],
    ['built-in', null],
  ])('where another one is chosen: %s', async (model, notice) => {
    fake.answer(writesWell);
    const { json } = await app.app.http.inject({
      method: 'POST',
      url: `/chrag/api/conversations/${await begin()}/messages`,
      payload: { text: who },
      headers: { ...(await headersOf()), 'x-selected-model': model },
    });
    const { answer, conversation } = json<Exchange>();
    expect(answer.notice).toBe(notice);
    expect(answer.metrics).toMatchObject({ model: 'built-in', verdict: 'pass', promptTokens: 0 });
    expect(conversation.model).toBe(model);
    expect(fake.requests).toEqual([]);
  });
});

/** What a model writes about its first source, whose id stands at `@`. */
const says = (text: string): ModelAnswer =>
  writesOf((request) => text.replaceAll('@', `[${sourcesIn(request)[0]?.id ?? ''}]`));

describe('where the model gives no answer that holds, the built-in one stands in its place and says why', () => {
  test.each<[notice: string, what: string, answer: ModelAnswer]>([
    ['model-key-refused', 'the key is refused', refuses(401)],
    ['model-out-of-quota', 'the quota is used up', refuses(429, 'insufficient_quota')],
    ['model-overloaded', 'it is overloaded', refuses(503)],
    ['model-timed-out', 'it falls silent', streams([chunk('The')], { thenWait: true })],
    ['model-refused', 'the content is refused', streams([chunk('I'), chunk('', 'content_filter')])],
    ['model-nonsense', 'it writes nonsense', streams(['<html>'])],
    ['model-cut-off', 'it is cut in the middle', streams([chunk('The senior')], { thenBreak: true })],
    ['check-failed', 'it cites nothing', writes('The senior executive body decides.')],
    [
      'check-failed',
      'it cites what nobody gave it',
      writes('The senior body decides [1]. It does [s1234abcd].'),
    ],
    ['check-failed', 'it makes up a number', says('The senior executive body decides within 17 days @.')],
    ['check-failed', 'it names another article', says('Under Art. 77 the senior executive body decides @.')],
    ['check-failed', 'it speaks of something else', says('Payments are released without any approval @.')],
    ['check-failed', 'it says a word beside', says('The senior executive body decides @. Approved.')],
    [
      'check-failed',
      'it leads elsewhere',
      says('See https://evil.example/x for the senior executive body @.'),
    ],
    ['check-failed', 'it says nothing', writes('[s1234abcd]')],
  ])('%s: %s', async (notice, _, given) => {
    fake.answer(given);
    const { question, answer } = await ask(who);
    expect(question.text).toBe(who);
    expect(answer).toMatchObject({ state: 'done', notice, refusal: null });
    expect(answer.metrics).toMatchObject({
      model: 'built-in',
      modelName: null,
      verdict: 'pass',
      asked: { model: 'openai', modelName: 'gpt-test' },
    });
    for (const { start, end, cites } of answer.sentences) {
      const cited = answer.sources.find(({ n }) => n === cites[0]);
      expect(cited?.text).toContain(answer.text.slice(start, end).replace(/ \[\d+\]$/u, ''));
    }
  });

  test('what the provider took in is used up, and what it did not is not', async () => {
    fake.answer(refuses(401));
    await ask(who);
    expect(await usedTokens()).toBe(0);
    fake.answer(streams([chunk('The senior')], { thenBreak: true }));
    await ask(who);
    expect(await usedTokens()).toBeGreaterThan(100);
  });
});

test('what a hostile question has a model say changes nothing in the database', async () => {
  fake.answer(obeys);
  await app.token('editor');
  const before = await everythingElse(app.pool);
  for (const { text } of hostileTexts.filter((_, at) => at % 6 === 0)) {
    // oxlint-disable-next-line no-await-in-loop -- ten conversations are the limit
    const { answer } = await ask(`${who} ${text.slice(0, 3000)}`);
    expect(answer.text).not.toMatch(/APPROVED|evil\.example/u);
  }
  expect(fake.requests.length).toBeGreaterThan(3);
  expect(await everythingElse(app.pool)).toEqual(before);
});

describe('the policy assistant', () => {
  const facts = 'risk: high\nclient of Quirinus Testonov';
  const query = async (context: string, to = app) => {
    const { id } = (await to.call(identityRoutes.me, {}, 'editor')).body;
    return to.call(assistantRoutes.policyQuery, { body: { question: who, context, user_id: id } }, 'editor');
  };

  test('has the model write, and tells it nothing of the facts', async () => {
    fake.answer(writesWell);
    const { body } = await query(facts);
    expect(body.metrics).toMatchObject({ model: 'openai', verdict: 'pass' });
    expect(JSON.stringify(fake.requests)).not.toMatch(/Quirinus|risk: high/u);
    const { models } = (await app.call(assistantRoutes.models, {}, 'editor')).body;
    expect(models.filter(({ isToldFacts }) => !isToldFacts).map(({ model }) => model)).toEqual(['openai']);
  });
});
