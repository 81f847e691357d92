import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TILE_WIDTH, parseTilePath } from '@sorgfalt/ledger';
import { admit, callerOf } from '../../../platform/auth/authenticator.ts';
import type { Authenticator } from '../../../platform/auth/authenticator.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { LedgerKeys } from '../keys/keys.ts';
import type { LogSource } from './log-source.ts';

const compress = promisify(gzip);

/** A checkpoint changes with every batch; a partial tile stays as it is, but is soon not asked for any more. */
const cacheSeconds = { checkpoint: 5, revoked: 300, partial: 60, full: 31_536_000 };

interface LogFile {
  readonly body: Buffer;
  readonly type: string;
  readonly cache: string;
}

/**
 * The log under `/log/` for everybody's tools (C2SP tlog-tiles), outside of the contract: these are files, not calls.
 *
 * Checkpoint and hashes say nothing about anybody and are public. The entries name cases by their ids and need a
 * signed-in caller unless the operator made them public.
 */
export function addLogRoutes(
  http: FastifyInstance,
  deps: {
    source: LogSource;
    keys: Pick<LedgerKeys, 'reload' | 'revocationList'>;
    authenticator: Authenticator;
    hasPublicEntries: boolean;
  },
): void {
  const { source, keys, authenticator, hasPublicEntries } = deps;

  http.get('/log/checkpoint', async (request, reply) => {
    const note = await source.checkpoint();
    if (note === null) throw new AppError('not-found');
    return send(request, reply, {
      body: Buffer.from(note),
      type: 'text/plain; charset=utf-8',
      cache: `public, max-age=${cacheSeconds.checkpoint}`,
    });
  });

  http.get('/log/revoked.crl', async (request, reply) => {
    await keys.reload();
    return send(request, reply, {
      body: Buffer.from(keys.revocationList()),
      type: 'application/pkix-crl',
      cache: `public, max-age=${cacheSeconds.revoked}`,
    });
  });

  http.get<{ Params: { '*': string } }>('/log/tile/*', async (request, reply) => {
    const tile = parseTilePath(`tile/${request.params['*']}`);
    if (!tile.ok) throw new AppError('not-found');
    const isPublic = tile.value.level !== 'entries' || hasPublicEntries;
    if (!isPublic) admit('signed-in', await callerOf(request, authenticator));
    const bytes = await source.tile(tile.value);
    if (bytes === null) throw new AppError('not-found');
    const age =
      tile.value.width === TILE_WIDTH
        ? `max-age=${cacheSeconds.full}, immutable`
        : `max-age=${cacheSeconds.partial}`;
    const file = {
      body: Buffer.from(bytes),
      type: 'application/octet-stream',
      // Entries name cases by their ids: no cache keeps them unless they were made public.
      cache: isPublic ? `public, ${age}` : 'no-store',
    };
    if (tile.value.level !== 'entries') return send(request, reply, file);
    reply.header('vary', isPublic ? 'accept-encoding' : 'accept-encoding, authorization');
    return send(request, reply, await compressed(request, reply, file));
  });
}

/** Hashes do not get smaller, entries do: they are told apart by a few ids only. */
async function compressed(request: FastifyRequest, reply: FastifyReply, file: LogFile): Promise<LogFile> {
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return file;
  reply.header('content-encoding', 'gzip');
  return { ...file, body: await compress(file.body) };
}

function send(request: FastifyRequest, reply: FastifyReply, { body, type, cache }: LogFile): FastifyReply {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', tag).header('cache-control', cache);
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim());
  if (known.some((one) => one === '*' || one.replace(/^W\//, '') === tag)) {
    return reply.removeHeader('content-encoding').status(304).send();
  }
  return reply.type(type).send(body);
}
