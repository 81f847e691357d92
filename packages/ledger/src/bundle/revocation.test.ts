import { describe, expect, test } from 'vitest';
import type { RevocationReason } from '../revocation/reasons.ts';
import { nodeSha256, rootCertificate, tokenOf, firmCertificate } from '../testing.ts';
import { parseCertificate } from '../certificate.ts';
import { signatureOfSeal, withSignatureTimestamp } from '../cades.ts';
import {
  bundleCrypto,
  bundleOf,
  contentOf,
  firmKeyId,
  notable,
  otherRootOf,
  pinned,
  sampleEntries,
  signManifest,
  soundBundle,
  soundContent,
  valueOf,
} from './testing.ts';
import { verifyBundle } from './verify-bundle.ts';
import { writeBundle } from './write-bundle.ts';
import type { BundleTrust } from './verification.ts';

/** The bundle's own signature states the 2nd of March; entries were stamped, and cosigned, on the 1st. */
const later = '2026-04-01T00:00:00.000Z';
const between = '2026-03-02T00:00:00.000Z';
const earlier = '2026-02-01T00:00:00.000Z';
const unwitnessed: BundleTrust = { ...pinned, witnesses: [], quorum: 0 };
/** As if the root of the stamps were not the firm's, whose certificate is trusted by itself. */
const outside: BundleTrust = { ...unwitnessed, sealRoots: [firmCertificate] };
const stampedByOthers = {
  ...soundContent,
  certificates: [firmCertificate, rootCertificate],
  anchors: { ...soundContent.anchors, sealRoots: [0], timestampRoots: [1] },
};
const revoked = (revokedAt: string, reason?: RevocationReason) => ({
  revoked: [{ keyId: firmKeyId, revokedAt, reason }],
});
const check = (trust: BundleTrust, bundle = soundBundle) => verifyBundle(bundle, trust, bundleCrypto);
const doubts = async (trust: BundleTrust, bundle?: Uint8Array) =>
  notable(await check(trust, bundle)).filter((line) => /revoked|own-time/.test(line));

describe('a bundle made before its key was superseded', () => {
  test.each(['superseded', 'cessationOfOperation', 'affiliationChanged'] as const)(
    'still verifies, and says that the key was revoked: %s',
    async (reason) => {
      const result = await check({ ...unwitnessed, ...revoked(later, reason) });
      expect(result.verdict).toBe('verified');
      expect(result.isAttestedByOthers).toBe(false);
      const told = { outcome: 'passed', detail: { revokedAt: later, revokedFor: reason } };
      expect(result.steps.find(({ id }) => id === 'signature')).toMatchObject(told);
      for (const { steps } of result.entries)
        expect(steps.find(({ id }) => id === 'seal')).toMatchObject(told);
    },
  );

  test('fails where it states itself that it is younger', async () => {
    expect(await doubts({ ...unwitnessed, ...revoked(between, 'superseded') })).toEqual([
      'META-INF/signature.p7s signature failed: key-revoked',
    ]);
  });

  test('needs stamps of its entries from before, whatever their signer states', async () => {
    const token = tokenOf(nodeSha256(new TextEncoder().encode(textOf(soundContent.checkpoint))), {
      genTime: later,
    });
    const bundle = await bundleOf({ ...soundContent, token });
    // The second has a stamp of its own.
    expect(
      await doubts({ ...unwitnessed, ...revoked(between.replace('02T', '03T'), 'superseded') }, bundle),
    ).toEqual(['entries/001 seal failed: key-revoked', 'entries/003 seal failed: key-revoked']);
  });
});

describe('a bundle made before its key was in other hands', () => {
  test.each(['keyCompromise', 'cACompromise', 'certificateHold', 'unspecified', undefined] as const)(
    'gets the lower verdict where only the firm says that it is older: %s',
    async (reason) => {
      const result = await check({ ...unwitnessed, ...revoked(later, reason) });
      expect(result).toMatchObject({ verdict: 'own-time', ok: true, complete: false });
      expect(notable(result).filter((line) => line.includes('own-time'))).toEqual([
        'META-INF/signature.p7s signature skipped: only-own-time',
        'entries/001 seal skipped: only-own-time',
        'entries/002 seal skipped: only-own-time',
        'entries/003 seal skipped: only-own-time',
      ]);
    },
  );

  test('has entries that count where witnesses saw them before', async () => {
    expect(await doubts({ ...pinned, ...revoked(later, 'keyCompromise') })).toEqual([
      'META-INF/signature.p7s signature skipped: only-own-time',
    ]);
  });

  test('is verified where an authority of others stamped the list of files as well', async () => {
    const compromised = { ...outside, ...revoked(later, 'keyCompromise') };
    expect(await doubts(compromised, await bundleOf(stampedByOthers))).toEqual([
      'META-INF/signature.p7s signature skipped: only-own-time',
    ]);
    const stampedManifest = (manifest: Uint8Array) => {
      const cms = signManifest(manifest);
      return valueOf(withSignatureTimestamp(cms, tokenOf(nodeSha256(valueOf(signatureOfSeal(cms))))));
    };
    const bundle = await writeBundle(stampedByOthers, stampedManifest, nodeSha256);
    expect(await check(compromised, bundle)).toMatchObject({ verdict: 'verified', isAttestedByOthers: true });
  });

  test('does not take an authority that the file names itself for one of others', async () => {
    const trust = { ...outside, timestampRoots: undefined, ...revoked(later, 'keyCompromise') };
    const result = await check(trust, await bundleOf(stampedByOthers));
    expect(result).toMatchObject({ verdict: 'own-time', isAttestedByOthers: false });
  });

  test('fails where nothing at all is from before', async () => {
    for (const trust of [pinned, unwitnessed]) {
      expect(await doubts({ ...trust, ...revoked(earlier, 'keyCompromise') })).toHaveLength(4);
      expect(await check({ ...trust, ...revoked(earlier, 'keyCompromise') })).toMatchObject({ ok: false });
    }
  });

  test('is judged by the worst of several revocations, of the file or of the reader', async () => {
    const sealKeys = [
      { ...soundContent.anchors.sealKeys[0]!, revokedAt: later, revokedFor: 'keyCompromise' as const },
    ];
    const bundle = await bundleOf({
      ...contentOf(sampleEntries()),
      anchors: { ...soundContent.anchors, sealKeys },
    });
    const verdict = async (trust: BundleTrust) => (await check(trust, bundle)).verdict;
    expect(await verdict(unwitnessed)).toBe('own-time');
    expect(await verdict({ ...unwitnessed, ...revoked('2026-05-01T00:00:00.000Z', 'superseded') })).toBe(
      'own-time',
    );
    // Of the very same revocation the reader knows better.
    expect(await verdict({ ...unwitnessed, ...revoked(later, 'superseded') })).toBe('verified');
    expect(await verdict({ ...unwitnessed, ...revoked(earlier, 'superseded') })).toBe('failed');
  });

  test('is found by the certificate that a revocation list names', async () => {
    const { issuer, serial } = valueOf(parseCertificate(firmCertificate));
    const listed = (revokedAt: string, reason: RevocationReason) => ({
      ...unwitnessed,
      revoked: [{ issuer, serial, revokedAt, reason }],
    });
    // A bare seal has no certificate, and the third entry has such a one.
    expect(await doubts(listed(later, 'keyCompromise'))).toHaveLength(3);
    expect((await check(listed(earlier, 'keyCompromise'))).verdict).toBe('failed');
    expect((await check(listed(later, 'superseded'))).verdict).toBe('verified');
  });

  test('and is no better under another root', async () => {
    expect(
      (await check({ ...unwitnessed, sealRoots: [otherRootOf()], ...revoked(later, 'superseded') })).ok,
    ).toBe(false);
  });
});

function textOf(note: string): string {
  return `${note.split('\n\n')[0]}\n`;
}
