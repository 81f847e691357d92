import { fastify } from 'fastify';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import type { Route } from '@sorgfalt/contract';
import { AppError } from './app-error.ts';
import { checkAnswer } from './fit.ts';
import { createRouter } from './register-route.ts';

const route: Route = {
  method: 'POST',
  path: '/things/{thingId}',
  summary: 'Does something',
  access: 'public',
  params: z.strictObject({ thingId: z.string() }),
  body: z.strictObject({
    name: z.optional(z.string()),
    parts: z.optional(z.array(z.strictObject({ size: z.number() }))),
    kind: z.optional(
      z.union([
        z.strictObject({ person: z.string() }),
        z.strictObject({ firm: z.string(), seat: z.string() }),
      ]),
    ),
    open: z.optional(z.record(z.string(), z.unknown())),
  }),
  response: z.strictObject({
    id: z.string(),
    lines: z.optional(z.array(z.strictObject({ no: z.number() }))),
  }),
  status: 201,
};

/** A router with this one route, which answers what it is told. */
function serve(answer: unknown, checksAnswers: boolean) {
  const http = fastify();
  http.setErrorHandler((error, _, reply) => {
    const refused = error as AppError;
    void reply.status(refused.code === 'internal' ? 500 : 400).send({ fields: refused.fields });
  });
  const nobody = {
    authenticate: () => Promise.resolve(null),
    renew: () => Promise.resolve(null),
    requireProof: () => Promise.resolve(),
  };
  createRouter(http, { authenticator: nobody, keys: { enter: async () => null } }, checksAnswers).add(
    route,
    () => Promise.resolve(answer),
  );
  return (payload: object, query = '') => http.inject({ method: 'POST', url: `/things/1${query}`, payload });
}

const unknown = (...paths: string[]) => ({
  fields: paths.map((path) => ({ path, code: 'unknown-field' })),
});

test.each([
  [{ nmae: 'x' }, '', unknown('nmae')],
  [
    { parts: [{ size: 1 }, { size: 2, weight: 3, colour: 'red' }] },
    '',
    unknown('parts.1.weight', 'parts.1.colour'),
  ],
  [{ kind: { firm: 'A', seat: 'Zug', owners: [] } }, '', unknown('kind.owners')],
  [{ kind: 3 }, '', { fields: [{ path: 'kind', code: 'invalid_union' }] }],
  [{ a: 1 }, '?force=true', unknown('query.force', 'a')],
  [{ toString: 1, constructor: 2 }, '', unknown('toString', 'constructor')],
])('what is not declared is refused by its own name, at any depth: %j%s', async (body, query, refusal) => {
  const response = await serve({ id: '1' }, true)(body, query);
  expect([response.statusCode, response.json()]).toEqual([400, refusal]);
});

test('what is declared open holds anything', async () => {
  const response = await serve({ id: '1' }, true)({ open: { anything: { at: 'all' } } });
  expect(response.statusCode).toBe(201);
});

test.each([
  [{ id: '1', secret: 'x' }, ['response.secret unknown-field']],
  [{ id: '1', lines: [{ no: 1, note: 'x' }] }, ['response.lines.0.note unknown-field']],
  [{ lines: [] }, ['response.id invalid_type']],
  [{ id: new Date(0), secret: undefined }, []],
])('an answer that is not as declared is a bug, and its places are named: %j', async (answer, places) => {
  const response = await serve(answer, true)({});
  const { fields = [] }: { fields?: { path: string; code: string }[] } = response.json();
  expect(fields.map(({ path, code }) => `${path} ${code}`)).toEqual(places);
  expect(response.statusCode).toBe(places.length === 0 ? 201 : 500);
});

test('in production nobody waits for the check', async () => {
  expect((await serve({ id: '1', secret: 'x' }, false)({})).statusCode).toBe(201);
});

test('another status than the declared one is a bug', () => {
  expect(() => checkAnswer(route, 200, { id: '1' })).toThrow(AppError);
  expect(() => checkAnswer(route, 201, { id: '1' })).not.toThrow();
});
