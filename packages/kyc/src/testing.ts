import type { IsoDate } from '@sorgfalt/calendar';
import * as fc from 'fast-check';
import type { KycInput } from './input.ts';
import { parseIsoDate } from './iso-date.ts';
import { buildMrz, type MrzContent } from './mrz-build.ts';

/** The day as a date; throws when it does not exist. */
export function dateOf(text: string): IsoDate {
  const read = parseIsoDate(text);
  if (!read.ok) throw new Error(`${text} is no date`);
  return read.value;
}

/** Any day from 1900 to 2100. */
export const arbIsoDate: fc.Arbitrary<IsoDate> = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => dateOf(date.toISOString().slice(0, 10)));

const arbYymmdd = arbIsoDate.map((date) => date.replaceAll('-', '').slice(2));
const arbWord = fc.stringMatching(/^[A-Z]{2,8}$/u);
const arbState = fc.constantFrom('CHE', 'D', 'FRA', 'ITA', 'UTO');

/** Anything a machine readable zone may say, with names short enough to stand whole. */
export const arbMrzContent: fc.Arbitrary<MrzContent> = fc
  .record({
    format: fc.constantFrom('TD1', 'TD2', 'TD3'),
    issuingState: arbState,
    surname: arbWord,
    givenNames: fc.array(arbWord, { minLength: 1, maxLength: 2 }).map((words) => words.join(' ')),
    documentNumber: fc.stringMatching(/^[A-Z0-9]{5,9}$/u),
    nationality: arbState,
    birthYymmdd: arbYymmdd,
    sex: fc.constantFrom('F', 'M', 'X'),
    expiryYymmdd: arbYymmdd,
  })
  .map((content) => ({ ...content, documentCode: content.format === 'TD3' ? 'P' : 'I' }) as const);

/** A form with nothing to object to on 20 November 2026, with a zone that agrees. */
export const soundForm: KycInput = {
  name: 'Léonie Müller-Weiss',
  nationality: 'CH',
  documentType: 'passport',
  documentNumber: 'X1234567',
  documentExpiry: '2031-04-30',
  documentIssuer: 'CH',
  mrz: buildMrz({
    format: 'TD3',
    documentCode: 'P',
    issuingState: 'CHE',
    surname: 'Müller-Weiss',
    givenNames: 'Léonie',
    documentNumber: 'X1234567',
    nationality: 'CHE',
    birthYymmdd: '880229',
    sex: 'F',
    expiryYymmdd: '310430',
  }),
  birthDate: '1988-02-29',
  birthCountry: 'CH',
  address: { street: 'Musterweg', houseNumber: '7', postalCode: '3000', town: 'Bern', country: 'CH' },
  purpose: 'Savings for old age',
  businessCountry: 'CH',
};
