import { rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { temporaryDirectory } from './temporary-directory.ts';

/** How the way to the database is: as it should be, or in one of the ways in which networks fail. */
export type Weather = 'fair' | 'refused' | 'silent' | 'slow' | 'sliced';

/** A way to a database on a unix socket that can be spoilt. */
export interface DatabaseProxy {
  /** The address that leads through it. */
  readonly url: string;
  /** Connections that were begun since it was opened. */
  readonly begun: () => number;
  /** From now on; connections that are open feel it too. */
  setWeather(weather: Weather): void;
  /** Ends every connection that is open now; gives how many. */
  cut(): number;
  stop(): Promise<void>;
}

const slowMs = 30;

/** Opens a way to the database of `url`, whose host is a folder with its socket. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const real = new URL(url);
  const folder = temporaryDirectory('proxy');
  const name = '.s.PGSQL.5432';
  const target = join(real.searchParams.get('host') ?? '', name);
  const pairs = new Set<readonly [Socket, Socket]>();
  let weather: Weather = 'fair';
  let begun = 0;

  const server = createServer((near) => {
    begun += 1;
    if (weather === 'refused') {
      near.destroy();
      return;
    }
    const far = createConnection(target);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (bytes: Buffer) => void pass(bytes, to, () => weather));
      from.on('error', () => undefined);
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((done) => server.listen(join(folder, name), done));
  const through = new URL(url);
  through.searchParams.set('host', folder);

  const cut = () => {
    const number = pairs.size;
    for (const [near] of pairs) near.destroy();
    return number;
  };
  return {
    url: through.href,
    begun: () => begun,
    setWeather(next) {
      weather = next;
    },
    cut,
    async stop() {
      cut();
      await new Promise((done) => server.close(done));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function pass(bytes: Buffer, to: Socket, weather: () => Weather): Promise<void> {
  switch (weather()) {
    case 'silent':
      // Swallowed: neither side learns that the other is gone.
      return;
    case 'slow':
      setTimeout(() => to.write(bytes), slowMs);
      return;
    case 'sliced':
      for (const byte of bytes) to.write(Buffer.of(byte));
      return;
    case 'fair':
    case 'refused':
      to.write(bytes);
  }
}
