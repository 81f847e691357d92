import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { nodeSha256 } from '../testing.ts';
import { utf8Decode, utf8Encode } from '../utf8.ts';
import { ASIC_MIME_TYPE, manifestOf, manifestProblem, readAsic, writeAsic } from './asic.ts';
import { readZip, writeZip } from './zip.ts';
import type { ZipFile } from './zip.ts';

const files = [
  { name: 'a.txt', bytes: utf8Encode('hello') },
  { name: 'b/c.txt', bytes: utf8Encode('you') },
];
const manifest = await manifestOf(files, nodeSha256);
const signature = Uint8Array.of(1, 2, 3);
const container = { files, manifest, signature };
const zip = readZip(writeAsic(container));
const parts = zip.ok ? zip.value : [];

test('a container is read as it was written, and its manifest is the one of its files', async () => {
  expect(readAsic(writeAsic(container))).toEqual({ ok: true, value: container });
  expect(parts.map(({ name }) => name)).toEqual([
    'mimetype',
    'a.txt',
    'b/c.txt',
    'META-INF/ASiCManifest.xml',
    'META-INF/signature.p7s',
  ]);
  expect(await manifestProblem(container, nodeSha256)).toBeNull();
});

test.each<[string, readonly ZipFile[], object]>([
  ['without a media type', parts.slice(1), { code: 'wrong-mimetype', subject: 'mimetype' }],
  [
    'of another media type',
    [{ name: 'mimetype', bytes: utf8Encode('text/plain') }, ...parts.slice(1)],
    { code: 'wrong-mimetype', subject: 'mimetype' },
  ],
  ['without a signature', parts.slice(0, -1), { code: 'no-manifest', subject: 'META-INF/signature.p7s' }],
  [
    'without a manifest',
    parts.toSpliced(-2, 1),
    { code: 'no-manifest', subject: 'META-INF/ASiCManifest.xml' },
  ],
  ['that holds nothing', [], { code: 'wrong-mimetype', subject: 'mimetype' }],
])('a container %s is refused', (_, held, error) => {
  expect(readAsic(writeZip(held))).toEqual({ ok: false, error });
});

test('what is no zip is refused with the place', () => {
  expect(readAsic(utf8Encode('hello'))).toEqual({
    ok: false,
    error: { code: 'not-canonical', offset: 0, subject: '' },
  });
});

test.each([
  ['a file was added', [...files, { name: 'd', bytes: signature }], manifest, 'file-added', 'd'],
  ['a file was removed', files.slice(0, 1), manifest, 'file-removed', 'b/c.txt'],
  [
    'a file was changed',
    [{ ...files[0]!, bytes: signature }, files[1]!],
    manifest,
    'digest-mismatch',
    'a.txt',
  ],
  [
    'the manifest is spelled otherwise',
    files,
    utf8Encode(`${utf8Decode(manifest)} `),
    'manifest-not-canonical',
    'META-INF/ASiCManifest.xml',
  ],
])('it is said that %s', async (_, held, listed, code, subject) => {
  expect(await manifestProblem({ files: held, manifest: listed, signature }, nodeSha256)).toEqual({
    code,
    subject,
  });
});

test('a container has the same bytes for ever: media type, names and spelling of the manifest', () => {
  expect(ASIC_MIME_TYPE).toBe(Buffer.from(parts[0]!.bytes).toString());
  expect(hash('sha256', writeAsic(container))).toBe(
    'fcd5088fb3e74227244047996b9018a6a41e87adcce9c3158f2d60f21fffa4be',
  );
});
