import * as fc from 'fast-check';
import type { TestApp } from '../test-app.ts';
import { createJudge } from './judge.ts';
import { requestsTo } from './requests.ts';
import type { FuzzRequest, Operation } from './requests.ts';

export interface Fault {
  readonly operation: string;
  readonly as: string;
  readonly what: string;
  /** The first request that showed it. */
  readonly request: FuzzRequest;
  readonly answer: string;
  times: number;
}

export interface FuzzReport {
  readonly requests: number;
  readonly faults: readonly Fault[];
  /** Answers by operation, then caller: how many were sent, how many were done, how many refused. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, { sent: number; done: number; refused: number }>>;
}

/** Who calls: every role, somebody whom nobody has confirmed yet, somebody with a token that is none, and nobody. */
const callers = ['admin', 'editor', 'guest', 'pending', 'forged', 'nobody'] as const;
type Caller = (typeof callers)[number];

/**
 * Sends so many requests to the operations of the document as every caller, in an order that the seed decides; each operation
 * is met by each caller once at least. Ids that were answered are sent again.
 */
export async function fuzzApi(
  app: TestApp,
  options: { seed: number; requests: number },
): Promise<FuzzReport> {
  const { operations, judge } = await readDocument(app);
  const known = new Map<string, string[]>();
  const counts = new Map<string, Map<string, { sent: number; done: number; refused: number }>>();
  const faults = new Map<string, Fault>();
  let requests = 0;
  for (let round = 0; round === 0 || requests < options.requests; round += 1) {
    for (const operation of shuffled(operations, options.seed + round)) {
      for (const as of callers) {
        if (round > 0 && requests >= options.requests) break;
        const seed = hash(`${options.seed} ${round} ${operation.method} ${operation.path} ${as}`);
        // Whoever is not let in sees the gate alone, so he comes less often.
        const isLetIn = as === 'admin' || as === 'editor';
        if (round % 8 > 0 && !isLetIn) continue;
        const arbitrary = requestsTo(operation, (name) => known.get(name) ?? []);
        for (const request of fc.sample(arbitrary, { seed, numRuns: isLetIn ? 3 : 1 })) {
          requests += 1;
          const answer = await send(app, operation, request, as);
          count(counts, operation, as, answer.status);
          remember(known, answer.body);
          const what = judge(operation, answer) ?? leakOf(as, answer.body);
          if (what !== null) note(faults, { operation, as, what, request, answer: answer.body });
        }
      }
    }
  }
  return { requests, faults: [...faults.values()], counts };
}

/** Whoever is let in to nothing is told nobody's address but the own one. */
function leakOf(as: Caller, body: string): string | null {
  if (as !== 'pending' && as !== 'forged' && as !== 'nobody') return null;
  const addresses = [...body.matchAll(/[\w.+-]+@example\.test/gu)].map(([address]) => address);
  const foreign = addresses.find((address) => address !== 'guest.pending@example.test');
  return foreign === undefined ? null : 'it tells the address of somebody else';
}

async function readDocument(app: TestApp) {
  const document = (await app.app.http.inject({ method: 'GET', url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
    components: object;
  }>();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => ({ ...operation, method, path })),
  );
  return { operations, judge: createJudge(document.components) };
}

async function send(app: TestApp, { method }: Operation, request: FuzzRequest, as: Caller) {
  const bearer = await bearerOf(app, as);
  const response = await app.app.http.inject({
    method: method.toUpperCase() as 'GET',
    url: request.url,
    headers: { ...request.headers, ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }) },
    ...(request.payload === undefined ? {} : { payload: request.payload }),
  });
  return {
    status: response.statusCode,
    type: response.headers['content-type'] ?? '',
    cache: response.headers['cache-control'] ?? '',
    body: response.body,
  };
}

async function bearerOf(app: TestApp, as: Caller): Promise<string | null> {
  if (as === 'nobody') return null;
  if (as === 'forged') return 'eyJhbGciOiJub25lIn0.e30.';
  if (as !== 'pending') return app.token(as);
  const token = await app.token('guest', as);
  // Each time: an administrator who is tried out may have confirmed it.
  await app.pool.query(`update users set state = 'pending' where email = 'guest.pending@example.test'`);
  return token;
}

function count(
  counts: Map<string, Map<string, { sent: number; done: number; refused: number }>>,
  { method, path }: Operation,
  as: string,
  status: number,
): void {
  const key = `${method.toUpperCase()} ${path}`;
  const byCaller = counts.get(key) ?? new Map<string, { sent: number; done: number; refused: number }>();
  counts.set(key, byCaller);
  const own = byCaller.get(as) ?? { sent: 0, done: 0, refused: 0 };
  byCaller.set(as, own);
  own.sent += 1;
  if (status < 400) own.done += 1;
  else own.refused += 1;
}

const knownMax = 40;

/** Keeps the ids of an answer by the name of their member. Who somebody is stays out: roles of callers must not change. */
function remember(known: Map<string, string[]>, body: string): void {
  for (const [, name = '', value = ''] of body.matchAll(/"(\w+)":"([\w-]{8,40})"/gu)) {
    if (!/id$|iban$/iu.test(name) || name === 'uid' || name === 'requestId') continue;
    for (const each of name === 'id' ? ['id', 'itemId', 'entry_id'] : [name]) {
      const values = known.get(each) ?? [];
      if (!values.includes(value)) values.push(value);
      if (values.length > knownMax) values.shift();
      known.set(each, values);
    }
  }
}

function note(
  faults: Map<string, Fault>,
  found: { operation: Operation; as: string; what: string; request: FuzzRequest; answer: string },
): void {
  const operation = `${found.operation.method.toUpperCase()} ${found.operation.path}`;
  const key = `${operation} ${found.what}`;
  const before = faults.get(key);
  if (before !== undefined) before.times += 1;
  else faults.set(key, { ...found, operation, answer: found.answer.slice(0, 300), times: 1 });
}

function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  return (
    fc.sample(fc.shuffledSubarray([...items], { minLength: items.length }), { seed, numRuns: 1 })[0] ?? items
  );
}

/** FNV-1a: the same request for the same seed, whatever was sent before. */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01_00_01_93);
  return value | 0;
}
