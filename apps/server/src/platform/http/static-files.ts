import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { errorTable } from '@sorgfalt/contract';
import { AppError } from './app-error.ts';
import { errorBody } from './refusal.ts';

/** Serves the built web; every address that a person opens and no route knows gets its page. */
export async function serveWeb(app: FastifyInstance, directory: string): Promise<void> {
  const isBuilt = existsSync(directory);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: directory,
      wildcard: false,
      index: false,
      // The build wrote each text as Brotli and gzip beside it (apps/web/compressed-files.ts).
      preCompressed: true,
      globIgnore: ['**/*.{br,gz}'],
      setHeaders: (response, sent) => {
        const path = sent.replace(/\.(?:br|gz)$/, '');
        const isHashed = /-[\w-]{8,}\.\w+$/.test(path);
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        // To be kept and opened offline; here our own policy would stop its script.
        if (basename(path) === 'verify.html') {
          response.header('content-disposition', 'attachment; filename="verify.html"');
        }
      },
    });
    app.get('/', { config: { rateLimit: false } }, (_, reply) => reply.sendFile('index.html'));
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (isBuilt && wantsPage) return reply.sendFile('index.html');
    const error = new AppError('not-found');
    return reply.status(errorTable[error.code].status).send(errorBody(error, request.id));
  });
}
