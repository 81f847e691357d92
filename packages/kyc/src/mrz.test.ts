import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { buildMrz } from './mrz-build.ts';
import { mrzCheckDigit } from './mrz-check-digit.ts';
import { mrzLayouts, type Span } from './mrz-layout.ts';
import { parseMrz } from './mrz.ts';
import { arbMrzContent } from './testing.ts';

// The specimens of ICAO Doc 9303 (Utopia), parts 5, 6 and 4.
const specimenTd1 = `I<UTOD231458907<<<<<<<<<<<<<<<
7408122F1204159UTO<<<<<<<<<<<6
ERIKSSON<<ANNA<MARIA<<<<<<<<<<`;
const specimenTd2 = `I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<
D231458907UTO7408122F1204159<<<<<<<6`;
const specimenTd3 = `P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<
L898902C36UTO7408122F1204159ZE184226B<<<<<10`;
// The specimen of a number longer than nine characters, part 6.
const longNumberTd2 = `I<UTOSTEVENSON<<PETER<JOHN<<<<<<<<<<
D23145890<UTO3407127M95071227349<<<8`;

const refusal = (text: string) => {
  const read = parseMrz(text);
  return read.ok ? null : read.error;
};

describe('parseMrz', () => {
  test.prop([arbMrzContent])('what was printed is read back', (content) => {
    const text = buildMrz(content);
    expect(parseMrz(text)).toEqual({
      ok: true,
      value: { ...content, isNameTruncated: false, optionalData: '' },
    });
    expect(parseMrz(text.replaceAll('\n', ''))).toEqual(parseMrz(text));
    expect(parseMrz(`  ${text.toLowerCase().replaceAll('\n', ' \r\n\r\n')} `)).toEqual(parseMrz(text));
  });

  test.prop([arbMrzContent, fc.nat(), fc.integer({ min: 1, max: 9 })])(
    'one changed digit of a checked field is refused',
    (content, at, by) => {
      const text = buildMrz(content);
      const { fields } = mrzLayouts[content.format];
      const [line, from] = at % 2 === 0 ? fields.birthDate : fields.expiryDate;
      const start = (line - 1) * (mrzLayouts[content.format].width + 1) + from - 1 + (at % 6);
      const digit = (Number(text[start]) + by) % 10;
      const changed = text.slice(0, start) + String(digit) + text.slice(start + 1);
      // Weights 7, 3 and 1 are all coprime to 10, so a single wrong digit never hides.
      expect(refusal(changed)).toEqual({
        code: 'mrz-check-digit',
        field: ['birthDate', 'expiryDate'][at % 2],
      });
    },
  );

  test.prop([fc.string({ unit: fc.constantFrom('A', 'Z', '0', '9', '<', '\n', 'Ä') })])(
    'a random text is refused and not thrown at',
    (text) => {
      expect(refusal(text)?.code).toMatch(/^mrz-/u);
    },
  );

  test('every position of a zone belongs to exactly one field or check digit', () => {
    for (const layout of Object.values(mrzLayouts)) {
      const checks = Object.values(layout.checks).filter((span) => span !== null);
      const spans: Span[] = [...Object.values(layout.fields), ...layout.optional, ...checks];
      const places = spans.flatMap(([line, from, to]) =>
        Array.from({ length: to - from + 1 }, (_, at) => `${line}:${from + at}`),
      );
      expect(new Set(places).size).toBe(places.length);
      expect(places.length).toBe(layout.lines * layout.width);
    }
  });

  test.each([
    ['TD1', specimenTd1, 'D23145890'],
    ['TD2', specimenTd2, 'D23145890'],
    ['TD3', specimenTd3, 'L898902C3'],
  ] as const)('the %s specimen is read', (format, text, documentNumber) => {
    expect(parseMrz(text)).toMatchObject({
      ok: true,
      value: {
        format,
        issuingState: 'UTO',
        surname: 'ERIKSSON',
        givenNames: 'ANNA MARIA',
        documentNumber,
        birthYymmdd: '740812',
        sex: 'F',
        expiryYymmdd: '120415',
      },
    });
  });

  test('a number longer than nine characters goes on in the optional data', () => {
    expect(parseMrz(longNumberTd2)).toMatchObject({
      ok: true,
      value: { documentNumber: 'D23145890734', optionalData: '' },
    });
  });

  test('the optional data of a passport is given back', () => {
    expect(parseMrz(specimenTd3)).toMatchObject({ ok: true, value: { optionalData: 'ZE184226B' } });
  });

  test.each([
    ['too short', 'P<UTO', { code: 'mrz-length', field: null }],
    [
      'broken in the wrong place',
      specimenTd2.replace('\n', '').replace('D23', '\nD23').replace('I<', 'I<\n'),
      { code: 'mrz-length', field: null },
    ],
    ['a visa', specimenTd3.replace('P<', 'V<'), { code: 'mrz-document-code', field: 'documentCode' }],
    [
      'a letter in a date',
      specimenTd3.replace('740812', '74O812'),
      { code: 'mrz-characters', field: 'birthDate' },
    ],
    [
      'a foreign letter',
      specimenTd3.replace('ERIKSSON', 'ERIKSSÖN'),
      { code: 'mrz-characters', field: 'name' },
    ],
    [
      'a wrong number',
      specimenTd3.replace('L898902C3', 'L898902C4'),
      { code: 'mrz-check-digit', field: 'documentNumber' },
    ],
    [
      'wrong optional data',
      specimenTd3.replace('ZE184226B', 'ZE184226C'),
      { code: 'mrz-check-digit', field: 'optionalData' },
    ],
    ['a wrong last digit', `${specimenTd3.slice(0, -1)}1`, { code: 'mrz-check-digit', field: 'composite' }],
  ])('%s is refused', (_, text, error) => {
    expect(refusal(text)).toEqual(error);
  });

  test('a name that fills its field is marked as cut', () => {
    const read = parseMrz(
      buildMrz({
        format: 'TD1',
        documentCode: 'I',
        issuingState: 'CHE',
        surname: 'Nguyen Thi Bich Ngoc',
        givenNames: 'Annemarie',
        documentNumber: 'E0000001',
        nationality: 'CHE',
        birthYymmdd: '900101',
        sex: 'X',
        expiryYymmdd: '300101',
      }),
    );
    expect(read).toMatchObject({ ok: true, value: { isNameTruncated: true, givenNames: 'ANNEMARI' } });
  });
});

describe('mrzCheckDigit', () => {
  test.each([
    // ICAO Doc 9303-3, appendix A.
    ['520727', 3],
    ['AB2134<<<', 5],
    ['HA672242<658022549601086<<<<<<<<<<<<<<0', 8],
    ['D231458907<<<<<<<<<<<<<<<34071279507122<<<<<<<<<<', 2],
  ])('the published example %s gives %i', (text, digit) => {
    expect(mrzCheckDigit(text)).toBe(digit);
  });

  test('a character that no zone holds is a bug', () => {
    expect(() => mrzCheckDigit('a')).toThrow(RangeError);
  });
});
