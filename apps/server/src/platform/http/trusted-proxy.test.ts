import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../config.ts';
import { createLog } from '../log.ts';
import { createHttpServer } from './http-server.ts';

/** The address that a server with this setting takes a call to come from, which arrives over 127.0.0.1. */
async function addressOf(setting: string, forwarded: string): Promise<string> {
  const http = await createHttpServer(loadConfig({ TRUST_PROXY: setting }), createLog('silent'));
  http.get('/address', (request, reply) => reply.send(request.ip));
  const { body } = await http.inject({ url: '/address', headers: { 'x-forwarded-for': forwarded } });
  await http.close();
  return body;
}

describe('the address of a client', () => {
  test.each([
    ['none', '198.51.100.7', '127.0.0.1'],
    ['1', '198.51.100.7', '198.51.100.7'],
    // What the client wrote itself stands in front of what the proxy saw.
    ['1', '203.0.113.66, 198.51.100.7', '198.51.100.7'],
    ['2', '203.0.113.66, 198.51.100.7, 192.0.2.1', '198.51.100.7'],
    ['127.0.0.0/8', '203.0.113.66, 198.51.100.7', '198.51.100.7'],
    ['127.0.0.1,192.0.2.0/24', '203.0.113.66, 198.51.100.7, 192.0.2.1', '198.51.100.7'],
    // A call that did not come over the proxy cannot say where it comes from.
    ['10.0.0.0/8', '198.51.100.7', '127.0.0.1'],
    ['fc00::/7', '198.51.100.7', '127.0.0.1'],
  ])('with TRUST_PROXY=%s and %s is %s', async (setting, forwarded, address) => {
    expect(await addressOf(setting, forwarded)).toBe(address);
  });
});

describe('a setting that would trust everybody', () => {
  test.each([
    'true',
    'all',
    '*',
    '0',
    '10',
    '-1',
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1,128.0.0.0/1',
    '2000::/3',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '10.0.0.0/33',
    'proxy.example.test',
    '10.0.0.0/8,',
  ])('%j stops the start and says what to give', (setting) => {
    expect(() => loadConfig({ TRUST_PROXY: setting })).toThrow(
      /TRUST_PROXY cannot be .*: give the number of proxies .*addresses and networks .*never all/,
    );
  });
});
