import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NoteKey } from '@sorgfalt/ledger';
import { kycAgent, startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';
import { temporaryDirectory } from '../../../testing/temporary-directory.ts';
import { httpSource } from './http-log-source.ts';
import { mirrorLog } from './ledger-mirror.ts';
import { databaseSource } from './log-source.ts';
import type { LogSource } from './log-source.ts';
import { knownInstallation } from '../../../testing/ledger/known-keys.ts';
import {
  naiveEntries,
  naiveFetch,
  naiveHead,
  naiveTreeHash,
  naiveWrongTiles,
} from '../../../testing/ledger/naive-log.ts';

const firm = knownInstallation('firm.example');
const directories: string[] = [];
let bench: LedgerBench;
let source: LogSource;
let address: string;
const logKey: NoteKey = firm.log.key;

beforeAll(async () => {
  bench = await startLedgerBench(firm.environment);
  address = await bench.listen();
  source = httpSource(`${address}/log/`, 'guest');
});
afterAll(async () => {
  await bench.stop();
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

function newDirectory(): string {
  const directory = join(temporaryDirectory('mirror'), 'log');
  directories.push(directory);
  return directory;
}

async function grow(by: number, ledger = bench): Promise<void> {
  await ledger.spine.run(kycAgent, async ({ append }) => {
    await Promise.all(
      Array.from({ length: by }, (_, index) =>
        append({ type: 'onboarding.kyc_completed', status: 'completed', evidence: { index } }),
      ),
    );
  });
  await ledger.ledger.sequence();
}

/** A web server that knows nothing but files. */
async function serve(directory: string): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const path = join(directory, request.url ?? '');
    if (!existsSync(path)) response.writeHead(404).end();
    else response.end(readFileSync(path));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const filesOf = (directory: string) =>
  existsSync(directory)
    ? readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(directory, join(parentPath, name)))
        .toSorted()
    : [];

describe('a mirror', () => {
  const directory = newDirectory();

  test('of a log without a checkpoint is none', async () => {
    await expect(mirrorLog(source, directory, { logKey, hasEntries: true })).rejects.toThrow('no checkpoint');
    expect(filesOf(directory)).toEqual([]);
  });

  test('is a whole log for a stranger, on a web server that knows nothing but files', async () => {
    await grow(520);
    const { size, written } = await mirrorLog(source, directory, { logKey, hasEntries: true });
    expect([size, written]).toEqual([520, 7]);
    const { url, server } = await serve(directory);
    try {
      const head = naiveHead(await (await fetch(`${url}/checkpoint`)).text(), logKey.publicKey);
      const entries = await naiveEntries(naiveFetch(url), head.size);
      expect(naiveTreeHash(entries)).toEqual(head.root);
      expect(await naiveWrongTiles(naiveFetch(url), entries)).toEqual([]);
      const again = newDirectory();
      await mirrorLog(httpSource(url), again, { logKey, hasEntries: true });
      expect(filesOf(again)).toEqual(filesOf(directory));
    } finally {
      server.close();
    }
  });

  test('fetches what is new only, and nothing when nothing is', async () => {
    const asked: string[] = [];
    const counting: LogSource = {
      checkpoint: source.checkpoint,
      tile: (tile) => (asked.push(`${tile.level}/${tile.index}`), source.tile(tile)),
    };
    expect(await mirrorLog(counting, directory, { logKey, hasEntries: true })).toMatchObject({ written: 0 });
    expect(asked).toEqual([]);
    await grow(260);
    await mirrorLog(counting, directory, { logKey, hasEntries: true });
    expect(asked).toEqual(['0/2', 'entries/2', '0/3', 'entries/3']);
  });

  test('can be made from the database, and without the entries', async () => {
    const other = newDirectory();
    const stored = databaseSource(bench.database, { peers: [], quorum: 0 });
    await mirrorLog(stored, other, { logKey, hasEntries: false });
    expect(filesOf(other).filter((name) => name.includes('entries'))).toEqual([]);
    expect(readFileSync(join(other, 'tile/0/000'))).toEqual(readFileSync(join(directory, 'tile/0/000')));
  });

  test('waits where the server asks for patience', async () => {
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      response.writeHead(asked === 1 ? 429 : 200, { 'retry-after': '1' }).end('a checkpoint');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    try {
      const { port } = server.address() as AddressInfo;
      expect(await httpSource(`http://127.0.0.1:${port}`).checkpoint()).toBe('a checkpoint');
      expect(asked).toBe(2);
    } finally {
      server.close();
    }
  });

  test('of entries that are not public needs a caller who may read them', async () => {
    const nobody = httpSource(`${address}/log`);
    const options = { logKey, hasEntries: true };
    await expect(mirrorLog(nobody, newDirectory(), options)).rejects.toThrow('answers 401');
    await mirrorLog(nobody, newDirectory(), { logKey, hasEntries: false });
  });
});

describe('a log that is not what it says', () => {
  const flip = (bytes: Uint8Array | null) => {
    const copy = Buffer.from(bytes ?? []);
    copy.writeUInt8(copy.readUInt8(40) ^ 1, 40);
    return new Uint8Array(copy);
  };

  test.each([
    ['a changed leaf tile', 'do not give the root', 0, 1, false],
    ['a changed leaf tile beside its entries', 'does not hold the entries', 0, 1, true],
    ['a changed bundle', 'does not hold the entries', 'entries', 2, true],
  ] as const)('with %s leaves no file behind', async (_, message, level, index, hasEntries) => {
    const directory = newDirectory();
    const damaged: LogSource = {
      checkpoint: source.checkpoint,
      async tile(tile) {
        const bytes = await source.tile(tile);
        return tile.level === level && tile.index === index ? flip(bytes) : bytes;
      },
    };
    await expect(mirrorLog(damaged, directory, { logKey, hasEntries })).rejects.toThrow(message);
    expect(filesOf(directory)).toEqual([]);
  });

  test('with tiles that are missing or cut is refused', async () => {
    const missing = { ...source, tile: async () => null };
    const cut = { ...source, tile: async () => new Uint8Array(31) };
    const options = { logKey, hasEntries: false };
    await expect(mirrorLog(missing, newDirectory(), options)).rejects.toThrow('does not serve tile/0/000');
    await expect(mirrorLog(cut, newDirectory(), options)).rejects.toThrow('has 31 bytes');
  });

  test('by another key or under another name is refused', async () => {
    const options = { hasEntries: false };
    const otherKey = { ...knownInstallation('other.example').log.key, name: logKey.name };
    await expect(mirrorLog(source, newDirectory(), { ...options, logKey: otherKey })).rejects.toThrow(
      'not signed',
    );
    const garbage = { ...source, checkpoint: async () => 'a checkpoint\n' };
    await expect(mirrorLog(garbage, newDirectory(), { ...options, logKey })).rejects.toThrow('not readable');
  });

  test('that lost entries, or wrote another history, does not replace the mirror', async () => {
    const directory = newDirectory();
    const options = { logKey, hasEntries: true };
    await mirrorLog(source, directory, options);
    const digest = () =>
      createHash('sha256')
        .update(readFileSync(join(directory, 'checkpoint')))
        .digest('hex');
    const files = filesOf(directory);
    const before = digest();
    const fork = await startLedgerBench(knownInstallation('firm.example', firm).environment);
    try {
      const forked = databaseSource(fork.database, { peers: [], quorum: 0 });
      await grow(10, fork);
      await expect(mirrorLog(forked, directory, options)).rejects.toThrow('lost what it had published');
      await grow(1000, fork);
      await expect(mirrorLog(forked, directory, options)).rejects.toThrow(/does not|do not/);
    } finally {
      await fork.stop();
    }
    expect([digest(), filesOf(directory)]).toEqual([before, files]);
    expect(await mirrorLog(source, directory, options)).toMatchObject({ written: 0 });
  });

  test('what a run that was cut off left behind is not believed', async () => {
    const directory = newDirectory();
    const options = { logKey, hasEntries: true };
    await mirrorLog(source, directory, options);
    await grow(300);
    writeFileSync(join(directory, 'tile/0/003'), Buffer.alloc(8192, 1));
    expect(await mirrorLog(source, directory, options)).toMatchObject({ size: 1080 });
    expect(readFileSync(join(directory, 'tile/0/003'))).not.toEqual(Buffer.alloc(8192, 1));
  });
});
