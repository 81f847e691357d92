import { describe, expect, test } from 'vitest';
import { entry, read, readSet } from './testing.ts';

/*
 * One invented file of each format in which every field that is read has a value of its own, and all that is read from
 * it: a field that is lost or taken for another is a person who is not found.
 */

describe('a whole file of', () => {
  test('European Union', () => {
    const text = `<export generationDate="2026-05-13T10:00:00.000+02:00"><sanctionEntity euReferenceNumber=" EU.1.1 " logicalId="7">
<remark>Seen in Nirgendwo</remark><regulation programme="TST" publicationDate="2020-02-01"/><regulation programme="OLD" publicationDate="2019-02-01"/>
<subjectType code="P"/><nameAlias wholeName="Viktor TESTONOV" strong="true"/>
<nameAlias firstName="Wiktor" middleName="M." lastName="TESTONOW" strong="true"/>
<citizenship countryIso2Code="RU"/><birthdate year="1961" monthOfYear="3" dayOfMonth="4"/>
<identification identificationTypeCode="DiplomaticPassport" number="ZZ1" countryIso2Code="RU"/>
<identification identificationTypeCode="id" latinNumber="ZZ2" countryIso2Code="00"/>
<identification identificationTypeCode="ssn" number="ZZ3"/><identification identificationTypeCode="fiscalcode" number="ZZ4"/>
<identification identificationTypeCode="tradelic" number="ZZ5"/><identification identificationTypeCode="regnumber" number="ZZ6"/>
<identification identificationTypeCode="imo" number="ZZ7"/><identification identificationTypeCode="swiftbic" number="ZZ8"/>
<identification identificationTypeCode="other" number="ZZ9"/>
<address street="Weg 1" city="Musterstadt" region="Region" countryDescription="TESTLAND"/></sanctionEntity>
<sanctionEntity logicalId="8"><subjectType classificationCode="E" code="enterprise"/><nameAlias wholeName="Phantasia SA" strong="true"/></sanctionEntity></export>`;
    expect(read('eu-xml', text)).toEqual({
      listDate: '2026-05-13',
      warnings: [],
      entities: [
        entry(
          'EU.1.1',
          'person',
          [
            { full: 'Viktor TESTONOV', quality: 'primary' },
            { full: 'Wiktor M. TESTONOW', quality: 'strong' },
          ],
          {
            birthDates: [{ from: '1961-03-04', to: '1961-03-04' }],
            nationalities: ['RU'],
            identifiers: [
              { type: 'passport', value: 'ZZ1', country: 'RU' },
              { type: 'national-id', value: 'ZZ2' },
              { type: 'national-id', value: 'ZZ3' },
              { type: 'tax-id', value: 'ZZ4' },
              { type: 'registration', value: 'ZZ5' },
              { type: 'registration', value: 'ZZ6' },
              { type: 'imo', value: 'ZZ7' },
              { type: 'bic', value: 'ZZ8' },
              { type: 'identifier', value: 'ZZ9' },
            ],
            programs: ['TST', 'OLD'],
            addresses: ['Weg 1, Musterstadt, Region, TESTLAND'],
            listedOn: '2019-02-01',
            remarks: 'Seen in Nirgendwo',
          },
        ),
        entry('8', 'organisation', 'Phantasia SA'),
      ],
    });
  });

  test.each(['13/05/2026', '2026-05-13T10:00:00'])('United Kingdom, made on %s', (madeOn) => {
    const text = `<Designations><DateGenerated>${madeOn}</DateGenerated><Designation><UniqueID>TST0001</UniqueID><DateDesignated>01/02/2020</DateDesignated>
<Names><Name><Name1>Viktor</Name1><Name2>Muster</Name2><Name6>TESTONOV</Name6><NameType>Primary Name</NameType></Name></Names>
<RegimeName>Test</RegimeName><IndividualEntityShip>Individual</IndividualEntityShip><OtherInformation>Seen in Nirgendwo</OtherInformation>
<Addresses><Address><AddressLine1>Weg 1</AddressLine1><AddressLine2></AddressLine2><AddressCountry>Testland</AddressCountry></Address></Addresses>
<IndividualDetails><Individual><DOBs><DOB>circa 1961</DOB><DOB>00/03/1962</DOB></DOBs><Nationalities><Nationality>Russia</Nationality></Nationalities>
<PassportDetails><Passport><PassportNumber>ZZ1</PassportNumber></Passport></PassportDetails>
<NationalIdentifierDetails><NationalIdentifier><NationalIdentifierNumber>ZZ2</NationalIdentifierNumber></NationalIdentifier></NationalIdentifierDetails></Individual></IndividualDetails></Designation>
<Designation><UniqueID>TST0002</UniqueID><Names><Name><Name6>Phantasia Ltd</Name6><NameType>Primary Name</NameType></Name></Names><IndividualEntityShip>Entity</IndividualEntityShip>
<EntityDetails><BusinessRegistrationNumbers><BusinessRegistrationNumber>ZZ3</BusinessRegistrationNumber></BusinessRegistrationNumbers></EntityDetails></Designation>
<Designation><UniqueID>TST0003</UniqueID><Names><Name><Name6>Phantasia Star</Name6><NameType>Primary name variation</NameType></Name></Names><IndividualEntityShip>Ship</IndividualEntityShip>
<ShipDetails><IMONumbers><IMONumber>0000017</IMONumber></IMONumbers></ShipDetails></Designation></Designations>`;
    expect(read('uk-xml', text)).toEqual({
      listDate: '2026-05-13',
      warnings: [],
      entities: [
        entry('TST0001', 'person', 'Viktor Muster TESTONOV', {
          birthDates: [
            { from: '1959', to: '1963' },
            { from: '1962-03', to: '1962-03' },
          ],
          nationalities: ['RU'],
          identifiers: [
            { type: 'passport', value: 'ZZ1' },
            { type: 'national-id', value: 'ZZ2' },
          ],
          programs: ['Test'],
          addresses: ['Weg 1, Testland'],
          remarks: 'Seen in Nirgendwo',
          listedOn: '2020-02-01',
        }),
        entry('TST0002', 'organisation', 'Phantasia Ltd', {
          identifiers: [{ type: 'registration', value: 'ZZ3' }],
        }),
        entry('TST0003', 'vessel', [{ full: 'Phantasia Star', quality: 'strong' }], {
          identifiers: [{ type: 'imo', value: '0000017' }],
        }),
      ],
    });
  });

  test('United Kingdom as a table', () => {
    const text = `"Report Date: 13-May-2026",,,,,,,,,,,,,,,,,,
Unique ID,Name 6,Name 1,Name 2,Name type,Alias strength,Name non-latin script,Regime Name,Type of entity,D.O.B,Nationality(/ies),Passport number,National Identifier number,Business registration number (s),IMO number,Address Line 1,Address Line 6,Address Country,Date Designated
T1,TESTONOV,Viktor,Muster,Primary Name,,Тестонов,Test,Individual,circa 1961; 14/03/1962,Russia|Belarus,ZZ1,ZZ2,ZZ3,ZZ4,Weg 1,Musterstadt,Testland,01/02/2020
T2,,,,Primary Name,,,Test,Ship,,,,,,,,,,`;
    expect(read('uk-csv', text)).toEqual({
      listDate: null,
      warnings: [{ code: 'nameless', entry: 'T2' }],
      entities: [
        entry(
          'T1',
          'person',
          [
            { full: 'Viktor Muster TESTONOV', quality: 'primary' },
            { full: 'Тестонов', quality: 'strong' },
          ],
          {
            birthDates: [
              { from: '1959', to: '1963' },
              { from: '1962-03-14', to: '1962-03-14' },
            ],
            nationalities: ['RU', 'BY'],
            identifiers: [
              { type: 'passport', value: 'ZZ1' },
              { type: 'national-id', value: 'ZZ2' },
              { type: 'registration', value: 'ZZ3' },
              { type: 'imo', value: 'ZZ4' },
            ],
            programs: ['Test'],
            addresses: ['Weg 1, Musterstadt, Testland'],
            listedOn: '2020-02-01',
          },
        ),
      ],
    });
  });

  test('the normalised set of the United Kingdom', () => {
    const ukSet = {
      'a/uk_subjects.csv': 'unique_id,subject_type,date_designated\nT1,individual,01/02/2020\nT2,ship,\n',
      'uk_names.csv':
        'unique_id,name_type,alias_strength,full_name,name1,name6\nT1,primary,,,Viktor,Testonov\nT1,alias,low quality,Der Bauplan,,\n',
      'uk_dobs.csv': 'dob_id,unique_id,year,month,day\n1,T1,1961,3,\n2,T1,1961,03,14\n',
      'uk_identifiers.csv':
        'unique_id,identifier_type,raw_value\nT1,passport,ZZ1\nT1,national,ZZ2\nT1,business_registration_numbers,ZZ3\nT1,imo,ZZ4\nT1,other,ZZ5\n',
      'uk_countries.csv': 'unique_id,country_type,iso\nT1,nationality,ru\nT1,address,by\nT9,nationality,ru\n',
    };
    expect(readSet('uk-set', ukSet)).toEqual({
      listDate: null,
      warnings: [
        { code: 'unknown-entry', entry: 'T9' },
        { code: 'nameless', entry: 'T2' },
      ],
      entities: [
        entry(
          'T1',
          'person',
          [
            { full: 'Viktor Testonov', quality: 'primary' },
            { full: 'Der Bauplan', quality: 'weak' },
          ],
          {
            birthDates: [
              { from: '1961-03', to: '1961-03' },
              { from: '1961-03-14', to: '1961-03-14' },
            ],
            nationalities: ['RU'],
            identifiers: [
              { type: 'passport', value: 'ZZ1' },
              { type: 'national-id', value: 'ZZ2' },
              { type: 'registration', value: 'ZZ3' },
              { type: 'imo', value: 'ZZ4' },
              { type: 'identifier', value: 'ZZ5' },
            ],
            listedOn: '2020-02-01',
          },
        ),
      ],
    });
  });

  test('SECO', () => {
    const text = `<swiss-sanctions-list list-type="whole-list" date="2024-06-30"><sanctions-program ssid="1"><program-key lang="ger">MUSTER-D</program-key><program-key lang="eng">MUSTER-E</program-key><sanctions-set ssid="10" lang="eng">x</sanctions-set></sanctions-program>
<sanctions-program ssid="2"><program-key lang="fre">MUSTER-F</program-key><program-key lang="ita">MUSTER-I</program-key><sanctions-set ssid="12" lang="fre">x</sanctions-set></sanctions-program>
<place ssid="5"><location>Nirgendwil</location><area>Region</area><country iso-code="CH">Switzerland</country></place>
<target ssid="1"><sanctions-set-id>10</sanctions-set-id><sanctions-set-id>11</sanctions-set-id><individual><identity main="true"><name name-type="primary-name"><name-part order="1"><value>Viktor</value></name-part></name>
<day-month-year year="1961" quality="low"/><nationality><country iso-code="RU">Russia</country></nationality><nationality><country>Iran</country></nationality>
<identification-document document-type="passport"><number>ZZ1</number><issuer code="RU">Russia</issuer></identification-document><identification-document><number>ZZ2</number><issuer>Iran</issuer></identification-document><identification-document><issuer code="RU"/></identification-document>
<address place-id="5"><c-o>Muster</c-o><address-details>Weg 1</address-details><p-o-box>17</p-o-box><zip-code>0000</zip-code></address></identity>
<identity><name name-type="primary-name"><name-part><value>Wiktor</value></name-part></name></identity><justification>Seen</justification><other-information>in Nirgendwo</other-information></individual>
<modification modification-type="listed" effective-date="2020-01-02T00:00"/></target>
<target ssid="2"><entity><identity main="true"><name name-type="primary-name"><name-part><value>Phantasia SA</value></name-part></name><day-month-year year="1961"/></identity></entity><modification modification-type="listed" publication-date="2024-07-01"/></target>
<target ssid="3"><object object-type="vessel"><identity main="true"><name><name-part><value>Star</value></name-part></name></identity><other-information>IMO number: 0000017</other-information></object><modification modification-type="listed" enactment-date="2024-07-02"/></target>
<target ssid="4"><sanctions-set-id>12</sanctions-set-id><object object-type="aircraft"><identity main="true"><name><name-part><value>Wing</value></name-part></name></identity></object></target>
<target ssid="5"><object object-type="bridge"><identity main="true"><name><name-part><value>Bridge</value></name-part></name></identity></object></target><target ssid="6"><individual><identity/></individual></target></swiss-sanctions-list>`;
    expect(read('seco-xml', text)).toEqual({
      listDate: '2024-06-30',
      warnings: [{ code: 'nameless', entry: '6' }],
      entities: [
        entry(
          '1',
          'person',
          [
            { full: 'Viktor', quality: 'primary' },
            { full: 'Wiktor', quality: 'strong' },
          ],
          {
            birthDates: [{ from: '1959', to: '1963' }],
            nationalities: ['RU', 'IR'],
            identifiers: [
              { type: 'passport', value: 'ZZ1', country: 'RU' },
              { type: 'document', value: 'ZZ2', country: 'IR' },
            ],
            programs: ['MUSTER-E', '11'],
            addresses: ['Muster, Weg 1, 17, 0000, Nirgendwil, Region, Switzerland'],
            remarks: 'Seen; in Nirgendwo',
            listedOn: '2020-01-02',
          },
        ),
        entry('4', 'aircraft', [{ full: 'Wing', quality: 'strong' }], { programs: ['MUSTER-F'] }),
        entry('5', 'other', [{ full: 'Bridge', quality: 'strong' }]),
      ],
      later: [
        { on: '2024-07-01', id: '2', entity: entry('2', 'organisation', 'Phantasia SA') },
        {
          on: '2024-07-02',
          id: '3',
          entity: entry('3', 'vessel', [{ full: 'Star', quality: 'strong' }], {
            identifiers: [{ type: 'imo', value: '0000017' }],
            remarks: 'IMO number: 0000017',
          }),
        },
      ],
    });
  });
});
