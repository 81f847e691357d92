import { base64Decode, hexEncode, sha256 } from '@sorgfalt/ledger';

/** The certificates of a PEM text, DER; what is no PEM is left out. */
export function certificatesOf(pem: string): Uint8Array[] {
  const blocks = pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g);
  return [...blocks].flatMap(([, text = '']) => base64Decode(text.replaceAll(/\s/g, '')) ?? []);
}

/** SHA-256 of a certificate, hexadecimal: what is compared by eye. */
export function fingerprintOf(der: Uint8Array): string {
  return hexEncode(sha256(der));
}
