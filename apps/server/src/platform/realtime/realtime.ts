import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { Socket } from 'socket.io';
import { eventCatalogue } from '@sorgfalt/contract';
import type { ServerToClient, SocketAuth, TimelineEvent } from '@sorgfalt/contract';
import type { Config } from '../../config.ts';
import { admit } from '../auth/authenticator.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import type { Database } from '../database/database.ts';
import { isAfter, parsePosition } from '../events/position.ts';
import type { Position } from '../events/position.ts';
import { readEvents, readHead } from '../events/read-events.ts';
import { startLoop } from '../events/loop.ts';
import type { EventRow } from '../events/tables.ts';
import { socketPath } from '../http/http-server.ts';
import { createSecurityHeaders } from '../http/security-headers.ts';
import type { Log } from '../log.ts';
import { guardSocket } from './socket-edge.ts';

/** Room of everybody who may see the feed: signed-in users. */
const feedRoom = 'feed';
const batchSize = 200;
/** A client that was away longer than this loads its screens anew instead. */
const replayMax = 1000;

type FeedSocket = Socket<Record<string, never>, ServerToClient>;

export interface Realtime {
  poke(): void;
  stop(): Promise<void>;
}

/**
 * The relay: tells signed-in clients each event as it settles. Every web process follows the spine for its
 * own clients; one that comes back gets what it missed from `lastEventId` on.
 */
export async function startRealtime(
  app: FastifyInstance,
  deps: {
    database: Database;
    authenticator: Authenticator;
    config: Config;
    log: Log;
    describe: (events: readonly EventRow[]) => Promise<TimelineEvent[]>;
  },
): Promise<Realtime> {
  const io = new Server<Record<string, never>, ServerToClient>(app.server, {
    path: socketPath,
    transports: ['websocket', 'polling'],
    pingInterval: deps.config.socket.pingIntervalMs,
    pingTimeout: deps.config.socket.pingTimeoutMs,
    cors: { origin: [...deps.config.cors.origins], credentials: true },
    serveClient: false,
  });

  guardSocket(io.engine, createSecurityHeaders(deps.config.api.publicUrl));
  io.use((socket, next) => {
    authorise(socket, deps.authenticator).then(
      () => next(),
      (error: unknown) => next(error instanceof Error ? error : new Error('unauthenticated')),
    );
  });
  let position = await readHead(deps.database);
  const arrivals: FeedSocket[] = [];
  const describe = (rows: readonly EventRow[]) => deps.describe(rows.filter(isFed));

  const loop = startLoop('relay', deps.config.timeouts.pollMs, deps.log, async () => {
    // Between two rounds nothing is told, so whoever is let in here gets no event twice and misses none.
    for (const socket of arrivals.splice(0)) await welcome(socket, position, deps.database, describe);
    if (!io.of('/').adapter.rooms.has(feedRoom)) {
      position = await readHead(deps.database);
      return false;
    }
    const rows = await readEvents(deps.database, position, batchSize);
    const last = rows.at(-1);
    if (last === undefined) return false;
    for (const event of await describe(rows)) io.to(feedRoom).emit('event', event);
    position = { xid: last.xid, id: last.id };
    return rows.length === batchSize;
  });
  io.on('connection', (socket) => {
    arrivals.push(socket);
    loop.poke();
  });
  return {
    poke: () => loop.poke(),
    async stop() {
      await loop.stop();
      await io.close();
    },
  };
}

/** Every socket, and so every socket event, passes the same gate as the routes. */
async function authorise(socket: Socket, authenticator: Authenticator): Promise<void> {
  const { token } = socket.handshake.auth as Partial<SocketAuth>;
  const caller = typeof token === 'string' ? await authenticator.authenticate(token) : null;
  admit('signed-in', caller);
}

/** Tells a socket what it missed up to where the relay is, then lets it into the room. */
async function welcome(
  socket: FeedSocket,
  position: Position,
  database: Database,
  describe: (events: readonly EventRow[]) => Promise<TimelineEvent[]>,
): Promise<void> {
  const { lastEventId } = socket.handshake.auth as Partial<SocketAuth>;
  const since = typeof lastEventId === 'string' ? parsePosition(lastEventId) : null;
  if (since !== null) {
    const missed = await readEvents(database, since, replayMax);
    for (const event of await describe(missed.filter((row) => !isAfter(row, position)))) {
      socket.emit('event', event);
    }
  }
  await socket.join(feedRoom);
}

function isFed(row: EventRow): boolean {
  return eventCatalogue[row.type].feed;
}
