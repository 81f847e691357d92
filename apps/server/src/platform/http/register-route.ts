import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safeParse } from 'zod/v4/core';
import type { $ZodIssue, $ZodType } from 'zod/v4/core';
import type { FieldError, Parsed, Route, RouteOutput } from '@sorgfalt/contract';
import { admit, callerOf } from '../auth/authenticator.ts';
import type { Authenticator, Caller } from '../auth/authenticator.ts';
import { AppError, invariant } from './app-error.ts';

export interface Call<R extends Route> extends Parsed<R> {
  /** Null only on public routes. */
  readonly caller: Caller | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<R extends Route> = (call: Call<R>) => Promise<RouteOutput<R>>;

/** Where modules put their routes. */
export interface Router {
  add<R extends Route>(route: R, handler: Handler<R>): void;
  /** All that were added: for OpenAPI and for the tests that call each one with each role. */
  readonly routes: readonly Route[];
}

/** Turns contract entries into Fastify routes: admit, parse, handle, answer. */
export function createRouter(app: FastifyInstance, authenticator: Authenticator): Router {
  const routes: Route[] = [];
  return {
    routes,
    add(route, handler) {
      routes.push(route);
      app.route({
        method: route.method,
        url: route.path.replace(/\{(\w+)\}/g, ':$1'),
        handler: async (request, reply) => {
          const caller = await callerOf(request, authenticator);
          admit(route.access, caller);
          const parsed = {
            params: parsePart('params', route.params, request.params),
            query: parsePart('query', route.query, request.query),
            body: parsePart('body', route.body, request.body),
          } as Parsed<typeof route>;
          const result = await handler({ ...parsed, caller, request, reply });
          if (reply.statusCode === 200 && route.status !== undefined) reply.code(route.status);
          return reply.send(result);
        },
      });
    },
  };
}

/** The caller of a route that is not public. */
export function signedIn(caller: Caller | null): Caller {
  invariant(caller !== null, 'a route that is not public has a caller');
  return caller;
}

function parsePart(part: 'params' | 'query' | 'body', schema: $ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = safeParse(schema, value ?? {});
  if (result.success) return result.data;
  throw new AppError('invalid-request', { fields: result.error.issues.map((issue) => toField(part, issue)) });
}

function toField(part: string, issue: $ZodIssue): FieldError {
  const path = issue.path.map(String).join('.');
  return { path: part === 'body' ? path : `${part}.${path}`, code: issue.code };
}
