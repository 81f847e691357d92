import { isBankWorkingDay } from '@sorgfalt/calendar';
import { fc, test } from '@fast-check/vitest';
import { parseAmount } from '@sorgfalt/money';
import { describe, expect } from 'vitest';
import { checkOrder, isQrIban } from './check-order.ts';
import type { OrderDraft } from './check-order.ts';
import {
  arbDraft,
  arbFullDraft,
  arbIban,
  arbQrIban,
  arbQrReference,
  swissIban,
  testToday,
} from './testing.ts';

const context = { today: testToday };

/** An order that nothing is wrong with. */
const sound: OrderDraft = {
  debtor: {
    name: 'Muster Treuhand AG',
    iban: swissIban('00700', '110000000001'),
    address: { street: 'Seeweg', buildingNumber: '1', postCode: '8001', town: 'Zürich', country: 'CH' },
  },
  creditor: {
    name: 'Beispiel Druck GmbH',
    account: swissIban('09000', '300000000009'),
    address: { postCode: '3000', town: 'Bern', country: 'CH' },
  },
  amount: "1'234.50",
  currency: 'CHF',
  executionDate: '2026-11-23',
};

function codesOf(changes: Partial<OrderDraft>): string[] {
  const checked = checkOrder({ ...sound, ...changes }, context);
  return checked.ok ? [] : checked.error.map(({ path, code }) => `${path} ${code}`);
}
const creditor = (changes: Partial<OrderDraft['creditor']>) => ({
  creditor: { ...sound.creditor, ...changes },
});

describe('checkOrder', () => {
  test.prop([arbFullDraft])('takes every sound draft and says what it says', (draft) => {
    const checked = checkOrder(draft, context);
    expect(checked.ok ? [] : checked.error).toEqual([]);
    if (!checked.ok) return;
    const { debtor, creditor, reference, remittance, ...rest } = checked.value;
    expect(debtor).toEqual(draft.debtor);
    expect(creditor).toEqual({
      name: draft.creditor.name,
      account: { iban: draft.creditor.account },
      address: draft.creditor.address,
    });
    expect([reference?.value, remittance ?? '']).toEqual([draft.reference, draft.remittance ?? '']);
    const { ultimateDebtor, ultimateCreditor, currency, executionDate, purpose } = draft;
    expect(rest).toEqual({
      version: 1,
      amountMinor: checked.value.amountMinor,
      currency,
      executionDate,
      ...(ultimateDebtor && { ultimateDebtor }),
      ...(ultimateCreditor && { ultimateCreditor }),
      ...(purpose !== undefined && { purpose }),
    });
    expect(parseAmount(draft.amount, draft.currency)).toEqual({ ok: true, value: checked.value.amountMinor });
    expect(isBankWorkingDay(checked.value.executionDate)).toBe(true);
  });

  test('a text to the creditor that is blank is none', () => {
    const checked = checkOrder({ ...sound, remittance: ' \t ' }, { today: '2026-11-23' });
    expect(checked.ok && Object.keys(checked.value)).not.toContain('remittance');
  });

  test('an order for the same day a year ahead is taken, one for the day after is not', () => {
    const refusals = (executionDate: string) => {
      const checked = checkOrder({ ...sound, executionDate }, { today: '2026-11-23' });
      return checked.ok ? [] : checked.error;
    };
    expect(refusals('2026-11-23')).toEqual([]);
    expect(refusals('2027-11-23')).toEqual([]);
    expect(refusals('2027-11-24')).toMatchObject([{ path: 'executionDate', code: 'date-too-far' }]);
  });

  test.prop([arbDraft, fc.string({ unit: 'binary' })])(
    'never throws, whatever stands in the fields',
    (draft, text) => {
      for (const hostile of [text, text.repeat(40)]) {
        const checked = checkOrder(
          {
            ...draft,
            amount: hostile,
            executionDate: hostile,
            reference: hostile,
            remittance: hostile,
            purpose: hostile,
            creditor: {
              name: hostile,
              account: hostile,
              bic: hostile,
              address: { town: hostile, country: hostile, lines: [hostile, hostile, hostile] },
            },
          },
          context,
        );
        expect(checked.ok).toBe(false);
      }
    },
  );

  test.prop([arbIban, arbQrIban, arbQrReference])(
    'a QR reference and a QR-IBAN need each other',
    (iban, qrIban, reference) => {
      expect(isQrIban(qrIban)).toBe(true);
      expect(isQrIban(iban)).toBe(false);
      expect(codesOf({ ...creditor({ account: iban }), reference })).toEqual([
        'reference qr-reference-without-qr-iban',
      ]);
      expect(codesOf(creditor({ account: qrIban }))).toEqual(['reference qr-reference-required']);
      expect(codesOf({ ...creditor({ account: qrIban }), reference: 'RF18 5390 0754 7034' })).toEqual([
        'reference qr-reference-required',
      ]);
      expect(codesOf({ ...creditor({ account: qrIban }), reference })).toEqual([]);
    },
  );

  test('the sound one is sound', () => {
    expect(codesOf({})).toEqual([]);
  });

  test.each([
    ['street', 70],
    ['buildingNumber', 16],
    ['postCode', 16],
    ['town', 35],
  ] as const)('%s of an address is kept, up to %i characters', (part, most) => {
    const address = (length: number) => ({ ...sound.creditor.address, [part]: 'x'.repeat(length) });
    const checked = checkOrder({ ...sound, ...creditor({ address: address(most) }) }, context);
    expect(checked.ok && checked.value.creditor.address).toEqual(address(most));
    expect(codesOf(creditor({ address: address(most + 1) }))).toContain(`creditor.address.${part} too-long`);
  });

  test.each<[string, Partial<OrderDraft>, string[]]>([
    ['nothing', { amount: '0' }, ['amount amount-not-positive']],
    ['less than nothing', { amount: '-5' }, ['amount amount-not-positive']],
    ['three decimals', { amount: '1.005' }, ['amount amount-too-precise']],
    ['a yen with decimals', { amount: '100.5', currency: 'JPY' }, ['amount amount-too-precise']],
    ['a dinar with three', { amount: '100.505', currency: 'KWD' }, []],
    ['the largest amount', { amount: "999'999'999.99" }, []],
    ['one centime more', { amount: "1'000'000'000.00" }, ['amount amount-too-large']],
    ['a huge amount', { amount: '9'.repeat(400) }, ['amount amount-too-large']],
    ['a word for an amount', { amount: 'zehn' }, ['amount amount-format']],
    ['a BIC with a letter before it', creditor({ bic: 'XBANKUS33' }), ['creditor.bic bic-format']],
    ['a BIC with a letter behind it', creditor({ bic: 'BANKUS33XXXX' }), ['creditor.bic bic-format']],
    ['a BIC of a branch in small letters', creditor({ bic: 'bank us 33 xxx' }), []],
    ['an empty BIC and an empty purpose', { ...creditor({ bic: ' ' }), purpose: ' ' }, []],
    ['a purpose of three letters', { purpose: 'SAL' }, ['purpose purpose-format']],
    ['a purpose of five letters', { purpose: 'SALAR' }, ['purpose purpose-format']],
    ['a text of 140 characters', { remittance: 'x'.repeat(140) }, []],
    ['a text of 141 characters', { remittance: 'x'.repeat(141) }, ['remittance too-long']],
    [
      'a payer in the end without a name',
      { ultimateDebtor: { name: ' ' } },
      ['ultimateDebtor.name required'],
    ],
    [
      'a payee in the end without a town',
      { ultimateCreditor: { name: 'B', address: { town: '', country: 'CH' } } },
      ['ultimateCreditor.address.town required'],
    ],
    [
      'no country',
      creditor({ address: { town: 'Bern', country: '' } }),
      ['creditor.address.country required'],
    ],
    [
      'an account number of 34 characters',
      creditor({ account: '4'.repeat(34), bic: 'EXMPUS33', address: { town: 'Boston', country: 'US' } }),
      [],
    ],
    [
      'an account number of 35 characters',
      creditor({ account: '4'.repeat(35), bic: 'EXMPUS33', address: { town: 'Boston', country: 'US' } }),
      ['creditor.account account-format'],
    ],
    [
      'address lines of 70 characters',
      creditor({ address: { town: 'Bern', country: 'CH', lines: ['x'.repeat(70), ' ', 'b'] } }),
      [],
    ],
    [
      'an address line of 71 characters',
      creditor({ address: { town: 'Bern', country: 'CH', lines: ['x'.repeat(71)] } }),
      ['creditor.address.lines too-long'],
    ],
    ['the longest name', creditor({ name: 'x'.repeat(140) }), []],
    ['a longer name', creditor({ name: 'x'.repeat(141) }), ['creditor.name too-long']],
    ['yesterday', { executionDate: '2026-11-19' }, ['executionDate date-past']],
    ['a Saturday', { executionDate: '2026-11-21' }, ['executionDate date-no-working-day']],
    ['Christmas', { executionDate: '2026-12-25' }, ['executionDate date-no-working-day']],
    ['the far future', { executionDate: '2036-11-20' }, ['executionDate date-too-far']],
    ['30 February', { executionDate: '2027-02-30' }, ['executionDate date-format']],
    [
      'an IBAN with blanks and small letters',
      creditor({
        account:
          'ch' +
          swissIban('09000', '300000000009')
            .slice(2)
            .replaceAll(/(.{4})/gu, ' $1'),
      }),
      [],
    ],
    ['an IBAN in groups of any kind', creditor({ account: 'CH93.0076-2011/6238 - 5295.7' }), []],
    [
      'an IBAN with a wrong digit',
      creditor({ account: 'CH9300762011623852958' }),
      ['creditor.account iban-check-digits'],
    ],
    [
      'an IBAN that is too short',
      creditor({ account: 'CH93007620116238529' }),
      ['creditor.account iban-length'],
    ],
    [
      'an account without IBAN and without bank',
      creditor({ account: '4007-1234', address: { town: 'Boston', country: 'US' } }),
      ['creditor.bic required'],
    ],
    [
      'an account without IBAN with its bank',
      creditor({ account: '4007-1234', bic: 'EXMPUS33', address: { town: 'Boston', country: 'US' } }),
      [],
    ],
    [
      'a name in two alphabets',
      creditor({ name: 'Вeispiel Druck GmbH' }),
      ['creditor.name characters', 'creditor.name look-alike'],
    ],
    ['a name of 141 letters', creditor({ name: 'a'.repeat(141) }), ['creditor.name too-long']],
    ['no town', creditor({ address: { town: ' ', country: 'CH' } }), ['creditor.address.town required']],
    [
      'a country in words',
      creditor({ address: { town: 'Bern', country: 'Schweiz' } }),
      ['creditor.address.country country-format'],
    ],
    [
      'three address lines',
      creditor({ address: { town: 'Bern', country: 'CH', lines: ['a', 'b', 'c'] } }),
      ['creditor.address.lines address-lines'],
    ],
    ['a smiling text', { remittance: 'thanks 😀' }, ['remittance characters']],
    [
      'a QR-IBAN to pay from',
      { debtor: { ...sound.debtor, iban: swissIban('30808', '001234567890') } },
      ['debtor.iban qr-iban-debtor'],
    ],
    [
      'dollars to a QR-IBAN',
      {
        ...creditor({ account: swissIban('30808', '001234567890') }),
        currency: 'USD',
        reference: '210000000003139471430009017',
      },
      ['currency qr-iban-currency'],
    ],
  ])('%s', (_, changes, expected) => expect(codesOf(changes)).toEqual(expected));

  test('everything that is wrong is said at once', () => {
    expect(
      codesOf({ amount: '', executionDate: '', ...creditor({ name: '', account: '' }) }).toSorted(),
    ).toEqual([
      'amount amount-empty',
      'creditor.account required',
      'creditor.name required',
      'executionDate date-format',
    ]);
  });
});

describe('isBankWorkingDay', () => {
  test.each([
    '2026-04-03',
    '2026-04-06',
    '2026-05-14',
    '2026-05-25',
    '2027-03-26',
    '2038-04-26',
    '2026-08-01',
  ])('%s is a holiday', (day) => expect(isBankWorkingDay(day)).toBe(false));
  test.prop([fc.integer({ min: 2000, max: 2199 })])('the feasts keep their weekdays', (year) => {
    const weekdays = Array.from({ length: 122 }, (_, index) =>
      new Date(Date.UTC(year, 2, 1 + index)).toISOString().slice(0, 10),
    )
      .filter((day) => !isBankWorkingDay(day) && !day.endsWith('-05-01'))
      .map((day) => new Date(day).getUTCDay());
    const count = (weekday: number) => weekdays.filter((found) => found === weekday).length;
    // Good Friday, Easter Monday and Whit Monday; Ascension Day can be 1 May.
    expect([count(5), count(1), count(2) + count(3)]).toEqual([1, 2, 0]);
    expect(count(4)).toBeLessThanOrEqual(1);
  });
});
