import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fc, test } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { loadConfig } from '../../config.ts';
import { chunk, refuses, startFakeModel, streams, writes } from '../../testing/fake-model.ts';
import type { FakeModel, ModelAnswer } from '../../testing/fake-model.ts';
import { ModelError } from './model.ts';
import type { Model, Usage } from './model.ts';
import { openModel } from './open-model.ts';
import type { ModelAddress } from './open-model.ts';
import { openModels } from './open-models.ts';
import { anthropicProtocol, googleProtocol, openAiProtocol } from './protocols.ts';
import type { Protocol } from './protocols.ts';
import { readEvents } from './read-events.ts';

type Asked = Omit<Model, 'isOutside'>;

let fake: FakeModel;
beforeAll(async () => {
  fake = await startFakeModel();
});
afterAll(() => fake.stop());

const chat = openAiProtocol('max_completion_tokens');
const prompt = {
  system: 'Answer from the sources.',
  user: 'Who identifies the contracting party?',
  tokensMax: 700,
};

function modelAt(protocol: Protocol = chat, more: Partial<ModelAddress> = {}): Asked {
  const times = { totalMs: 5000, idleMs: 5000 };
  const address = { model: 'openai', modelName: 'gpt-test', key: 'sk-secret', allowLoopback: true } as const;
  return openModel({ ...address, ...times, protocol, url: fake.url, ...more });
}

async function read(model: Asked, signal = new AbortController().signal) {
  const writing = model.write(prompt, signal);
  let text = '';
  for (;;) {
    const { value, done } = await writing.next();
    if (done) return { text, usage: value satisfies Usage };
    text += value;
  }
}

async function failureOf(model: Asked): Promise<unknown> {
  const error: unknown = await read(model).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof ModelError ? error.failure : error;
}

const anthropicText = (text: string) => ({
  type: 'content_block_delta',
  delta: { type: 'text_delta', text },
});

describe('an answer of a model', () => {
  test('comes piece by piece, with the tokens that the provider counted', async () => {
    fake.answer(writes('The financial ', 'intermediary [1].'));
    expect(await read(modelAt())).toEqual({
      text: 'The financial intermediary [1].',
      usage: { promptTokens: 321, completionTokens: 45 },
    });
  });

  test('is asked for without tools and with the key in its header alone', async () => {
    fake.answer(writes('Yes [1].'));
    await read(modelAt());
    const [request] = fake.requests;
    expect(request?.path).toBe('/v1/chat/completions');
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer sk-secret',
      accept: 'text/event-stream',
    });
    expect(request?.body).toEqual({
      model: 'gpt-test',
      messages: [
        { role: 'system', content: prompt.system },
        { role: 'user', content: prompt.user },
      ],
      stream: true,
      stream_options: { include_usage: true },
      max_completion_tokens: 700,
    });
  });

  test('is read in the words of Anthropic', async () => {
    fake.answer(
      streams([
        { type: 'message_start', message: { usage: { input_tokens: 12 } } },
        anthropicText('Yes '),
        { type: 'ping' },
        anthropicText('[1].'),
        { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 3 } },
        { type: 'message_stop' },
      ]),
    );
    const answer = await read(modelAt(anthropicProtocol));
    expect(answer).toEqual({ text: 'Yes [1].', usage: { promptTokens: 12, completionTokens: 3 } });
    expect(fake.requests[0]).toMatchObject({
      path: '/v1/messages',
      headers: { 'x-api-key': 'sk-secret' },
      body: { system: prompt.system, max_tokens: 700, messages: [{ role: 'user', content: prompt.user }] },
    });
    expect(fake.requests[0]?.body).not.toHaveProperty('tools');
  });

  test('is read in the words of Google, whose key is in no address', async () => {
    fake.answer(
      streams([
        { candidates: [{ content: { parts: [{ text: 'Yes ' }, { text: '[1].' }] } }] },
        {
          candidates: [{ content: { parts: [] }, finishReason: 'STOP' }],
          usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 4, thoughtsTokenCount: 20 },
        },
      ]),
    );
    const answer = await read(modelAt(googleProtocol));
    expect(answer).toEqual({ text: 'Yes [1].', usage: { promptTokens: 9, completionTokens: 24 } });
    expect(fake.requests[0]).toMatchObject({
      path: '/v1/models/gpt-test:streamGenerateContent?alt=sse',
      headers: { 'x-goog-api-key': 'sk-secret' },
    });
  });
});

const overloaded = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
const spent = { error: { code: 'insufficient_quota', message: 'You exceeded your current quota' } };
const tool = { choices: [{ delta: {}, finish_reason: 'tool_calls' }] };

describe('a model that gives no answer', () => {
  test.each<[failure: string, what: string, answer: ModelAnswer]>([
    ['model-key-refused', 'refuses the key', refuses(401)],
    ['model-out-of-quota', 'has no quota left', refuses(429, 'insufficient_quota')],
    ['model-out-of-quota', 'wants to be paid', refuses(402)],
    ['model-refused', 'refuses the content at once', refuses(400, 'content_policy_violation')],
    ['model-refused', 'refuses the content on the way', streams([chunk('I '), chunk('', 'content_filter')])],
    ['model-refused', 'says no', streams([{ choices: [{ delta: { refusal: 'I cannot' } }] }])],
    ['model-unknown', 'does not know itself', refuses(404, 'model_not_found')],
    [
      'model-unknown',
      'is not at this address',
      (response) => response.writeHead(404).end('<html>moderation</html>'),
    ],
    ['model-nonsense', 'sends no JSON', streams(['<html>'])],
    ['model-nonsense', 'sends other JSON', streams([{ answer: 42 }])],
    ['model-nonsense', 'sends nothing', writes('', ' ')],
    ['model-nonsense', 'is the page of a proxy', (response) => response.end('<html>Sign in</html>')],
    ['model-nonsense', 'sends JSON and no events', (response) => response.end('[]')],
    ['model-nonsense', 'ends at once', (response) => response.end()],
    ['model-nonsense', 'calls a tool', streams([tool])],
    ['model-nonsense', 'writes without end', writes('x'.repeat(20_001))],
    ['model-cut-off', 'breaks off', streams([chunk('The financial')], { thenBreak: true })],
    ['model-cut-off', 'ends in the middle', streams([chunk('The financial')])],
    ['model-cut-off', 'runs out of room', streams([chunk('The financial'), chunk('', 'length'), '[DONE]'])],
  ])('%s: it %s', async (failure, _, answer) => {
    fake.answer(answer);
    expect(await failureOf(modelAt())).toBe(failure);
    expect(fake.requests).toHaveLength(1);
  });

  test.each<[failure: string, what: string, protocol: Protocol, answer: ModelAnswer]>([
    ['model-key-refused', 'Google', googleProtocol, refuses(400, 'API_KEY_INVALID')],
    ['model-out-of-quota', 'Google', googleProtocol, refuses(429, 'check your plan and billing details')],
    ['model-out-of-quota', 'Anthropic', anthropicProtocol, refuses(400, 'Your credit balance is too low')],
    ['model-overloaded', 'Anthropic', anthropicProtocol, streams([anthropicText('The'), overloaded])],
    ['model-out-of-quota', 'OpenAI', chat, streams([chunk('The'), spent])],
    ['model-refused', 'Google', googleProtocol, streams([{ promptFeedback: { blockReason: 'SAFETY' } }])],
    ['model-cut-off', 'Mistral', openAiProtocol('max_tokens'), streams([chunk('The', 'model_length')])],
    ['model-cut-off', 'Ollama', openAiProtocol('max_tokens'), streams([chunk('The')], { thenBreak: true })],
  ])('%s: as %s says it', async (failure, _, protocol, answer) => {
    fake.answer(answer);
    expect(await failureOf(modelAt(protocol))).toBe(failure);
    expect(fake.requests).toHaveLength(1);
  });

  test('that is overloaded is asked three times, and what it says then counts', async () => {
    fake.answer(refuses(429), refuses(503), writes('Yes [1].'));
    expect((await read(modelAt())).text).toBe('Yes [1].');
    fake.answer(refuses(529));
    expect(await failureOf(modelAt())).toBe('model-overloaded');
    expect(fake.requests).toHaveLength(3);
  });

  test('that falls silent is waited for no longer than may be', async () => {
    fake.answer(streams([chunk('The')], { thenWait: true }));
    expect(await failureOf(modelAt(chat, { idleMs: 200 }))).toBe('model-timed-out');
    fake.answer(() => undefined);
    expect(await failureOf(modelAt(chat, { idleMs: 200 }))).toBe('model-timed-out');
    fake.answer(streams([chunk('The')], { thenWait: true }));
    expect(await failureOf(modelAt(chat, { totalMs: 300 }))).toBe('model-timed-out');
  });

  test('that nobody answers for is unreachable', async () => {
    const gone = createServer();
    await new Promise<void>((done) => gone.listen(0, '127.0.0.1', done));
    const { port } = gone.address() as AddressInfo;
    await new Promise((done) => gone.close(done));
    expect(await failureOf(modelAt(chat, { url: `http://127.0.0.1:${String(port)}` }))).toBe(
      'model-unreachable',
    );
  });

  test('that is somewhere in the own network is never called', async () => {
    fake.answer(writes('Yes.'));
    expect(await failureOf(modelAt(chat, { allowLoopback: false }))).toBe('model-unreachable');
    expect(await failureOf(modelAt(chat, { url: 'https://10.0.0.7/v1' }))).toBe('model-unreachable');
    expect(await failureOf(modelAt(chat, { url: 'https://169.254.169.254/v1' }))).toBe('model-unreachable');
    expect(fake.requests).toEqual([]);
  });

  test('says nothing of its key, of what it was asked or of what it wrote', async () => {
    fake.answer(streams([chunk('a secret answer')], { thenBreak: true }));
    const error: unknown = await read(modelAt()).catch((thrown: unknown) => thrown);
    expect(String(error)).toBe('ModelError: model-cut-off');
    expect(JSON.stringify(error)).not.toMatch(/secret|contracting/u);
  });
});

test('whoever stops an answer hears of that, and nothing more is read', async () => {
  const controller = new AbortController();
  fake.answer(streams([chunk('The')], { thenWait: true }));
  const writing = modelAt().write(prompt, controller.signal);
  expect((await writing.next()).value).toBe('The');
  controller.abort(new Error('stopped'));
  await expect(writing.next()).rejects.toThrow('stopped');
});

test('whoever takes no more ends the connection', async () => {
  const closed = Promise.withResolvers<void>();
  fake.answer((response, request) => {
    response.on('close', () => closed.resolve());
    streams([chunk('The')], { thenWait: true })(response, request);
  });
  const writing = modelAt().write(prompt, new AbortController().signal);
  await writing.next();
  await writing.return({ promptTokens: null, completionTokens: null });
  await closed.promise;
});

test.prop([
  fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 }),
  fc.integer({ min: 1, max: 9 }),
  fc.constantFrom('\n', '\r\n'),
])('events are the same however their bytes are cut', async (texts, size, newline) => {
  const sent = texts.map((text) => JSON.stringify({ text }));
  const bytes = Buffer.from(sent.map((each) => `: note${newline}data: ${each}${newline}${newline}`).join(''));
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const got = [];
  for await (const data of readEvents(pieces())) got.push(data);
  expect(got).toEqual(sent);
});

describe('the models of an installation', () => {
  const modelsOf = (environment: Record<string, string>) => {
    const { assistant } = loadConfig(environment);
    return [...openModels(assistant).values()].map(({ model, isOutside }) => [model, isOutside]);
  };
  test('are none without keys, so that nothing leaves the house', () => {
    expect(modelsOf({})).toEqual([]);
  });

  test('are those with a key or an address; one on this machine keeps questions here', () => {
    const keys = {
      ASSISTANT_OPENAI_KEY: 'a',
      ASSISTANT_MISTRAL_KEY: 'b',
      ASSISTANT_MISTRAL_URL: 'http://127.0.0.1:4000/v1',
    };
    const urls = {
      ASSISTANT_COMPATIBLE_URL: 'https://models.example.org/v1',
      ASSISTANT_OLLAMA_URL: 'http://127.0.0.1:11434/v1',
    };
    expect(modelsOf({ ...keys, ...urls })).toEqual([
      ['openai', true],
      ['mistral', true],
      ['compatible', true],
      ['ollama', false],
    ]);
  });
});
