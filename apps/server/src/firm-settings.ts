import { swissUid } from '@sorgfalt/kyc';
import { z } from 'zod';

/** What a certificate can hold (RFC 5280, appendix A.1: ub-organization-name). */
const nameCharactersMax = 64;

const uidSentence = 'a UID is written as CHE-123.456.788, with the check digit that belongs to it';
const contactSentence = 'give an e-mail address, or an address on the web with https, in plain characters';

const uid = z.string().transform((text, context) => {
  const written = text === '' ? text : swissUid(text);
  if (written !== null) return written;
  context.addIssue({ code: 'custom', message: uidSentence });
  return z.NEVER;
});

/** Who the firm is, as its certificates say, and a key of its own; a part of `config.ts`. */
export const firmSettings = {
  FIRM_NAME: {
    group: 'firm',
    key: 'name',
    default: '',
    schema: z
      .string()
      .trim()
      .normalize()
      .max(nameCharactersMax, `a name has ${nameCharactersMax} characters at most`)
      .regex(/^\P{C}*$/u, 'a name has no control characters'),
  },
  FIRM_UID: { group: 'firm', key: 'uid', default: '', schema: uid },
  FIRM_CONTACT: {
    group: 'firm',
    key: 'contact',
    default: '',
    schema: z
      .union([z.literal(''), z.email(), z.url({ protocol: /^https$/ })], contactSentence)
      .refine((text) => /^[\x21-\x7e]*$/.test(text), contactSentence),
  },
  FIRM_KEY: { group: 'ledger', key: 'firmKey', default: '', schema: z.string() },
  FIRM_CERT: { group: 'ledger', key: 'firmCertificates', default: '', schema: z.string() },
  FIRM_PKCS12: { group: 'ledger', key: 'firmPkcs12Path', default: '', schema: z.string() },
  FIRM_PKCS12_PASSWORD: { group: 'ledger', key: 'firmPkcs12Password', default: '', schema: z.string() },
} as const;
