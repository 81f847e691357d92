import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isKeyAccess } from '@sorgfalt/contract';
import type { Parsed, Route, RouteOutput } from '@sorgfalt/contract';
import { admit, callerOf, holderOf } from '../auth/authenticator.ts';
import type { Authenticator, Caller, KeyDoor, KeyHolder } from '../auth/authenticator.ts';
import { invariant } from './app-error.ts';
import { checkAnswer, parseRequest } from './fit.ts';

export interface Call<R extends Route> extends Parsed<R> {
  /** Null only on public routes, and on those for keys. */
  readonly caller: Caller | null;
  /** Null on all routes but those for keys. */
  readonly holder: KeyHolder | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<R extends Route> = (call: Call<R>) => Promise<RouteOutput<R>>;

/** By which callers come in: people with sessions, other systems with keys. */
export interface Doors {
  readonly authenticator: Authenticator;
  readonly keys: KeyDoor;
}

/** Where modules put their routes. */
export interface Router {
  add<R extends Route>(route: R, handler: Handler<R>): void;
  /** All that were added: for OpenAPI and for the tests that call each one with each role. */
  readonly routes: readonly Route[];
}

/**
 * Turns contract entries into Fastify routes: admit, parse, handle, answer. With `checksAnswers` an answer that is not
 * what its route declares becomes a 500.
 */
export function createRouter(app: FastifyInstance, doors: Doors, checksAnswers: boolean): Router {
  const routes: Route[] = [];
  return {
    routes,
    add(route, handler) {
      routes.push(route);
      app.route({
        method: route.method,
        url: route.path.replace(/\{(\w+)\}/g, ':$1'),
        config: {
          takes: route.upload === true ? 'files' : 'json',
          limit: route.limit ?? 'default',
          records: route.records,
          ...(route.isProbe === true ? { rateLimit: false } : {}),
        },
        handler: async (request, reply) => {
          const who = await enter(route, request, doors);
          const parsed = parseRequest(route, request);
          const result = await handler({ ...parsed, ...who, request, reply });
          if (reply.statusCode === 200 && route.status !== undefined) reply.code(route.status);
          if (checksAnswers) checkAnswer(route, reply.statusCode, result);
          return reply.send(result);
        },
      });
    },
  };
}

async function enter(
  route: Route,
  request: FastifyRequest,
  { authenticator, keys }: Doors,
): Promise<Pick<Call<Route>, 'caller' | 'holder'>> {
  if (isKeyAccess(route.access))
    return { caller: null, holder: await holderOf(request, keys, route.access.key) };
  // A probe waits for nobody, so it asks nobody who is there.
  const who = route.isProbe === true ? null : await callerOf(request, authenticator);
  request.caller = who;
  const caller = admit(route.access, who, route.refusal);
  if (route.stepUp !== undefined) await authenticator.requireProof(signedIn(caller), route.stepUp);
  return { caller, holder: null };
}

/** The other system that calls a route for keys. */
export function keyHolder(holder: KeyHolder | null): KeyHolder {
  invariant(holder !== null, 'a route for keys has a holder');
  return holder;
}

/** The caller of a route that is not public. */
export function signedIn(caller: Caller | null): Caller {
  invariant(caller !== null, 'a route that is not public has a caller');
  return caller;
}
