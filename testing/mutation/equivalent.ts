/** A mutant that does the same as the original: no test can tell them apart, and it does not count. */
export interface Equivalent {
  readonly file: string;
  /** A piece of the line, enough to know it by. */
  readonly line: string;
  /** As the tool says it. */
  readonly label: string;
  readonly why: string;
}

export const equivalents: readonly Equivalent[] = [
  {
    file: 'apps/server/src/modules/review/item.ts',
    line: 'if (decision === null || notes === null',
    label:
      'decision === null || notes === null || officerId === null || decidedBy === null → decision === null || notes === null || officerId === null && decidedBy === null',
    why: 'a decision is stored with all of it at once',
  },
  {
    file: 'packages/money/src/amount.ts',
    line: 'const text = String(units < 0n',
    label: 'units < 0n → units <= 0n',
    why: 'the negative of the whole number nought is nought',
  },
  {
    file: 'packages/money/src/amount.ts',
    line: 'const text = String(units < 0n',
    label: '0n → (0n + 1n)',
    why: 'the negative of the whole number nought is nought',
  },
  {
    file: 'packages/payments/src/parse-order.ts',
    line: "typeof value !== 'object' || value === null",
    label:
      "typeof value !== 'object' || value === null || Array.isArray(value) → typeof value !== 'object' || value === null && Array.isArray(value)",
    why: 'nothing at all throws, which is no order either, and no array has the members of one',
  },
  {
    file: 'packages/payments/src/iso/pain001-reader.ts',
    line: 'const slip = [element, group]',
    label: "'' → 'mutated'",
    why: 'neither is the code of a slip',
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
    file: 'packages/payments/src/qr/read-qr-payload.ts',
    line: 'error instanceof QrError)) throw error;',
    label: '!(error instanceof QrError) → false',
    why: 'nothing else is thrown where there is no bug',
  },
  {
    file: 'packages/payments/src/sentence/language.ts',
    line: 'weights.get(language)?.get(word)',
    label: 'weights.get(language)?.get → weights.get(language).get',
    why: 'every language has its weights',
  },
  {
    file: 'packages/payments/src/sentence/find-creditor.ts',
    line: 'token.end <= span.start ?',
    label: 'token.end <= span.start → token.end < span.start',
    why: 'where both touch, nothing is between them on either side',
  },
  {
    file: 'packages/screening/src/lists/seco-target.ts',
    line: 'all.findLast',
    label:
      'all.findLast(({ from }) => day === null || from <= day)?.isInForce → all.findLast(({ from }) => day === null || from <= day).isInForce',
    why: 'the first standing holds ever since, so that one is always found',
  },
  {
    file: 'packages/screening/src/matcher/find-contained.ts',
    line: 'const end = data.nameStart[name + 1]',
    label: '1 → (1 - 1)',
    why: 'it only spares the comparing of names that are refused by it',
  },
  {
    file: 'packages/screening/src/matcher/find-contained.ts',
    line: '!isLight(data, token)) return false;',
    label: 'false → true',
    why: 'it only spares the comparing of names that are refused by it',
  },
  {
    file: 'packages/screening/src/matcher/join-hits.ts',
    line: 'text.length < 2',
    label: '2 → (2 - 1)',
    why: 'neighbours are joined to four letters and more, which are never like a single one',
  },
  {
    file: 'packages/ledger/src/bundle/deflate.ts',
    line: 'bytes.length * 9',
    label: '(bytes.length * 9) / 8 → (bytes.length * 9) * 8',
    why: 'room for more than is written, and only what was written is given back',
  },
  {
    file: 'packages/ledger/src/cms-building.ts',
    line: "instant < '2050'",
    label: "instant < '2050' → instant <= '2050'",
    why: 'no instant is a year alone',
  },
  {
    file: 'packages/ledger/src/bundle/deflate.ts',
    line: 'bytes.length * 9',
    label: '9 → (9 + 1)',
    why: 'room for more than is written, and only what was written is given back',
  },
  {
    file: 'packages/ledger/src/bundle/deflate.ts',
    line: '0x190 - 144',
    label: 'symbol < 256 → symbol <= 256',
    why: 'of the sum for the end of a block, seven bits count, and these are noughts either way',
  },
  {
    file: 'packages/ledger/src/bundle/crc32.ts',
    line: 'const TABLE',
    label: '256 → (256 + 1)',
    why: 'a byte has 256 values',
  },
  {
    file: 'packages/ledger/src/seal-form.ts',
    line: 'embedded?.tag',
    label: 'embedded?.tag → embedded.tag',
    why: 'its children were asked for, which refuses one that is not there',
  },
  {
    file: 'packages/ledger/src/canonical.ts',
    line: 'return ordered;',
    label: 'return ordered; → return;',
    why: 'what is not put in order here is printed member by member, to the same text',
  },
  {
    file: 'packages/ledger/src/canonical.ts',
    line: 'return members;',
    label: 'return members; → return;',
    why: 'what is not put in order here is printed member by member, to the same text',
  },
  {
    file: 'packages/ledger/src/canonical.ts',
    line: 'const ordered = inOrder(value, 0)',
    label: '0 → (0 + 1)',
    why: 'what is not put in order for its depth is printed member by member, to the same text',
  },
  {
    file: 'packages/ledger/src/bundle/self-test.ts',
    line: 'const middle = container.length',
    label: '1 → (1 + 1)',
    why: 'any bit of the container will do',
  },
  {
    file: 'packages/ledger/src/bundle/self-test.ts',
    line: 'container[middle] = ',
    label: '1 → (1 + 1)',
    why: 'any bit of the container will do',
  },
  {
    file: 'packages/ledger/src/canonical.ts',
    line: "typeof value === 'number') return Number",
    label: "typeof value === 'number' → typeof value !== 'number'",
    why: 'what is not put in order here is printed member by member, to the same text',
  },
  {
    file: 'packages/payments/src/qr/draft-of-qr-bill.ts',
    line: 'postCode === undefined || town === undefined',
    label: 'postCode === undefined || town === undefined → postCode === undefined && town === undefined',
    why: 'either both are found or neither',
  },
  {
    file: 'packages/payments/src/sentence/find-date.ts',
    line: 'ahead < 12; ahead',
    label: '12 → (12 + 1)',
    why: 'every day of the month is in one of any twelve months',
  },
  {
    file: 'packages/payments/src/sentence/find-accounts.ts',
    line: 'at < text.length && value.length',
    label: 'at < text.length → at <= text.length',
    why: 'behind the end is nothing, which ends the run',
  },
  {
    file: 'packages/payments/src/iso/pain001-writer.ts',
    line: 'party?.name.length ?? 0',
    label: '0 → (0 - 1)',
    why: 'a party that is not there has a name that is short enough',
  },
  {
    file: 'packages/payments/src/iso/pain001-reader.ts',
    line: "'InstdAmt')?.attributes['Ccy'] ?? ''",
    label: "'' → 'mutated'",
    why: 'neither is a currency',
  },
  {
    file: 'packages/ledger/src/utf8.ts',
    line: 'for (let at = 0; at < text.length',
    label: '0 → (0 - 1)',
    why: 'before the first byte of an array nothing is written',
  },
  {
    file: 'packages/ledger/src/bytes.ts',
    line: 'return code < 0x3a',
    label: '0x3a → (0x3a + 1)',
    why: 'between the figure 9 and the letter a no digit has its code',
  },
  {
    file: 'packages/ledger/src/bytes.ts',
    line: 'return code < 0x3a',
    label: 'code < 0x3a → code <= 0x3a',
    why: 'between the figure 9 and the letter a no digit has its code',
  },
  {
    file: 'packages/ledger/src/bytes.ts',
    line: 'for (let sextet = 0',
    label: 'sextet < ALPHABET.length → sextet <= ALPHABET.length',
    why: 'behind the last letter is no code, and where none is nothing is written',
  },
  {
    file: 'packages/ledger/src/bytes.ts',
    line: 'for (let sextet = 0',
    label: '0 → (0 - 1)',
    why: 'before the first letter is no code, and where none is nothing is written',
  },
  {
    file: 'packages/ledger/src/bundle/deflate.ts',
    line: 'base: Infinity',
    label: '0 → (0 + 1)',
    why: 'an endless value is refused, whatever is read behind it',
  },
  {
    file: 'packages/ledger/src/bundle/deflate.ts',
    line: 'base: Infinity',
    label: '0 → (0 - 1)',
    why: 'an endless value is refused, whatever is read behind it',
  },
  {
    file: 'apps/server/src/modules/review/repo.ts',
    line: "assignee = 'all', officer",
    label: "'all' → ''",
    why: 'neither asks for anybody',
  },
  {
    file: 'packages/ledger/src/bytes.ts',
    line: 'new Uint8Array(128)',
    label: '128 → (128 + 1)',
    why: 'only characters of the alphabet are looked up',
  },
  {
    file: 'packages/ledger/src/web-crypto.ts',
    line: "importKey('spki'",
    label: 'false → true',
    why: 'a public key may be given out always',
  },
  {
    file: 'packages/ledger/src/bundle/layout.ts',
    line: 'return utf8Decode(files.get(name)',
    label: "'' → 'mutated'",
    why: 'neither is the text of a file of a bundle',
  },
  {
    file: 'packages/payments/src/xml/message-reader.ts',
    line: 'if (root === null) fail',
    label: "fail('xml-truncated'); → ;",
    why: 'the parser has refused a text without a root before',
  },
  {
    file: 'packages/payments/src/iso/camt-reader.ts',
    line: "['camt.053', ''];",
    label: "'camt.053' → ''",
    why: 'nothing is handed over before the root has said which message it is',
  },
  {
    file: 'packages/workflow/src/onboarding.ts',
    line: "event === 'restart' && index > at",
    label: 'index > at → index >= at',
    why: 'the step itself has had its new state before this is asked',
  },
];
