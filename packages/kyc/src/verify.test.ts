import { ageYears, daysBetween } from '@sorgfalt/calendar';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { compareName } from './compare-name.ts';
import { countryOf, isCountry, travelDocumentCode } from './countries.ts';
import { checkDocumentNumber } from './document-number.ts';
import { kycFindingCodes, type KycFindingCode } from './finding.ts';
import type { KycInput } from './input.ts';
import { parseIsoDate } from './iso-date.ts';
import { mrzSpellings } from './latin.ts';
import { parseMrz } from './mrz.ts';
import { buildMrz } from './mrz-build.ts';
import { arbIsoDate, arbMrzContent, dateOf, soundForm } from './testing.ts';
import { tellingWords } from './telling-words.ts';
import { verifyKyc } from './verify.ts';

const today = dateOf('2026-11-20');
const verify = (changes: Partial<KycInput> = {}) => verifyKyc({ ...soundForm, ...changes }, today);
const withAddress = (changes: Partial<KycInput['address']>) => ({
  address: { ...soundForm.address, ...changes },
});

describe('verifyKyc', () => {
  test('a sound form passes every check', () => {
    const { findings, outcome } = verify();
    expect(outcome).toBe('clear');
    expect(findings.filter(({ severity }) => severity !== 'ok')).toEqual([]);
    expect(findings.map(({ code }) => code)).toContain('mrz-name-match');
  });

  const arbForm = fc.record({
    name: fc.string(),
    nationality: fc.string(),
    documentNumber: fc.string(),
    birthDate: fc.oneof(fc.string(), arbIsoDate),
    purpose: fc.string(),
    documentType: fc.constantFrom('passport', 'id-card', 'residence-permit'),
    documentExpiry: fc.option(fc.oneof(fc.string(), arbIsoDate), { nil: undefined }),
    documentIssuer: fc.option(fc.string(), { nil: undefined }),
    mrz: fc.option(fc.oneof(fc.string(), arbMrzContent.map(buildMrz)), { nil: undefined }),
    address: fc.record({
      street: fc.string(),
      postalCode: fc.string(),
      town: fc.string(),
      country: fc.string(),
    }),
    birthCountry: fc.option(fc.string(), { nil: undefined }),
    sourceOfWealthEvidence: fc.option(fc.string(), { nil: undefined }),
  });

  test.prop([arbForm, arbIsoDate])(
    'any form gets known codes, once a field, and a fitting outcome',
    (form, day) => {
      const { findings, outcome } = verifyKyc(form, day);
      const keys = findings.map(({ code, field }) => `${code} ${field}`);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { code } of findings) expect(kycFindingCodes).toContain(code);
      expect(outcome === 'flagged').toBe(findings.some(({ severity }) => severity === 'flag'));
    },
  );

  test.each<[string, Partial<KycInput>, KycFindingCode, 'clear' | 'flagged']>([
    ['a blank purpose', { purpose: ' ' }, 'required-field-missing', 'flagged'],
    ['a digit in the name', { name: 'Léonie 2 Müller-Weiss', mrz: '' }, 'name-characters-unusual', 'clear'],
    ['a Cyrillic letter in a Latin name', { name: 'Lеonie Weiss', mrz: '' }, 'name-mixed-scripts', 'flagged'],
    ['a letter of Lisu in a Latin name', { name: 'Lꓳonie Weiss', mrz: '' }, 'name-mixed-scripts', 'flagged'],
    ['a name of Lisu letters', { name: 'ꓡꓰꓳꓠꓲꓰ ꓪꓰꓲꓢꓢ', mrz: '' }, 'name-characters-unusual', 'clear'],
    [
      'letters that nobody sees',
      { name: 'Léo\u115Fnie We\uFFA0iss', mrz: '' },
      'name-mixed-scripts',
      'flagged',
    ],
    [
      'a letter that nobody sees for itself',
      { name: 'Léonie \u3164 Weiss', mrz: '' },
      'name-characters-unusual',
      'clear',
    ],
    ['a variant of a letter', { name: 'Léonie We\uFE00iss', mrz: '' }, 'name-characters-unusual', 'clear'],
    ['a name in two scripts', { name: 'Léonie Weiss 王小明', mrz: '' }, 'name-characters-usual', 'clear'],
    ['a Japanese name', { name: '高橋 まゆみ', mrz: '' }, 'name-characters-usual', 'clear'],
    ['another nationality', { nationality: 'OTHER' }, 'nationality-unspecified', 'clear'],
    ['a code that is no country', { nationality: 'ZZ', mrz: '' }, 'nationality-unknown-code', 'clear'],
    ['a birth date that does not exist', { birthDate: '1989-02-29' }, 'birth-date-invalid', 'flagged'],
    ['a birth date to come', { birthDate: '2026-11-21' }, 'birth-date-in-future', 'flagged'],
    ['the day before the eighteenth birthday', { birthDate: '2008-11-21' }, 'under-age', 'flagged'],
    ['the eighteenth birthday', { birthDate: '2008-11-20', mrz: '' }, 'age-plausible', 'clear'],
    ['an age of 110', { birthDate: '1915-11-21', mrz: '' }, 'age-plausible', 'clear'],
    ['a birth of today', { birthDate: '2026-11-20', mrz: '' }, 'under-age', 'flagged'],
    ['an age of 111', { birthDate: '1915-11-20' }, 'age-implausible', 'flagged'],
    ['a number that is too short', { documentNumber: 'X12' }, 'document-number-implausible', 'flagged'],
    ['a document of yesterday', { documentExpiry: '2026-11-19' }, 'document-expired', 'flagged'],
    ['a document of today', { documentExpiry: '2026-11-20', mrz: '' }, 'document-expiring-soon', 'clear'],
    ['a document of 90 days', { documentExpiry: '2027-02-18', mrz: '' }, 'document-expiring-soon', 'clear'],
    ['a document of 91 days', { documentExpiry: '2027-02-19', mrz: '' }, 'document-valid', 'clear'],
    ['a document of eleven years', { documentExpiry: '2037-11-28', mrz: '' }, 'document-valid', 'clear'],
    [
      'a document of a day more',
      { documentExpiry: '2037-11-29', mrz: '' },
      'document-expiry-implausible',
      'clear',
    ],
    ['no expiry', { documentExpiry: undefined }, 'document-expiry-missing', 'clear'],
    ['an expiry that is no day', { documentExpiry: '30.04.2031' }, 'document-expiry-invalid', 'flagged'],
    ['a foreign passport', { documentIssuer: 'FRA', mrz: '' }, 'document-issuer-differs', 'clear'],
    ['an issuer that is none', { documentIssuer: 'Q1' }, 'document-issuer-unknown', 'clear'],
    [
      'a permit of the place of residence',
      { documentType: 'residence-permit', nationality: 'DE', mrz: '' },
      'document-issuer-matches-residence',
      'clear',
    ],
    ['no zone', { mrz: undefined }, 'mrz-not-provided', 'clear'],
    ['half a zone', { mrz: soundForm.mrz?.slice(0, 50) }, 'mrz-unreadable', 'flagged'],
    [
      'a wrong check digit',
      { mrz: soundForm.mrz?.replace('X1234567', 'X1234568') },
      'mrz-check-digit-wrong',
      'flagged',
    ],
    ['a zone of a passport for a card', { documentType: 'id-card' }, 'mrz-document-type-mismatch', 'clear'],
    ['another number', { documentNumber: 'X1234568' }, 'mrz-number-mismatch', 'flagged'],
    ['another birth date', { birthDate: '1988-02-28' }, 'mrz-birth-date-mismatch', 'flagged'],
    ['another expiry', { documentExpiry: '2031-04-29' }, 'mrz-expiry-mismatch', 'flagged'],
    ['a nationality the zone does not say', { nationality: 'DE' }, 'mrz-nationality-mismatch', 'flagged'],
    ['an issuer the zone does not say', { documentIssuer: 'DE' }, 'mrz-issuer-mismatch', 'flagged'],
    ['another name', { name: 'Mara Weiss' }, 'mrz-name-mismatch', 'flagged'],
    ['a name with one word more', { name: 'Léonie Anna Müller-Weiss' }, 'mrz-name-partial', 'clear'],
    ['a name in Greek', { name: 'Λεώνη Μύλλερ' }, 'mrz-name-not-comparable', 'clear'],
    ['an address without a street', withAddress({ street: undefined }), 'address-incomplete', 'clear'],
    ['a post office box', withAddress({ street: 'Postfach 12' }), 'address-po-box', 'clear'],
    ['a French box', withAddress({ street: 'Case postale' }), 'address-po-box', 'clear'],
    ['a short form of a box', withAddress({ street: 'C.P. 123' }), 'address-po-box', 'clear'],
    [
      'a street named after the post',
      withAddress({ street: 'Postfachweg' }),
      'address-street-usual',
      'clear',
    ],
    [
      'a postal code of five digits',
      withAddress({ postalCode: '30000' }),
      'postal-code-implausible',
      'clear',
    ],
    ['a country that is none', withAddress({ country: 'XX' }), 'address-country-unknown', 'clear'],
    [
      'a document of a hundred years',
      { documentExpiry: '2126-11-20' },
      'document-expiry-implausible',
      'flagged',
    ],
    ['a country of birth that is none', { birthCountry: 'ZZ' }, 'country-code-unknown', 'clear'],
    ['a purpose of a point', { purpose: '.' }, 'purpose-says-nothing', 'flagged'],
    ['a purpose of one letter', { purpose: 'x' }, 'purpose-says-nothing', 'flagged'],
    ['a purpose of one letter many times', { purpose: 'aaa bb AAA' }, 'purpose-says-nothing', 'flagged'],
    ['a purpose of digits', { purpose: '123456' }, 'purpose-says-nothing', 'flagged'],
    ['evidence of two letters', { residenceEvidence: 'n/a' }, 'evidence-says-nothing', 'clear'],
  ])('%s is reported', (_, changes, code, outcome) => {
    const result = verify(changes);
    expect(result.findings.map((finding) => finding.code)).toContain(code);
    expect(result.outcome).toBe(outcome);
  });

  test('a day that does not exist is a bug and lets nothing pass', () => {
    expect(() => verifyKyc(soundForm, '2026-02-30' as typeof today)).toThrow(RangeError);
  });

  test('a blank form reports each missing field once and nothing about it twice', () => {
    const { findings } = verifyKyc(
      {
        name: '',
        nationality: '',
        documentNumber: '',
        birthDate: '',
        purpose: '',
        documentType: 'passport',
        address: { town: '', country: '' },
      },
      today,
    );
    expect(findings.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'required-field-missing name',
      'required-field-missing nationality',
      'required-field-missing birthDate',
      'required-field-missing documentNumber',
      'required-field-missing town',
      'required-field-missing country',
      'required-field-missing purpose',
      'document-expiry-missing documentExpiry',
      'mrz-not-provided mrz',
      'address-incomplete street',
    ]);
  });
});

describe('tellingWords', () => {
  test.prop([fc.string({ unit: 'grapheme' })])('repeating or shouting a text tells no more', (text) => {
    const once = tellingWords(text);
    expect(tellingWords(`${text} ${text}`)).toEqual(once);
    expect(tellingWords(text.toLowerCase())).toEqual(once);
  });

  test('counts each word that has three different letters once, and digits only where they are asked for', () => {
    expect(tellingWords('Rents of two houses, two flats')).toEqual(['rents', 'two', 'houses', 'flats']);
    expect(tellingWords('Tax 2025')).toEqual(['tax']);
    expect(tellingWords('Tax 2025', 'letters-and-digits')).toEqual(['tax', '2025']);
    expect(tellingWords('T\u3164ax \u115F\u1160\u3164 \uFFA0\u1160\u115F')).toEqual(['tax']);
  });
});

describe('compareName', () => {
  const zone = (surname: string, givenNames: string) => {
    const read = parseMrz(buildMrz({ ...specimen, surname, givenNames }));
    if (!read.ok) throw new Error(read.error.code);
    return read.value;
  };
  const specimen = {
    ...({ format: 'TD1', documentCode: 'I', issuingState: 'CHE', nationality: 'CHE' } as const),
    ...({ documentNumber: 'E0000001', birthYymmdd: '900101', sex: 'X', expiryYymmdd: '300101' } as const),
  };

  test.each([
    ['Jörg Müller', 'MUELLER', 'JOERG', 'match'],
    ['Jörg Müller', 'MULLER', 'JORG', 'match'],
    ['Müller Jörg', 'MUELLER', 'JOERG', 'match'],
    ['Weiß, Anna', 'WEISS', 'ANNA', 'match'],
    ["Siobhán O'Connor", 'OCONNOR', 'SIOBHAN', 'match'],
    ['Jan Vandenberg', 'VAN DEN BERG', 'JAN', 'match'],
    ['Đorđe Łukasz', 'LUKASZ', 'DORDE', 'match'],
    ['Anna Eriksson', 'ERIKSSON', 'ANNA MARIA', 'partial'],
    ['Anna Erikson', 'ERIKSSON', 'ANNA MARIA', 'mismatch'],
    ['Berta Eriksson', 'ERIKSSON', 'ANNA MARIA', 'mismatch'],
    ['Annemarie Nguyen Thi Bich Ngoc', 'NGUYEN THI BICH NGOC', 'ANNEMARIE', 'match'],
    ['Eriksson', 'ERIKSSON', '', 'match'],
    ['Anna Eriksson', 'ERIKSSON', '', 'partial'],
    ['Anna Erikson', 'ERIKSSON', '', 'mismatch'],
    ['Анна Эрикссон', 'ERIKSSON', 'ANNA', 'not-comparable'],
  ])('%s against %s, %s is a %s', (name, surname, given, agreement) => {
    expect(compareName(name, zone(surname, given))).toBe(agreement);
  });

  test.prop([arbMrzContent])('a name agrees with its own zone in either order', (content) => {
    const read = zone(content.surname, content.givenNames);
    expect(compareName(`${content.givenNames} ${content.surname}`, read)).toBe('match');
    expect(compareName(`${content.surname} ${content.givenNames}`, read)).toBe('match');
  });

  test.prop([fc.string({ unit: 'grapheme' })])('a spelling holds A to Z and blanks only', (name) => {
    for (const spelling of mrzSpellings(name) ?? []) expect(spelling).toMatch(/^[A-Z ]+$/u);
  });
});

describe('dates', () => {
  test.prop([arbIsoDate, arbIsoDate])('days between agree with the calendar of the machine', (from, to) => {
    const wanted = (Date.parse(to) - Date.parse(from)) / 86_400_000;
    expect(daysBetween(from, to)).toBe(wanted);
  });

  test.prop([fc.integer({ min: 0, max: 9999 }), fc.nat(13), fc.nat(32)])(
    'a date is accepted exactly when it exists',
    (year, month, day) => {
      const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
      const date = new Date(`${text}T00:00:00Z`);
      const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
      expect(parseIsoDate(text).ok).toBe(exists);
    },
  );

  test('an age goes up on the birthday', () => {
    expect(ageYears(dateOf('2008-11-20'), today)).toBe(18);
    expect(ageYears(dateOf('2008-11-21'), today)).toBe(17);
    expect(ageYears(dateOf('2008-02-29'), dateOf('2026-02-28'))).toBe(17);
    expect(ageYears(dateOf('2008-02-29'), dateOf('2026-03-01'))).toBe(18);
  });
});

describe('countries and document numbers', () => {
  test('codes of travel documents lead to a country and back', () => {
    expect(countryOf('D<<')).toBe('DE');
    expect(countryOf('CHE')).toBe('CH');
    expect(countryOf('gb')).toBe('GB');
    expect(countryOf('XXA')).toBeNull();
    expect(travelDocumentCode('DE')).toBe('D');
    expect(travelDocumentCode('QQ')).toBeNull();
    for (const code of ['CH', 'DE', 'FR', 'IT', 'LI', 'AT', 'XK']) {
      expect(isCountry(code)).toBe(true);
      expect(countryOf(travelDocumentCode(code) ?? '')).toBe(code);
    }
  });

  test('the name of an object member is no country', () => {
    expect(isCountry('toString')).toBe(false);
    expect(verify(withAddress({ country: 'constructor' })).outcome).toBe('clear');
  });

  test('a document number comes back in one spelling with what was checked', () => {
    expect(checkDocumentNumber('passport', 'CH', ' x12-345 67 ')).toEqual({
      ok: true,
      value: { type: 'passport', country: 'CH', number: 'X1234567', checked: 'general-form' },
    });
  });

  test.each(['', 'X12', 'ABCDEF', 'X'.repeat(20) + '1', 'X1234Ä7', 'X1234_7'])('%s is refused', (number) => {
    expect(checkDocumentNumber('id-card', 'CH', number)).toEqual({
      ok: false,
      error: { code: 'document-number-form' },
    });
  });
});
