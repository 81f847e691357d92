import { parseMrz } from '@sorgfalt/kyc';
import { describe, expect, it } from 'vitest';
import { fieldsOfMrz } from './mrz-fields.ts';

// The specimen of ICAO Doc 9303-4, appendix A.
const specimen = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10';

function read(text: string) {
  const mrz = parseMrz(text);
  if (!mrz.ok) throw new Error(mrz.error.code);
  return mrz.value;
}

describe('taking over from the machine readable zone', () => {
  it('fills name, dates, number and kind, and leaves an unknown state open', () => {
    expect(fieldsOfMrz(read(specimen), '2026-11-21', '')).toEqual({
      clientName: 'Anna Maria Eriksson',
      birthDate: '1974-08-12',
      documentExpiry: '2012-04-15',
      documentType: 'passport',
      documentNumber: 'L898902C3',
    });
  });

  it('puts a birth into the last century when this one has not come so far', () => {
    const born = (yymmdd: string) =>
      fieldsOfMrz({ ...read(specimen), birthYymmdd: yymmdd }, '2026-11-21', '').birthDate;
    expect(born('270101')).toBe('1927-01-01');
    expect(born('260101')).toBe('2026-01-01');
    expect(born('740230')).toBeUndefined();
    expect(born('74<<<<')).toBeUndefined();
  });

  it('keeps a residence permit, which has the letters of an identity card', () => {
    const card = { ...read(specimen), documentCode: 'I' };
    expect(fieldsOfMrz(card, '2026-11-21', 'residence-permit').documentType).toBe('residence-permit');
    expect(fieldsOfMrz(card, '2026-11-21', 'passport').documentType).toBe('id-card');
  });

  it('takes offered nationalities as such and others as their country', () => {
    const of = (nationality: string) => fieldsOfMrz({ ...read(specimen), nationality }, '2026-11-21', '');
    expect(of('D')).toMatchObject({ nationality: 'DE' });
    expect(of('AUT')).toMatchObject({ nationality: 'OTHER', otherNationality: 'AT' });
    expect(of('XXA').nationality).toBeUndefined();
  });
});
