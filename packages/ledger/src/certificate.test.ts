import { describe, expect, test } from 'vitest';
import { parseCertificate } from './certificate.ts';
import { TAG, childrenOf, der, readOnly, sequence } from './der.ts';
import { rootCertificate } from './testing.ts';

const [toBeSigned, algorithm, signature] = childrenOf(readOnly(rootCertificate)) as [Part, Part, Part];
type Part = ReturnType<typeof childrenOf>[number];
const outcome = (...parts: Uint8Array[]) => {
  const read = parseCertificate(sequence(...parts));
  return read.ok ? 'read' : read.error.code;
};

describe('a certificate', () => {
  test('is its three parts and nothing behind them', () => {
    expect(outcome(toBeSigned.der, algorithm.der, signature.der)).toBe('read');
    expect(outcome(toBeSigned.der, algorithm.der)).toBe('malformed');
    expect(outcome(toBeSigned.der, algorithm.der, signature.der, der(TAG.sequence))).toBe('malformed');
  });

  test('is signed with whole bytes of a bit string', () => {
    const bytes = signature.content.slice(1);
    const as = (tag: number, unused: number) => der(tag, Uint8Array.of(unused), bytes);
    expect(outcome(toBeSigned.der, algorithm.der, as(TAG.bitString, 0))).toBe('read');
    expect(outcome(toBeSigned.der, algorithm.der, as(TAG.bitString, 1))).toBe('malformed');
    expect(outcome(toBeSigned.der, algorithm.der, as(TAG.octetString, 0))).toBe('malformed');
  });
});
