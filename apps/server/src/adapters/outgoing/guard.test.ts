import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from '@fast-check/vitest';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { fetchFile } from '../downloads/fetch-file.ts';
import { postJson } from '../webhooks/post-json.ts';
import { AddressRefused } from './address-refused.ts';
import { checkAddress, checkTarget, isOpenAddress } from './guard.ts';
import type { Resolve } from './guard.ts';

const closed = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:127.0.0.1',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:a00:1::1',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '::7f00:1',
  '64:ff9b:1::a00:1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  'fec0::1',
  'fd00:ec2::254',
  '2606:4700::5efe:a00:1',
  '2606:4700:1:2:200:5efe:a00:1',
  '168.63.129.16',
];

function refusalOf(address: string, allowLoopback = false): string {
  try {
    return checkAddress(address, { allowLoopback }).href;
  } catch (error) {
    return error instanceof AddressRefused ? 'refused' : 'another error';
  }
}

describe('where something may be sent', () => {
  test.each(closed)('%s is closed', (address) => {
    expect(isOpenAddress(address, false)).toBe(false);
    const host = address.includes(':') ? `[${address}]` : address;
    expect(refusalOf(`https://${host}/list.xml`)).toBe('refused');
  });

  test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111'])('%s is open', (address) => {
    expect(isOpenAddress(address, false)).toBe(true);
  });

  test.prop([fc.integer({ min: 0, max: 0xff_ff_ff }), fc.constantFrom(10, 127)])(
    'no address of the networks 10 and 127 is open, however it is written',
    (rest, first) => {
      const number = first * 2 ** 24 + rest;
      for (const written of [String(number), `0x${number.toString(16)}`])
        expect(refusalOf(`https://${written}/`)).toBe('refused');
    },
  );

  test.each([
    'http://lists.example.org/list.xml',
    'ftp://lists.example.org/list.xml',
    'file:///etc/passwd',
    'https://somebody:secret@lists.example.org/',
    'https://localhost/',
    'no address',
  ])('%s is refused', (address) => {
    expect(refusalOf(address)).toBe('refused');
  });

  test('http is for this host alone and only where that is allowed', () => {
    expect(refusalOf('http://127.0.0.1:8120/list.xml', true)).toBe('http://127.0.0.1:8120/list.xml');
    expect(refusalOf('http://127.0.0.1:8120/list.xml')).toBe('refused');
    expect(refusalOf('http://lists.example.org/list.xml', true)).toBe('refused');
    expect(refusalOf('http://10.0.0.1/list.xml', true)).toBe('refused');
  });

  test.each([
    'localhost',
    'localhost.',
    'LOCALHOST',
    'a.localhost',
    'router',
    'router.',
    'metadata.google.internal',
    'metadata.google.internal.',
    'METADATA.GOOGLE.INTERNAL..',
    'instance-data',
    'db.corp',
    'nas.local',
    'printer.lan',
    'x.home.arpa',
    'kubernetes.default.svc',
    'kubernetes.default.svc.cluster.local',
    'ｌocalhost',
    'loc\u00adalhost',
    'a..example.com',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '127.0.0.1.',
    '2130706433',
    '0',
    '1.1.1.1.nip.internal',
  ])('the name %s is closed', (host) => {
    expect(refusalOf(`https://${host}/hook`)).toBe('refused');
  });

  test.each(['lists.example.org', 'lists.example.org.', 'internal.example.org', 'local.example.ch'])(
    'the name %s is open',
    (host) => {
      expect(refusalOf(`https://${host}/hook`)).toBe(`https://${host}/hook`);
    },
  );
});

/** A server inside that counts who knocks, and a resolver whose answer changes each time that it is asked. */
describe('a name that leads elsewhere the next time', () => {
  let inside: Server;
  let port: number;
  let knocks = 0;
  let requests = 0;
  beforeAll(async () => {
    inside = createServer((_, response) => {
      requests += 1;
      response.writeHead(200).end();
    });
    inside.on('connection', () => {
      knocks += 1;
    });
    await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
    ({ port } = inside.address() as AddressInfo);
  });
  afterAll(() => inside.close());

  function changing(...answers: readonly string[][]): { resolve: Resolve; asked: () => number } {
    let asked = 0;
    return {
      asked: () => asked,
      resolve: (_, __, answer) => {
        const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
        asked += 1;
        answer(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        );
      },
    };
  }
  const post = (url: string, resolve: Resolve, allowLoopback = false) =>
    postJson(url, '{}', {
      headers: {},
      timeoutMs: 20_000,
      allowLoopback,
      resolve,
      signal: new AbortController().signal,
    });

  test.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['8.8.8.8', '127.0.0.1']],
    [['169.254.169.254']],
    [['100.64.0.1']],
  ])('is registered while it is public, and refused when something is sent: %j', async (then) => {
    const { resolve, asked } = changing(['8.8.8.8'], then);
    const url = `https://rebind.example.org:${String(port)}/`;
    await checkTarget(url, { allowLoopback: false, resolve });
    await expect(post(url, resolve)).rejects.toBeInstanceOf(AddressRefused);
    const path = '/nowhere';
    const limits = { path, bytesMax: 10, idleMs: 20_000, totalMs: 20_000 };
    await expect(fetchFile(url, { ...limits, allowLoopback: false, resolve })).rejects.toMatchObject({
      code: 'address-refused',
    });
    expect([asked(), knocks]).toEqual([3, 0]);
  });

  test('is not registered while it leads inside, and may be while it leads nowhere', async () => {
    const options = { allowLoopback: false };
    const url = 'https://rebind.example.org/';
    const led = checkTarget(url, { ...options, resolve: changing(['10.0.0.1']).resolve });
    await expect(led).rejects.toBeInstanceOf(AddressRefused);
    await checkTarget(url, { ...options, resolve: changing([]).resolve });
    // Nobody waits for a name that is never answered.
    await checkTarget(url, { ...options, resolve: () => undefined });
  });

  test('is asked once for a connection, which goes to what was checked', async () => {
    const { resolve, asked } = changing(['127.0.0.1'], ['10.0.0.1']);
    expect(await post(`http://localhost:${String(port)}/`, resolve, true)).toBe(200);
    expect([asked(), requests]).toEqual([1, 1]);
  });
});
