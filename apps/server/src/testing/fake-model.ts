import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the fake got it. */
export interface ModelRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** How the fake answers one request. */
export type ModelAnswer = (response: ServerResponse, request: ModelRequest) => void;

export interface FakeModel {
  /** Where the protocols' paths begin. */
  readonly url: string;
  /** All that came, in order. */
  readonly requests: readonly ModelRequest[];
  /** How the next requests are answered, one after the other; the last one goes on. */
  answer(...next: readonly ModelAnswer[]): void;
  stop(): Promise<void>;
}

/** A provider of models on this machine, which does as it is told: what a test says over a real connection. */
export async function startFakeModel(): Promise<FakeModel> {
  const requests: ModelRequest[] = [];
  let queue: ModelAnswer[] = [];
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: unknown = JSON.parse(await readText(request));
    const taken = { path: request.url ?? '', headers: request.headers, body };
    requests.push(taken);
    const [first] = queue;
    if (queue.length > 1) queue.shift();
    first?.(response, taken);
  }
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/v1`,
    requests,
    answer(...next) {
      requests.length = 0;
      queue = [...next];
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** A refusal, with the code that providers put into its body. */
export function refuses(status: number, code = 'error'): ModelAnswer {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(`{"error":{"code":"${code}"}}`);
}

/** Events of a stream, as they stand; `thenBreak` ends the connection in the middle. */
export function streams(
  events: readonly (object | string)[],
  { thenBreak = false, thenWait = false } = {},
): ModelAnswer {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(
      events
        .map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
        .join(''),
      () => {
        if (thenBreak) response.destroy();
        else if (!thenWait) response.end();
      },
    );
  };
}

/** A chunk of chat completions. */
export function chunk(content: string, reason: string | null = null): object {
  return { choices: [{ index: 0, delta: { content }, finish_reason: reason }] };
}

/** A whole answer in the words of chat completions, with the tokens that it took. */
export function writes(...texts: readonly string[]): ModelAnswer {
  const usage = { choices: [], usage: { prompt_tokens: 321, completion_tokens: 45 } };
  return streams([...texts.map((text) => chunk(text)), chunk('', 'stop'), usage, '[DONE]']);
}

/** What a request of chat completions tells the model of its sources: each with the id it is to be cited by. */
export function sourcesIn({ body }: ModelRequest): { id: string; text: string }[] {
  const blocks = promptIn(body).matchAll(/^<<<(s[0-9a-f]{8}) source\n([^]*?)\n\1>>>$/gmu);
  return [...blocks].map(([, id = '', text = '']) => ({ id, text }));
}

/** All that the user's part of a request of chat completions says. */
export function promptIn(body: unknown): string {
  const { messages } = body as { readonly messages: readonly { readonly content: string }[] };
  return messages.at(-1)?.content ?? '';
}

/** A model that writes what `make` makes of the request, a few letters at a time. */
export function writesOf(make: (request: ModelRequest) => string): ModelAnswer {
  return (response, request) => {
    const pieces = make(request).match(/[^]{1,7}/gu) ?? [];
    writes(...pieces)(response, request);
  };
}

/** A model that quotes the first sentence of its first source. */
export const writesWell: ModelAnswer = writesOf((request) => {
  const [first] = sourcesIn(request);
  const said = first?.text.split('\n')[1] ?? '';
  return `${/^[^]*?\p{L}{3,}\.(?=\s|$)/u.exec(said)?.[0] ?? said} [${first?.id ?? ''}]`;
});

/**
 * The worst model there is: it believes whatever it reads, and says what stands after `SAY:`, wherever that came from.
 * Where nothing tells it anything it says what its first source says.
 */
export const obeys: ModelAnswer = writesOf((request) => {
  const ordered = [...promptIn(request.body).matchAll(/SAY: (.*)/gu)].map(([, words = '']) => words);
  const [first] = sourcesIn(request);
  const said = `${first?.text.split('\n')[1] ?? ''} [${first?.id ?? ''}]`;
  return ordered.length > 0 ? ordered.join('\n') : said;
});
