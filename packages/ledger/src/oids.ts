/** Object identifiers in use: content of the encoded value, in hexadecimal. */
export const OID = {
  /** 1.2.840.113549.1.7.1 (RFC 5652, 4) */
  data: '2a864886f70d010701',
  /** 1.2.840.113549.1.7.2 (RFC 5652, 5.1) */
  signedData: '2a864886f70d010702',
  /** 1.2.840.113549.1.9.16.1.4 (RFC 3161, 2.4.2) */
  timestampInfo: '2a864886f70d0109100104',
  /** 1.2.840.113549.1.9.3, .4 and .5 (RFC 5652, 11) */
  contentType: '2a864886f70d010903',
  messageDigest: '2a864886f70d010904',
  signingTime: '2a864886f70d010905',
  /** 1.2.840.113549.1.9.16.2.12 (RFC 2634, 5.4) and .47 (RFC 5035, 3) */
  signingCertificate: '2a864886f70d010910020c',
  signingCertificateV2: '2a864886f70d010910022f',
  /** 1.2.840.113549.1.9.16.2.14 (RFC 3161, appendix A) */
  signatureTimestamp: '2a864886f70d010910020e',
  /** 2.16.840.1.101.3.4.2.1, .2 and .3 (RFC 5754, 2) */
  sha256: '608648016503040201',
  sha384: '608648016503040202',
  sha512: '608648016503040203',
  /** 1.2.840.10045.2.1, 1.2.840.10045.3.1.7, 1.3.132.0.34 and 1.3.132.0.35 (RFC 5480, 2) */
  ecPublicKey: '2a8648ce3d0201',
  p256: '2a8648ce3d030107',
  p384: '2b81040022',
  p521: '2b81040023',
  /** 1.2.840.10045.4.3.2, .3 and .4 (RFC 5758, 3.2) */
  ecdsaSha256: '2a8648ce3d040302',
  ecdsaSha384: '2a8648ce3d040303',
  ecdsaSha512: '2a8648ce3d040304',
  /** 1.2.840.113549.1.1.1, .8, .10, .11, .12 and .13 (RFC 8017, appendix C) */
  rsa: '2a864886f70d010101',
  mgf1: '2a864886f70d010108',
  rsaPss: '2a864886f70d01010a',
  rsaSha256: '2a864886f70d01010b',
  rsaSha384: '2a864886f70d01010c',
  rsaSha512: '2a864886f70d01010d',
  /** 2.5.29 … (RFC 5280, 4.2.1) */
  subjectKeyIdentifier: '551d0e',
  keyUsage: '551d0f',
  subjectAltName: '551d11',
  basicConstraints: '551d13',
  certificatePolicies: '551d20',
  authorityKeyIdentifier: '551d23',
  extendedKeyUsage: '551d25',
  /** 2.5.29 … (RFC 5280, 5.2 and 5.3) */
  crlNumber: '551d14',
  reasonCode: '551d15',
  invalidityDate: '551d18',
  /** 2.5.29.37.0 and 1.3.6.1.5.5.7.3.8 (RFC 5280, 4.2.1.12) */
  anyUse: '551d2500',
  timeStamping: '2b06010505070308',
  /** 2.5.4.3, .6 and .10 (RFC 4519, 2), and 2.5.4.97 (ETSI EN 319 412-1, 5.1.4) */
  commonName: '550403',
  country: '550406',
  organization: '55040a',
  organizationIdentifier: '550461',
} as const;
