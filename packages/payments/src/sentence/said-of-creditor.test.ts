import { describe, expect, test } from 'vitest';
import { readSentence } from './read-sentence.ts';
import { knownBeneficiaries } from './testing.ts';

describe('what is said of the creditor', () => {
  const context = { today: '2026-11-18', beneficiaries: knownBeneficiaries };
  const read = (sentence: string) => readSentence(sentence, context);
  const codes = (sentence: string) => read(sentence).questions.map(({ code }) => code);

  test.each([
    ['Pay 5 CHF to Doppel Treuhand', 'creditor-several', ['twin1', 'twin2']],
    ['Pay 5 CHF to Müler AG', 'creditor-unsure', ['mueller']],
    ['Pay 5 CHF to AG', 'creditor-unknown', undefined],
    ['Pay 5 CHF to Abel', 'creditor-unknown', undefined],
  ])('%s: %s', (sentence, code, options) => {
    expect(read(sentence).questions).toEqual([{ code, ...(options && { options }) }]);
  });

  test('in quotation marks is a name behind "to", and a text elsewhere', () => {
    expect(read('Pay 5 CHF to "Müller AG"')).toMatchObject({ beneficiaryId: 'mueller', questions: [] });
    expect(read('Pay 5 CHF to "Müller AG"').draft.remittance).toBeUndefined();
    expect(read('Pay 5 CHF to Müller AG «Miete»').draft.remittance).toBe('Miete');
    expect(read('Pay 5 CHF to Müller AG re: rent.').draft.remittance).toBe('rent');
    expect(read('Pay 5 CHF to Müller AG for invoice 12 and 13').draft.remittance).toBe('invoice 12 and 13');
  });

  test('a number behind "invoice" is the amount where a currency follows it', () => {
    expect(read('Pay invoice 500 CHF to Müller AG').draft).toMatchObject({ amount: '500' });
    expect(read('Pay invoice 500 CHF to Müller AG').draft.remittance).toBeUndefined();
    expect(read('Pay invoice 42, 500 CHF to Müller AG').draft).toMatchObject({
      amount: '500',
      remittance: 'invoice 42',
    });
  });

  test('an account and a reference are read in groups and in small letters, and their check digits count', () => {
    const { draft } = read('Pay 5 CHF to Neuling AG, ch93 0076 2011 6238 5295 7');
    expect(draft.creditor.account).toBe('CH9300762011623852957');
    expect(codes('Pay 5 CHF to Neuling AG, CH94 0076 2011 6238 5295 7')).toEqual([
      'creditor-unknown',
      'account-invalid',
    ]);
    expect(codes('Pay 5 CHF to Neuling AG, RF18539007547035')).toEqual([
      'creditor-unknown',
      'reference-invalid',
    ]);
    expect(read('Pay 5 CHF to Müller AG, 21 00000 00003 13947 14300 09017').draft.reference).toBe(
      '210000000003139471430009017',
    );
    expect(read('Pay 5 CHF to Müller AG reference rf18 5390 0754 7034').draft.reference).toBe(
      'RF18539007547034',
    );
  });
});
