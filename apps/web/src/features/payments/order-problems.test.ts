import type { ClientAccount } from '@sorgfalt/contract';
import { describe, expect, it } from 'vitest';
import { emptyValues, pathOf, type FormValues } from './form-values.ts';
import { accountKind, amountMinorOf, problemsOf, referenceKind } from './order-problems.ts';

const account: ClientAccount = {
  accountId: '0a8f6a3c-0d7f-4f40-9d3a-5a4f6f4b0001',
  clientId: '0a8f6a3c-0d7f-4f40-9d3a-5a4f6f4b0002',
  clientName: 'Muster Treuhand AG',
  name: 'Muster Treuhand AG',
  iban: 'CH9300762011623852957',
  currency: 'CHF',
  address: { town: 'Zürich', country: 'CH' },
  isClosed: false,
  isFrozen: false,
  createdAt: '2026-01-01T00:00:00Z',
};
const good: FormValues = {
  ...emptyValues,
  accountId: account.accountId,
  name: 'Gartenbau Wunderlich GmbH',
  account: 'CH93 0076 2011 6238 5295 7',
  town: 'Bern',
  amount: "1'234.5",
  executionDate: '2026-11-23',
};
const today = '2026-11-21';
const problem = (change: Partial<FormValues>, of: ClientAccount | undefined = account) =>
  Object.fromEntries(problemsOf({ ...good, ...change }, of, today));

describe('the live check of the form', () => {
  it('finds nothing wrong with a correct order', () => expect(problem({})).toEqual({}));

  it.each([
    ['a mistyped IBAN', { account: 'CH93 0076 2011 6238 5295 8' }, 'creditor.account', 'iban-check-digits'],
    [
      'a day on which banks are closed',
      { executionDate: '2026-12-25' },
      'executionDate',
      'date-no-working-day',
    ],
    ['a past day', { executionDate: '2026-11-20' }, 'executionDate', 'date-past'],
    ['no day', { executionDate: '' }, 'executionDate', 'required'],
    ['a text that is no day', { executionDate: 'soon' }, 'executionDate', 'date-format'],
    ['three decimals', { amount: '1.005' }, 'amount', 'amount-too-precise'],
    ['nothing', { amount: '0' }, 'amount', 'amount-not-positive'],
    ['more than a bank takes', { amount: "1'000'000'000" }, 'amount', 'amount-too-large'],
    [
      'a QR-IBAN without its reference',
      { account: 'CH44 3199 9123 0008 8901 2' },
      'reference',
      'qr-reference-required',
    ],
    ['letters that look alike', { name: 'Muѕter AG' }, 'creditor.name', 'characters'],
    ['no account', { accountId: '' }, 'accountId', 'required'],
  ] as const)('names %s', (_what, change, path, code) => {
    expect(problem(change)).toMatchObject({ [path]: code });
  });

  it('refuses a closed account at the account', () => {
    expect(problem({}, { ...account, isClosed: true })).toEqual({ accountId: 'account-closed' });
    const frozen = { ...account, isClosed: true, isFrozen: true };
    expect(problem({}, frozen)).toEqual({ accountId: 'client-frozen' });
  });

  it('names paths that the form has a field for', () => {
    const paths = Object.keys(problem({ ...emptyValues }));
    expect(paths.length).toBeGreaterThan(4);
    for (const path of paths) expect(Object.values(pathOf)).toContain(path);
  });
});

describe('what is said while typing', () => {
  it('tells IBAN, QR-IBAN and other account numbers apart', () => {
    expect(accountKind('CH9300762011623852957')).toBe('iban');
    expect(accountKind('CH4431999123000889012')).toBe('qr-iban');
    expect(accountKind('12-3456')).toBe('other');
    expect(accountKind('CH93')).toBeNull();
  });
  it('reads references and amounts', () => {
    expect(referenceKind('21 00000 00003 13947 14300 09017')).toBe('QRR');
    expect(referenceKind('RF18 5390 0754 7034')).toBe('SCOR');
    expect(referenceKind('hello')).toBeNull();
    expect(amountMinorOf(good)).toBe(123_450);
    expect(amountMinorOf({ ...good, amount: '1,234' })).toBeNull();
  });
});
