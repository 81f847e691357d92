import { toJSONSchema } from 'zod/v4/core';
import type { $ZodType } from 'zod/v4/core';
import { errorTable } from '@sorgfalt/contract';
import type { Route } from '@sorgfalt/contract';

interface JsonSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

function print(schema: $ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** The OpenAPI 3.1 document of the routes, drawn from the contract. */
export function openApi(routes: readonly Route[], title: string): Readonly<Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = describe(route);
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '0.1.0' },
    paths,
    components: {
      securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
    },
  };
}

function describe(route: Route): Readonly<Record<string, unknown>> {
  return {
    summary: route.summary,
    ...(route.access === 'public' ? {} : { security: [{ idToken: [] }] }),
    'x-access': route.access,
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...(route.upload === true
      ? { requestBody: { content: { 'multipart/form-data': { schema: uploadSchema } } } }
      : route.body === undefined
        ? {}
        : { requestBody: { content: json(print(route.body, 'input')) } }),
    responses: {
      [route.status ?? 200]: { description: 'Done', content: json(print(route.response, 'output')) },
      default: { description: 'Refused', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
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
          items: { type: 'object', properties: { path: { type: 'string' }, code: { type: 'string' } } },
        },
      },
      required: ['code', 'message', 'requestId'],
    },
  },
};
