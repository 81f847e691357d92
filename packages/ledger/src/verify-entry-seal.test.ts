import { describe, expect, test } from 'vitest';
import { base64Decode, base64Encode } from './bytes.ts';
import { signatureOfSeal, withSignatureTimestamp } from './cades.ts';
import { statementBytes } from './statement.ts';
import {
  SIGNED_AT,
  STAMPED_AT,
  firmCertificate,
  firmKey,
  leafOf,
  nodeCrypto,
  nodeSha256,
  pki,
  sampleStatement,
  sealOf,
  soundEvidence,
  spkiOf,
  stampedEvidence,
  tokenOf,
  tsaKey,
} from './testing.ts';
import type { EntryEvidence, VerificationCrypto } from './verification.ts';
import { verifyEntry } from './verify-entry.ts';

const sound = stampedEvidence();

async function notable(
  change: Partial<EntryEvidence>,
  crypto: Partial<VerificationCrypto> = {},
): Promise<string[]> {
  const { steps } = await verifyEntry({ ...sound, ...change }, { ...nodeCrypto, pki, ...crypto });
  return steps
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ id, outcome, detail }) => `${id} ${outcome}: ${detail['reason']}`);
}

/** Evidence for the same statement under another seal, everything after it fitting. */
function sealedBy(cms: Uint8Array): Partial<EntryEvidence> {
  const seal = { ...sound.seal, signature: base64Encode(cms) };
  const { checkpoint, inclusionProof, leafHash } = soundEvidence(sampleStatement, seal);
  const [text = ''] = checkpoint.split('\n\n');
  const timestampToken = base64Encode(tokenOf(nodeSha256(new Uint8Array(Buffer.from(`${text}\n`)))));
  return { seal, checkpoint, inclusionProof, leafHash, timestampToken };
}

test('an entry whose block was stamped a year after the time that it states is not shown to be that old', async () => {
  const at = (years: number) => {
    const [text = ''] = sound.checkpoint.split('\n\n');
    const imprint = nodeSha256(new Uint8Array(Buffer.from(`${text}\n`)));
    const genTime = `${2026 + years}-03-01T08:15:02.120Z`;
    return notable({ timestampToken: base64Encode(tokenOf(imprint, { genTime })) });
  };
  expect(await at(1)).toEqual([]);
  expect(await at(7)).toEqual(['timestamp skipped: stamped-late']);
});

describe('an entry sealed with CAdES and stamped', () => {
  test('passes every step', async () => {
    const result = await verifyEntry(sound, { ...nodeCrypto, pki });
    expect(result).toMatchObject({ ok: true, complete: true });
    expect(result.steps.every(({ outcome }) => outcome === 'passed')).toBe(true);
    const [seal, timestamp] = [result.steps[2], result.steps[6]];
    expect(seal?.detail).toMatchObject({
      alg: 'CAdES',
      signer: 'Beispiel Treuhand AG',
      signingTime: SIGNED_AT,
    });
    expect(timestamp?.detail).toMatchObject({
      genTime: STAMPED_AT,
      serial: '9a01',
      authority: 'Beispiel TSA',
    });
  });

  test('passes on a listed key without roots, and needs one of the two', async () => {
    expect(await notable({ sealRoots: undefined })).toEqual([]);
    expect(await notable({ sealPublicKeySpkiDer: undefined })).toEqual([]);
    expect(await notable({ sealPublicKeySpkiDer: undefined, sealRoots: undefined })).toEqual([
      'seal skipped: no-seal-key',
    ]);
    expect(await notable({ sealPublicKeySpkiDer: spkiOf(tsaKey) })).toEqual([
      'seal failed: signer-certificate-mismatch',
    ]);
  });

  test('has the same leaf with a signature timestamp in its seal', async () => {
    const cms = base64Decode(sound.seal.signature) ?? new Uint8Array();
    const signature = signatureOfSeal(cms);
    const token = tokenOf(nodeSha256(signature.ok ? signature.value : cms));
    const stamped = withSignatureTimestamp(cms, token);
    const seal = { ...sound.seal, signature: base64Encode(stamped.ok ? stamped.value : cms) };
    expect(leafOf(sampleStatement, seal)).toEqual(leafOf(sampleStatement, sound.seal));
    expect(await notable({ seal })).toEqual([]);
    const { steps } = await verifyEntry({ ...sound, seal }, { ...nodeCrypto, pki });
    expect(steps[2]?.detail).toMatchObject({ stampedAt: STAMPED_AT, stampedBy: 'Beispiel TSA' });
  });

  test('skips what cannot be compared, with the reason', async () => {
    expect(await notable({ timestampToken: undefined })).toEqual(['timestamp skipped: no-timestamp']);
    expect(await notable({ tsaRoots: undefined })).toEqual(['timestamp skipped: no-timestamp-authority']);
    expect(await notable({}, { pki: undefined })).toEqual([
      'seal skipped: pki-not-available',
      'timestamp skipped: pki-not-available',
    ]);
    expect(await notable({ checkpoint: undefined })).toContain('timestamp skipped: no-checkpoint');
  });

  test('fails where its seal is not what it must be', async () => {
    const content = statementBytes(sampleStatement);
    const later = sealOf(content, [firmCertificate], firmKey, '2026-03-01T08:15:01.000Z');
    expect(await notable(sealedBy(later))).toEqual(['seal failed: signing-time-differs']);
    const byOther = sealOf(content, [firmCertificate], tsaKey);
    expect(await notable(sealedBy(byOther))).toEqual(['seal failed: invalid-signature']);
    const elsewhere = sealOf(new Uint8Array(3));
    expect(await notable(sealedBy(elsewhere))).toEqual(['seal failed: digest-mismatch']);
    const otherId = { seal: { ...sound.seal, keyId: 'firm-2026' } };
    expect(await notable(otherId)).toContain('seal failed: key-id-mismatch');
    const bare = { seal: { ...sound.seal, alg: 'ES256' as const } };
    expect(await notable(bare)).toContain('seal failed: invalid-signature');
    const none = { seal: { ...sound.seal, signature: base64Encode(new Uint8Array(9)) } };
    expect(await notable(none)).toEqual([
      'seal failed: malformed',
      'leaf failed: invalid-seal',
      'inclusion failed: no-leaf',
    ]);
  });

  test('fails where its timestamp is not what it must be', async () => {
    const transplanted = base64Encode(tokenOf(nodeSha256(new Uint8Array(1))));
    expect(await notable({ timestampToken: transplanted })).toEqual(['timestamp failed: imprint-mismatch']);
    expect(await notable({ timestampToken: 'no' })).toEqual(['timestamp failed: invalid-encoding']);
    expect(await notable({ tsaRoots: [firmCertificate] })).toEqual(['timestamp failed: unknown-issuer']);
    expect(await notable({ checkpoint: 'no' })).toContain('timestamp failed: invalid-checkpoint');
  });

  test('by a revoked key passes only when the tree that it is in was stamped before', async () => {
    const revoked = (revokedAt: string) => [
      { keyId: sound.seal.keyId, revokedAt, reason: 'superseded' as const },
    ];
    const after = revoked('2026-03-02T00:00:00.000Z');
    const before = revoked('2026-03-01T00:00:00.000Z');
    expect(await notable({ revokedKeys: after })).toEqual([]);
    expect(await notable({ revokedKeys: before })).toEqual(['seal failed: key-revoked']);
    expect(await notable({ revokedKeys: after, timestampToken: undefined })).toContain(
      'seal failed: key-revoked',
    );
    expect(await notable({ revokedKeys: after, inclusionProof: undefined })).toContain(
      'seal failed: key-revoked',
    );
    const old = { ...soundEvidence(), tsaRoots: undefined, timestampToken: undefined, revokedKeys: after };
    expect(await notable(old)).toContain('seal failed: key-revoked');
    expect(await notable({ ...old, revokedKeys: [] })).toEqual(['timestamp skipped: no-timestamp']);
    // Where somebody else may have had it, the firm's own stamps are not enough, and a bare name hides nothing.
    const compromised = after.map(({ keyId, revokedAt }) => ({ keyId, revokedAt }));
    expect(await notable({ revokedKeys: compromised })).toEqual(['seal skipped: only-own-time']);
    const outside = { sealRoots: [firmCertificate], revokedKeys: compromised };
    expect(await notable(outside)).toEqual([]);
    expect(await notable({ ...outside, inclusionProof: undefined })).toContain('seal failed: key-revoked');
    const unrooted = { sealRoots: undefined, revokedKeys: compromised };
    expect(await notable(unrooted)).toEqual(['seal skipped: only-own-time']);
  });
});
