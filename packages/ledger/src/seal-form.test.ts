import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { equalBytes } from './bytes.ts';
import { sealTemplate, withSignatureTimestamp } from './cades.ts';
import { attributeOf } from './cms.ts';
import { TAG, childrenOf, der, readElement, sequence } from './der.ts';
import { OID } from './oids.ts';
import { settleNow } from './pki-error.ts';
import { readSeal } from './seal-form.ts';
import {
  authorityExtension,
  firmKey,
  issue,
  keyUsageExtension,
  nodeSha256,
  rootKey,
  sealOf,
  tokenOf,
  tsaCertificate,
  tsaKey,
} from './testing.ts';

const middle = issue(tsaKey, rootKey, {
  subject: 'Beispiel CA',
  issuer: 'Beispiel Root',
  extensions: [authorityExtension(0), keyUsageExtension(0x06)],
});
const leaf = issue(firmKey, tsaKey, {
  subject: 'Beispiel Treuhand AG',
  issuer: 'Beispiel CA',
  extensions: [keyUsageExtension(0xc0)],
});
const plain = sealOf(Uint8Array.of(1), [leaf, middle]);
const stamped = withSignatureTimestamp(plain, tokenOf(nodeSha256(Uint8Array.of(2))));
const seals = [plain, sealOf(Uint8Array.of(3)), stamped.ok ? stamped.value : plain];

/** What writing a seal gives for the parts that were read: the one form. */
function written(cms: Uint8Array): Uint8Array {
  const { message, certificates, signingTime, token } = readSeal(cms, nodeSha256);
  const { attributes, signature } = message.signer;
  const template = sealTemplate(
    certificates.map((certificate) => certificate.der),
    nodeSha256,
  );
  const digest = attributeOf(attributes, OID.messageDigest)?.content ?? new Uint8Array();
  const signed = template.signedAttributes(digest, signingTime);
  return template.assemble(signed, signature, { signatureTimestamp: token });
}

interface Edit {
  readonly place: number;
  readonly how: 'leave out' | 'repeat' | 'turn round' | 'empty' | 'add' | 'replace';
  readonly other: Uint8Array;
}

/** The same message with one of its elements changed, and all lengths right. */
function edited(bytes: Uint8Array, { place, how, other }: Edit): Uint8Array {
  let left = place;
  const change = (at: Uint8Array): Uint8Array[] => {
    const element = readElement(at);
    left -= 1;
    if (left === 0) {
      if (how === 'leave out') return [];
      if (how === 'repeat') return [at, at];
      if (how === 'replace') return [other];
      if (how === 'add') return [at, other];
      if (how === 'empty' || (element.tag & 0x20) === 0) return [der(element.tag)];
      return [
        der(
          element.tag,
          ...childrenOf(element)
            .map((child) => child.der)
            .toReversed(),
        ),
      ];
    }
    if ((element.tag & 0x20) === 0) return [at];
    return [der(element.tag, ...childrenOf(element).flatMap((child) => change(child.der)))];
  };
  return change(bytes)[0] ?? new Uint8Array();
}

const arbEdit = fc.record({
  place: fc.integer({ min: 2, max: 260 }),
  how: fc.constantFrom<Edit['how'][]>('leave out', 'repeat', 'turn round', 'empty', 'add', 'replace'),
  other: fc.oneof(
    fc.constantFrom(
      tsaCertificate,
      leaf,
      der(0x05),
      der(0x02, Uint8Array.of(3)),
      der(TAG.sequence),
      der(TAG.set),
      der(TAG.generalizedTime, new Uint8Array(Buffer.from('20260301081500Z'))),
      der(TAG.generalizedTime, new Uint8Array(Buffer.from('20260301081500.5Z'))),
      der(TAG.utcTime, new Uint8Array(Buffer.from('260301081500Z'))),
      der(0xa0),
      der(0xa1),
    ),
    fc.uint8Array({ maxLength: 40 }).map((content) => der(TAG.octetString, content)),
  ),
});

describe('readSeal', () => {
  test('reads what is written, and gives it back', () => {
    for (const seal of seals) expect(written(seal)).toEqual(seal);
    expect(readSeal(seals[2]!, nodeSha256).assemble()).toEqual(plain);
  });

  test.prop([fc.constantFrom(...seals), arbEdit, fc.option(arbEdit, { nil: undefined })], { numRuns: 2000 })(
    'reads no message that would be written in another way',
    (seal, first, second) => {
      const once = edited(seal, first);
      const changed = second === undefined ? once : edited(once, second);
      const result = settleNow(() => readSeal(changed, nodeSha256));
      if (result.ok) expect(equalBytes(written(changed), changed)).toBe(true);
    },
  );
});

test('a time is spelled in one way: without a fraction, and in two digits of the year up to 2049', () => {
  const late = sealOf(Uint8Array.of(4), [leaf, middle], firmKey, '2055-01-01T00:00:00.000Z');
  expect(written(late)).toEqual(late);
  const times = ['20550101000000.5Z', '20550101000000.0Z', '20260301081500Z', '20260301081500.5Z']
    .map((text) => der(TAG.generalizedTime, new Uint8Array(Buffer.from(text))))
    .concat(der(TAG.utcTime, new Uint8Array(Buffer.from('550101000000Z'))));
  for (const seal of [late, plain]) {
    for (const other of times) {
      for (let place = 2; place < 120; place += 1) {
        const changed = edited(seal, { place, how: 'replace', other });
        const result = settleNow(() => readSeal(changed, nodeSha256));
        if (result.ok) expect(equalBytes(written(changed), changed)).toBe(true);
      }
    }
  }
});

test('a seal holds X.509 certificates and nothing else beside them', () => {
  const [type, wrapped] = childrenOf(readElement(seals[1]!));
  const [message] = childrenOf(wrapped);
  const [version, digests, content, embedded, signers] = childrenOf(message);
  const withBeside = (...others: Uint8Array[]) => {
    const parts = [version!.der, digests!.der, content!.der];
    const held = der(embedded!.tag, embedded!.content, ...others);
    return sequence(type!.der, der(wrapped!.tag, sequence(...parts, held, signers!.der)));
  };
  expect(withBeside()).toEqual(seals[1]);
  // Another kind of certificate (RFC 5652, 10.2.2) stands behind the X.509 ones; nothing that is signed names it.
  const result = settleNow(() => readSeal(withBeside(der(0xa1)), nodeSha256));
  expect(result).toMatchObject({ ok: false, error: { code: 'malformed' } });
});
