import { test } from '@fast-check/vitest';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { ListEntity } from '../types.ts';
import { createListParser } from './list-parser.ts';
import { createOfacParser, ofacFileRole } from './ofac-parser.ts';

const nothing = Array.from({ length: 6 }, () => '-0- ').join(',');
const sdn =
  `36,"TESTONOV, Viktor","individual","RED] [BLUE",-0- ,${nothing},"DOB 10 Dec 1948; alt. DOB circa 1951; POB Nirgendwo; nationality Russia; citizen Korea, North; Passport ZZ12345 (Egypt) issued 23 Jun 1999; a.k.a. 'THE MUSTER'; Digital Currency Addres"\r\n` +
  `37,"PHANTASIA STAR","vessel","RED",-0- ,${nothing},"Vessel Registration Identification IMO 9999993; DOB 1962 to 1964."\r\n` +
  `38,"MUSTER HANDEL, S.A.",-0- ,"RED",-0- ,${nothing},-0- \r\n\u001A`;
const files: Record<string, string> = {
  'sdn.csv': sdn,
  'alt.csv': '36,1,"aka","TESTONOW, Wiktor",-0- \r\n',
  'add.csv': '36,9,-0- ,"Mustergrad","Russia",-0- \r\n',
  'sdn_comments.csv': '36,"s - XBT 1MusterAddress17; Gender Male."\r\n\u001A',
};

function read(names: string[]): ListEntity[] {
  const parser = createOfacParser();
  for (const name of names) {
    const file = parser.file(name);
    file.write(files[name] ?? '');
    file.end();
  }
  return parser.end().entities;
}

describe('the OFAC parser', () => {
  test.prop([fc.shuffledSubarray(Object.keys(files), { minLength: 4 })])(
    'the order of the files does not matter',
    (names) => {
      expect(read(names)).toEqual(read(Object.keys(files)));
    },
  );

  test.each([
    ['individual', 'person'],
    ['entity', 'organisation'],
    ['-0- ', 'organisation'],
    ['vessel', 'vessel'],
    ['aircraft', 'aircraft'],
  ])('an entry of the type "%s" is of the kind %s', (type, kind) => {
    const parser = createOfacParser();
    const file = parser.file('sdn.csv');
    file.write(`1,"MUSTER","${type}","RED",-0- ,${nothing},-0- \r\n`);
    file.end();
    expect(parser.end().entities.map((entity) => entity.kind)).toEqual([kind]);
  });

  test('aliases, dates, documents and wallets are read out of the Remarks and their overflow', () => {
    const [person] = read(Object.keys(files));
    expect(person).toMatchObject({
      id: '36',
      kind: 'person',
      names: [
        { full: 'TESTONOV, Viktor', quality: 'primary' },
        { full: 'TESTONOW, Wiktor', quality: 'strong' },
        { full: 'THE MUSTER', quality: 'weak' },
      ],
      birthDates: [
        { from: '1948-12-10', to: '1948-12-10' },
        { from: '1949', to: '1953' },
      ],
      nationalities: ['RU', 'KP'],
      identifiers: [
        { type: 'passport', value: 'ZZ12345', country: 'EG' },
        { type: 'crypto-xbt', value: '1MusterAddress17' },
      ],
      programs: ['RED', 'BLUE'],
      addresses: ['Mustergrad, Russia'],
    });
  });

  test('-0- is nothing, and an entry without a type is an organisation', () => {
    const firm = read(['sdn.csv'])[2];
    expect(firm).toMatchObject({ kind: 'organisation', names: [{ full: 'MUSTER HANDEL, S.A.' }] });
    expect(firm).not.toHaveProperty('remarks');
  });

  test('a ship has its IMO number and a span of years keeps both ends', () => {
    const ship = read(['sdn.csv'])[1];
    expect(ship).toMatchObject({
      kind: 'vessel',
      identifiers: [{ type: 'imo', value: '9999993' }],
      birthDates: [{ from: '1962', to: '1964' }],
    });
  });

  test('a set without its primary file is refused', () => {
    expect(() => read(['alt.csv'])).toThrow(expect.objectContaining({ code: 'truncated' }));
  });

  test('a file that breaks off in the last row is truncated', () => {
    const parser = createListParser('ofac-csv');
    parser.write(sdn.slice(0, sdn.indexOf('vessel') + 8));
    expect(() => parser.end()).toThrow(expect.objectContaining({ code: 'truncated', line: 2 }));
  });

  test('a web page in place of a list is refused', () => {
    const parser = createListParser('ofac-csv');
    expect(() => {
      parser.write('<html><body>Sorry</body></html>');
      parser.end();
    }).toThrow(expect.objectContaining({ code: 'not-this-format' }));
  });

  test('a header row that somebody added is passed over with a warning', () => {
    const parser = createListParser('ofac-csv');
    parser.write(`ID,Name,Type,Country,Title,F,G,H,I,J,K,Details\n${sdn}`);
    const end = parser.end();
    expect(end.entities).toHaveLength(3);
    expect(end.warnings).toEqual([{ code: 'header-row', file: 'sdn.csv' }]);
  });

  test.each([
    ['SDN.CSV', 'primary'],
    ['cons_prim.csv', 'primary'],
    ['alt_2021-07.csv', 'aliases'],
    ['cons_add.csv', 'addresses'],
    ['sdn_comments.csv', 'comments'],
    ['readme.txt', null],
  ])('%s plays its role in the set', (name, role) => {
    expect(ofacFileRole(name)).toBe(role);
  });
});
