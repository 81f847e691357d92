import { test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { base64Encode, hexEncode } from './bytes.ts';
import { canonicalize } from './canonical.ts';
import { entryBytes, sealSha256Of } from './entry.ts';
import { leafHash } from './merkle.ts';
import { arbHash, arbStatement, nodeSha256, sampleStatement } from './testing.ts';
import { utf8Decode, utf8Encode } from './utf8.ts';

/** Published entries are checked against these bytes for ever: a change here breaks every earlier proof. */
const FIXED_ENTRY =
  '{"actor":"agent:kyc","at":"2026-03-01T08:15:00.000Z","entryId":"0198c0de-0000-7000-8000-000000000001",' +
  '"kind":"onboarding.kyc_completed","proofHash":"' +
  `${'ab'.repeat(32)}","seal":{"alg":"ES256","keyId":"firm-2026","sha256":"${'cd'.repeat(32)}"},` +
  '"subject":{"caseId":"C-2026-0001"},"v":1}';

describe('entryBytes', () => {
  test('are fixed to the byte, and so is the leaf hash', () => {
    const statement = { ...sampleStatement, proofHash: 'ab'.repeat(32) };
    const bytes = entryBytes(statement, 'cd'.repeat(32), 'ES256', 'firm-2026');
    expect(utf8Decode(bytes)).toBe(FIXED_ENTRY);
    const leaf = nodeSha256(new Uint8Array([0, ...utf8Encode(FIXED_ENTRY)]));
    expect(leafHash(bytes, nodeSha256)).toEqual(leaf);
  });

  test.prop([arbStatement, arbHash])(
    'hold the statement and the seal, and fit a log bundle',
    (statement, hash) => {
      const bytes = entryBytes(statement, hexEncode(hash), 'ES256', 'k');
      const text = utf8Decode(bytes) ?? '';
      expect(JSON.parse(text)).toEqual({
        ...statement,
        seal: { alg: 'ES256', keyId: 'k', sha256: hexEncode(hash) },
      });
      expect(canonicalize(JSON.parse(text))).toBe(text);
      expect(bytes.length).toBeLessThan(2 ** 16);
    },
  );

  test('the longest possible statement still fits the 16-bit length of a log bundle', () => {
    const id = 'x'.repeat(128);
    const subject = { caseId: id, clientId: id, reviewId: id, paymentId: id };
    const statement = { ...sampleStatement, kind: 'k'.repeat(128), actor: id, subject };
    expect(entryBytes(statement, 'cd'.repeat(32), 'ES256', id).length).toBeLessThan(2 ** 16);
  });

  test('a seal hash or key id that is not one is refused', () => {
    expect(() => entryBytes(sampleStatement, 'CD'.repeat(32), 'ES256', 'k')).toThrow(RangeError);
    expect(() => entryBytes(sampleStatement, 'cd'.repeat(32), 'ES256', 'k k')).toThrow(RangeError);
  });
});

describe('sealSha256Of', () => {
  test('hashes the raw signature, and gives null for another spelling or none', () => {
    const signature = Uint8Array.of(1, 2, 3, 4);
    const seal = { alg: 'ES256' as const, keyId: 'k', signature: base64Encode(signature) };
    expect(sealSha256Of(seal, nodeSha256)).toBe(hexEncode(nodeSha256(signature)));
    expect(sealSha256Of({ ...seal, signature: 'AQIDBB==' }, nodeSha256)).toBeNull();
    expect(sealSha256Of({ ...seal, signature: '' }, nodeSha256)).toBeNull();
  });
});
