import { readFileSync } from 'node:fs';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import type { TimelineEvent } from '@sorgfalt/contract';
import type { Ground } from './ground.ts';
import { connectionsMax, roles } from './stage.ts';
import type { Stage } from './stage.ts';
import type { Staff } from './staff.ts';

const lookMs = 500;
/** Beside its pool a process has a few of its own: to be woken, to load lists, to listen for jobs; the bank has some. */
const ownMax = 6;
const bankMax = 12;
/** Attempts to connect in one second: while nobody is let in each loop and request tries its own, and no more. */
const attemptsPerProcessMax = 120;
const attemptsMax = roles.length * attemptsPerProcessMax;
/** Half as much again as a process holds that the machine starves, as collecting then comes late: what leaks passes it. */
const memoryMaxMb = 1400;

export interface WatchFigures {
  readonly connectionsMost: number;
  readonly attemptsPerSecondMost: number;
  readonly memoryMostMb: number;
}

export interface Watch {
  figures(): WatchFigures;
  /** What is over its bound, as sentences. */
  excesses(): string[];
  stop(): void;
}

/** Looks at connections and memory all the time. */
export function watchBounds(ground: Ground, stage: Stage): Watch {
  let [connectionsMost, attemptsMost, memoryMostMb] = [0, 0, 0];
  let before = { begun: ground.proxy.begun(), atMs: Date.now() };
  const timer = setInterval(() => {
    connectionsMost = Math.max(connectionsMost, ground.proxy.open());
    for (const role of roles) memoryMostMb = Math.max(memoryMostMb, memoryMb(stage.pidOf(role)));
    const now = { begun: ground.proxy.begun(), atMs: Date.now() };
    if (now.atMs - before.atMs < 1000) return;
    const perSecond = ((now.begun - before.begun) * 1000) / (now.atMs - before.atMs);
    attemptsMost = Math.max(attemptsMost, Math.round(perSecond));
    before = now;
  }, lookMs);
  const bounds = () =>
    [
      ['connections', connectionsMost, roles.length * (connectionsMax + ownMax) + bankMax],
      ['attempts to connect in a second', attemptsMost, attemptsMax],
      ['megabytes of one process', memoryMostMb, memoryMaxMb],
    ] as const;
  return {
    figures: () => ({ connectionsMost, attemptsPerSecondMost: attemptsMost, memoryMostMb }),
    excesses: () =>
      bounds()
        .filter(([, most, bound]) => most > bound)
        .map(([what, most, bound]) => `${what}: ${most} of at most ${bound}`),
    stop: () => clearInterval(timer),
  };
}

function memoryMb(pid: number | null): number {
  try {
    const status = readFileSync(`/proc/${pid ?? 'none'}/status`, 'utf8');
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

/** A screen that stays open at one address, and comes back from the last event that it saw. */
export interface Screen {
  readonly seen: ReadonlyMap<string, TimelineEvent>;
  /** Events that it was told a second time. */
  readonly repeated: () => number;
  stop(): void;
}

export function openScreen(url: string, staff: Staff): Screen {
  const seen = new Map<string, TimelineEvent>();
  let last: string | undefined;
  let repeated = 0;
  const socket: Socket = io(url, {
    path: '/socket.io',
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelayMax: 1000,
    auth: (give) => give({ token: staff.token(), ...(last === undefined ? {} : { lastEventId: last }) }),
  });
  // Refused by the gate it does not come back by itself, as when the server could not read who it is.
  socket.on('connect_error', () => setTimeout(() => !socket.active && socket.connect(), 500));
  socket.on('event', (event: TimelineEvent) => {
    if (seen.has(event.id)) repeated += 1;
    seen.set(event.id, event);
    last = event.id;
  });
  return { seen, repeated: () => repeated, stop: () => void socket.disconnect() };
}
