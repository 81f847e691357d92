import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';

const root = join(import.meta.dirname, '../../../..');
const startPatienceMs = 180_000;

/** The product as its own process, as an operator runs it. */
export interface Product {
  readonly url: string;
  /** The one-time link that it printed; null when there is an administrator. */
  readonly setupLink: string | null;
  /** Everything that it printed. */
  readonly output: () => string;
  /** Runs a statement on its embedded database, as whoever works on the machine could. */
  query(statement: string): Promise<void>;
  /** Ends it in order and waits. */
  stop(): Promise<void>;
  /** Ends it as a power cut would, without a last word. */
  kill(): Promise<void>;
}

/** Starts the product on `dataDirectory`; `entry` is the file that an operator's command runs. */
export async function startProduct(options: {
  dataDirectory: string;
  entry?: string;
  environment?: Readonly<Record<string, string>>;
  port?: number;
}): Promise<Product> {
  const port = options.port ?? (await freePort());
  const child = spawn(process.execPath, [options.entry ?? 'apps/server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: options.dataDirectory,
      CHECK_ANSWERS: 'true',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://localhost:${port}`;
  await untilPrinted(child, () => output, / is ready at |Working on jobs/);
  const link = /http\S+setup#token=\S+/.exec(output)?.[0] ?? null;
  return {
    url,
    setupLink: link,
    output: () => output,
    async query(statement) {
      const client = new Client({ connectionString: databaseUrlOf(options.dataDirectory) });
      await client.connect();
      try {
        await client.query(statement);
      } finally {
        await client.end();
      }
    },
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

/** Address of the embedded database of a product that runs on `dataDirectory`. */
export function databaseUrlOf(dataDirectory: string): string {
  return readFileSync(join(dataDirectory, 'postgres/embedded-url'), 'utf8');
}

function untilPrinted(child: ChildProcess, output: () => string, pattern: RegExp): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(
      () => finish(new Error(`The product did not start in time:\n${output()}`)),
      startPatienceMs,
    );
    const look = () => pattern.test(output()) && finish();
    const ended = () => finish(new Error(`The product ended before it was ready:\n${output()}`));
    function finish(error?: Error) {
      clearTimeout(timer);
      child.stdout?.off('data', look);
      child.off('exit', ended);
      if (error === undefined) done();
      else fail(error);
    }
    child.stdout?.on('data', look);
    child.on('exit', ended);
    look();
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once('exit', () => done());
    child.kill(signal);
  });
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
