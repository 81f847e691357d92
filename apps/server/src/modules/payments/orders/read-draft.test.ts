import { describe, expect, test } from 'vitest';
import { parseOrder } from '@sorgfalt/payments';
import type { PaymentOrder } from '@sorgfalt/payments';
import type { PaymentDraft } from '@sorgfalt/contract';
import { accountKeyOf, accountOf, duplicateKeyOf, orderTextOf, payeeKeyOf } from './keys.ts';
import { barOf, draftOf, readDraft } from './read-draft.ts';
import type { DebtorAccount } from './read-draft.ts';

const today = '2026-11-20';
const kept = {
  version: 1,
  debtor: { name: 'Muster AG', iban: 'CH9300762011623852957', address: { town: 'Zug', country: 'CH' } },
  ultimateDebtor: { name: 'Muster Holding', address: { town: 'Zug', country: 'CH', lines: ['c/o Probe'] } },
  creditor: {
    name: 'Beispiel Inc',
    account: { other: '0012-345' },
    bic: 'BANKUS33',
    address: { street: 'Main St', buildingNumber: '1', postCode: '02108', town: 'Boston', country: 'US' },
  },
  ultimateCreditor: { name: 'Example Trust' },
  amountMinor: 123_450,
  currency: 'USD',
  executionDate: '2026-11-23',
  reference: { type: 'SCOR', value: 'RF18539007547034' },
  remittance: 'Invoice 7',
  purpose: 'SALA',
};
const orderOf = (changes: object = {}) => parseOrder(JSON.stringify({ ...kept, ...changes })) as PaymentOrder;
const full = orderOf();
const account: DebtorAccount = {
  id: 'account',
  name: full.debtor.name,
  iban: full.debtor.iban,
  address: kept.debtor.address,
  isClosed: false,
  standing: { status: 'accepted', isFrozen: false, isStructureOpen: false },
};
const wrongOf = (changes: Partial<PaymentDraft>, from: DebtorAccount | null = account) => {
  const read = readDraft({ ...draftOf(full, 'account'), ...changes }, from, today);
  return read.ok ? [] : read.error.map(({ path, code }) => `${path} ${code}`);
};

describe('the draft that says an order', () => {
  test('gives that order again, whatever the order says besides', () => {
    const { version, debtor, creditor, amountMinor, executionDate } = kept;
    const least = parseOrder(
      JSON.stringify({
        version,
        debtor,
        amountMinor,
        executionDate,
        currency: 'CHF',
        creditor: { name: creditor.name, account: { iban: kept.debtor.iban }, address: debtor.address },
      }),
    ) as PaymentOrder;
    for (const order of [full, least]) {
      const draft = draftOf(order, 'account');
      expect(draft.accountId).toBe('account');
      expect(readDraft(draft, account, today)).toEqual({ ok: true, value: order });
      expect(JSON.stringify(draft)).not.toContain('null');
    }
  });
});

describe('a draft', () => {
  test('without an account is no order', () => {
    expect(wrongOf({}, null)).toEqual(['accountId account-unknown']);
  });

  test('says all that is wrong with it at once', () => {
    const closed = { ...account, isClosed: true };
    expect(wrongOf({ currency: 'XYZ', amount: '' }, closed)).toEqual([
      'accountId account-closed',
      'currency currency-unknown',
      'amount amount-empty',
    ]);
  });

  test('has what is wrong with the debtor at the account', () => {
    const nowhere = { ...account, address: { ...account.address, town: '' } };
    expect(wrongOf({}, nowhere)).toEqual(['accountId required']);
  });

  test.each([
    ['accepted', false, false, false, null],
    ['accepted', false, true, false, 'account-closed'],
    ['accepted', false, true, true, 'client-structure-open'],
    ['accepted', true, false, true, 'client-frozen'],
    ['refused', false, true, true, 'client-not-accepted'],
    ['refused', true, true, false, 'client-frozen'],
  ] as const)(
    'of a client that is %s (frozen: %s; account closed: %s; structure open: %s): %s',
    (status, isFrozen, closed, isStructureOpen, code) => {
      expect(barOf({ status, isFrozen, isStructureOpen }, closed)).toEqual(
        code === null ? null : { path: 'accountId', code },
      );
    },
  );
});

describe('the keys of an order', () => {
  const to = (creditor: object) => orderOf({ creditor: { ...kept.creditor, ...creditor } });

  test('name an account however it is written, at its bank', () => {
    expect(accountOf(full)).toBe('0012-345');
    const same = to({ account: { other: '0012 345' } });
    expect(accountKeyOf(same)).toBe(accountKeyOf(full));
    expect(accountKeyOf(to({ bic: 'OTHRUS33' }))).not.toBe(accountKeyOf(full));
    // The head office of a bank has two names, and its branches one each.
    expect(accountKeyOf(to({ bic: `${full.creditor.bic}XXX` }))).toBe(accountKeyOf(full));
    expect(accountKeyOf(to({ bic: `${full.creditor.bic}NYC` }))).not.toBe(accountKeyOf(full));
    const iban = to({ account: { iban: kept.debtor.iban } });
    expect([accountOf(iban), accountKeyOf(iban)]).toEqual([kept.debtor.iban, kept.debtor.iban]);
  });

  test('say an account in profiles without saying it', () => {
    expect(payeeKeyOf(accountKeyOf(full))).toMatch(/^[0-9a-f]{24}$/u);
    expect(payeeKeyOf('a')).not.toBe(payeeKeyOf('b'));
  });

  test('find a repeated order by account, payee, amount, currency and reference, and by nothing else', () => {
    const key = duplicateKeyOf(full);
    const alike = [{ remittance: 'Other' }, { executionDate: '2026-11-24' }, { purpose: 'PENS' }];
    for (const change of alike) expect(duplicateKeyOf(orderOf(change))).toBe(key);
    const others = [
      { amountMinor: 123_451 },
      { currency: 'EUR' },
      { reference: undefined },
      { debtor: { ...kept.debtor, iban: 'CH5604835012345678009' } },
      { creditor: { ...kept.creditor, account: { other: '0012-346' } } },
    ];
    for (const change of others) expect(duplicateKeyOf(orderOf(change))).not.toBe(key);
    // An account that ends where the amount begins is another one.
    const apart = [
      { creditor: { ...kept.creditor, account: { other: '0012-34' } }, amountMinor: 56 },
      { creditor: { ...kept.creditor, account: { other: '0012-345' } }, amountMinor: 6 },
    ].map((change) => duplicateKeyOf(orderOf(change)));
    expect(apart[0]).not.toBe(apart[1]);
  });

  test('hold the whole order in one text', () => {
    expect(parseOrder(orderTextOf(full))).toEqual(full);
  });
});
