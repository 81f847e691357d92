import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 as zlibCrc32 } from 'node:zlib';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { concatBytes } from '../bytes.ts';
import { crc32 } from './crc32.ts';
import { deflate } from './deflate.ts';
import { flipBit } from '../testing.ts';
import { utf8Encode } from '../utf8.ts';
import { readZip, writeZip } from './zip.ts';

const arbFiles = fc.uniqueArray(
  fc.record({
    name: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,9}(?:\/[A-Za-z0-9][A-Za-z0-9._-]{0,9}){0,2}$/),
    bytes: fc.oneof(
      fc.uint8Array({ maxLength: 80 }),
      fc.nat({ max: 500 }).map((size) => new Uint8Array(size)),
    ),
  }),
  { selector: ({ name }) => name, maxLength: 6 },
);

const sample = writeZip([
  { name: 'mimetype', bytes: utf8Encode('text/plain') },
  { name: 'a/b.txt', bytes: utf8Encode('hello') },
  { name: 'a/c.txt', bytes: utf8Encode('hello, '.repeat(20)) },
]);

describe('writeZip and readZip', () => {
  test.prop([arbFiles])('every list of files is read back as it was written, in its order', (files) => {
    const result = readZip(writeZip(files));
    expect(result).toEqual({ ok: true, value: files });
  });

  test.prop([arbFiles, fc.nat()])(
    'no zip with one bit turned over is the zip of other files',
    (files, bit) => {
      const original = writeZip(files);
      const changed = readZip(flipBit(original, bit));
      // A bit of a file's content breaks its checksum, every other bit the layout.
      expect(changed.ok).toBe(false);
    },
  );

  test.prop([fc.nat({ max: sample.length - 1 })])('a zip that is cut short anywhere is refused', (length) => {
    expect(readZip(sample.slice(0, length)).ok).toBe(false);
  });

  test.prop([fc.uint8Array({ minLength: 1, maxLength: 40 })])(
    'a zip with anything before or behind it is refused',
    (extra) => {
      expect(readZip(concatBytes(sample, extra)).ok).toBe(false);
      expect(readZip(concatBytes(extra, sample)).ok).toBe(false);
    },
  );

  test.prop([fc.uint8Array({ maxLength: 400 })])('any other bytes are refused', (bytes) => {
    expect(readZip(bytes).ok).toBe(false);
  });

  test.each(['', '/etc/passwd', '../up', 'a/../b', 'a//b', 'a/', '.hidden', 'a\\b', 'ä', 'x'.repeat(121)])(
    'the name %j is neither written nor read',
    (name) => {
      expect(() => writeZip([{ name, bytes: new Uint8Array() }])).toThrow(RangeError);
      // A name of the same length is written, and this one put over it.
      const written = utf8Encode(name);
      const zip = writeZip([
        { name: 'x'.repeat(Math.min(120, written.length || 1)), bytes: new Uint8Array(9) },
      ]);
      if (written.length > 0 && written.length <= 120) zip.set(written, 30);
      else new DataView(zip.buffer).setUint16(26, written.length, true);
      expect(readZip(zip)).toEqual({ ok: false, error: { code: 'invalid-name', offset: 30, name: '' } });
    },
  );

  test('a file that says to be longer than the zip, or of a size that it cannot have, is refused', () => {
    const said = (place: number, value: number) => {
      const zip = writeZip([{ name: 'a', bytes: new Uint8Array(9000) }]);
      new DataView(zip.buffer).setUint32(place, value, true);
      return readZip(zip);
    };
    expect(said(18, 100_000)).toEqual({ ok: false, error: { code: 'not-canonical', offset: 0, name: 'a' } });
    expect(said(22, 9001)).toEqual({ ok: false, error: { code: 'not-canonical', offset: 31, name: 'a' } });
    expect(said(22, 2 ** 24)).toMatchObject({ ok: false, error: { code: 'not-canonical', offset: 31 } });
  });

  test('a repeated name is neither written nor read', () => {
    const file = { name: 'a', bytes: Uint8Array.of(1) };
    expect(() => writeZip([file, file])).toThrow(RangeError);
    // A local header has 30 bytes, then come a name and a content of one byte each.
    const local = writeZip([file]).slice(0, 32);
    expect(readZip(concatBytes(local, writeZip([file])))).toMatchObject({
      ok: false,
      error: { code: 'duplicate-name' },
    });
  });

  test('files that would fill more than 32 MB together are not unpacked', () => {
    const zip = writeZip(['a', 'b'].map((name) => ({ name, bytes: new Uint8Array(9000) })));
    const second = Buffer.from(zip).indexOf('PK\x03\x04', 4);
    new DataView(zip.buffer).setUint32(second + 22, 2 ** 25 - 8000, true);
    expect(readZip(zip)).toMatchObject({ ok: false, error: { code: 'too-large', name: 'b' } });
  });

  test('what could not be written again is refused as well: too many files, or too much behind little', () => {
    const many = Array.from({ length: 65_536 }, (_, place) => localOf(`f${place}`, new Uint8Array(), 0));
    expect(readZip(concatBytes(...many))).toMatchObject({
      ok: false,
      error: { code: 'too-large', name: 'f65535' },
    });
    // Content and header together are a byte more than there may be.
    const [size, name] = [2 ** 25 - 31, 'ab'];
    const little = localOf(name, deflate(new Uint8Array(size)), size);
    expect(little.length).toBeLessThan(300_000);
    expect(readZip(little)).toEqual({ ok: false, error: { code: 'too-large', offset: 0, name } });
  });

  test('a refusal names the first byte that is not as written and the file that it is in', () => {
    const at = sample.length - 1;
    expect(readZip(flipBit(sample, at * 8))).toEqual({
      ok: false,
      error: { code: 'not-canonical', offset: at, name: '' },
    });
    expect(readZip(flipBit(sample, 8 * (Buffer.from(sample).indexOf('a/b.txt') + 7)))).toMatchObject({
      error: { code: 'not-canonical', name: 'a/b.txt' },
    });
  });

  it.skipIf(!hasPython())('another program reads the same files and finds no fault', () => {
    const folder = mkdtempSync(join(tmpdir(), 'zip-'));
    try {
      const path = join(folder, 'sample.zip');
      writeFileSync(path, sample);
      const script =
        'import zipfile,sys;z=zipfile.ZipFile(sys.argv[1]);print(z.testzip(),[(i.filename,z.read(i).decode(),i.date_time[0],i.compress_type) for i in z.infolist()])';
      expect(execFileSync('python3', ['-c', script, path], { encoding: 'utf8' }).trim()).toBe(
        `None [('mimetype', 'text/plain', 1980, 0), ('a/b.txt', 'hello', 1980, 0), ('a/c.txt', '${'hello, '.repeat(20)}', 1980, 8)]`,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('crc32', () => {
  test.prop([fc.uint8Array()])('gives what zlib gives', (bytes) => {
    expect(crc32(bytes)).toBe(zlibCrc32(bytes));
  });
});

describe('the same files', () => {
  test('have the same bytes for ever, which readers write again and compare', () => {
    expect(hash('sha256', sample)).toBe('8ea1f824472ccd3962906a18937c01ba10e2cba265a196075e1f7ca06aa50360');
    const large = writeZip([{ name: 'large', bytes: new Uint8Array(20_000) }]);
    expect(hash('sha256', large)).toBe('7e48646c2071a57301282a2fa3145e4e18b865b526a16c4ec91100c4104d9fb2');
  });

  test('are stored from 16 KB on, and compressed up to there', () => {
    const sizeOf = (size: number) => writeZip([{ name: 'a', bytes: new Uint8Array(size) }]).length;
    expect(sizeOf(2 ** 14)).toBeLessThan(300);
    expect(sizeOf(2 ** 14 + 1)).toBeGreaterThan(2 ** 14);
  });

  test('are neither written nor read where they are more than 32 MB', () => {
    const large = new Uint8Array(2 ** 25 + 1);
    expect(() => writeZip([{ name: 'a', bytes: large }])).toThrow(RangeError);
    expect(readZip(large)).toEqual({ ok: false, error: { code: 'too-large', offset: 2 ** 25, name: '' } });
  });
});

/** A file of a zip with its header; compressed where it says to be larger. */
function localOf(name: string, packed: Uint8Array, size: number): Uint8Array {
  const local = writeZip([{ name, bytes: new Uint8Array() }]).slice(0, 30 + name.length);
  const view = new DataView(local.buffer);
  view.setUint16(8, size > packed.length ? 8 : 0, true);
  view.setUint32(18, packed.length, true);
  view.setUint32(22, size, true);
  return concatBytes(local, packed);
}

function hasPython(): boolean {
  try {
    execFileSync('python3', ['--version']);
    return true;
  } catch {
    return false;
  }
}
