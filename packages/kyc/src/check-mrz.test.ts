import { describe, expect, test } from 'vitest';
import { checkMrz, compareMrz } from './check-mrz.ts';
import type { StatedIdentity } from './input.ts';
import { buildMrz } from './mrz-build.ts';
import { parseMrz, type Mrz } from './mrz.ts';
import { soundForm } from './testing.ts';

function zoneOf(change: Partial<Parameters<typeof buildMrz>[0]> = {}): Mrz {
  const read = parseMrz(
    buildMrz({
      format: 'TD3',
      documentCode: 'P',
      issuingState: 'CHE',
      surname: 'Zwiebelfisch',
      givenNames: 'Regula',
      documentNumber: 'X1234567',
      nationality: 'CHE',
      birthYymmdd: '840229',
      sex: 'F',
      expiryYymmdd: '310101',
      ...change,
    }),
  );
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
}

const stated: StatedIdentity = {
  name: 'Regula Zwiebelfisch',
  nationality: 'CH',
  documentType: 'passport',
  documentNumber: 'X1234567',
  documentExpiry: '2031-01-01',
  documentIssuer: 'CH',
  birthDate: '1984-02-29',
};
const said = (change: StatedIdentity, zone = zoneOf()) =>
  compareMrz(zone, change).map(({ code, severity, field, article }) => [code, severity, field, article]);
const article = 'AMLA Art. 3';

describe('a zone beside what is stated', () => {
  test('that says the same agrees in each field', () => {
    expect(said(stated)).toEqual([
      ['mrz-document-type-match', 'ok', 'documentType', undefined],
      ['mrz-number-match', 'ok', 'documentNumber', article],
      ['mrz-birth-date-match', 'ok', 'birthDate', article],
      ['mrz-expiry-match', 'ok', 'documentExpiry', article],
      ['mrz-nationality-match', 'ok', 'nationality', article],
      ['mrz-issuer-match', 'ok', 'documentIssuer', article],
      ['mrz-name-match', 'ok', 'name', article],
    ]);
  });

  test.each<[StatedIdentity, string, string, string, string | undefined]>([
    [{ documentType: 'id-card' }, 'mrz-document-type-mismatch', 'warning', 'documentType', undefined],
    [{ documentNumber: 'X1234568' }, 'mrz-number-mismatch', 'flag', 'documentNumber', article],
    [{ birthDate: '1985-02-28' }, 'mrz-birth-date-mismatch', 'flag', 'birthDate', article],
    [{ documentExpiry: '2030-01-01' }, 'mrz-expiry-mismatch', 'flag', 'documentExpiry', article],
    [{ nationality: 'DE' }, 'mrz-nationality-mismatch', 'flag', 'nationality', article],
    [{ documentIssuer: 'DEU' }, 'mrz-issuer-mismatch', 'flag', 'documentIssuer', article],
    [{ name: 'Hans Keller' }, 'mrz-name-mismatch', 'flag', 'name', article],
    [{ name: 'Regula Maria Zwiebelfisch' }, 'mrz-name-partial', 'warning', 'name', article],
    [{ name: '王小明' }, 'mrz-name-not-comparable', 'warning', 'name', article],
  ])('of %j it says %s', (change, ...finding) => {
    expect(said(change)).toEqual([finding]);
  });

  test.each<StatedIdentity>([
    {},
    {
      name: '  ',
      nationality: '',
      documentNumber: ' ',
      documentExpiry: '',
      documentIssuer: '',
      birthDate: '',
    },
    { nationality: 'OTHER' },
    { documentIssuer: 'nowhere' },
  ])('is compared with nothing where nothing is stated: %j', (nothing) => {
    expect(said(nothing)).toEqual([]);
  });

  test('counts a check digit that was copied along, and spaces, as the same number', () => {
    const zone = zoneOf();
    for (const documentNumber of ['X12 345 67', 'x1234567'])
      expect(said({ documentNumber }, zone)[0]?.[0]).toBe('mrz-number-match');
    expect(checkMrz({ ...soundForm, mrz: undefined })).toMatchObject([
      { code: 'mrz-not-provided', severity: 'warning', field: 'mrz', article },
    ]);
  });

  test('with a part of the birth date not known agrees with every day of what is known', () => {
    const zone = { ...zoneOf(), birthYymmdd: '84<<<<' };
    expect(said({ birthDate: '1984-12-31' }, zone)[0]?.[0]).toBe('mrz-birth-date-match');
    expect(said({ birthDate: '1985-12-31' }, zone)[0]?.[0]).toBe('mrz-birth-date-mismatch');
  });
});
