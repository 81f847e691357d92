import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { checkOrder } from '../check-order.ts';
import { arbDraft, swissIban, testToday } from '../testing.ts';
import { readPaymentCsv } from './read-payment-csv.ts';
import type { PaymentCsvOptions } from './read-payment-csv.ts';

const iban = swissIban('00700', '110000000001');
const header = 'name;iban;amount;currency;date;town;country;text';
const sound = `Beispiel AG;${iban};1'234.50;CHF;2026-11-23;Bern;CH;Invoice 7`;

function read(text: string, options?: PaymentCsvOptions) {
  const file = readPaymentCsv(text, options);
  if (!file.ok) throw new Error(`${file.error.code} ${file.error.line}`);
  return file.value;
}
const codes = (line: string, options?: PaymentCsvOptions) =>
  read(`${header}\n${line}`, options)[0]!.refusals.map(({ path, code }) => `${path} ${code}`);

describe('readPaymentCsv', () => {
  test.prop([
    fc.array(arbDraft, { minLength: 1, maxLength: 8 }),
    fc.constantFrom(',', ';', '\t'),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.boolean(),
  ])('gives every payment back, in any separator and line end', (drafts, separator, end, isGerman) => {
    const names = isGerman
      ? 'Zahlungsempfänger|IBAN|Strasse|Hausnummer|PLZ|Ort|Land|Betrag|Währung|Ausführungsdatum|Referenz|Mitteilung'
      : 'Payee name|IBAN|Street|House number|Postcode|Town|Country|Amount|Currency|Execution date|Reference|Message';
    const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    const rows = drafts.map(({ creditor: { name, account, address }, ...rest }) => [
      name,
      account,
      address.street ?? '',
      address.buildingNumber ?? '',
      address.postCode ?? '',
      address.town,
      address.country,
      rest.amount,
      rest.currency,
      isGerman ? rest.executionDate.split('-').toReversed().join('.') : rest.executionDate,
      rest.reference ?? '',
      rest.remittance ?? '',
    ]);
    const text = [names.split('|'), ...rows].map((row) => row.map(quote).join(separator)).join(end);
    const lines = read(`\uFEFF${text}${end}`);
    expect(lines.map(({ line, refusals }) => ({ line, refusals }))).toEqual(
      drafts.map((_, index) => ({ line: index + 2, refusals: [] })),
    );
    for (const [index, { draft }] of lines.entries()) {
      const { debtor } = drafts[index]!;
      const { currency } = drafts[index]!;
      const checked = checkOrder({ ...draft, debtor, currency }, { today: testToday });
      expect(checked).toEqual(checkOrder(drafts[index]!, { today: testToday }));
    }
  });

  test.each([
    ['Message', 'For Norbert', ['remittance remittance-several']],
    ['Message', 'Invoice 7', []],
    ['Message', '', []],
    ['Konto', swissIban('00700', '110000000002'), ['creditor.account columns-disagree']],
    ['Konto', iban.replaceAll(/(.{4})/gu, '$1 '), []],
  ])('where a second column, %s, says "%s" the first alone does not count', (heading, cell, refused) => {
    const [line] = read(`${header};${heading}\n${sound};${cell}`);
    expect(line?.refusals.map(({ path, code }) => `${path} ${code}`)).toEqual(refused);
  });

  test.prop([fc.string({ unit: 'binary', maxLength: 400 })])(
    'never throws, whatever the lines hold',
    (text) => {
      const file = readPaymentCsv(`${header}\n${text}\n${text};${text}`);
      if (file.ok) expect(file.value.every(({ draft }) => typeof draft.amount === 'string')).toBe(true);
    },
  );

  test('a sound line has nothing refused and the amount without groups', () => {
    expect(read(`${header}\n${sound}`)).toEqual([
      {
        line: 2,
        refusals: [],
        debtorIban: '',
        draft: {
          creditor: { name: 'Beispiel AG', account: iban, address: { town: 'Bern', country: 'CH' } },
          amount: '1234.50',
          currency: 'CHF',
          executionDate: '2026-11-23',
          remittance: 'Invoice 7',
        },
      },
    ]);
  });

  test.each([
    ["1'234.50", '1.250', 'amount amount-ambiguous'],
    ["1'234.50", '1,250', 'amount amount-ambiguous'],
    ["1'234.50", '-5.00', 'amount amount-not-positive'],
    ["1'234.50", '(5.00)', 'amount amount-not-positive'],
    ["1'234.50", '', 'amount required'],
    ["1'234.50", 'five', 'amount amount-format'],
    ['CHF', '', 'currency required'],
    ['CHF', 'XYZ', 'currency currency-unknown'],
    ['2026-11-23', '', 'executionDate required'],
    ['2026-11-23', '05/06/2026', 'executionDate date-ambiguous'],
    ['2026-11-23', '05/12/2026', 'executionDate date-ambiguous'],
    ['2026-11-23', '12/05/2026', 'executionDate date-ambiguous'],
    ['2026-11-23', '12-05-2026', 'executionDate date-ambiguous'],
    ['2026-11-23', '105/06/2026', 'executionDate date-format'],
    ['2026-11-23', '05/06/20261', 'executionDate date-format'],
    ['2026-11-23', '31.11.2026', 'executionDate date-format'],
    ['2026-11-23', '123.11.2026', 'executionDate date-format'],
    ['2026-11-23', 'soon', 'executionDate date-format'],
    ['Invoice 7', 'Invoice 7;more', ' line-broken'],
    ['Beispiel AG', '"Beispiel" AG', ' line-broken'],
  ])('%s written as %s is refused: %s', (from, to, refusal) => {
    expect(codes(sound.replace(from, to))).toEqual([refusal]);
  });

  test('one broken line leaves the others as they are', () => {
    const lines = read([header, sound, sound.replace('Beispiel', '"Beispiel'), sound].join('\n'));
    expect(lines.map(({ line, refusals }) => [line, refusals.length])).toEqual([
      [2, 0],
      [3, 1],
      [4, 0],
    ]);
  });

  test('days with slashes are read where one number cannot be a month', () => {
    const day = (text: string) =>
      read(`${header}\n${sound.replace('2026-11-23', text)}`)[0]!.draft.executionDate;
    expect([
      day('23/11/2026'),
      day('11/23/2026'),
      day('11/11/2026'),
      day('11/13/2026'),
      day('13/1/2027'),
    ]).toEqual(['2026-11-23', '2026-11-23', '2026-11-11', '2026-11-13', '2027-01-13']);
  });

  test('currency and day of the desk stand in where lines leave them out', () => {
    const options = { currency: 'EUR', executionDate: '2026-11-24' };
    const text = sound.replace('CHF', '').replace('2026-11-23', '');
    expect(codes(text, options)).toEqual([]);
    expect(read(`${header}\n${text}`, options)[0]!.draft).toMatchObject(options);
  });

  test('a cell has room for 2,000 characters, and a longer one breaks its line', () => {
    const line = (length: number) => sound.replace('Invoice 7', 'x'.repeat(length));
    expect(codes(line(2000))).toEqual([]);
    expect(codes(line(2001))).toEqual([' line-broken']);
  });

  test('titles may stand above the header', () => {
    expect(read(`Payments of November\n\n${header}\n${sound}`).map(({ line }) => line)).toEqual([4]);
    expect(read(`${'title\n'.repeat(5)}${header}\n${sound}`)).toHaveLength(1);
    expect(readPaymentCsv(`${'title\n'.repeat(6)}${header}\n${sound}`)).toEqual({
      ok: false,
      error: { code: 'csv-header', line: 1 },
    });
  });

  test.each([
    ['', 'csv-empty', 1],
    [header, 'csv-empty', 1],
    [`\nname;amount\nBeispiel AG;5`, 'csv-header', 2],
    [`${header}\n${`${sound}\n`.repeat(4)}`, 'csv-too-many', 5],
    ['x'.repeat(16 * 1024 * 1024 + 1), 'csv-too-large', 1],
  ])('%.20s… is refused as a whole with %s', (text, code, line) => {
    expect(readPaymentCsv(text, { linesMax: 3 })).toEqual({ ok: false, error: { code, line } });
  });

  test('a file has room for 10,000 payments, and for none more', () => {
    const text = (count: number) => `${header}\n${`${sound}\n`.repeat(count)}`;
    expect(read(text(10_000))).toHaveLength(10_000);
    expect(readPaymentCsv(text(10_001))).toEqual({
      ok: false,
      error: { code: 'csv-too-many', line: 10_002 },
    });
  });

  test('everything that a line may say is taken, in capitals where codes are meant', () => {
    const full =
      'debtor iban;name;iban;bic;street;house number;postcode;town;country;amount;currency;date;reference;text;purpose';
    const line = `${iban};Beispiel AG;${iban};BANKCHZZ;Seeweg;1;3000;Bern;ch;+5.00;chf;23.11.2026;RF18539007547034;Rent;SALA`;
    expect(read(`${full}\n${line}`)).toEqual([
      {
        line: 2,
        refusals: [],
        debtorIban: iban,
        draft: {
          creditor: {
            name: 'Beispiel AG',
            account: iban,
            bic: 'BANKCHZZ',
            address: { street: 'Seeweg', buildingNumber: '1', postCode: '3000', town: 'Bern', country: 'CH' },
          },
          amount: '5.00',
          currency: 'CHF',
          executionDate: '2026-11-23',
          reference: 'RF18539007547034',
          remittance: 'Rent',
          purpose: 'SALA',
        },
      },
    ]);
  });

  test.each([
    'Name;Konto;Betrag;Währung',
    'Nom du bénéficiaire;Compte;Montant;Devise',
    'Beneficiario;Conto;Importo;Valuta',
    'Nombre beneficiario;Cuenta;Importe;Divisa',
    'Zahlungsempfänger;IBAN Empfänger;Betrag;Währung',
  ])('the header may say it as %s', (names) => {
    const [line] = read(`${names}\nBeispiel AG;${iban};5;EUR`);
    expect(line?.draft).toMatchObject({
      creditor: { name: 'Beispiel AG', account: iban },
      amount: '5',
      currency: 'EUR',
    });
  });
});
