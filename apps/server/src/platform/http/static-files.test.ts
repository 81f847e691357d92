import fastify from 'fastify';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressFiles } from '../../../../web/compressed-files.ts';
import { serveWeb } from './static-files.ts';

const http = fastify();
const script = 'export const sentence = "What is sealed stays sealed.";\n'.repeat(60);
const hashed = '/assets/shell-zY6LTcy5.js';

beforeAll(async () => {
  const directory = mkdtempSync(join(tmpdir(), 'web-'));
  mkdirSync(join(directory, 'assets'));
  mkdirSync(join(directory, '.vite'));
  writeFileSync(join(directory, hashed), script);
  writeFileSync(join(directory, 'index.html'), `<!doctype html><title>Page</title>${' '.repeat(2000)}`);
  writeFileSync(join(directory, 'verify.html'), `<!doctype html><title>Verify</title>${' '.repeat(2000)}`);
  writeFileSync(join(directory, 'short.js'), 'export {};');
  writeFileSync(join(directory, '.vite/manifest.json'), JSON.stringify({ padding: ' '.repeat(2000) }));
  compressFiles(directory);
  await serveWeb(http, directory);
});
afterAll(() => http.close());

const get = (url: string, accepted?: string, accept = 'text/html') =>
  http.inject({ url, headers: { accept, ...(accepted !== undefined && { 'accept-encoding': accepted }) } });

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
] as const)('a text comes as %s to whoever reads it', async (encoding, accepted, open) => {
  const answer = await get(hashed, accepted);
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'application/javascript; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(Number(answer.headers['content-length'])).toBeLessThan(script.length / 10);
  expect(open(answer.rawPayload).toString()).toBe(script);
});

test.each([undefined, 'identity', 'zstd', 'br;q=0, gzip;q=0', ';;,q=1'])(
  'a text comes as it is to whoever says he reads %s',
  async (accepted) => {
    const answer = await get(hashed, accepted);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toBe(script);
  },
);

test('what carries its hash in its name is kept for good, the page is asked for again', async () => {
  for (const accepted of ['br', 'gzip', 'identity']) {
    const kept = (await get(hashed, accepted)).headers['cache-control'];
    expect(kept).toBe('public, max-age=31536000, immutable');
    expect((await get('/', accepted)).headers['cache-control']).toBe('no-cache');
  }
});

test('an address that no file has gets the page, compressed too', async () => {
  const answer = await get('/payments/new', 'br');
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/html; charset=utf-8',
  });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('<title>Page</title>');
});

test('the verifier is a file to keep, however it travels', async () => {
  for (const accepted of ['br', 'identity']) {
    const { headers } = await get('/verify.html', accepted);
    expect(headers['content-disposition']).toBe('attachment; filename="verify.html"');
  }
});

test('neither the compressed copies nor what the build keeps for itself has an address', async () => {
  for (const path of [`${hashed}.br`, `${hashed}.gz`, '/.vite/manifest.json', '/.vite/manifest.json.br'])
    expect((await get(path, 'br', '*/*')).statusCode).toBe(404);
});

test('what fits in one packet is not compressed', async () => {
  expect((await get('/short.js', 'br')).headers['content-encoding']).toBeUndefined();
});

test('a copy that no longer fits its text is written anew with the next build', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'web-'));
  const path = join(directory, 'page.js');
  writeFileSync(path, script);
  writeFileSync(`${path}.br`, brotliCompressSync('old'));
  writeFileSync(`${path}.gz`, gzipSync('old'));
  compressFiles(directory);
  const other = fastify();
  await serveWeb(other, directory);
  const answer = await other.inject({ url: '/page.js', headers: { 'accept-encoding': 'br' } });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script);
  await other.close();
});
