import { toJSONSchema } from 'zod/v4/core';
import type { $ZodType } from 'zod/v4/core';
import { errorTable, isKeyAccess } from '@sorgfalt/contract';
import type { FastifyInstance } from 'fastify';
import type { Access, ErrorCode, Route } from '@sorgfalt/contract';
import { createPauses } from '../work/index.ts';

interface JsonSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

function print(schema: $ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** Serves the document, which is drawn once, when somebody first asks: that takes a while. */
export function addOpenApi(http: FastifyInstance, routes: readonly Route[], title: string): void {
  let document: Promise<string> | null = null;
  http.get('/api/openapi.json', async (_, reply) => {
    document ??= openApi(routes, title).then((drawn) => JSON.stringify(drawn));
    return reply.type('application/json; charset=utf-8').send(await document);
  });
}

/** The OpenAPI 3.1 document of the routes, drawn from the contract; others are answered meanwhile. */
async function openApi(routes: readonly Route[], title: string): Promise<Readonly<Record<string, unknown>>> {
  const pause = createPauses();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = describe(route);
    await pause();
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '0.1.0' },
    paths,
    components: {
      securitySchemes: {
        idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        accessKey: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Error: errorSchema },
    },
  };
}

function describe(route: Route): Readonly<Record<string, unknown>> {
  return {
    summary: route.summary,
    ...securityOf(route.access),
    'x-access': route.access,
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...(route.upload === true
      ? { requestBody: { content: { 'multipart/form-data': { schema: uploadSchema } } } }
      : route.body === undefined
        ? {}
        : { requestBody: { content: json(print(route.body, 'input')) } }),
    responses: {
      ...refusals(route),
      [route.status ?? 200]: { description: 'Done', content: contentOf(route) },
      ...(route.mayBeUnavailable === true
        ? { 503: { description: 'The same, and nobody should be sent here', content: contentOf(route) } }
        : {}),
    },
  };
}

function securityOf(access: Access): Readonly<Record<string, unknown>> {
  if (access === 'public') return {};
  return { security: [isKeyAccess(access) ? { accessKey: [] } : { idToken: [] }] };
}

function contentOf({ media = ['application/json'], response }: Route): Readonly<Record<string, unknown>> {
  const schema = print(response, 'output');
  return Object.fromEntries(media.map((type) => [type, { schema }]));
}

const everywhere = [400, 401, 408, 414, 429, 431, 500, 503];

/** What every route may refuse, and what only those that ask who calls, look for something or change something. */
function refusals({
  access,
  params,
  query,
  method,
  isSwitchedOff,
}: Route): Readonly<Record<string, unknown>> {
  const changes = method !== 'GET';
  const statuses = new Set([
    ...everywhere,
    ...(access === 'public' && !changes ? [] : [403, 409]),
    ...(params === undefined && query === undefined && !changes ? [] : [404]),
    ...(isSwitchedOff === true ? [410] : []),
    ...(changes ? Object.values(errorTable).map(({ status }) => status) : []),
  ]);
  return Object.fromEntries(
    [...statuses].map((status) => [
      status,
      { description: sentences(status, changes), content: json({ $ref: '#/components/schemas/Error' }) },
    ]),
  );
}

/** The codes of a status. A read conflicts with nothing; it can find a record that is not as it was kept. */
function sentences(status: number, changes: boolean): string {
  if (status === 409 && !changes) return 'record-unreadable' satisfies ErrorCode;
  return Object.entries(errorTable)
    .flatMap(([code, error]) => (error.status === status ? [code] : []))
    .join(', ');
}

function parameters(place: 'path' | 'query', schema: $ZodType | undefined): unknown[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = print(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const json = (schema: unknown) => ({ 'application/json': { schema } });

const uploadSchema = {
  type: 'object',
  properties: { files: { type: 'array', items: { type: 'string', format: 'binary' } } },
};

const errorSchema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string', enum: Object.keys(errorTable) },
        message: { type: 'string' },
        requestId: { type: 'string' },
        fields: {
          type: 'array',
          items: {
            type: 'object',
            properties: { path: { type: 'string' }, code: { type: 'string' } },
            required: ['path', 'code'],
            additionalProperties: false,
          },
        },
        details: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
      },
      required: ['code', 'message', 'requestId'],
      additionalProperties: false,
    },
  },
  required: ['error'],
  additionalProperties: false,
};
