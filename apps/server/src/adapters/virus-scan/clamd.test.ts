import { fc, test as property } from '@fast-check/vitest';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { startClamd, virusName, virusSign } from '../../testing/clamd.ts';
import type { TestClamd } from '../../testing/clamd.ts';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { openVirusScan } from './clamd.ts';

const log = createLog('silent');
/** Long enough for a scanner that works on a busy machine; one that says nothing is waited for in one test. */
const waits = { connectMs: 5000, answerMs: 2000 };
const scanAt = (url: string) => {
  const scan = openVirusScan(url, log, waits);
  if (scan === null) throw new Error('there is an address');
  return scan;
};

async function* pieces(...given: readonly (string | Uint8Array)[]) {
  for (const piece of given) yield Buffer.from(piece);
}
const passed = async (url: string, ...given: readonly (string | Uint8Array)[]) =>
  buffer(scanAt(url).pass(pieces(...given)));

let clamd: TestClamd;
beforeAll(async () => {
  clamd = await startClamd();
});
afterAll(() => clamd.stop());

/** Something at a port that is no scanner. */
async function startOther(meet: (socket: Socket) => void): Promise<string> {
  const server: Server = createServer(meet);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => void server.close());
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a file that is scanned', () => {
  property.prop([fc.array(fc.uint8Array({ maxLength: 70_000 }), { maxLength: 6 })], { numRuns: 30 })(
    'comes out as it went in, and the scanner has seen every byte of it',
    async (given) => {
      const whole = Buffer.concat(given);
      expect((await passed(clamd.url, ...given)).equals(whole)).toBe(true);
      expect(clamd.files.at(-1)?.equals(whole)).toBe(true);
    },
  );

  test('never ends well where the virus lies across two pieces, or in the last bytes', async () => {
    const half = virusSign.length / 2;
    const refused = passed(clamd.url, `a,b\n${virusSign.slice(0, half)}`, virusSign.slice(half));
    await expect(refused).rejects.toMatchObject({ code: 'virus-found', details: { name: virusName } });
    await expect(passed(clamd.url, 'x'.repeat(1_000_000), virusSign)).rejects.toMatchObject({
      code: 'virus-found',
    });
  });

  test('can be scanned at a socket of the machine, where the scanner answers, too', async () => {
    const local = await startClamd({ path: join(temporaryDirectory('clamd'), 'clamd.ctl') });
    onTestFinished(() => local.stop());
    expect(String(await passed(local.url, 'one', 'two'))).toBe('onetwo');
    expect(await scanAt(local.url).isThere()).toBe(true);
  });

  test('that is larger than the scanner takes is refused as such, however it is cut', async () => {
    const small = await startClamd({ bytesMax: 1000 });
    onTestFinished(() => small.stop());
    await expect(passed(small.url, 'x'.repeat(1001))).rejects.toMatchObject({ code: 'too-large-to-scan' });
    const many = Array.from({ length: 400 }, () => 'x'.repeat(64_000));
    await expect(passed(small.url, ...many)).rejects.toMatchObject({ code: 'too-large-to-scan' });
  });

  test('keeps the error of where it comes from, and lets the scanner go', async () => {
    async function* broken() {
      yield Buffer.from('half');
      throw new Error('the line was cut');
    }
    await expect(buffer(scanAt(clamd.url).pass(broken()))).rejects.toThrow('the line was cut');
    const before = clamd.files.length;
    for await (const _ of scanAt(clamd.url).pass(pieces('a', 'b', 'c'))) break;
    expect(clamd.files.length).toBe(before);
    expect(await scanAt(clamd.url).isThere()).toBe(true);
  });
});

describe('a scanner that does not work', () => {
  const anything: readonly [string, (socket: Socket) => void][] = [
    ['closes at once', (socket) => socket.destroy()],
    ['says nothing', (socket) => socket.resume()],
    ['closes without an answer', (socket) => socket.once('data', () => socket.end())],
    [
      'cannot scan',
      (socket) => socket.once('data', () => socket.end('stream: Can’t allocate memory ERROR\0')),
    ],
    ['says another thing', (socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\n\r\n'))],
    ['says OK of something else', (socket) => socket.once('data', () => socket.end('stream: OK, almost\0'))],
  ];
  test.each(anything)('as it %s lets no file in, and is reported', async (_, meet) => {
    const url = await startOther((socket) => meet(socket.on('error', () => undefined)));
    await expect(passed(url, 'harmless', 'too')).rejects.toMatchObject({ code: 'virus-scan-unavailable' });
    expect(await scanAt(url).isThere()).toBe(false);
  });

  test.each(['tcp://127.0.0.1:1', 'unix:///nowhere/clamd.ctl'])('at %s lets no file in', async (url) => {
    await expect(passed(url, 'harmless')).rejects.toMatchObject({ code: 'virus-scan-unavailable' });
    expect(await scanAt(url).isThere()).toBe(false);
  });

  test('is not asked for where none is configured', () => {
    expect(openVirusScan('', log)).toBeNull();
  });
});
