import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { z } from 'zod';
import { Refusal } from './refusal.ts';

const bodyBytesMax = 2_000_000;
/** How long a request without an answer is kept open before the bank lets go of it. */
const silenceMs = 120_000;

export interface Request {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly isLoopback: boolean;
  /** Parts of the path that the route's pattern names. */
  readonly params: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The work is done, and nobody is told. */
  readonly isSilent?: boolean;
}

export type Handler = (request: Request) => Promise<Reply>;

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** `/v1/payments/{product}/{paymentId}`. */
  readonly path: string;
  readonly handler: Handler;
}

/** Serves routes; what no route answers is 404, what a handler throws is a refusal or 500. */
export function createHttp(routes: readonly Route[], onError: (error: unknown) => void): Server {
  const compiled = routes.map((route) => ({ ...route, pattern: patternOf(route.path) }));

  async function answer(incoming: IncomingMessage): Promise<Reply> {
    const url = new URL(incoming.url ?? '/', 'http://bank');
    const fitting = compiled.filter(({ pattern }) => pattern.test(url.pathname));
    const route = fitting.find(({ method }) => method === incoming.method);
    if (route === undefined) {
      return fitting.length === 0 ? json(404, {}) : json(405, new Refusal(405, 'SERVICE_INVALID').body());
    }
    const named = route.pattern.exec(url.pathname)?.groups ?? {};
    return route.handler({
      method: route.method,
      url,
      headers: incoming.headers,
      body: await readBody(incoming),
      isLoopback: /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/u.test(incoming.socket.remoteAddress ?? ''),
      params: Object.fromEntries(Object.entries(named).map(([name, value]) => [name, decoded(value)])),
    });
  }

  return createServer((incoming, outgoing) => {
    const send = (reply: Reply) => {
      if (reply.isSilent === true) {
        setTimeout(() => outgoing.destroy(), silenceMs).unref();
        return;
      }
      outgoing.writeHead(reply.status, {
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        ...reply.headers,
      });
      outgoing.end(reply.body);
    };
    answer(incoming).then(send, (error: unknown) => {
      if (error instanceof Refusal) return send(json(error.status, error.body()));
      onError(error);
      return send(json(500, {}));
    });
  });
}

export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

/** The value of a JSON text; undefined where it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The body of a request as the schema has it; refuses what does not fit, with its place. */
export function readJson<T>(schema: z.ZodType<T>, text: string): T {
  return read(schema, parseJson(text));
}

/** What was sent as the schema has it; refuses what does not fit, with its place. */
export function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const given = schema.safeParse(value);
  if (given.success) return given.data;
  const issue = given.error.issues[0];
  throw new Refusal(
    400,
    'FORMAT_ERROR',
    `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not readable'}`,
  );
}

/** The value of a header that was sent once. */
export function header(request: Pick<Request, 'headers'>, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** What percent signs stand for; refuses those that stand for nothing. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal(400, 'FORMAT_ERROR', 'Percent signs do not stand for text.');
  }
}

function patternOf(path: string): RegExp {
  const parts = path
    .split('/')
    .map((part) => (/^\{\w+\}$/u.test(part) ? `(?<${part.slice(1, -1)}>[^/]+)` : part));
  return new RegExp(`^${parts.join('/').replaceAll('.', '\\.')}$`, 'u');
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > bodyBytesMax) throw new Refusal(400, 'FORMAT_ERROR', 'The body is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
