import { describe, expect, test } from 'vitest';
import { entry, read } from './testing.ts';

/*
 * One invented file of each format in which every field that is read has a value of its own, and all that is read from
 * it: a field that is lost or taken for another is a person who is not found.
 */

describe('a whole file of', () => {
  test('a table of names', () => {
    const text = `Name,Alias,Nationality,Designation,Sanction Type\nViktor Testonov,"A, B Muster",Russia,Minister,Asset freeze\nPhantasia SA,unknown,,Enterprise,None\nNone,,,person,\n`;
    expect(read('names-csv', text)).toEqual({
      listDate: null,
      warnings: [{ code: 'nameless', entry: '3' }],
      entities: [
        entry(
          '1',
          'other',
          [
            { full: 'Viktor Testonov', quality: 'primary' },
            { full: 'A', quality: 'strong' },
            { full: 'B Muster', quality: 'strong' },
          ],
          { nationalities: ['RU'], programs: ['Asset freeze'], remarks: 'Minister' },
        ),
        entry('2', 'organisation', 'Phantasia SA'),
      ],
    });
  });

  test('OpenSanctions as a table', () => {
    const text = `id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,dataset,program_ids,first_seen,last_seen
x1,Person,Viktor Testonov,Wiktor,1961,ru;by,"""Weg 1; Hof"";Weg 2",IMO0000017;ZZ1,"""Notice; x""",Test list,P1;P2,2024-01-02T03:04:05,2026-01-02T03:04:05
x2,Organization,Phantasia SA,,,,,,,Test list,,,2026-01-01
x3,Airplane,Wing,,,,,,,Test list,,,
x4,Vessel,,,,,,,,Test list,,,
x5,Vessel,Star,,,,,,,Test list,,,
x6,LegalEntity,Muster,,,,,,,Test list,,,
x7,PublicBody,Amt,,,,,,,Test list,,,
x8,CryptoWallet,ZZ1,,,,,,,Test list,,,`;
    expect(read('opensanctions-csv', text)).toEqual({
      listDate: '2026-01-02',
      warnings: [{ code: 'nameless', entry: 'x4' }],
      entities: [
        entry(
          'x1',
          'person',
          [
            { full: 'Viktor Testonov', quality: 'primary' },
            { full: 'Wiktor', quality: 'strong' },
          ],
          {
            birthDates: [{ from: '1961', to: '1961' }],
            nationalities: ['RU', 'BY'],
            identifiers: [
              { type: 'imo', value: 'IMO0000017' },
              { type: 'identifier', value: 'ZZ1' },
            ],
            programs: ['P1', 'P2'],
            addresses: ['Weg 1; Hof', 'Weg 2'],
            remarks: 'Notice; x',
            listedOn: '2024-01-02',
          },
        ),
        entry('x2', 'organisation', 'Phantasia SA', { programs: ['Test list'] }),
        entry('x3', 'aircraft', 'Wing', { programs: ['Test list'] }),
        entry('x5', 'vessel', 'Star', { programs: ['Test list'] }),
        entry('x6', 'organisation', 'Muster', { programs: ['Test list'] }),
        entry('x7', 'organisation', 'Amt', { programs: ['Test list'] }),
        entry('x8', 'other', 'ZZ1', { programs: ['Test list'] }),
      ],
    });
  });

  test('OpenSanctions as JSON', () => {
    const text = JSON.stringify([
      {
        id: 'T-1',
        caption: 'Viktor Testonov',
        schema: 'Person',
        target: true,
        first_seen: '2024-01-02T03:04:05',
        last_seen: '2026-01-03',
        datasets: ['test'],
        properties: {
          name: ['Viktor Testonov'],
          alias: ['Wiktor'],
          previousName: ['Viktor Alt'],
          birthName: ['Viktor Neu'],
          weakAlias: ['Blueprint'],
          birthDate: ['1961-03'],
          nationality: ['ru'],
          citizenship: ['by'],
          country: ['de'],
          jurisdiction: ['fr'],
          flag: ['pa'],
          passportNumber: ['ZZ1'],
          idNumber: ['ZZ2'],
          taxNumber: ['ZZ3'],
          innCode: ['ZZ4'],
          vatCode: ['ZZ5'],
          registrationNumber: ['ZZ6'],
          ogrnCode: ['ZZ7'],
          leiCode: ['ZZ8'],
          swiftBic: ['ZZ9'],
          imoNumber: ['ZZ10'],
          mmsi: ['ZZ11'],
          callSign: ['ZZ12'],
          publicKey: ['ZZ13'],
          programId: ['P1'],
          program: ['P1', 'P2'],
          address: ['Weg 1'],
          notes: ['Seen', 'x'.repeat(2000)],
          summary: ['end'],
        },
      },
      {
        id: 'T-2',
        schema: 'Company',
        last_seen: '2026-01-02',
        datasets: ['interpol_red_notices'],
        properties: { name: ['Phantasia SA'] },
      },
      { id: 'T-3', schema: 'Vessel', properties: {} },
    ]);
    expect(read('ftm-json', text)).toEqual({
      listDate: '2026-01-03',
      warnings: [{ code: 'nameless', entry: 'T-3' }],
      entities: [
        entry(
          'T-1',
          'person',
          [
            { full: 'Viktor Testonov', quality: 'primary' },
            { full: 'Wiktor', quality: 'strong' },
            { full: 'Viktor Alt', quality: 'strong' },
            { full: 'Viktor Neu', quality: 'strong' },
            { full: 'Blueprint', quality: 'weak' },
          ],
          {
            birthDates: [{ from: '1961-03', to: '1961-03' }],
            nationalities: ['RU', 'BY', 'DE', 'FR', 'PA'],
            identifiers: [
              { type: 'passport', value: 'ZZ1' },
              { type: 'national-id', value: 'ZZ2' },
              { type: 'tax-id', value: 'ZZ3' },
              { type: 'tax-id', value: 'ZZ4' },
              { type: 'tax-id', value: 'ZZ5' },
              { type: 'registration', value: 'ZZ6' },
              { type: 'registration', value: 'ZZ7' },
              { type: 'lei', value: 'ZZ8' },
              { type: 'bic', value: 'ZZ9' },
              { type: 'imo', value: 'ZZ10' },
              { type: 'mmsi', value: 'ZZ11' },
              { type: 'call-sign', value: 'ZZ12' },
              { type: 'crypto', value: 'ZZ13' },
            ],
            programs: ['P1', 'P2'],
            addresses: ['Weg 1'],
            remarks: `Seen ${'x'.repeat(995)}`,
            listedOn: '2024-01-02',
          },
        ),
        entry('T-2', 'organisation', 'Phantasia SA', {
          programs: ['interpol_red_notices'],
          topics: ['crime'],
        }),
      ],
    });
  });

  test('Senzing', () => {
    const text = JSON.stringify([
      {
        RECORD_ID: 'T-1',
        RECORD_TYPE: 'Person',
        DATA_SOURCE: 'OPENSANCTIONS_PEP',
        LAST_CHANGE: '2026-01-02T03:04:05',
        NAMES: [
          { NAME_TYPE: 'PRIMARY', NAME_FIRST: 'Viktor', NAME_MIDDLE: 'M.', NAME_LAST: 'Testonov' },
          { NAME_TYPE: 'ALIAS', NAME_ORG: 'Wiktor' },
        ],
        DATES: [{ DATE_OF_BIRTH: '1961-03-14' }],
        COUNTRIES: [{ NATIONALITY: 'ru' }, { CITIZENSHIP: 'by' }, { REGISTRATION_COUNTRY: 'de' }],
        IDENTIFIERS: [
          {
            PASSPORT_NUMBER: 'ZZ1',
            NATIONAL_ID_NUMBER: 'ZZ2',
            TAX_ID_NUMBER: 'ZZ3',
            SSN_NUMBER: 'ZZ4',
            LEI_NUMBER: 'ZZ5',
            IMO_NUMBER: 'ZZ6',
            REGISTRATION_NUMBER: 'ZZ7',
          },
          { OTHER_ID_TYPE: 'OGRN', OTHER_ID_NUMBER: 'ZZ8' },
          { TRUSTED_ID_TYPE: 'WIKIDATA', TRUSTED_ID_NUMBER: 'ZZ9' },
          { OTHER_ID_NUMBER: 'ZZ10' },
        ],
        ADDRESSES: [
          { ADDR_FULL: 'Weg 1' },
          { ADDR_LINE1: 'Weg 2', ADDR_CITY: 'Musterstadt', ADDR_STATE: 'Region', ADDR_COUNTRY: 'CH' },
        ],
      },
      { RECORD_ID: 'T-2', RECORD_TYPE: 'ORGANIZATION', LAST_CHANGE: '2026-01-01', NAME_ORG: 'Phantasia SA' },
      { RECORD_ID: 'T-3', RECORD_TYPE: 'COMPANY', NAME_FULL: 'Phantasia AG' },
      { RECORD_ID: 'T-4', RECORD_TYPE: 'VESSEL', NAME_FULL: 'Star' },
      { RECORD_ID: 'T-5', RECORD_TYPE: 'AIRCRAFT', NAME_FULL: 'Wing' },
      { RECORD_ID: 'T-6', RECORD_TYPE: 'PERSON' },
    ]);
    expect(read('senzing-json', text)).toEqual({
      listDate: '2026-01-02',
      warnings: [{ code: 'nameless', entry: 'T-6' }],
      entities: [
        entry(
          'T-1',
          'person',
          [
            { full: 'Viktor M. Testonov', quality: 'primary' },
            { full: 'Wiktor', quality: 'strong' },
          ],
          {
            birthDates: [{ from: '1961-03-14', to: '1961-03-14' }],
            nationalities: ['RU', 'BY', 'DE'],
            identifiers: [
              { type: 'passport', value: 'ZZ1' },
              { type: 'national-id', value: 'ZZ2' },
              { type: 'tax-id', value: 'ZZ3' },
              { type: 'national-id', value: 'ZZ4' },
              { type: 'lei', value: 'ZZ5' },
              { type: 'imo', value: 'ZZ6' },
              { type: 'registration', value: 'ZZ7' },
              { type: 'ogrn', value: 'ZZ8' },
              { type: 'identifier', value: 'ZZ10' },
            ],
            programs: ['OPENSANCTIONS_PEP'],
            addresses: ['Weg 1', 'Weg 2, Musterstadt, Region, CH'],
            topics: ['pep'],
          },
        ),
        entry('T-2', 'organisation', 'Phantasia SA'),
        entry('T-3', 'organisation', 'Phantasia AG'),
        entry('T-4', 'vessel', 'Star'),
        entry('T-5', 'aircraft', 'Wing'),
      ],
    });
  });

  test('wallets', () => {
    const text = JSON.stringify({
      metadata: { sdnListDate: '08/20/2026' },
      addresses: {
        ZZ1: {
          entries: [
            {
              entity: 'Viktor Testonov',
              uid: '9',
              program: 'A, B',
              type: 'Digital Currency Address - ETH',
              akas: ['Wiktor', 'Der Bauplan'],
            },
          ],
        },
        ZZ2: { entries: [{}] },
        ZZ3: {},
      },
    });
    expect(read('crypto-json', text)).toEqual({
      listDate: '2026-08-20',
      warnings: [],
      entities: [
        entry(
          '9',
          'other',
          [
            { full: 'Viktor Testonov', quality: 'primary' },
            { full: 'Wiktor', quality: 'strong' },
            { full: 'Der Bauplan', quality: 'strong' },
          ],
          { identifiers: [{ type: 'crypto-eth', value: 'ZZ1' }], programs: ['A', 'B'] },
        ),
        entry('ZZ2', 'other', 'ZZ2', { identifiers: [{ type: 'crypto', value: 'ZZ2' }] }),
        entry('ZZ3', 'other', 'ZZ3', { identifiers: [{ type: 'crypto', value: 'ZZ3' }] }),
      ],
    });
  });
});

test.each(['null', '[]', '1', '{"addresses":1}', '{"addresses":{"ZZ1":null}}', '{"addresses":{}}'])(
  'JSON that is no file of wallets is refused as such: %s',
  (text) => {
    expect(() => read('crypto-json', text)).toThrow(expect.objectContaining({ code: 'not-this-format' }));
  },
);

test('JSON of wallets that breaks off is told from JSON that is none', () => {
  expect(() => read('crypto-json', '{"addresses":{')).toThrow(expect.objectContaining({ code: 'truncated' }));
  expect(() => read('crypto-json', '{"addresses":{{}')).toThrow(
    expect.objectContaining({ code: 'broken-json' }),
  );
});
