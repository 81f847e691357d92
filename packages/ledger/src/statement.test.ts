import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { CanonicalError, canonicalize } from './canonical.ts';
import { parseStatement, proofHashOf, statementBytes } from './statement.ts';
import type { EntryStatement } from './statement.ts';
import { arbJson, arbStatement, nodeSha256, samplePayload, sampleSalt, sampleStatement } from './testing.ts';
import { utf8Decode } from './utf8.ts';

describe('statement', () => {
  test.prop([arbStatement])('the signed bytes read back to the statement, in canonical form', (statement) => {
    const text = utf8Decode(statementBytes(statement)) ?? '';
    expect(canonicalize(JSON.parse(text))).toBe(text);
    expect(parseStatement(JSON.parse(text))).toEqual({ ok: true, value: statement });
  });

  test('a subject member set to undefined is one left out', () => {
    const subject = { caseId: 'C-2026-0001', clientId: undefined };
    expect(statementBytes({ ...sampleStatement, subject })).toEqual(statementBytes(sampleStatement));
  });

  test.each([
    ['invalid-layout', { v: 2 }],
    ['invalid-layout', { note: 'added' }],
    ['invalid-layout', { actor: undefined, actors: 'a' }],
    ['invalid-entry-id', { entryId: '0198C0DE-0000-7000-8000-000000000001' }],
    ['invalid-entry-id', { entryId: '0198c0de-0000-4000-8000-000000000001' }],
    ['invalid-kind', { kind: 'Payment.Approved' }],
    ['invalid-kind', { kind: 'payment.' }],
    ['invalid-kind', { kind: 'a'.repeat(129) }],
    ['invalid-proof-hash', { proofHash: 'ab' }],
    ['invalid-time', { at: '2026-03-01T08:15:00Z' }],
    ['invalid-subject', { subject: { iban: 'CH9300762011623852957' } }],
    ['invalid-subject', { subject: { caseId: '' } }],
    ['invalid-subject', { subject: { caseId: 7 } }],
    ['invalid-subject', { subject: ['C-1'] }],
    ['invalid-actor', { actor: 'Vreni Beispiel' }],
    ['invalid-actor', { actor: 'vreni@firma.example' }],
    ['invalid-actor', { actor: '' }],
  ])('%s: %o is refused and never signed', (code, change) => {
    const changed: unknown = { ...sampleStatement, ...change };
    expect(parseStatement(changed)).toEqual({ ok: false, error: { code } });
    expect(() => statementBytes(changed as EntryStatement)).toThrow(RangeError);
  });

  test.each([
    ['entryId', 'invalid-entry-id'],
    ['kind', 'invalid-kind'],
    ['proofHash', 'invalid-proof-hash'],
    ['at', 'invalid-time'],
    ['actor', 'invalid-actor'],
  ] as const)('%s with anything before or behind it is refused', (name, code) => {
    for (const padded of [` ${sampleStatement[name]}`, `${sampleStatement[name]} `]) {
      const changed = { ...sampleStatement, [name]: padded };
      expect(parseStatement(changed)).toEqual({ ok: false, error: { code } });
    }
  });

  test('an identifier and a kind have room for 128 characters', () => {
    const longest = { ...sampleStatement, kind: 'a'.repeat(128), actor: 'x'.repeat(128) };
    expect(parseStatement(longest).ok).toBe(true);
    expect(parseStatement({ ...longest, actor: 'x'.repeat(129) }).ok).toBe(false);
  });

  test('a past is a size and an account of each thing, with none missing and none added', () => {
    const account = { entries: 2, sha256: 'ab'.repeat(32) };
    const thing = 'case-1';
    const things = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`case-${at}`, account]));
    const read = (past: unknown) => parseStatement({ ...sampleStatement, v: 2, past });
    for (const past of [
      { of: {}, size: 0 },
      { of: { [thing]: account }, size: 3 },
      { of: things(256), size: 300 },
    ])
      expect(read(past)).toMatchObject({ ok: true, value: { past } });
    for (const past of [
      null,
      [],
      { size: 3 },
      { of: {} },
      { of: {}, size: 3, more: 1 },
      { of: [], size: 3 },
      { of: {}, size: -1 },
      { of: {}, size: 1.5 },
      { of: {}, size: '3' },
      { of: { 'no identifier': account }, size: 3 },
      { of: { [thing]: null }, size: 3 },
      { of: { [thing]: { entries: 2 } }, size: 3 },
      { of: { [thing]: { ...account, more: 1 } }, size: 3 },
      { of: { [thing]: { ...account, entries: -1 } }, size: 3 },
      { of: { [thing]: { ...account, sha256: 'AB'.repeat(32) } }, size: 3 },
      { of: things(257), size: 300 },
    ])
      expect(read(past), JSON.stringify(past)).toEqual({ ok: false, error: { code: 'invalid-past' } });
  });

  test.each([null, undefined, 'text', 7, [], [sampleStatement]])('%o is not a statement', (value) => {
    expect(parseStatement(value)).toEqual({ ok: false, error: { code: 'invalid-layout' } });
  });
});

describe('proofHashOf', () => {
  test('is the SHA-256 of the canonical salt and payload', () => {
    const text =
      '{"payload":{"case":"C-2026-0001","result":"passed","score":12},"salt":"00112233445566778899aabbccddeeff"}';
    const digest = Buffer.from(nodeSha256(new Uint8Array(Buffer.from(text)))).toString('hex');
    expect(proofHashOf(sampleSalt, samplePayload, nodeSha256)).toBe(digest);
  });

  test.prop([arbJson, fc.uint8Array({ minLength: 16, maxLength: 64 }), fc.nat()])(
    'another salt or payload gives another hash',
    (payload, saltBytes, place) => {
      const salt = Buffer.from(saltBytes).toString('hex');
      const at = place % salt.length;
      const other = `${salt.slice(0, at)}${salt.charAt(at) === '0' ? '1' : '0'}${salt.slice(at + 1)}`;
      const hash = proofHashOf(salt, payload, nodeSha256);
      expect(proofHashOf(other, payload, nodeSha256)).not.toBe(hash);
      expect(proofHashOf(salt, [payload], nodeSha256)).not.toBe(hash);
    },
  );

  test.each(['', '00', 'g'.repeat(32), 'A'.repeat(32), '0'.repeat(33), '0'.repeat(130)])(
    'the salt %j is refused',
    (salt) => {
      expect(() => proofHashOf(salt, null, nodeSha256)).toThrow(RangeError);
    },
  );

  test.each([32, 128])('a salt of %i digits is one', (digits) => {
    expect(proofHashOf('0'.repeat(digits), null, nodeSha256)).toMatch(/^[0-9a-f]{64}$/u);
  });

  test('a payload without canonical form is refused', () => {
    expect(() => proofHashOf(sampleSalt, { amount: 0.1 }, nodeSha256)).toThrow(CanonicalError);
  });
});
