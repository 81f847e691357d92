import { test } from '@fast-check/vitest';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { DownloadError } from './download-error.ts';
import { checkAddress, guardedLookup, isOpenAddress } from './public-address.ts';

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
];

function refusalOf(address: string, allowLoopback = false): string {
  try {
    return checkAddress(address, allowLoopback).href;
  } catch (error) {
    return error instanceof DownloadError ? error.code : 'another error';
  }
}

describe('where a download may go', () => {
  test.each(closed)('%s is closed', (address) => {
    expect(isOpenAddress(address, false)).toBe(false);
    const host = address.includes(':') ? `[${address}]` : address;
    expect(refusalOf(`https://${host}/list.xml`)).toBe('address-refused');
  });

  test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111'])('%s is open', (address) => {
    expect(isOpenAddress(address, false)).toBe(true);
  });

  test.prop([fc.integer({ min: 0, max: 0xff_ff_ff }), fc.constantFrom(10, 127)])(
    'no address of the networks 10 and 127 is open, however it is written',
    (rest, first) => {
      const number = first * 2 ** 24 + rest;
      for (const written of [String(number), `0x${number.toString(16)}`])
        expect(refusalOf(`https://${written}/`)).toBe('address-refused');
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
    expect(refusalOf(address)).toBe('address-refused');
  });

  test('http is for this host alone and only where that is allowed', () => {
    expect(refusalOf('http://127.0.0.1:8120/list.xml', true)).toBe('http://127.0.0.1:8120/list.xml');
    expect(refusalOf('http://127.0.0.1:8120/list.xml')).toBe('address-refused');
    expect(refusalOf('http://lists.example.org/list.xml', true)).toBe('address-refused');
    expect(refusalOf('http://10.0.0.1/list.xml', true)).toBe('address-refused');
  });

  test.each([true, false])(
    'a name that leads to this host is refused unless allowed (%s)',
    async (allowed) => {
      const { promise, resolve } = Promise.withResolvers<string | null>();
      guardedLookup(allowed)('localhost', { all: true }, (error) => {
        resolve(error instanceof DownloadError ? error.code : null);
      });
      expect(await promise).toBe(allowed ? null : 'address-refused');
    },
  );
});
