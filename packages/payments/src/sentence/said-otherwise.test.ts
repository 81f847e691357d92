import { describe, expect, test } from 'vitest';
import { languageOf } from './language.ts';
import { nameTokens } from './name-key.ts';
import { readSentence } from './read-sentence.ts';
import { knownBeneficiaries } from './testing.ts';

const context = { today: '2026-11-18', beneficiaries: knownBeneficiaries };
const read = (sentence: string) => readSentence(sentence, context);

test('each part that was understood is shown with its field, in the order of the sentence', () => {
  const sentence = 'Pay 5 CHF to Neuling AG, CH9300762011623852957, ref RF18539007547034 for rent on Friday';
  const { parts, text, draft } = read(sentence);
  expect(parts.map(({ field, value, start, end }) => [field, value, text.slice(start, end)])).toEqual([
    ['amount', '5', '5'],
    ['currency', 'CHF', 'CHF'],
    ['creditor', 'Neuling AG', 'Neuling AG'],
    ['account', 'CH9300762011623852957', 'CH9300762011623852957'],
    ['reference', 'RF18539007547034', 'RF18539007547034'],
    ['remittance', 'rent', 'rent'],
    ['executionDate', '2026-11-20', 'Friday'],
  ]);
  expect(draft).toEqual({
    creditor: { name: 'Neuling AG', account: 'CH9300762011623852957', address: { town: '', country: '' } },
    amount: '5',
    currency: 'CHF',
    executionDate: '2026-11-20',
    reference: 'RF18539007547034',
    remittance: 'rent',
  });
});

describe('a currency', () => {
  test.each([
    ['5 dollars', ['USD', 'CAD', 'AUD', 'HKD', 'SGD', 'NZD']],
    ['5 $', ['USD', 'CAD', 'AUD', 'HKD', 'SGD', 'NZD']],
    ['5 kronor', ['SEK', 'NOK', 'DKK', 'CZK']],
  ])('that several countries have is asked for: %s', (said, options) => {
    const { draft, questions } = read(`Pay ${said} to Müller AG`);
    expect([draft.amount, draft.currency]).toEqual(['5', '']);
    expect(questions).toEqual([{ code: 'currency-ambiguous', options }]);
  });

  test.each([
    ['US$5', 'USD'],
    ['5 US dollars', 'USD'],
    ['5 pounds', 'GBP'],
    ['£5', 'GBP'],
    ['€5', 'EUR'],
    ['5 euros', 'EUR'],
    ['5 Swiss francs', 'CHF'],
    ['Fr. 5', 'CHF'],
    ['5 usd', 'USD'],
  ])('is read in %s: %s', (said, currency) => {
    expect(read(`Pay ${said} to Müller AG`).draft).toMatchObject({ amount: '5', currency });
  });
});

test.each([
  ['CHF', '1000000000', 'amount-too-large'],
  ['JPY', '99999999999999999', 'amount-too-large'],
  ['CHF', '0', 'amount-not-positive'],
  ['CHF', '5.0015', 'amount-too-precise'],
])('no order is made of %s %s: %s', (currency, amount, code) => {
  const { draft, questions } = read(`Pay ${currency} ${amount} to Müller AG`);
  expect(draft.amount).toBe('');
  expect(questions).toEqual([{ code }]);
});

test.each([
  ['on the 17th', '2026-12-17'],
  ['on the 18th', '2026-11-18'],
  ['on the 3rd', '2026-12-03'],
  ['on the 31st', '2026-12-31'],
  ['tomorrow', '2026-11-19'],
  ['on 1 March', '2027-03-01'],
])('a day that is said as "%s" is the next one: %s', (said, day) => {
  expect(read(`Pay 5 CHF to Müller AG ${said}`).draft.executionDate).toBe(day);
});

test.each([
  ['yesterday', [{ code: 'date-past' }]],
  ['the day before yesterday', [{ code: 'date-past' }]],
  ['on 31 February', [{ code: 'date-invalid' }]],
  ['before 20 November', [{ code: 'date-unclear', options: ['2026-11-20'] }]],
  ['on 20 November or 23 November', [{ code: 'date-several', options: ['2026-11-20', '2026-11-23'] }]],
])('a day that is said as "%s" is asked for, with the days that it can mean: %j', (said, questions) => {
  const reading = read(`Pay 5 CHF to Müller AG ${said}`);
  expect([reading.draft.executionDate, reading.questions]).toEqual(['', questions]);
});

test('a day is taken up to a year ahead, and asked for beyond', () => {
  expect(read('Pay 5 CHF to Müller AG on 18.11.2027').draft.executionDate).toBe('2027-11-18');
  expect(read('Pay 5 CHF to Müller AG on 19.11.2027').questions).toEqual([{ code: 'date-too-far' }]);
});

test.each(['den 24.12 CHF', 'CHF 24.12', 'due 24.12 CHF'])(
  'figures beside a currency are an amount, and no day: %s',
  (said) => {
    const { draft, questions } = read(`Pay Müller AG ${said}`);
    expect([draft.amount, draft.executionDate, questions]).toEqual(['24.12', context.today, []]);
  },
);

test('a dash further ahead does not part an amount from its currency', () => {
  expect(read('Rent Basel - Bern: pay CHF 31.12 to Müller AG')).toMatchObject({
    draft: { amount: '31.12', currency: 'CHF' },
    questions: [],
  });
});

test.each([
  'Pay 5 CHF TO "Müller AG"',
  'ZAHLE 5 CHF AN "Müller AG"',
  'zahle 5 chf an müller ag',
  'Pay 5 CHF to MÜLLER AG',
  'Pay 5 CHF to Mueller AG',
])('a known name is known however it is written: %s', (sentence) => {
  expect(read(sentence)).toMatchObject({ beneficiaryId: 'mueller', questions: [] });
  expect(read(sentence).draft.remittance).toBeUndefined();
});

test('names are compared without marks, points and the ways to write an umlaut', () => {
  const keys = (name: string) => nameTokens(name).map(({ key }) => key);
  expect(keys('Strauß & Söhne GmbH')).toEqual(keys('Strauss und Soehne G.m.b.H.'));
  expect(keys("Café de l'Étoile")).toEqual(keys('Cafe de lEtoile'));
  expect(keys('A + B')).toEqual(keys('a and b'));
  expect(keys('Müller-Meier')).toEqual(keys('Mueller’Meier'));
  expect(nameTokens('  Muster, AG.').map(({ start, end }) => [start, end])).toEqual([
    [2, 8],
    [10, 12],
  ]);
});

test.each([
  ['de', ['Miete', 'übermorgen', 'Dezember', 'Rechnung', 'überweise', 'bitte', 'nicht']],
  ['fr', ['loyer', 'demain', 'décembre', 'virement', 'facture']],
  ['it', ['affitto', 'domani', 'dicembre', 'bonifico', 'fattura', 'per favore']],
  ['es', ['alquiler', 'mañana', 'diciembre', 'transferencia', 'por favor']],
  ['en', ['rent', 'tomorrow', 'december', 'please', 'transfer']],
])('one word says that a sentence is in %s', (language, words) => {
  const other = language === 'en' ? 'de' : 'en';
  expect(words.filter((word) => languageOf(`500 ${word} CHF`, other) !== language)).toEqual([]);
});

test('of two accounts neither is taken', () => {
  const { draft, questions } = read(
    'Pay 5 CHF to Neuling AG, CH9300762011623852957 or DE89370400440532013000',
  );
  expect(draft.creditor.account).toBe('');
  expect(questions).toContainEqual({ code: 'account-several' });
});

test.each([
  ['31.12', '', [{ code: 'amount-ambiguous', options: ['31.12'] }, { code: 'currency-missing' }]],
  ['32.12', '32.12', [{ code: 'currency-missing' }]],
  ['31.13', '31.13', [{ code: 'currency-missing' }]],
  ['CHF 31.12', '31.12', []],
])('%s is asked about only where it could be a day as well', (said, amount, asked) => {
  const { draft, questions } = read(`Pay ${said} to Müller AG`);
  expect([draft.amount, draft.executionDate, questions]).toEqual([amount, '2026-11-18', asked]);
});
