import { fc, test } from '@fast-check/vitest';
import { base64Encode } from '@sorgfalt/ledger';
import { describe, expect } from 'vitest';
import { certificatesOf } from './pem.ts';

function pemOf(der: Uint8Array, lineEnd: string): string {
  const lines = base64Encode(der).match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join(lineEnd);
}

describe('certificatesOf', () => {
  test.prop([fc.array(fc.uint8Array({ minLength: 1, maxLength: 300 })), fc.constantFrom('\n', '\r\n')])(
    'reads every certificate, in order, whatever stands between them',
    (certificates, lineEnd) => {
      const pem = certificates.map((der) => `subject: x${lineEnd}${pemOf(der, lineEnd)}`).join('');
      expect(certificatesOf(pem)).toEqual(certificates);
    },
  );

  test.prop([fc.string()])('finds none in other text', (text) => {
    expect(certificatesOf(text)).toEqual([]);
  });
});
