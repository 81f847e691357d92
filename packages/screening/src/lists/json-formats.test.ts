import { test } from '@fast-check/vitest';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { readList, refusalOf } from '../testing.ts';
import type { ListEntity } from '../types.ts';
import type { ListFormat } from './list-format.ts';
import { createListParser } from './list-parser.ts';

const read = (format: ListFormat, text: string): ListEntity[] => readList(format, text).entities;

const ftmTarget = {
  id: 'T-1',
  caption: 'Viktor Testonov',
  schema: 'Person',
  target: true,
  first_seen: '2024-01-02T03:04:05',
  datasets: ['test'],
  properties: {
    name: ['Viktor Testonov', 'Q1234567'],
    weakAlias: ['Blueprint'],
    birthDate: ['1961-03-14'],
    nationality: ['ru'],
    passportNumber: ['ZZ0000017'],
    topics: ['sanction', 'role.pep'],
  },
};
const ftm = [
  { ...ftmTarget, id: 'T-2', target: false },
  { id: 'T-3', schema: 'Family', properties: {} },
  ftmTarget,
];
const senzing = [
  {
    RECORD_ID: 'T-1',
    RECORD_TYPE: 'PERSON',
    DATA_SOURCE: 'OPENSANCTIONS_PEP',
    NAMES: [
      { NAME_TYPE: 'PRIMARY', NAME_FULL: 'Viktor Testonov' },
      { NAME_TYPE: 'ALIAS', NAME_FULL: 'Wiktor Testonow' },
    ],
    DATES: [{ DATE_OF_BIRTH: '1961-03-14' }, { DATE_OF_DEATH: '2020' }],
    IDENTIFIERS: [{ OTHER_ID_TYPE: 'OPEN_SANCTIONS', OTHER_ID_NUMBER: 'NK-0000001' }],
    RISKS: [{ TOPIC: 'role.pep' }],
  },
  { RECORD_ID: 'T-2', RECORD_TYPE: 'PERSON', NAME_FIRST: 'Anna', NAME_LAST: 'Testonova', NATIONALITY: 'RU' },
  { RECORD_ID: 'T-3', RECORD_TYPE: 'POSITION', NAME_ORG: 'Minister' },
];
const lines = (objects: object[]): string => objects.map((object) => JSON.stringify(object)).join('\n');

describe('OpenSanctions as JSON', () => {
  test.each([lines(ftm), JSON.stringify(ftm, null, 2)])('only targets that are subjects are read', (text) => {
    expect(read('ftm-json', text)).toMatchObject([
      {
        id: 'T-1',
        names: [
          { full: 'Viktor Testonov', quality: 'primary' },
          { full: 'Blueprint', quality: 'weak' },
        ],
        nationalities: ['RU'],
        topics: ['pep', 'sanction'],
        listedOn: '2024-01-02',
      },
    ]);
  });
  test.each([lines(senzing), JSON.stringify(senzing)])(
    'Senzing attributes are read in both forms',
    (text) => {
      const { entities, warnings } = readList('senzing-json', text);
      expect(entities).toMatchObject([
        { id: 'T-1', topics: ['pep'], identifiers: [], birthDates: [{ from: '1961-03-14' }] },
        { id: 'T-2', names: [{ full: 'Anna Testonova' }], nationalities: ['RU'] },
      ]);
      expect(warnings).toEqual([{ code: 'no-subject', entry: 'T-3' }]);
    },
  );
});

describe('wallet addresses', () => {
  const address = '0x00000000000000000000000000000000000000T1';
  test('each line is an entity that bears its address', () => {
    expect(read('crypto-text', `${address}\r\n\n`)).toMatchObject([
      { id: address, identifiers: [{ type: 'crypto', value: address }] },
    ]);
  });
  test('addresses of one owner are put together', () => {
    const entry = {
      entity: 'Viktor Testonov',
      uid: '9',
      program: 'A, B',
      type: 'Digital Currency Address - ETH',
    };
    const text = JSON.stringify({
      metadata: { sdnListDate: '08/20/2026' },
      addresses: { [address]: { entries: [entry] }, [`${address}2`]: { entries: [entry] } },
    });
    expect(read('crypto-json', text)).toMatchObject([
      { id: '9', programs: ['A', 'B'], identifiers: [{ type: 'crypto-eth' }, { type: 'crypto-eth' }] },
    ]);
  });
  test.prop([fc.nat(120)])('addresses are the same wherever their file is cut', (at) => {
    const text = `${address}1\n${address}2\r\n${address}3`;
    const parser = createListParser('crypto-text');
    const early = [...parser.write(text.slice(0, at)), ...parser.write(text.slice(at))];
    expect([...early, ...parser.end().entities].map(({ id }) => id)).toEqual(
      ['1', '2', '3'].map((end) => `${address}${end}`),
    );
  });
  test('a line that is no address is refused', () => {
    expect(refusalOf('crypto-text', 'Access denied\n')).toBe('not-this-format');
  });
  test('the line that is refused is named, wherever the file is cut', () => {
    const parser = createListParser('crypto-text');
    parser.write(`${address}\n\n${address}`);
    expect(() => parser.write('2\nAccess denied\n')).toThrow(expect.objectContaining({ line: 4 }));
  });
});

const samples: [ListFormat, string][] = [
  ['ftm-json', lines(ftm)],
  ['senzing-json', JSON.stringify(senzing)],
];

describe.each(samples)('%s', (format, text) => {
  test.prop([fc.array(fc.integer({ min: 0, max: text.length }), { maxLength: 6 })])(
    'gives the same however the text is cut into pieces',
    (cuts) => {
      const parser = createListParser(format);
      const places = [0, ...cuts.toSorted((a, b) => a - b), text.length];
      const early = places.slice(1).flatMap((end, place) => parser.write(text.slice(places[place], end)));
      expect([...early, ...parser.end().entities]).toEqual(read(format, text));
    },
  );
  test('a file that breaks off is refused as truncated', () => {
    expect(refusalOf(format, text.slice(0, -12))).toBe('truncated');
  });
  test('another file is refused', () => {
    expect(['not-this-format', 'broken-json', 'broken-xml']).toContain(refusalOf(format, '<html></html>'));
  });
});

describe.each<ListFormat>(['uk-csv', 'uk-set', 'au-csv', 'names-csv', 'crypto-json', 'ftm-json', 'eu-xml'])(
  '%s',
  (format) => {
    test.prop([fc.string({ unit: 'binary', maxLength: 200 })])('reads or refuses any text', (text) => {
      expect(refusalOf(format, text)).toMatch(/^[a-z-]+$/);
    });
  },
);
