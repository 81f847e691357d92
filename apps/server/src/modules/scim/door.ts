import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorTable } from '@sorgfalt/contract';
import type { KeyDoor } from '../../platform/auth/authenticator.ts';
import type { Actor } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import { readJson } from '../../platform/http/json-body.ts';
import { errorResource } from './resources.ts';
import { ScimError } from './scim-error.ts';

export const scimPath = '/api/scim/v2';
const media = 'application/scim+json; charset=utf-8';

export interface ScimCall {
  readonly actor: Actor;
  /** Id of what is called, from the address. */
  readonly id: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

export interface ScimAnswer {
  readonly status: number;
  readonly body?: object;
  readonly location?: string;
}

export type ScimHandler = (call: ScimCall) => Promise<ScimAnswer>;

interface ScimRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly handler: ScimHandler;
}

/** Puts SCIM 2.0 under its path: its own media type, its own form of errors, and nobody in without the directory's key. */
export async function openDoor(
  http: FastifyInstance,
  keys: KeyDoor,
  routes: readonly ScimRoute[],
): Promise<void> {
  const actors = new WeakMap<FastifyRequest, Actor>();
  await http.register(async (scope) => {
    // Directories send either type, also with a DELETE that has no body.
    scope.removeContentTypeParser('application/json');
    const types = ['application/scim+json', 'application/json'];
    scope.addContentTypeParser(types, { parseAs: 'buffer' }, (_, body: Buffer, done) => {
      try {
        done(null, body.length === 0 ? undefined : readJson(body));
      } catch (error) {
        done(error as Error);
      }
    });
    scope.setErrorHandler((error, _, reply) => {
      const known = refusalOf(error);
      // What is no refusal is a fault of ours: the outer handler logs it and answers.
      if (known === null) throw error;
      const retryAfter = error instanceof AppError ? error.details?.['retryAfter'] : undefined;
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
      void answer(reply, {
        status: known.status,
        body: errorResource(known.status, known.message, known.scimType),
      });
    });
    for (const { method, path, handler } of routes) {
      scope.route({
        method,
        url: `${scimPath}${path}`,
        config: { takes: 'any', records: method === 'GET' ? undefined : 'account-changed' },
        // Before the body is read: a stranger's is nobody's business.
        onRequest: async (request) => {
          const holder = await keys.enter(request.headers.authorization, 'directory');
          if (holder === null) throw new ScimError(401, 'This token is not good here, or not any more');
          actors.set(request, holder);
        },
        handler: async (request, reply) => answer(reply, await handler(callOf(request, actors.get(request)))),
      });
    }
  });
}

function callOf(request: FastifyRequest, actor: Actor | undefined): ScimCall {
  invariant(actor !== undefined, 'who came in bears a key');
  const { id = '' } = request.params as { readonly id?: string };
  const query = request.query as Readonly<Record<string, unknown>>;
  const texts = Object.entries(query).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return {
    actor,
    id,
    query: Object.fromEntries(texts),
    body: request.body,
  };
}

function answer(reply: FastifyReply, { status, body, location }: ScimAnswer): FastifyReply {
  if (location !== undefined) reply.header('location', location);
  reply.status(status).header('cache-control', 'no-store');
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return body === undefined ? reply.send() : reply.header('content-type', media).send(JSON.stringify(body));
}

/** Null for what is a bug or an outage. */
function refusalOf(error: unknown): ScimError | null {
  if (error instanceof ScimError) return error;
  if (error instanceof AppError && errorTable[error.code].status < 500) {
    const { status } = errorTable[error.code];
    if (error.code === 'invalid-request') return new ScimError(status, error.message, 'invalidSyntax');
    return new ScimError(status, error.message, error.code === 'last-admin' ? 'mutability' : undefined);
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status >= 400 && status < 500
    ? new ScimError(status, 'This request cannot be read', 'invalidSyntax')
    : null;
}
