import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { fastify } from 'fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { randomUUID } from 'node:crypto';
import { errorTable } from '@sorgfalt/contract';
import type { ErrorBody, ErrorCode } from '@sorgfalt/contract';
import type { Config } from '../../config.ts';
import { isOutage } from '../database/outage.ts';
import { refusalOf } from '../database/refusal.ts';
import type { Log } from '../log.ts';
import { AppError } from './app-error.ts';

/** A Fastify with our error shape, security headers, limits and request log; routes come after. */
export async function createHttpServer(config: Config, log: Log): Promise<FastifyInstance> {
  const app = fastify({
    genReqId: () => randomUUID(),
    bodyLimit: config.api.bodyBytesMax,
    requestTimeout: config.timeouts.longMs,
    trustProxy: config.api.trustProxy,
    logger: false,
    routerOptions: { ignoreTrailingSlash: true },
  });
  // Made once: the plugin for Fastify makes all headers anew for each request.
  const setSecurityHeaders = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // The reader of QR codes is WebAssembly from our own origin; this allows no script that is evaluated.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        // Widths of bars and places of menus are style attributes; style sheets come from us only.
        styleSrcAttr: ["'unsafe-inline'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: config.api.publicUrl.startsWith('https:'),
  });
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request.raw, reply.raw, () => done());
  });
  await app.register(rateLimit, {
    max: config.api.requestsPerMinute,
    timeWindow: 60_000,
    errorResponseBuilder: () => new AppError('too-many-requests'),
  });
  await app.register(multipart, { limits: { fileSize: config.api.uploadBytesMax, files: 8, fields: 8 } });
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

/** The one error shape. What is not an `AppError` is one of Fastify's refusals of bad input, or a bug. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    error: {
      code: error.code,
      message: error.message,
      requestId,
      ...(error.fields === undefined ? {} : { fields: error.fields }),
      ...(error.details === undefined ? {} : { details: error.details }),
    },
  };
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply, log: Log): void {
  const known = error instanceof AppError ? error : new AppError(codeOf(error), { cause: error });
  if (known.code === 'unavailable') {
    log.warn({ requestId: request.id, route: request.routeOptions.url }, 'The database cannot serve now');
  }
  if (known.code === 'internal') {
    log.error(
      { requestId: request.id, route: request.routeOptions.url, stack: stackOf(error) },
      'A bug answered 500',
    );
  }
  void reply.status(errorTable[known.code].status).send(errorBody(known, request.id));
}

function codeOf(error: FastifyError): ErrorCode {
  if (isOutage(error)) return 'unavailable';
  const refused = refusalOf(error);
  if (refused !== null) return refused;
  if (error.statusCode === 413) return 'file-too-large';
  if (error.statusCode === 429) return 'too-many-requests';
  if (error.statusCode === 404) return 'not-found';
  return error.statusCode !== undefined && error.statusCode < 500 ? 'invalid-request' : 'internal';
}

/** The stack with the causes' first lines; a database error's own text can quote personal data, so it is left out. */
function stackOf(error: Error): string {
  const stack = (error.stack ?? error.name).split('\n').filter((line) => line.trimStart().startsWith('at '));
  const cause = error.cause instanceof Error ? ` caused by ${error.cause.name}` : '';
  const code = error.cause instanceof Error && 'code' in error.cause ? ` ${String(error.cause.code)}` : '';
  return `${error.name}${cause}${code}\n${stack.slice(0, 12).join('\n')}`;
}
