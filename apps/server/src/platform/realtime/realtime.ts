import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { eventCatalogue, quietCapabilities } from '@sorgfalt/contract';
import type { QuietCapability, SocketAuth, TimelineEvent } from '@sorgfalt/contract';
import type { Config } from '../../config.ts';
import { admit } from '../auth/authenticator.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import type { Database } from '../database/database.ts';
import { isAfter, parsePosition } from '../events/position.ts';
import type { Position } from '../events/position.ts';
import { hasEvent, hasEventsWithin, readEvents, readHead } from '../events/read-events.ts';
import { startLoop } from '../events/loop.ts';
import type { EventRow } from '../events/tables.ts';
import type { Wake } from '../events/wake.ts';
import { invariant } from '../http/app-error.ts';
import { socketPath } from '../http/http-server.ts';
import { createSecurityHeaders } from '../http/security-headers.ts';
import type { Log } from '../log.ts';
import type { FeedServer, FeedSocket } from './feed-socket.ts';
import { createOnlookers } from './onlookers.ts';
import type { Onlookers } from './onlookers.ts';
import { guardSocket } from './socket-edge.ts';

/** Room of everybody who may see the feed: signed-in users. */
const feedRoom = 'feed';
const batchSize = 200;
/** A client that was away longer than this loads its screens anew instead. */
const replayMax = 1000;
/** An event bears the time at which its transaction began, and may be told this much later. */
const transactionMaxMs = 30_000;
/** Whoever says that he reads for longer is believed this much. */
const readsSinceMaxMs = 86_400_000;

/** Sessions that end without a word, by their age, are found this often. */
const recheckMs = 60_000;

export interface Realtime {
  poke(): void;
  /** Rights may have changed: looks at every socket now instead of within the minute. */
  recheck(): void;
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
    wake: Pick<Wake, 'processKey' | 'say' | 'onWord'>;
    describe: (events: readonly EventRow[]) => Promise<TimelineEvent[]>;
    /** Is told how far clients were told. */
    saw: (position: Position) => void;
  },
): Promise<Realtime> {
  const io = openServer(app, deps);
  const onlookers = createOnlookers(io, deps.wake, deps.log);
  let position = await readHead(deps.database);
  const arrivals: FeedSocket[] = [];
  const describe = (rows: readonly EventRow[]) => deps.describe(rows.filter(isFed));

  const loop = startLoop('relay', deps.config.timeouts.pollMs, deps.log, async () => {
    // Between two rounds nothing is told, so whoever is let in here gets no event twice and misses none.
    for (let socket = arrivals[0]; socket !== undefined; socket = arrivals[0]) {
      await welcome(socket, position, deps.database, describe);
      // Only now: whom a round that fails has not let in is let in by the next one.
      arrivals.shift();
    }
    if (!io.of('/').adapter.rooms.has(feedRoom)) {
      const head = await readHead(deps.database);
      // Who came meanwhile hears of everything from then on, also of what this reading has passed already.
      if (arrivals.length === 0) position = head;
      return false;
    }
    const rows = await readEvents(deps.database, position, batchSize);
    const last = rows.at(-1);
    if (last === undefined) return false;
    for (const event of await describe(rows)) io.to(feedRoom).emit('event', event);
    const quiet = quietOf(rows);
    for (const socket of io.of('/').sockets.values()) tellQuiet(socket, quiet);
    position = { xid: last.xid, id: last.id };
    deps.saw(position);
    return rows.length === batchSize;
  });
  const guard = startLoop('sockets', recheckMs, deps.log, async () => {
    await closeEnded(io, deps.authenticator, onlookers);
    return false;
  });
  io.on('connection', (socket) => {
    arrivals.push(socket);
    onlookers.follow(socket);
    loop.poke();
    // The session may have ended between the handshake and here, where no look at all sockets has found this one.
    guard.poke();
  });
  return {
    poke: () => loop.poke(),
    recheck: () => guard.poke(),
    async stop() {
      await Promise.all([loop.stop(), guard.stop(), onlookers.stop()]);
      await io.close();
    },
  };
}

function openServer(
  app: FastifyInstance,
  deps: { authenticator: Authenticator; config: Config },
): FeedServer {
  const { socket: settings, cors } = deps.config;
  const io: FeedServer = new Server(app.server, {
    path: socketPath,
    transports: ['websocket', 'polling'],
    pingInterval: settings.pingIntervalMs,
    pingTimeout: settings.pingTimeoutMs,
    cors: { origin: [...cors.origins], credentials: true },
    serveClient: false,
  });
  guardSocket(io.engine, createSecurityHeaders(deps.config));
  io.use((socket, next) => {
    authorise(socket, deps.authenticator).then(
      () => next(),
      (error: unknown) => next(error instanceof Error ? error : new Error('unauthenticated')),
    );
  });
  return io;
}

/** Every socket, and so every socket event, passes the same gate as the routes. */
async function authorise(socket: FeedSocket, authenticator: Authenticator): Promise<void> {
  const { token } = socket.handshake.auth as Partial<SocketAuth>;
  const caller = typeof token === 'string' ? await authenticator.authenticate(token) : null;
  const admitted = admit('signed-in', caller);
  invariant(admitted !== null, 'who is admitted as signed in is somebody');
  socket.data.caller = admitted;
  socket.data.looksAt = null;
}

/**
 * Closes the sockets of those who would not be let in any more; what others may be told follows their role, and they are told
 * that it changed. All look together, in one or two statements.
 */
async function closeEnded(io: FeedServer, authenticator: Authenticator, onlookers: Onlookers): Promise<void> {
  await Promise.all(
    [...io.of('/').sockets.values()].map(async (socket) => {
      const caller = await authenticator.renew(socket.data.caller);
      if (caller?.isConfirmed !== true) return void socket.disconnect(true);
      const before = socket.data.caller.role;
      socket.data.caller = caller;
      onlookers.recheck(socket);
      if (caller.role !== before) socket.emit('rights');
    }),
  );
}

/** Tells a socket what it missed up to where the relay is, or that it missed something; lets it into the room between. */
async function welcome(
  socket: FeedSocket,
  position: Position,
  database: Database,
  describe: (events: readonly EventRow[]) => Promise<TimelineEvent[]>,
): Promise<void> {
  const { lastEventId, readsSinceMs } = socket.handshake.auth as Partial<SocketAuth>;
  const since = typeof lastEventId === 'string' ? parsePosition(lastEventId) : null;
  const missed = since === null ? [] : await readEvents(database, since, replayMax);
  // Of what a restore took back no event tells either.
  const isLost = missed.length === replayMax || (since !== null && !(await hasEvent(database, since)));
  if (!isLost) {
    for (const event of await describe(missed.filter((row) => !isAfter(row, position)))) {
      socket.emit('event', event);
    }
    tellQuiet(socket, quietOf(missed));
  }
  await socket.join(feedRoom);
  const openMs = since === null ? openFor(readsSinceMs) : 0;
  if (isLost || (openMs > 0 && (await hasEventsWithin(database, openMs + transactionMaxMs)))) {
    socket.emit('behind');
  }
}

/** How long a page that has seen no event reads already; 0 for who does not say. */
function openFor(readsSinceMs: unknown): number {
  return typeof readsSinceMs === 'number' && readsSinceMs > 0 ? Math.min(readsSinceMs, readsSinceMaxMs) : 0;
}

/** Where something happened that no feed shows. */
function quietOf(rows: readonly EventRow[]): QuietCapability[] {
  return quietCapabilities.filter((capability) =>
    rows.some((row) => !isFed(row) && row.type.startsWith(`${capability}.`)),
  );
}

function tellQuiet(socket: FeedSocket, capabilities: readonly QuietCapability[]): void {
  if (socket.data.caller.role !== 'admin') return;
  for (const capability of capabilities) socket.emit('quiet', capability);
}

function isFed(row: EventRow): boolean {
  return eventCatalogue[row.type].feed;
}
