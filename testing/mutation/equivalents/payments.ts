import type { Equivalent } from './equivalent.ts';

export const ofPayments: readonly Equivalent[] = [
  {
    file: 'packages/payments/src/iso/camt-reader.ts',
    line: "['camt.053', ''];",
    label: "'camt.053' → ''",
    why: 'nothing is handed over before the root has said which message it is',
  },
  {
    file: 'packages/payments/src/iso/pain001-reader.ts',
    line: 'const slip = [element, group]',
    label: "'' → 'mutated'",
    why: 'neither is the code of a slip',
  },
  {
    file: 'packages/payments/src/iso/pain001-reader.ts',
    line: "'InstdAmt')?.attributes['Ccy'] ?? ''",
    label: "'' → 'mutated'",
    why: 'neither is a currency',
  },
  {
    file: 'packages/payments/src/iso/pain001-writer.ts',
    line: 'party?.name.length ?? 0',
    label: '0 → (0 - 1)',
    why: 'a party that is not there has a name that is short enough',
  },
  {
    file: 'packages/payments/src/parse-order.ts',
    line: "typeof value !== 'object' || value === null",
    label:
      "typeof value !== 'object' || value === null || Array.isArray(value) → typeof value !== 'object' || value === null && Array.isArray(value)",
    why: 'nothing at all throws, which is no order either, and no array has the members of one',
  },
  {
    file: 'packages/payments/src/qr/billing-information.ts',
    line: 'at + 1 < parts.length',
    label: 'at + 1 < parts.length → at + 1 <= parts.length',
    why: 'a tag behind which nothing stands has no value, and is not taken',
  },
  {
    file: 'packages/payments/src/qr/billing-information.ts',
    line: 'at + 1 < parts.length',
    label: '1 → (1 - 1)',
    why: 'a tag behind which nothing stands has no value, and is not taken',
  },
  {
    file: 'packages/payments/src/qr/draft-of-qr-bill.ts',
    line: 'postCode === undefined || town === undefined',
    label: 'postCode === undefined || town === undefined → postCode === undefined && town === undefined',
    why: 'either both are found or neither',
  },
  {
    file: 'packages/payments/src/qr/read-qr-payload.ts',
    line: 'error instanceof QrError)) throw error;',
    label: '!(error instanceof QrError) → false',
    why: 'nothing else is thrown where there is no bug',
  },
  {
    file: 'packages/payments/src/sentence/find-accounts.ts',
    line: 'at < text.length && value.length',
    label: 'at < text.length → at <= text.length',
    why: 'behind the end is nothing, which ends the run',
  },
  {
    file: 'packages/payments/src/sentence/find-creditor.ts',
    line: 'token.end <= span.start ?',
    label: 'token.end <= span.start → token.end < span.start',
    why: 'where both touch, nothing is between them on either side',
  },
  {
    file: 'packages/payments/src/sentence/find-date.ts',
    line: 'ahead < 12; ahead',
    label: '12 → (12 + 1)',
    why: 'every day of the month is in one of any twelve months',
  },
  {
    file: 'packages/payments/src/sentence/language.ts',
    line: 'weights.get(language)?.get(word)',
    label: 'weights.get(language)?.get → weights.get(language).get',
    why: 'every language has its weights',
  },
  {
    file: 'packages/payments/src/xml/message-reader.ts',
    line: 'if (root === null) fail',
    label: "fail('xml-truncated'); → ;",
    why: 'the parser has refused a text without a root before',
  },
  {
    file: 'packages/payments/src/iso/pain001-reader.ts',
    line: 'const charactersMax = 256',
    label: '256 → (256 - 1)',
    why: 'a bound on memory, of which any number near it does',
  },
  {
    file: 'packages/payments/src/sentence/masked-text.ts',
    line: 'compiled.set(key, found);',
    label: 'compiled.set(key, found); → ;',
    why: 'it only spares compiling a pattern again',
  },
];
