import { test } from '@fast-check/vitest';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { readList, refusalOf } from '../testing.ts';
import type { ListEntity, ListName } from '../types.ts';
import { addName, newEntity } from './list-entity.ts';
import type { ListFormat } from './list-format.ts';
import { ListFormatError } from './list-format.ts';
import { createListParser, createListSetParser } from './list-parser.ts';

const read = (format: ListFormat, text: string): ListEntity[] => readList(format, text).entities;

const eu = `<export generationDate="2026-05-13T10:00:00.000+02:00"><sanctionEntity euReferenceNumber="EU.1.1">
<regulation programme="TST" publicationDate="2020-02-01"/><subjectType code="person" classificationCode="P"/>
<nameAlias wholeName="Viktor TESTONOV" strong="true" nameLanguage="EN"/>
<nameAlias wholeName="Viktor TESTONOV" strong="true" nameLanguage="FR"/>
<nameAlias wholeName="" firstName="Wiktor" lastName="TESTONOW" strong="true"/>
<nameAlias wholeName="Der Bauplan" strong="false"/>
<citizenship countryIso2Code="RU"/><citizenship countryIso2Code="00"/>
<birthdate birthdate="1961-03-14" calendarType="GREGORIAN"/><birthdate year="1340" calendarType="ISLAMIC"/>
<birthdate year="1960" circa="true" calendarType="GREGORIAN"/>
<birthdate yearRangeFrom="1955" yearRangeTo="1957" calendarType="GREGORIAN"/>
<identification identificationTypeCode="passport" number="ZZ0000017" countryIso2Code="RU"/>
<identification identificationTypeCode="passport" number="ZZ0000099" knownFalse="true"/>
<address city="Musterstadt" countryDescription="UNKNOWN"/></sanctionEntity></export>`;

const uk = `<Designations><DateGenerated>13/05/2026</DateGenerated><Designation><UniqueID>TST0001</UniqueID>
<Names><Name><Name1>Viktor</Name1><Name6>TESTONOV</Name6><NameType>Primary Name</NameType></Name>
<Name><Name6>Blueprint</Name6><NameType>Alias</NameType><AliasStrength>Low quality a.k.a</AliasStrength></Name>
</Names><NonLatinNames><NonLatinName><NameNonLatinScript>Виктор Тестонов</NameNonLatinScript></NonLatinName>
</NonLatinNames><RegimeName>Test</RegimeName><IndividualEntityShip>Individual</IndividualEntityShip>
<IndividualDetails><Individual><DOBs><DOB>dd/mm/1961</DOB><DOB>14/03/1961</DOB></DOBs>
<Nationalities><Nationality>Russia</Nationality></Nationalities><PassportDetails><Passport>
<PassportNumber>ZZ0000017</PassportNumber></Passport></PassportDetails></Individual></IndividualDetails>
</Designation></Designations>`;

const ca = `<data-set><record><Country>Testland / Testlande</Country><LastName>Testonov</LastName>
<GivenName>Viktor</GivenName><Aliases>Wiktor Testonow; Віктор Тестонов / Виктор Тестонов</Aliases>
<DateOfBirthOrShipBuildDate>1961 or 1962-03-14</DateOfBirthOrShipBuildDate><Schedule>1, Part 1</Schedule>
<Item>1</Item><DateOfListing>2020-09-28</DateOfListing></record>
<record><Country>Testland / Testlande</Country><EntityOrShip>Phantasia III</EntityOrShip>
<ShipIMONumber>0000017</ShipIMONumber><DateOfBirthOrShipBuildDate>1980</DateOfBirthOrShipBuildDate>
<Schedule>1, Part 1</Schedule><Item>1</Item></record></data-set>`;

const ofac = `<sdnList><publshInformation><Publish_Date>03/28/2025</Publish_Date></publshInformation><sdnEntry>
<uid>9</uid><firstName>Viktor</firstName><lastName>TESTONOV</lastName><sdnType>Individual</sdnType>
<akaList><aka><category>weak</category><lastName>BLUEPRINT</lastName></aka></akaList>
<idList><id><idType>Gender</idType><idNumber>Male</idNumber></id>
<id><idType>Passport</idType><idNumber>ZZ0000017</idNumber><idCountry>Russia</idCountry></id></idList>
<dateOfBirthList><dateOfBirthItem><dateOfBirth>14 Mar 1961</dateOfBirth></dateOfBirthItem></dateOfBirthList>
</sdnEntry></sdnList>`;

describe('the list of the European Union', () => {
  const [entity] = read('eu-xml', eu);
  test('a spelling repeated for each language is taken once, a weak one is weak', () => {
    expect(entity?.names).toEqual([
      { full: 'Viktor TESTONOV', quality: 'primary' },
      { full: 'Wiktor TESTONOW', quality: 'strong' },
      { full: 'Der Bauplan', quality: 'weak' },
    ]);
  });
  test('country 00 and false documents are passed over', () => {
    expect(entity?.nationalities).toEqual(['RU']);
    expect(entity?.identifiers).toEqual([{ type: 'passport', value: 'ZZ0000017', country: 'RU' }]);
  });
  test('a year of the Islamic calendar is not read as one of ours, circa and ranges are bounds', () => {
    expect(entity?.birthDates).toEqual([
      { from: '1961-03-14', to: '1961-03-14' },
      { from: '1958', to: '1962' },
      { from: '1955', to: '1957' },
    ]);
    expect(readList('eu-xml', eu).warnings).toEqual([{ code: 'other-calendar', entry: 'EU.1.1' }]);
  });
});

describe('the list of the United Kingdom', () => {
  const [entity] = read('uk-xml', uk);
  test('the family name comes last, low quality is weak, other scripts are names too', () => {
    expect(entity?.names).toEqual([
      { full: 'Viktor TESTONOV', quality: 'primary' },
      { full: 'Blueprint', quality: 'weak' },
      { full: 'Виктор Тестонов', quality: 'strong' },
    ]);
  });
  test('letters for an unknown day and month leave the year', () => {
    expect(entity?.birthDates).toEqual([
      { from: '1961', to: '1961' },
      { from: '1961-03-14', to: '1961-03-14' },
    ]);
  });
  test('a birth date of which not even the year is known is none', () => {
    const [other] = read('uk-xml', uk.replace('dd/mm/1961', 'circa unknown'));
    expect(other?.birthDates).toEqual([{ from: '1961-03-14', to: '1961-03-14' }]);
  });
  test('in CSV one subject takes many rows below a line with the date of the report', () => {
    const csv = `Report Date: 13-May-2026
Unique ID,Name 6,Name 1,Name type,Alias strength,Regime Name,Designation Type,D.O.B,Passport number
TST0001,TESTONOV,Viktor,Primary Name,,Test,Individual,14/03/1961,ZZ0000017
TST0001,TESTONOV,Viktor,Primary Name,,Test,Individual,14/03/1961,ZZ0000018
TST0001,Blueprint,,Alias,Low quality a.k.a,Test,Individual,14/03/1961,ZZ0000017`.replace(
      /^(Report.*)$/m,
      '"$1",,,,,,,,',
    );
    const [only, ...others] = read('uk-csv', csv);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ id: 'TST0001', kind: 'person' });
    expect(only?.names.map(({ full }) => full)).toEqual(['Viktor TESTONOV', 'Blueprint']);
    expect(only?.identifiers.map(({ value }) => value)).toEqual(['ZZ0000017', 'ZZ0000018']);
  });
  test('the normalised set is joined by its ids; without the subjects it is refused', () => {
    const parser = createListSetParser('uk-set')!;
    const put = (name: string, text: string): void => {
      const file = parser.file(name);
      file.write(text);
      file.end();
    };
    put(
      'uk_names.csv',
      'unique_id,name_type,alias_strength,full_name\nT1,primary,,Viktor Testonov\nT9,alias,,X Y\n',
    );
    expect(() => parser.end()).toThrow(ListFormatError);
    expect(refusalOf('uk-set', '')).toBe('not-this-format');
    expect(refusalOf('uk-set', 'unique_id,name_type,full_name\nT1,primary,Viktor Testonov\n')).toBe(
      'truncated',
    );
    put('uk_subjects.csv', 'unique_id,subject_type\nT1,individual\n');
    put('uk_dobs.csv', 'unique_id,year,month,day\nT1,1961,,\n');
    const { entities, warnings } = parser.end();
    expect(entities).toMatchObject([
      { id: 'T1', kind: 'person', birthDates: [{ from: '1961', to: '1961' }] },
    ]);
    expect(warnings).toEqual([{ code: 'unknown-entry', entry: 'T9' }]);
  });
});

describe('the list of Canada', () => {
  const [person, ship] = read('ca-xml', ca);
  test('the country is the regulation and no nationality; aliases are parted', () => {
    expect(person).toMatchObject({ nationalities: [], programs: ['Testland'] });
    expect(person?.names.map(({ full }) => full)).toEqual([
      'Viktor Testonov',
      'Wiktor Testonow',
      'Віктор Тестонов',
      'Виктор Тестонов',
    ]);
    expect(person?.birthDates.map(({ from }) => from)).toEqual(['1961', '1962-03-14']);
  });
  test('a build date is no birth date, and a repeated item number gets a suffix', () => {
    expect(ship).toMatchObject({ kind: 'vessel', birthDates: [], id: 'Testland | 1, Part 1 | 1 | 2' });
    expect(ship?.identifiers).toEqual([{ type: 'imo', value: '0000017' }]);
  });
});

describe('the list of Australia', () => {
  test('rows with a letter after the number are aliases; several dates stand in one cell', () => {
    const [entity, other] = read(
      'au-csv',
      `Reference,Name of Individual or Entity,Type,Name Type,Date of Birth,Citizenship
17,Viktor Testonov,Individual,Primary Name,"a) 14/03/1961 b) circa 1963",a) Russia b) Belarus
17a,Wiktor Testonow,Individual,aka,,
170,Mustermann Phantasia,Entity,Primary Name,,`,
    );
    expect(entity?.names.map(({ full }) => full)).toEqual(['Viktor Testonov', 'Wiktor Testonow']);
    expect(entity?.birthDates).toEqual([
      { from: '1961-03-14', to: '1961-03-14' },
      { from: '1961', to: '1965' },
    ]);
    expect(entity?.nationalities).toEqual(['RU', 'BY']);
    expect(other).toMatchObject({ id: '170', kind: 'organisation' });
  });
  test('in a derived table None means nothing', () => {
    const table = 'Name,Alias,Nationality,Designation\nViktor Testonov,None,None,person\n';
    expect(read('names-csv', table)).toMatchObject([{ id: '1', kind: 'person', nationalities: [] }]);
  });
  test('somebody whose name holds one of these words keeps it', () => {
    const table = 'Name,Alias,Nationality\nViktor None,"Unknown Testonov",\n';
    expect(read('names-csv', table)[0]?.names.map(({ full }) => full)).toEqual([
      'Viktor None',
      'Unknown Testonov',
    ]);
  });
});

test('a name that is known as weak and as strong is strong, and as primary is primary', () => {
  const qualityOf = (...qualities: ListName['quality'][]) => {
    const entity = newEntity('1', 'person');
    for (const quality of qualities) addName(entity, 'Viktor Testonov', quality);
    return entity.names.map(({ quality }) => quality);
  };
  expect(qualityOf('weak', 'strong')).toEqual(['strong']);
  expect(qualityOf('strong', 'weak')).toEqual(['strong']);
  expect(qualityOf('strong', 'primary')).toEqual(['primary']);
  expect(qualityOf('primary', 'strong')).toEqual(['primary']);
});

describe('OFAC as XML', () => {
  test('weak aliases are weak, and a gender is no document', () => {
    expect(read('ofac-xml', ofac)).toMatchObject([
      {
        id: '9',
        names: [
          { full: 'Viktor TESTONOV', quality: 'primary' },
          { full: 'BLUEPRINT', quality: 'weak' },
        ],
        identifiers: [{ type: 'passport', value: 'ZZ0000017', country: 'RU' }],
        birthDates: [{ from: '1961-03-14', to: '1961-03-14' }],
      },
    ]);
  });
});

const samples: [ListFormat, string][] = [
  ['eu-xml', eu],
  ['uk-xml', uk],
  ['ca-xml', ca],
  ['ofac-xml', ofac],
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
