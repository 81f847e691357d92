import { rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { temporaryDirectory } from './temporary-directory.ts';

/** How the way to the database is: as it should be, or in one of the ways in which networks fail. */
export type Weather = 'fair' | 'refused' | 'silent' | 'slow' | 'sliced';

/**
 * Where the next message is cut: half of it arrives, or a COMMIT arrives not at all, or it arrives and its answer does
 * not.
 */
export type Trap = 'mid-statement' | 'before-commit' | 'after-commit';

/** A way to a database on a unix socket that can be spoilt. */
export interface DatabaseProxy {
  /** The address that leads through it. */
  readonly url: string;
  /** Connections that were begun since it was opened. */
  readonly begun: () => number;
  /** Connections that are open now. */
  readonly open: () => number;
  /** From now on; connections that are open feel it too. */
  setWeather(weather: Weather): void;
  /** Ends every connection that is open now, or about so many of a hundred; gives how many. */
  cut(percent?: number): number;
  /** Nothing passes any more on connections that are open now, and neither side learns that; gives how many. */
  deafen(): number;
  /** Cuts one connection at the next place of this kind; resolves when it did, or with false after `patienceMs`. */
  trap(trap: Trap, patienceMs: number): Promise<boolean>;
  stop(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  /** Has lost bytes: what comes later would be another conversation. */
  isDeaf: boolean;
  /** The server still hears the last message though the client is gone. */
  isSprung: boolean;
  /** Messages that are held back: what comes after them waits, too. */
  waiting: number;
}

const slowMs = 30;

/** Opens a way to the database of `url`, whose host is a folder with its socket. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const real = new URL(url);
  const folder = temporaryDirectory('proxy');
  const name = '.s.PGSQL.5432';
  const target = join(real.searchParams.get('host') ?? '', name);
  const pairs = new Set<Pair>();
  let weather: Weather = 'fair';
  let begun = 0;
  let armed: { readonly trap: Trap; readonly sprung: (isSprung: boolean) => void } | null = null;

  /** Whether the message was taken by the trap. */
  const isTrapped = (bytes: Buffer, pair: Pair): boolean => {
    if (armed === null || !isPlaceOf(armed.trap, bytes)) return false;
    const { trap, sprung } = armed;
    armed = null;
    spring(trap, bytes, pair);
    sprung(true);
    return true;
  };

  const server = createServer((near) => {
    begun += 1;
    if (weather === 'refused') {
      near.destroy();
      return;
    }
    const pair: Pair = { near, far: createConnection(target), isDeaf: false, isSprung: false, waiting: 0 };
    pairs.add(pair);
    for (const [from, to] of [
      [pair.near, pair.far],
      [pair.far, pair.near],
    ] as const) {
      from.on('data', (bytes: Buffer) => {
        if (from === near && isTrapped(bytes, pair)) return;
        pass(bytes, to, pair, weather);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        if (!pair.isSprung) to.destroy();
        pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((done) => server.listen(join(folder, name), done));
  const through = new URL(url);
  through.searchParams.set('host', folder);

  const cut = (percent = 100) => {
    const all = [...pairs];
    const chosen = all.slice(0, Math.ceil((all.length * percent) / 100));
    for (const { near } of chosen) near.destroy();
    return chosen.length;
  };
  return {
    url: through.href,
    begun: () => begun,
    open: () => pairs.size,
    setWeather(next) {
      weather = next;
    },
    cut,
    deafen() {
      for (const pair of pairs) pair.isDeaf = true;
      return pairs.size;
    },
    trap(trap, patienceMs) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      armed = { trap, sprung: resolve };
      const timer = setTimeout(() => {
        armed = null;
        resolve(false);
      }, patienceMs);
      return promise.finally(() => clearTimeout(timer));
    },
    async stop() {
      cut();
      await new Promise((done) => server.close(done));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A message of PostgreSQL begins with its kind: a simple query is `Q`, a prepared one begins with `P` or `B`. */
function isPlaceOf(trap: Trap, bytes: Buffer): boolean {
  if (trap === 'mid-statement') return 'QPB'.includes(String.fromCharCode(bytes[0] ?? 0));
  return bytes.includes('commit\0');
}

function spring(trap: Trap, bytes: Buffer, pair: Pair): void {
  const { near, far } = pair;
  pair.isSprung = trap !== 'before-commit';
  near.destroy();
  // The last thing that the server hears; the client hears nothing.
  if (pair.isSprung) far.end(trap === 'mid-statement' ? bytes.subarray(0, bytes.length >> 1) : bytes);
}

function pass(bytes: Buffer, to: Socket, pair: Pair, weather: Weather): void {
  if (pair.isDeaf) return;
  if (weather === 'slow' || pair.waiting > 0) {
    pair.waiting += 1;
    setTimeout(() => {
      pair.waiting -= 1;
      to.write(bytes);
    }, slowMs);
    return;
  }
  switch (weather) {
    case 'silent':
      // Swallowed: neither side learns that the other is gone.
      pair.isDeaf = true;
      return;
    case 'sliced':
      for (const byte of bytes) to.write(Buffer.of(byte));
      return;
    case 'fair':
    case 'refused':
      to.write(bytes);
  }
}
