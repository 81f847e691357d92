import { describe, expect, test } from 'vitest';
import { TAG, childrenOf, context, der, oid, readElement, sequence } from './der.ts';
import { POLICY, STAMPED_AT, nodeSha256 } from './testing.ts';
import { timestampInfo } from './timestamp-building.ts';
import { readTimestampInfo } from './timestamp.ts';

const imprint = nodeSha256(new Uint8Array(Buffer.from('checkpoint\n')));

describe('what an authority states', () => {
  const nonce = Uint8Array.of(5);
  const stated = {
    policy: POLICY,
    imprintSha256: imprint,
    serial: Uint8Array.of(7),
    genTime: STAMPED_AT,
    nonce: null,
  };
  const plain = childrenOf(readElement(timestampInfo(stated))).map((part) => part.der);
  const accuracy = sequence(der(TAG.integer, Uint8Array.of(1)));
  const ordering = der(TAG.boolean, Uint8Array.of(0xff));
  const authority = der(context(0), Uint8Array.of(5, 0));
  const extensionsOf = (...parts: Uint8Array[]) =>
    der(context(1), sequence(oid('2a03'), ...parts, der(TAG.octetString, Uint8Array.of(0))));
  const read = (...parts: Uint8Array[]) => readTimestampInfo(sequence(...plain, ...parts));

  test('is read with each part that may stand in it, in the order of RFC 3161, 2.4.2', () => {
    const expected = read();
    expect(expected).toEqual({
      ...stated,
      hash: 'SHA-256',
      imprint,
      imprintSha256: undefined,
      policy: expected.policy,
    });
    for (const part of [accuracy, ordering, authority, extensionsOf()]) expect(read(part)).toEqual(expected);
    const all = read(accuracy, ordering, der(TAG.integer, nonce), authority, extensionsOf());
    expect(all).toEqual({ ...expected, nonce });
    expect(() => read(authority, accuracy)).toThrow('malformed');
    expect(() => read(accuracy, accuracy)).toThrow('malformed');
  });

  test('is not believed with a critical extension, of which none is known', () => {
    expect(() => read(extensionsOf(ordering))).toThrow('unknown-critical-extension');
  });
});
