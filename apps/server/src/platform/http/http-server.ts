import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import { fastify } from 'fastify';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Server, ServerResponse } from 'node:http';
import { errorTable } from '@sorgfalt/contract';
import type { ErrorCode, SecurityKind } from '@sorgfalt/contract';
import type { Config } from '../../config.ts';
import type { Caller } from '../auth/authenticator.ts';
import { isOutage, servesNobody } from '../database/outage.ts';
import { refusalOf } from '../database/refusal.ts';
import { currentDeadline, TimedOutError, UnansweredError } from '../deadline.ts';
import { isDiskFull } from '../disk-fault.ts';
import type { Log } from '../log.ts';
import { AppError } from './app-error.ts';
import { addressCharsMax, faultOfHead, faultOfType } from './edge.ts';
import type { Takes } from './edge.ts';
import { readJson } from './json-body.ts';
import { errorBody, refuseConnection, refuseResponse } from './refusal.ts';
import { createSecurityHeaders } from './security-headers.ts';
import { limitCalls } from './time-limit.ts';
import type { CallLimit } from './time-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What bodies of this route are; JSON unless said. */
    readonly takes?: Takes;
    readonly limit?: CallLimit;
    /** The security event that it is when it is done. */
    readonly records?: SecurityKind | undefined;
  }
  interface FastifyRequest {
    /** Who calls, once a route of the contract has asked. */
    caller?: Caller | null;
    /**
     * What happened where the route alone does not say it, and to whose account, where one is known: whoever signs in
     * has no token yet.
     */
    noticed?: {
      readonly kind: SecurityKind;
      readonly uid: string | null;
      readonly details: Readonly<Record<string, string>>;
    };
  }
}

/** Where the socket lives: its requests are no routes. */
export const socketPath = '/socket.io';

/** A Fastify with our error shape, security headers, limits and request log; routes come after. */
export async function createHttpServer(config: Config, log: Log): Promise<FastifyInstance> {
  const setSecurityHeaders = createSecurityHeaders(config);
  const app = fastify({
    genReqId: () => randomUUID(),
    bodyLimit: config.api.bodyBytesMax,
    requestTimeout: config.timeouts.longMs,
    trustProxy: config.api.trustProxy,
    logger: false,
    routerOptions: { ignoreTrailingSlash: true },
    // A request without it is refused with the others that are broken, in our shape.
    http: { requireHostHeader: false },
    clientErrorHandler: (error, socket) => refuseConnection(socket, new AppError(codeOfConnection(error))),
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request.raw, reply.raw);
      reply.header('cache-control', 'no-store').header('x-request-id', request.id);
      answerError(error, request, reply, log);
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request.raw, reply.raw);
    // What may be kept says so itself.
    reply.header('cache-control', 'no-store');
    const fault = faultOfHead(request.raw) ?? faultOfBody(request);
    if (fault === null) done();
    else done(fault);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body: Buffer, done) => {
    try {
      done(null, readJson(body));
    } catch (error) {
      done(error as Error);
    }
  });
  refuseWhatIsNoRequest(app.server);
  await app.register(rateLimit, {
    max: config.api.requestsPerMinute,
    timeWindow: 60_000,
    errorResponseBuilder: () => new AppError('too-many-requests'),
  });
  limitCalls(app, config.timeouts, log);
  // Lists, of which a tenth is left. An export goes as it is written: a million rows would keep a processor busy for five
  // seconds more. No body may come so.
  await app.register(compress, { customTypes: /[/+]json\b/, globalDecompression: false });
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply, log));
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  return app;
}

/** A body of another type than its route takes; where there is no route, any type is as good as another. */
function faultOfBody({ method, headers, routeOptions, is404 }: FastifyRequest): AppError | null {
  const hasBody = method !== 'GET' && method !== 'HEAD' && !is404;
  return hasBody ? faultOfType(headers, routeOptions.config?.takes ?? 'json') : null;
}

/** What is no request to answer, and what Node would answer or drop by itself. */
function refuseWhatIsNoRequest(server: Server): void {
  const refused = () => new AppError('invalid-request');
  server.on('checkExpectation', (_, response: ServerResponse) => refuseResponse(response, refused()));
  server.on('connect', (_, socket) => refuseConnection(socket, refused()));
  server.on('upgrade', (request, socket) => {
    if (request.url?.startsWith(`${socketPath}/`) !== true) refuseConnection(socket, refused());
  });
}

/** Why Node could not read what came over a connection. */
function codeOfConnection(error: ConnectionError): ErrorCode {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'incomplete-request';
  if (error.code !== 'HPE_HEADER_OVERFLOW') return 'invalid-request';
  // Bytes, whatever their type is called.
  const packet: unknown = error.rawPacket;
  const lineEnd = Buffer.isBuffer(packet) ? packet.indexOf('\r\n') : 0;
  return lineEnd === -1 || lineEnd > addressCharsMax ? 'address-too-long' : 'headers-too-large';
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply, log: Log): void {
  // What our own deadline cancelled looks like an outage, and was rolled back.
  const isLate = currentDeadline()?.isOver() === true && isOutage(error);
  const code = isLate ? 'timed-out' : (codeOfTime(error) ?? codeOf(error));
  const known = error instanceof AppError ? error : new AppError(code, { cause: error });
  if (known.code === 'unavailable') {
    log.warn(
      { requestId: request.id, route: request.routeOptions.url },
      isDiskFull(error) ? 'The disk is full' : 'The database cannot serve now',
    );
  }
  if (known.code === 'internal') {
    log.error(
      { requestId: request.id, route: request.routeOptions.url, stack: stackOf(error) },
      'A bug answered 500',
    );
  }
  const retryAfter = known.details?.['retryAfter'];
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  void reply
    .status(errorTable[known.code].status)
    .header('cache-control', 'no-store')
    .send(errorBody(known, request.id));
}

function codeOfTime(error: Error): ErrorCode | null {
  if (error instanceof TimedOutError) return 'timed-out';
  return error instanceof UnansweredError || servesNobody(error) || isDiskFull(error) ? 'unavailable' : null;
}

function codeOf(error: FastifyError): ErrorCode {
  const refused = refusalOf(error);
  if (refused !== null) return refused;
  if (error.statusCode === 413) return 'file-too-large';
  if (error.statusCode === 414) return 'address-too-long';
  if (error.statusCode === 415) return 'wrong-media-type';
  if (isBrokenForm(error) || isUnstorable(error)) return 'invalid-request';
  if (error.statusCode === 429) return 'too-many-requests';
  if (error.statusCode === 404) return 'not-found';
  return error.statusCode !== undefined && error.statusCode < 500 ? 'invalid-request' : 'internal';
}

/** The reader of forms says so only in words where one ends too early. */
function isBrokenForm(error: Error): boolean {
  return /unexpected end of multipart data$|^Multipart: Boundary not found$/iu.test(error.message);
}

/** Text that the database cannot hold: it can only have come from outside. */
function isUnstorable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && (error.code === '22021' || error.code === '22P05')) || isUnstorable(error.cause);
}

/** The stack with the causes' first lines; a database error's own text can quote personal data, so it is left out. */
function stackOf(error: Error): string {
  const stack = (error.stack ?? error.name).split('\n').filter((line) => line.trimStart().startsWith('at '));
  const cause = error.cause instanceof Error ? ` caused by ${error.cause.name}` : '';
  const code = error.cause instanceof Error && 'code' in error.cause ? ` ${String(error.cause.code)}` : '';
  return `${error.name}${cause}${code}\n${stack.slice(0, 12).join('\n')}`;
}
