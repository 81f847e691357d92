import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { utf8Encode } from '../utf8.ts';
import { firmKey, flipBit, issue, keyUsageExtension, rootKey, sealWith } from '../testing.ts';
import {
  bundleCrypto,
  bundleOf,
  contentOf,
  failuresOf,
  firmKeyId,
  notable,
  pinned,
  repack,
  sampleEntries,
  soundBundle,
  soundContent,
} from './testing.ts';
import { ASIC_MIME_TYPE, readAsic } from './asic.ts';
import type { BundleTrust } from './verification.ts';
import { verifyBundle } from './verify-bundle.ts';

/** What is rightly skipped in the sample: the erased payload, and the leaf hash that only a server states. */
const usual = [
  ' completeness skipped: not-counted',
  'entries/001 leaf skipped: no-claimed-leaf-hash',
  'entries/002 leaf skipped: no-claimed-leaf-hash',
  'entries/003 payload skipped: payload-erased',
  'entries/003 leaf skipped: no-claimed-leaf-hash',
];
const otherRoot = issue(rootKey, rootKey, {
  subject: 'Andere Wurzel',
  extensions: [keyUsageExtension(0x06)],
});
const verify = (bundle: Uint8Array, trust: BundleTrust = pinned) => verifyBundle(bundle, trust, bundleCrypto);

describe('a sound bundle', () => {
  test('passes every step under keys from outside the file', async () => {
    const result = await verify(soundBundle);
    expect(notable(result)).toEqual(usual);
    expect(result).toMatchObject({ verdict: 'verified', ok: true, complete: true });
    expect(result.entries.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ name: 'Reto Beispiel 1' }),
      expect.objectContaining({ name: 'Reto Beispiel 2' }),
      null,
    ]);
    expect(result.timestamp).toMatchObject({ authority: 'Beispiel TSA' });
  });

  test('is attested by others only through witnesses or authorities that the reader named', async () => {
    expect((await verify(soundBundle)).isAttestedByOthers).toBe(true);
    // The root of the seals stamped it, too: that is the firm's own word.
    const { witnesses: _witnesses, quorum: _quorum, ...keys } = pinned;
    const own = await verify(soundBundle, keys);
    expect(own).toMatchObject({ verdict: 'verified', isAttestedByOthers: false });
    expect((await verify(soundBundle, {})).isAttestedByOthers).toBe(false);
    const missing = await verify(soundBundle, { ...pinned, quorum: 2 });
    expect(missing).toMatchObject({ verdict: 'failed', isAttestedByOthers: false });
    // Another root of stamps than the seals': whoever holds that one is somebody else.
    const outside = await verify(soundBundle, { ...keys, sealRoots: [otherRoot] });
    expect(outside.isAttestedByOthers).toBe(true);
  });

  test('has no entry that was stamped before it was made', async () => {
    const [, , { statement }] = sampleEntries() as [
      unknown,
      unknown,
      ReturnType<typeof sampleEntries>[number],
    ];
    const at = (time: string) => {
      const stated = { ...statement, at: time };
      return bundleOf(
        contentOf([{ statement: stated, seal: { ...sealWith(firmKey, stated), keyId: firmKeyId } }]),
      );
    };
    // The stamp is of 08:15:02; clocks may differ by five minutes.
    expect(await failuresOf(await at('2026-03-01T08:20:02.120Z'))).toEqual([]);
    expect(await failuresOf(await at('2026-03-01T08:20:02.121Z'))).toEqual([
      'entries/001 timestamp: stamp-before-entry',
    ]);
  });

  test('is not complete under its own keys: they are shown to be compared', async () => {
    const result = await verify(soundBundle, {});
    expect(result).toMatchObject({ verdict: 'unpinned', ok: true, complete: false });
    expect(notable(result).filter((line) => line.includes('not-pinned'))).toEqual([
      'anchors.json log-key skipped: not-pinned',
      'anchors.json seal-roots skipped: not-pinned',
      'anchors.json timestamp-roots skipped: not-pinned',
    ]);
    expect(result.fingerprints.map(({ use }) => use)).toEqual([
      'log-key',
      'witness',
      'seal-root',
      'timestamp-root',
    ]);
  });

  test.each(['sealRoots', 'timestampRoots', 'logKeys'] as const)(
    'is not complete without %s',
    async (name) => {
      const result = await verify(soundBundle, { ...pinned, [name]: undefined });
      expect(result).toMatchObject({ verdict: 'unpinned', complete: false });
    },
  );

  test.each([
    ['another root of the seals', { sealRoots: [otherRoot] }, 'anchors.json seal-roots: differs'],
    [
      'another root of the seals',
      { sealRoots: [otherRoot] },
      'META-INF/signature.p7s signature: unknown-issuer',
    ],
    ['no root of the seals at all', { sealRoots: [] }, 'entries/001 seal: unknown-issuer'],
    [
      'another root of the timestamps',
      { timestampRoots: [otherRoot] },
      'checkpoint.tsr timestamp: unknown-issuer',
    ],
    ['another key of the log', { logKeys: ['elsewhere+00000000+AAAA'] }, 'anchors.json log-key: differs'],
    [
      'a witness that it does not know',
      { witnesses: [], quorum: 1 },
      'checkpoint.txt witnesses: too-few-cosignatures',
    ],
  ])('is refused by a reader who trusts %s: %s', async (_who, trust, failure) => {
    expect(await failuresOf(soundBundle, { ...pinned, ...trust })).toContain(failure);
    expect(await verify(soundBundle, { ...pinned, ...trust })).toMatchObject({ ok: false, complete: false });
  });

  test('is incomplete where the platform lacks Ed25519 or certificates', async () => {
    for (const lack of [{ verifyEd25519: undefined }, { pki: undefined }]) {
      const result = await verifyBundle(soundBundle, pinned, { ...bundleCrypto, ...lack });
      expect(result).toMatchObject({ verdict: 'incomplete', ok: true, complete: false });
    }
  });

  test('may have any one of its entries alone, with or without its payload', async () => {
    for (const { evidence, ...entry } of sampleEntries()) {
      for (const kept of [entry, ...(evidence === undefined ? [] : [{ ...entry, evidence }])]) {
        expect(await verify(await bundleOf(contentOf([kept])))).toMatchObject({ verdict: 'verified' });
      }
    }
  });

  test('may carry the verifier page', async () => {
    const bundle = await bundleOf({ ...soundContent, verifier: utf8Encode('<!doctype html>') });
    expect(await verify(bundle)).toMatchObject({ verdict: 'verified' });
    const { value } = readAsic(bundle) as { value: { files: readonly { name: string }[] } };
    expect(value.files.map(({ name }) => name)).toContain('verify.html');
  });

  test.prop([fc.integer({ min: 13, max: 300 })], { numRuns: 15 })(
    'verifies in a log of any size',
    async (size) => {
      const [first] = sampleEntries();
      expect(await verify(await bundleOf(contentOf([first!], size)))).toMatchObject({ verdict: 'verified' });
    },
  );
});

describe('no bundle is accepted', () => {
  test.prop([fc.nat({ max: soundBundle.length * 8 - 1 })], { numRuns: 300 })(
    'with any single bit turned over',
    async (bit) => {
      expect((await verify(flipBit(soundBundle, bit), {})).ok).toBe(false);
    },
  );

  const container = readAsic(soundBundle);
  const names = container.ok ? container.value.files.map(({ name }) => name) : [];

  test.each(names)('with a bit of %s turned over and checksums put right', async (name) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (bit) => {
        const changed = await repack(
          soundBundle,
          (files) =>
            files.map((file) => (file.name === name ? { name, bytes: flipBit(file.bytes, bit) } : file)),
          'stranger',
        );
        const { ok, steps } = await verify(changed, {});
        expect(ok).toBe(false);
        if (steps.some(({ id }) => id === 'signature'))
          expect(steps).toContainEqual(expect.objectContaining({ id: 'signature', outcome: 'failed' }));
      }),
      { numRuns: 12 },
    );
  });
});

describe('the size of a bundle', () => {
  test('of one entry in a log of a thousand stays below 8,000 bytes without the verifier page', async () => {
    const [first] = sampleEntries();
    expect((await bundleOf(contentOf([first!], 1000))).length).toBeLessThan(8000);
  });

  test('leaves `mimetype` readable at its place, as the container format demands', () => {
    expect(Buffer.from(soundBundle.subarray(30, 38 + ASIC_MIME_TYPE.length)).toString()).toBe(
      `mimetype${ASIC_MIME_TYPE}`,
    );
  });
});
