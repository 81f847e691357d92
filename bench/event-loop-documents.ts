import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { pdfOf, streamOf } from '../apps/server/src/testing/modules/documents.ts';

export interface PolicyFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export const policyFacts = {
  title: 'Measured',
  owner: 'Compliance',
  language: 'en',
  validFrom: '2026-01-01',
  roles: ['admin'],
};

/** Eight honest PDFs of almost 25 MB each. */
export function largeDocuments(): PolicyFile[] {
  const photograph = streamOf('/Subtype/Image/Filter/DCTDecode', randomBytes(20_000_000));
  const scan = streamOf('/Subtype/Image/Filter/FlateDecode', deflateSync(randomBytes(4_000_000)));
  const bytes = pdfOf([['A policy of the firm.']], { more: [photograph, scan] });
  return Array.from({ length: 8 }, (_, at) => ({ name: `policy-${at}.pdf`, bytes }));
}
