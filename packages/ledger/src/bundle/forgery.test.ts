import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { concatBytes } from '../bytes.ts';
import { issue, nodeSha256, rootCertificate, sealOf, tokenOf } from '../testing.ts';
import { utf8Encode } from '../utf8.ts';
import { readAsic, writeAsic } from './asic.ts';
import {
  bundleOf,
  contentOf,
  edit,
  failuresOf,
  firmKeyId,
  otherFirm,
  otherRootOf,
  parsedText,
  repack,
  replaceText,
  sampleEntries,
  soundBundle,
  soundContent,
  valueOf,
  pinned,
} from './testing.ts';
import { writeBundle } from './write-bundle.ts';
import type { ZipFile } from './zip.ts';

describe('what somebody without the key of the firm could alter is found', () => {
  const asStranger = async (change: (files: ZipFile[]) => readonly ZipFile[]) =>
    failuresOf(await repack(soundBundle, change, 'stranger'));

  test('a file added', async () => {
    expect(
      await asStranger((files) => [...files, { name: 'verify.html', bytes: utf8Encode('<p>fine</p>') }]),
    ).toContain('META-INF/signature.p7s signature: digest-mismatch');
  });

  test('a file removed', async () => {
    expect(
      await asStranger((files) => files.filter(({ name }) => name !== 'entries/001/payload.json')),
    ).toEqual(['META-INF/signature.p7s signature: digest-mismatch']);
  });

  test('files in another order', async () => {
    const swapped = await asStranger(([first, ...rest]) => [...rest, first!]);
    expect(swapped).toEqual(['META-INF/signature.p7s signature: digest-mismatch']);
  });

  test('a file that the manifest does not list, or lists otherwise, by its name', async () => {
    const container = valueOf(readAsic(soundBundle));
    const { files } = container;
    const pack = (changed: readonly ZipFile[]) => failuresOf(writeAsic({ ...container, files: changed }));
    expect(await pack([...files, { name: 'verify.html', bytes: Uint8Array.of(1) }])).toEqual([
      'verify.html manifest: file-added',
    ]);
    expect(await pack(files.filter(({ name }) => name !== 'entries/001/payload.json'))).toEqual([
      'entries/001/payload.json manifest: file-removed',
    ]);
    expect(await pack(files.toReversed())).toContain(
      'META-INF/ASiCManifest.xml manifest: manifest-not-canonical',
    );
    expect(await pack(edit('README.txt', replaceText('OpenSSL', 'LibreSSL'))([...files]))).toEqual([
      'README.txt manifest: digest-mismatch',
    ]);
  });

  test('a manifest in another spelling', async () => {
    const container = valueOf(readAsic(soundBundle));
    const manifest = concatBytes(container.manifest, utf8Encode('<!-- -->'));
    expect(await failuresOf(writeAsic({ ...container, manifest }))).toEqual([
      'META-INF/ASiCManifest.xml manifest: manifest-not-canonical',
      'META-INF/signature.p7s signature: digest-mismatch',
    ]);
  });

  test('a bundle signed by somebody else, who brings a root along', async () => {
    const forgedRoot = issue(otherFirm, otherFirm, { subject: 'Fremde Wurzel' });
    const bundle = await writeBundle(
      { ...soundContent, certificates: [forgedRoot] },
      (manifest) => sealOf(manifest, [forgedRoot], otherFirm, '2026-03-02T09:00:00.000Z'),
      nodeSha256,
    );
    const failures = await failuresOf(bundle);
    expect(failures).toContain('META-INF/signature.p7s signature: unknown-issuer');
    expect(failures).toContain('anchors.json seal-roots: differs');
  });

  test.prop([fc.nat({ max: soundBundle.length - 1 })], { numRuns: 60 })(
    'a bundle cut short anywhere',
    async (length) => {
      expect((await failuresOf(soundBundle.slice(0, length)))[0]).toContain('container');
    },
  );

  test.prop([fc.uint8Array({ minLength: 1, maxLength: 50 })], { numRuns: 20 })(
    'anything appended or put before',
    async (extra) => {
      expect((await failuresOf(concatBytes(soundBundle, extra)))[0]).toContain('container: not-canonical');
      expect((await failuresOf(concatBytes(extra, soundBundle)))[0]).toContain('container');
    },
  );

  test.prop([fc.uint8Array({ maxLength: 300 })])('any other bytes, without an exception', async (bytes) => {
    expect((await failuresOf(bytes)).length).toBe(1);
  });
});

describe('what is not tampering does not alarm', () => {
  test('a key revoked between the timestamps of two entries of one bundle', async () => {
    const revoked = [
      { keyId: firmKeyId, revokedAt: '2026-04-01T00:00:00.000Z', reason: 'superseded' } as const,
    ];
    const [entry] = sampleEntries();
    const early = contentOf([entry!]);
    const late = contentOf(sampleEntries(), 200);
    const text = utf8Encode(parsedText(late.checkpoint));
    const token = tokenOf(nodeSha256(text), { genTime: '2026-05-01T00:00:00.000Z' });
    const { checkpoint } = early;
    const own = { ...early.entries[0]!, own: { checkpoint, token: early.token } };
    const failures = await failuresOf(
      await bundleOf({ ...late, token, entries: [own, ...late.entries.slice(1)] }),
      { ...pinned, witnesses: [], quorum: 0, revoked },
    );
    // The first has its own, earlier checkpoint, the second a stamp on its seal; nothing shows the age of the third.
    expect(failures).toEqual(['entries/003 seal: key-revoked']);
  });

  test('more roots and keys trusted than the bundle needs', async () => {
    const trust = {
      ...pinned,
      sealRoots: [otherRootOf(), rootCertificate],
      logKeys: ['elsewhere+00000000+AAAA', ...pinned.logKeys!],
    };
    expect(await failuresOf(soundBundle, trust)).toEqual([]);
  });
});
