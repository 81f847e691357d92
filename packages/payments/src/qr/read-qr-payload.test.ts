import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { describeOnSharedData } from '../../../../testing/shared-data.ts';
import { checkOrder } from '../check-order.ts';
import { swissIban, testToday } from '../testing.ts';
import { draftOfQrBill } from './draft-of-qr-bill.ts';
import { readQrPayload } from './read-qr-payload.ts';
import { arbQrBill, qrPayloadLines } from './testing.ts';

const plainIban = swissIban('00700', '110000000001');
const qrIban = swissIban('30000', '110000000001');
const qrReference = '210000000003139471430009017';

/** A sound bill: line 1 stands at place 1. */
const sound = (
  `|SPC|0200|1|${plainIban}|S|Beispiel Druck GmbH|Seeweg|1|8001|Zürich|CH||||||||25.90|CHF` +
  '|S|Muster Treuhand AG|||3000|Bern|CH|NON||Invoice 7|EPD'
).split('|');
function read(changes: Readonly<Record<number, string>> = {}, end = '\n') {
  const lines = [...sound];
  for (const [line, text] of Object.entries(changes)) lines[Number(line)] = text;
  return readQrPayload(Array.from(lines.slice(1), (line) => line ?? '').join(end));
}
function refusalOf(changes: Readonly<Record<number, string>>): string {
  const bill = read(changes);
  return bill.ok ? 'none' : `${bill.error.code} ${bill.error.line}`;
}
function valueOf(changes: Readonly<Record<number, string>> = {}) {
  const bill = read(changes);
  if (!bill.ok) throw new Error(`${bill.error.code} ${bill.error.line}`);
  return bill.value;
}

describe('readQrPayload', () => {
  test.prop([arbQrBill, fc.constantFrom('\n', '\r\n'), fc.constantFrom('', '\n', '\r\n\r\n\n', ' \n')])(
    'reads back what was written, with either line end and with empty trailers',
    (bill, end, trailer) => {
      expect(readQrPayload(qrPayloadLines(bill).join(end) + trailer)).toEqual({ ok: true, value: bill });
    },
  );

  test.prop([arbQrBill, fc.array(fc.tuple(fc.nat(40), fc.string({ unit: 'binary', maxLength: 200 })))])(
    'never throws, whatever is written over its lines, and names a line of the payload',
    (bill, changes) => {
      const lines = qrPayloadLines(bill);
      for (const [place, text] of changes) lines[place] = text;
      const read = readQrPayload(Array.from(lines, (line) => line ?? '').join('\n'));
      if (!read.ok) expect(read.error.line).toBeGreaterThan(0);
    },
  );

  test.prop([fc.string({ unit: 'binary', maxLength: 3000 })])('never throws on any text', (text) => {
    expect(readQrPayload(text).ok).toBe(false);
  });

  test.prop([arbQrBill, fc.nat(996)])('a payload that is cut before its trailer is refused', (bill, at) => {
    const payload = qrPayloadLines(bill).join('\n');
    const trailer = payload.lastIndexOf('\nEPD') + 4;
    expect(readQrPayload(payload.slice(0, at % trailer)).ok).toBe(false);
  });

  test.prop([arbQrBill, fc.integer({ min: 1, max: 26 }), fc.integer({ min: 1, max: 9 })])(
    'one wrong digit of a QR reference is found',
    (bill, place, step) => {
      fc.pre(bill.reference?.type === 'QRR');
      const lines = qrPayloadLines(bill);
      const digits = lines[28]!.split('');
      digits[place] = String((Number(digits[place]) + step) % 10);
      lines[28] = digits.join('');
      const read = readQrPayload(lines.join('\n'));
      expect(read).toEqual({ ok: false, error: { code: 'reference-check-digits', line: 29 } });
    },
  );

  test.each([
    [{ 1: 'BCD' }, 'qr-type 1'],
    [{ 2: '0100' }, 'version 2'],
    [{ 3: '2' }, 'coding 3'],
    [{ 4: plainIban.replace(/.$/u, (last) => String((Number(last) + 1) % 10)) }, 'iban-invalid 4'],
    [{ 4: 'DE89370400440532013000' }, 'iban-country 4'],
    [{ 5: 'X' }, 'address-type 5'],
    [{ 5: '' }, 'address-type 5'],
    [{ 6: '' }, 'required 6'],
    [{ 6: 'x'.repeat(71) }, 'too-long 6'],
    [{ 6: 'Beispiel 打印' }, 'characters 6'],
    [{ 9: '' }, 'required 9'],
    [{ 10: '' }, 'required 10'],
    [{ 11: 'Switzerland' }, 'too-long 11'],
    [{ 11: 'ch' }, 'country-format 11'],
    [{ 5: 'K' }, 'address-combined 9'],
    [{ 5: 'K', 9: '', 8: '8001 Zürich' }, 'address-combined 10'],
    [{ 5: '', 6: '', 7: '', 8: '', 9: '', 10: '', 11: '' }, 'required 5'],
    [{ 5: 'K', 9: '', 10: '', 8: '' }, 'required 8'],
    [{ 12: 'S' }, 'ultimate-creditor 12'],
    [{ 13: 'Somebody' }, 'ultimate-creditor 13'],
    [{ 18: 'CH' }, 'ultimate-creditor 18'],
    [{ 19: '25,90' }, 'amount-format 19'],
    [{ 19: "1'025.90" }, 'amount-format 19'],
    [{ 19: '025.90' }, 'amount-format 19'],
    [{ 19: '-25.90' }, 'amount-format 19'],
    [{ 19: '25.905' }, 'amount-format 19'],
    [{ 19: '1000000000.00' }, 'amount-format 19'],
    [{ 19: '0.00' }, 'amount-zero 19'],
    [{ 20: 'USD' }, 'currency 20'],
    [{ 20: '' }, 'currency 20'],
    [{ 28: 'ABC' }, 'reference-type 28'],
    [{ 29: qrReference }, 'reference-unexpected 29'],
    [{ 28: 'QRR', 29: qrReference }, 'qrr-needs-qr-iban 28'],
    [{ 4: qrIban }, 'qr-iban-needs-qrr 28'],
    [{ 4: qrIban, 28: '' }, 'qr-iban-needs-qrr 28'],
    [{ 4: qrIban, 28: 'SCOR', 29: 'RF18539007547034' }, 'qr-iban-needs-qrr 28'],
    [{ 4: qrIban, 28: 'QRR' }, 'reference-required 29'],
    [{ 4: qrIban, 28: 'QRR', 29: qrReference.slice(5) }, 'reference-format 29'],
    [{ 4: qrIban, 28: 'QRR', 29: qrReference.replace(/7$/u, '8') }, 'reference-check-digits 29'],
    [{ 28: 'SCOR', 29: 'RF19539007547034' }, 'reference-check-digits 29'],
    [{ 28: 'SCOR', 29: qrReference }, 'reference-format 29'],
    [{ 4: qrIban, 28: 'QRR', 29: `${qrReference}0` }, 'reference-format 29'],
    [{ 2: '10200' }, 'version 2'],
    [{ 2: '02000' }, 'version 2'],
    [{ 31: 'END' }, 'trailer 31'],
    [{ 30: 'x'.repeat(100), 32: 'y'.repeat(41) }, 'information-too-long 32'],
    [{ 33: 'z'.repeat(101) }, 'too-long 33'],
    [{ 35: 'more' }, 'line-surplus 35'],
    [{ 33: 'z'.repeat(900) }, 'payload-too-long 1'],
  ])('%j is refused as %s', (changes, refusal) => {
    expect(refusalOf(changes)).toBe(refusal);
  });

  test('a creditor reference is read in small letters, too', () => {
    expect(valueOf({ 28: 'SCOR', 29: 'rf18539007547034' }).reference).toEqual(
      valueOf({ 28: 'SCOR', 29: 'RF18539007547034' }).reference,
    );
  });

  test.each([
    [6, 70],
    [7, 70],
    [8, 16],
    [9, 16],
    [10, 35],
    [30, 140],
    [33, 100],
  ])('line %i has room for %i characters and for none more', (line, most) => {
    expect(refusalOf({ [line]: 'x'.repeat(most + 1) })).toMatch(new RegExp(`too-long ${line}$`, 'u'));
    expect(refusalOf({ [line]: 'x'.repeat(most) })).toBe('none');
  });

  test.each([22, 23, 24, 25, 26, 27])('a debtor of whom line %i alone is given has no kind', (line) => {
    const none = Object.fromEntries([21, 22, 23, 24, 25, 26, 27].map((each) => [each, '']));
    expect(valueOf(none).payer).toBeNull();
    expect(refusalOf({ ...none, [line]: 'CH' })).toBe('address-type 21');
  });

  test('nothing is wrong with the bill that those were made from', () => {
    expect(valueOf()).toMatchObject({ amountMinor: 2590, currency: 'CHF', message: 'Invoice 7' });
    expect(valueOf({ 4: qrIban, 28: 'QRR', 29: qrReference }).reference?.value).toBe(qrReference);
  });

  test('a bill is read with a byte order mark, a later version 02, and fewer decimals', () => {
    expect(valueOf({ 1: '\uFEFFSPC', 2: '0201', 19: '25.9' }).amountMinor).toBe(2590);
    expect(valueOf({ 19: '25' }).amountMinor).toBe(2500);
    // Elsewhere the same character is a blank.
    expect(valueOf({ 6: 'Bei\uFEFFspiel' }).creditor.name).toBe('Bei spiel');
  });

  test('a bill that ends before its trailer lacks the line after its last', () => {
    const before = (last: number) => readQrPayload(sound.slice(1, last + 1).join('\n'));
    expect(before(30)).toEqual({ ok: false, error: { code: 'line-missing', line: 31 } });
    expect(before(28)).toEqual({ ok: false, error: { code: 'line-missing', line: 29 } });
  });

  test('a code has room for 997 characters and for none more', () => {
    const size = sound.slice(1).join('\n').length;
    const padded = (to: number) => refusalOf({ 6: `${sound[6]}${' '.repeat(to - size)}` });
    expect(padded(997)).toBe('none');
    expect(padded(998)).toBe('payload-too-long 1');
  });

  test('a megabyte that begins like a bill is refused by its length', () => {
    expect(refusalOf({ 33: '\n'.repeat(1_000_000) + 'x' })).toBe('payload-too-long 1');
  });

  test('billing information of syntax S1 gives number, dates, discounts and escaped slashes', () => {
    const text = '//S1/10/10\\/201\\\\409/11/190512/20/1400.000-53/30/106017086/40/2.5:10;0:30';
    expect(valueOf({ 32: text }).billing).toEqual({
      text,
      invoiceNumber: '10/201\\409',
      invoiceDate: '2019-05-12',
      customerReference: '1400.000-53',
      vatNumber: '106017086',
      discounts: [{ basisPoints: 250, days: 10 }],
      dueDate: '2019-06-11',
    });
    expect(valueOf({ 32: 'Bill Information' }).billing).toEqual({ text: 'Bill Information' });
    expect(valueOf({ 32: '//S1/10//11/991332/40/x:y;0:1000' }).billing).toEqual({
      text: '//S1/10//11/991332/40/x:y;0:1000',
    });
  });
});

describe('draftOfQrBill', () => {
  const debtor = { name: 'Muster AG', iban: plainIban, address: { town: 'Zürich', country: 'CH' } };

  test.prop([arbQrBill])('asks for what is open, and gives an order once that is answered', (bill) => {
    const { draft, questions } = draftOfQrBill(bill, testToday);
    const { creditor } = draft;
    expect(draft.currency).toBe(bill.currency);
    const checked = checkOrder(
      {
        ...draft,
        debtor,
        currency: bill.currency,
        ...(questions.includes('amount') && { amount: '5' }),
        ...(questions.includes('creditor.address.town') && {
          creditor: { ...creditor, address: { ...creditor.address, town: 'Bern', country: 'CH' } },
        }),
      },
      { today: testToday },
    );
    expect(checked.ok ? [] : checked.error).toEqual([]);
    if (checked.ok) expect(checked.value.amountMinor).toBe(bill.amountMinor ?? 500);
    expect(questions.includes('creditor.address.town')).toBe(bill.creditor.structured === null);
    if (bill.creditor.structured !== null)
      expect({ street: '', buildingNumber: '', ...creditor.address }).toMatchObject(bill.creditor.structured);
    if (bill.amountMinor === null) expect(draft.amount).toBe('');
  });

  test('a combined address is proposed taken apart, and never filled in', () => {
    const combined = { 5: 'K', 7: 'Seeweg 1', 8: '8001 Zürich', 9: '', 10: '' };
    expect(draftOfQrBill(valueOf(combined), testToday)).toMatchObject({
      draft: { creditor: { address: { town: '', country: 'CH', lines: ['Seeweg 1', '8001 Zürich'] } } },
      proposedAddress: { street: 'Seeweg 1', postCode: '8001', town: 'Zürich', country: 'CH' },
    });
    expect(draftOfQrBill(valueOf({ ...combined, 8: 'Zürich 8001' }), testToday).proposedAddress).toBeNull();
    expect(
      draftOfQrBill(valueOf({ ...combined, 7: '', 8: 'D-80331 München' }), testToday).proposedAddress,
    ).toEqual({ postCode: '80331', town: 'München', country: 'CH' });
  });
});

describeOnSharedData('published bills', 'payments/qr', (folder) => {
  test('every payload is read', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
    expect(files.length).toBeGreaterThanOrEqual(7);
    for (const name of files) {
      const payload = readFileSync(resolve(folder, name), 'utf8');
      const bill = readQrPayload(payload);
      expect(bill.ok ? null : { name, ...bill.error }).toBeNull();
      if (!bill.ok) continue;
      expect(bill.value.amountMinor).toBe(name.includes('without-amount') ? null : 2590);
      expect(bill.value.creditor.structured?.town).toBe('Lausanne');
      expect(readQrPayload(payload.replaceAll('\n', '\r\n'))).toEqual(bill);
    }
  });
});
