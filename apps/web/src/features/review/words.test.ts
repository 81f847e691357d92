import { beforeAll, describe, expect, test } from 'vitest';
import { currentTranslate, loadLanguage, loadTexts } from '../../i18n/i18n.ts';
import { reason as reasons } from '../../i18n/en/review.json';
import { clientLabel, evidenceText, fieldLabel, leftText } from './words.ts';

// Whatever was tested before in this process may have left another language.
beforeAll(async () => {
  await loadLanguage('en');
  await loadTexts(['review', 'payments']);
});
const t = currentTranslate;

describe('what a reason rests on', () => {
  test.each([
    [{ physicalAssetsMinor: 10_000_050 }, "amount: 100'000.50"],
    [{ field: 'form.birthDate' }, 'field: Date of birth'],
    [{ field: 'form.unheardOf' }, 'field: form.unheardOf'],
    [{ factor: 'channel' }, 'factor: How the client was identified'],
    [{ listAsOf: '2026-06-13' }, 'list as of: 13.06.2026'],
    [{ products: 'account,domicile_directorship' }, 'products: account, domicile or directorship'],
    [{ verified: false, fiduciaryShareholder: true }, 'verified: no · fiduciary: yes'],
    [{ count: 0 }, 'number: 0'],
    [{ caseNo: 'ONB-2026-000010' }, 'case: ONB-2026-000010'],
    [{ novel: 'x-1' }, 'novel: x-1'],
    [{ name: 'Muster AG', register: 'zefix', fields: 'seat status' }, 'name: Muster AG · register: Zefix'],
  ])('is said in words: %j', (params, said) => {
    expect(evidenceText(params, t())).toBe(said);
  });

  test('leaves out what is not there, and the measures of the matcher', () => {
    const params = { score: 0.93, threshold: 0.7, engine: '3', currency: 'CHF', country: '', listId: null };
    expect(evidenceText(params, t())).toBe('');
    expect(evidenceText({ ...params, band: 'strong' }, t())).toBe('match: strong');
  });
});

test('what a reason is called has no place to be filled: lists and filters name it alone', () => {
  expect(Object.values(reasons).filter((said) => said.includes('{{'))).toEqual([]);
});

describe('the time left', () => {
  test.each([
    [0, '0 min left'],
    [59, '59 min left'],
    [60, '1 h 00 left'],
    [125, '2 h 05 left'],
    [47 * 60 + 59, '47 h 59 left'],
    [48 * 60, '2 d left'],
    [71 * 60, '2 d left'],
  ])('of %i minutes is %s', (minutes, said) => {
    expect(leftText({ used: 0, pace: 'calm', minutes }, t())).toBe(said);
  });

  test('that has run out says by how much', () => {
    expect(leftText({ used: 1, pace: 'over', minutes: 61 }, t())).toBe('1 h 01 overdue');
  });
});

test.each([
  [{ clientName: 'Anna Erfunden', clientId: 'c-1' }, 'Anna Erfunden'],
  [{ clientName: '', clientId: 'c-1' }, /c-1/u],
  [{ clientName: null, clientId: null }, /–/u],
])('a client is called by name, else by number: %j', (item, said) => {
  expect(clientLabel(item, t())).toMatch(said);
});

test('a field of the form is called as the form calls it', () => {
  expect(['form.town', 'town', 'executionDate'].map((field) => fieldLabel(field, t()))).toEqual([
    'Town',
    'Town',
    'Execution date',
  ]);
});
