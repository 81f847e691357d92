import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { whileAnswering } from '../testing/http-answers.ts';
import { LogError, askLog } from './live-log.ts';

/** What `askLog` says of a server that answers like this. */
const problemOf = (answer: RequestListener, signal?: AbortSignal) =>
  whileAnswering(answer, async (url) => {
    const error = await askLog(`${url}/log`, signal).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(LogError);
    return (error as LogError).message.replaceAll(url, 'http://log');
  });

describe('a log on the web', () => {
  test('is asked for its checkpoint and tiles, by nothing that says who asks', async () => {
    const seen: unknown[] = [];
    await whileAnswering(
      (
        { url, method, headers: { cookie, authorization, referer, 'accept-encoding': encoding } },
        response,
      ) => {
        seen.push([method, url, cookie, authorization, referer, encoding]);
        response.statusCode = url?.endsWith('/999') === true ? 404 : 200;
        response.end(url?.endsWith('checkpoint') === true ? 'a note' : Buffer.alloc(64));
      },
      async (url) => {
        // With a slash at the end or without one.
        const log = await askLog(`${url}/log/`);
        expect(log.checkpoint).toBe('a note');
        expect(await log.readTile({ level: 0, index: 1234, width: 2 })).toEqual(new Uint8Array(64));
        expect(await log.readTile({ level: 1, index: 999, width: 256 })).toBeNull();
        const paths = ['checkpoint', 'tile/0/x001/234.p/2', 'tile/1/999'];
        expect(log.asked).toEqual(paths.map((path) => `${url}/log/${path}`));
        const nothing = [undefined, undefined, undefined, 'identity'];
        expect(seen).toEqual(paths.map((path) => ['GET', `/log/${path}`, ...nothing]));
      },
    );
  });

  test.each<[string, RequestListener, string]>([
    ['nothing', (_, response) => response.writeHead(404).end(), 'There is no log at http://log/log.'],
    ['an error', (_, response) => response.writeHead(503).end(), 'answers 503.'],
    [
      'a redirect, also to itself',
      (_, response) => response.writeHead(302, { location: '/log/checkpoint' }).end(),
      'answers 302, which leads to /log/checkpoint and is not followed.',
    ],
    [
      'a redirect with what a terminal would obey',
      (_, response) => response.writeHead(302, { location: '/\u009b31m' }).end(),
      'answers 302, which leads to /?31m and is not followed.',
    ],
    ['too much', (_, response) => response.end(Buffer.alloc(16_385)), 'answers more than 16384 bytes.'],
    [
      'too much, packed small',
      (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
      'answers more than 16384 bytes.',
    ],
    [
      'without an end',
      (_, response) => {
        const more = () => response.destroyed || (response.write(Buffer.alloc(4096)), setImmediate(more));
        more();
      },
      'answers more than 16384 bytes.',
    ],
    [
      'half of it',
      (_, response) => response.writeHead(200, { 'content-length': 9 }).write('half') && response.destroy(),
      'cannot be reached.',
    ],
  ])('that answers %s is refused', async (_what, answer, sentence) => {
    expect(await problemOf(answer)).toContain(sentence);
  });

  test.each<[string, RequestListener]>([
    ['nothing at all', () => undefined],
    ['a byte and no more', (_, response) => response.write('x')],
  ])('that answers %s is given up', async (_what, answer) => {
    expect(await problemOf(answer, AbortSignal.timeout(200))).toContain('did not answer within 30 seconds.');
  });

  test('that nobody answers for cannot be reached', async () => {
    await expect(askLog('http://127.0.0.1:1/log')).rejects.toThrow('cannot be reached.');
  });

  test.each([
    'no address',
    'file:///etc/passwd',
    'https://user:secret@firm.example/log',
    'https://firm.example/log?token=1',
    'https://firm.example/log#part',
    '',
  ])('has an address, which %j is not', async (address) => {
    await expect(askLog(address)).rejects.toThrow('--log is the address of a log');
  });
});
