import { expect, test } from 'vitest';
import type { ClientAccount } from '@sorgfalt/contract';
import { csvLine, header, painOf } from '../../../testing/modules/payment-files.ts';
import { soon, swissIban } from '../../../testing/modules/payments.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { readFile } from './read-file.ts';

const defaults = { currency: 'CHF', executionDate: soon };
const csv = (...lines: readonly string[]) => [header, ...lines].join('\n');
const hashOf = (text: string, given = defaults) => readFile(text, given).contentHash;
const refusalOf = (text: string) => {
  try {
    readFile(text, defaults);
  } catch (error) {
    return error instanceof AppError ? error.fields?.[0] : error;
  }
};

test('a table is read with its lines, which name no account of their own', () => {
  const { format, messageId, lines } = readFile(csv(csvLine('1.10'), csvLine('1.20')), defaults);
  expect([format, messageId, lines.length]).toEqual(['csv', null, 2]);
  expect(lines.map(({ draft, refusals }) => [draft?.amount, refusals])).toEqual([
    ['1.10', []],
    ['1.20', []],
  ]);
});

test('the same payments are the same file in another order, with other blanks and capitals', () => {
  const [a, b] = [csvLine('1.10'), csvLine('1.20')];
  const hash = hashOf(csv(a, b));
  expect(hashOf(csv(b, a))).toBe(hash);
  expect(hashOf(csv(a.replace('Gartenbau Wunderlich', 'GARTENBAU  wunderlich'), b))).toBe(hash);
  expect(hashOf(csv(a.replace(';1.10;', ';1.1;'), b))).toBe(hash);
});

test('another amount, payee, day or count of payments is another file', () => {
  const line = csvLine('1.10');
  const hashes = [
    csv(line),
    csv(line, line),
    csv(csvLine('1.11')),
    csv(csvLine('1.10', { payee: 4712 })),
    csv(csvLine('1.10', { date: '2099-01-05' })),
    csv(line.replace('Gartenbau', 'Gemüsebau')),
  ].map((text) => hashOf(text));
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('a day that stands in for none does not make another file of it tomorrow', () => {
  const text = csv(csvLine('1.10').replace(soon, ''));
  expect(hashOf(text, { ...defaults, executionDate: '2099-01-05' })).toBe(hashOf(text));
});

test('what begins like a message is read as one, also behind a mark and blanks', () => {
  for (const text of ['<Document', '\uFEFF<Document', ' \n<Document']) {
    expect(refusalOf(text)).toMatchObject({ code: expect.stringMatching(/^(?:xml|message)/u) });
  }
});

const account = {
  name: 'Muster AG',
  iban: swissIban(1),
  address: { town: 'Zug', country: 'CH' },
} as ClientAccount;
const message = painOf(account, ['10.00'], { messageId: 'A-1' });

test('an account to pay from that is told by another number than an IBAN is not left out', () => {
  const text = message.replace(
    /(<DbtrAcct>\s*<Id>\s*)<IBAN>\w+<\/IBAN>/u,
    '$1<Othr><Id>25-9034-2</Id></Othr>',
  );
  expect(readFile(text, defaults).lines.map(({ debtorIban }) => debtorIban)).toEqual(['25-9034-2']);
});

test('a message by a number that is no identifier any more is refused', () => {
  const text = message.replace('<MsgId>A-1<', `<MsgId>${'A'.repeat(20_000)}<`);
  expect(refusalOf(text)).toMatchObject({ code: 'message-identifier' });
});
