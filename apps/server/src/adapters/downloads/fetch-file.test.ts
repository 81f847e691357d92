import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { DownloadError } from './download-error.ts';
import { fetchFile } from './fetch-file.ts';
import type { FetchOptions } from './fetch-file.ts';

const text = 'the list\n'.repeat(2000);
const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/list.csv': (request, response) => {
    if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end();
    else
      response.writeHead(200, { etag: '"one"', 'last-modified': 'Fri, 13 Feb 2026 00:00:00 GMT' }).end(text);
  },
  '/packed': (_, response) => {
    response
      .writeHead(200, {
        'content-encoding': 'gzip',
        'content-disposition': 'attachment; filename="../packed.xml"',
      })
      .end(gzipSync(text));
  },
  '/packed-short': (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text).subarray(0, 30));
  },
  '/short': (_, response) => {
    response.writeHead(200, { 'content-length': String(text.length) });
    response.write(text.slice(0, 100), () => response.destroy());
  },
  '/silent': (_, response) => {
    response.writeHead(200).write('a');
  },
  '/trickle': (_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('a'), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/moved': (_, response) => response.writeHead(302, { location: '/list.csv' }).end(),
  '/inside': (_, response) => response.writeHead(302, { location: 'https://10.0.0.1/list.csv' }).end(),
  '/metadata': (_, response) => response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
  '/circle': (_, response) => response.writeHead(302, { location: '/circle' }).end(),
};

let server: Server;
let origin: string;
let directory: string;

beforeAll(async () => {
  directory = temporaryDirectory('fetch-file');
  server = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    if (answer === undefined) response.writeHead(404).end('not here');
    else answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(directory, { recursive: true, force: true });
});

const path = () => join(directory, 'file');
const fetched = (place: string, more: Partial<FetchOptions> = {}) =>
  fetchFile(`${origin}${place}`, {
    path: path(),
    bytesMax: 100_000,
    idleMs: 5000,
    totalMs: 20_000,
    allowLoopback: true,
    ...more,
  });
const refusal = (place: string, more: Partial<FetchOptions> = {}) =>
  fetched(place, more).then(
    () => 'nothing',
    (error: unknown) => (error instanceof DownloadError ? error.code : String(error)),
  );

describe('a download', () => {
  test('is written to disk with what its server says about the version', async () => {
    expect(await fetched('/list.csv')).toEqual({
      kind: 'file',
      fileName: 'list.csv',
      validators: { etag: '"one"', lastModified: 'Fri, 13 Feb 2026 00:00:00 GMT' },
    });
    expect(readFileSync(path(), 'utf8')).toBe(text);
  });

  test('that did not change is not sent again', async () => {
    expect(await fetched('/list.csv', { validators: { etag: '"one"' } })).toEqual({ kind: 'unchanged' });
  });

  test('is unpacked, and called what its server calls it without the folder', async () => {
    expect(await fetched('/packed')).toMatchObject({ fileName: 'packed.xml' });
    expect(readFileSync(path(), 'utf8')).toBe(text);
  });

  test('follows a redirect and keeps the name of the address', async () => {
    expect(await fetched('/moved')).toMatchObject({ kind: 'file', fileName: 'list.csv' });
  });

  test.each([
    ['/missing', 'http-status'],
    ['/short', 'broken-download'],
    ['/packed-short', 'broken-download'],
    ['/inside', 'address-refused'],
    ['/metadata', 'address-refused'],
    ['/circle', 'too-many-redirects'],
  ])('of %s is refused with %s', async (place, code) => {
    expect(await refusal(place)).toBe(code);
  });

  test('that grows beyond the limit is refused, packed or not', async () => {
    expect(await refusal('/list.csv', { bytesMax: 1000 })).toBe('file-too-large');
    expect(await refusal('/packed', { bytesMax: 1000 })).toBe('file-too-large');
  });

  test('is given up when the server falls silent or takes too long', async () => {
    expect(await refusal('/silent', { idleMs: 50 })).toBe('timed-out');
    expect(await refusal('/trickle', { totalMs: 150 })).toBe('timed-out');
  });

  test('from this host is refused unless that is allowed', async () => {
    expect(await refusal('/list.csv', { allowLoopback: false })).toBe('address-refused');
  });

  test('from a server that is not there says so', async () => {
    await expect(
      fetchFile('http://127.0.0.1:1/list.csv', {
        path: path(),
        bytesMax: 1,
        idleMs: 5000,
        totalMs: 5000,
        allowLoopback: true,
      }),
    ).rejects.toMatchObject({ code: 'connection-failed' });
  });

  test.runIf(existsSync('/dev/full'))(
    'that finds no room on the disk blames the disk and not its server',
    async () => {
      expect(await refusal('/list.csv', { path: '/dev/full' })).toBe('not-stored');
    },
  );

  test('into a folder that is gone blames the folder and not its server', async () => {
    expect(await refusal('/list.csv', { path: join(directory, 'gone', 'file') })).toBe('not-stored');
  });

  test('is stopped by its caller, who gets his own reason', async () => {
    const stop = new AbortController();
    const running = refusal('/silent', { signal: stop.signal });
    stop.abort(new Error('stopping'));
    expect(await running).toBe('Error: stopping');
  });
});
