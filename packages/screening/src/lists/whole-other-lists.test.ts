import { describe, expect, test } from 'vitest';
import { entry, read, readSet } from './testing.ts';

/*
 * One invented file of each format in which every field that is read has a value of its own, and all that is read from
 * it: a field that is lost or taken for another is a person who is not found.
 */

describe('a whole file of', () => {
  test('United Nations', () => {
    const text = `<CONSOLIDATED_LIST dateGenerated="2026-02-27T00:00:09.554Z"><INDIVIDUALS><INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>OMAR</FIRST_NAME><SECOND_NAME>B</SECOND_NAME><THIRD_NAME>C</THIRD_NAME><FOURTH_NAME>D</FOURTH_NAME><FIFTH_NAME>E</FIFTH_NAME><SIXTH_NAME>F</SIXTH_NAME>
<NAME_ORIGINAL_SCRIPT>عمر</NAME_ORIGINAL_SCRIPT><UN_LIST_TYPE>Sample</UN_LIST_TYPE><REFERENCE_NUMBER>XXi.001</REFERENCE_NUMBER><LISTED_ON>2012-12-31</LISTED_ON><COMMENTS1>Seen in Nirgendwo</COMMENTS1>
<NATIONALITY><VALUE>Iraq</VALUE><VALUE></VALUE></NATIONALITY><INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1958</FROM_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><TO_YEAR>1963</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>National Identification Number</TYPE_OF_DOCUMENT><NUMBER>ZZ1</NUMBER><ISSUING_COUNTRY>Iraq</ISSUING_COUNTRY></INDIVIDUAL_DOCUMENT>
<INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Other</TYPE_OF_DOCUMENT><NUMBER>ZZ2</NUMBER><COUNTRY_OF_ISSUE>Iran</COUNTRY_OF_ISSUE></INDIVIDUAL_DOCUMENT><INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT></INDIVIDUAL_DOCUMENT>
<INDIVIDUAL_ADDRESS><STREET>Weg 1</STREET><CITY></CITY><COUNTRY>Iraq</COUNTRY></INDIVIDUAL_ADDRESS><INDIVIDUAL_ADDRESS><COUNTRY/></INDIVIDUAL_ADDRESS></INDIVIDUAL>
<INDIVIDUAL><DATAID>3</DATAID><FIRST_NAME>ZWEITER</FIRST_NAME><REFERENCE_NUMBER>XXi.001</REFERENCE_NUMBER></INDIVIDUAL><INDIVIDUAL><DATAID>4</DATAID></INDIVIDUAL></INDIVIDUALS>
<ENTITIES><ENTITY><DATAID>2</DATAID><FIRST_NAME>FIKTIV FRONT</FIRST_NAME><ENTITY_ADDRESS><CITY>Musterstadt</CITY></ENTITY_ADDRESS></ENTITY></ENTITIES></CONSOLIDATED_LIST>`;
    expect(read('un-xml', text)).toEqual({
      listDate: '2026-02-27',
      warnings: [{ code: 'nameless', entry: '4' }],
      entities: [
        entry(
          'XXi.001',
          'person',
          [
            { full: 'OMAR B C D E F', quality: 'primary' },
            { full: 'عمر', quality: 'strong', script: 'original' },
          ],
          {
            birthDates: [
              { from: '1958', to: '1958' },
              { from: '1963', to: '1963' },
            ],
            nationalities: ['IQ'],
            identifiers: [
              { type: 'national-id', value: 'ZZ1', country: 'IQ' },
              { type: 'document', value: 'ZZ2', country: 'IR' },
            ],
            programs: ['Sample'],
            addresses: ['Weg 1, Iraq'],
            remarks: 'Seen in Nirgendwo',
            listedOn: '2012-12-31',
          },
        ),
        entry('XXi.001#3', 'person', 'ZWEITER'),
        entry('2', 'organisation', 'FIKTIV FRONT', { addresses: ['Musterstadt'] }),
      ],
    });
  });

  test('Australia', () => {
    const text = `Reference,Name of Individual or Entity,Type,Name Type,Date of Birth,Citizenship,Address,Additional Information,IMO Number,Committees
17,Viktor Testonov,Individual,Primary Name,"a) 14/03/1961, b) 15 Mar 1962",Russia,"a) Weg 1, Musterstadt; b) Weg 2;",Seen in Nirgendwo,,Committee 1
17a,Der Bauplan,Individual,Weak alias,,,,More,,Committee 2
18,Phantasia Star,Vessel,Primary Name,,,,,0000017,
19,,Entity,Primary Name,,,,,,`;
    expect(read('au-csv', text)).toEqual({
      listDate: null,
      warnings: [{ code: 'nameless', entry: '19' }],
      entities: [
        entry(
          '17',
          'person',
          [
            { full: 'Viktor Testonov', quality: 'primary' },
            { full: 'Der Bauplan', quality: 'weak' },
          ],
          {
            birthDates: [
              { from: '1961-03-14', to: '1961-03-14' },
              { from: '1962-03-15', to: '1962-03-15' },
            ],
            nationalities: ['RU'],
            programs: ['Committee 1', 'Committee 2'],
            addresses: ['Weg 1, Musterstadt', 'Weg 2'],
            remarks: 'Seen in Nirgendwo',
          },
        ),
        entry('18', 'vessel', 'Phantasia Star', { identifiers: [{ type: 'imo', value: '0000017' }] }),
      ],
    });
  });

  test('Canada', () => {
    const text = `<data-set><record><Country>Testland / Testlande</Country><LastName>Testonov</LastName><GivenName>Viktor</GivenName>
<DateOfBirthOrShipBuildDate>14 March 1961</DateOfBirthOrShipBuildDate><Item>1</Item><DateOfListing>2020-09-28</DateOfListing></record>
<record><Country>Testland</Country><EntityOrShip>Phantasia SA</EntityOrShip><Schedule>1</Schedule><Item>2</Item></record></data-set>`;
    expect(read('ca-xml', text)).toEqual({
      listDate: null,
      warnings: [],
      entities: [
        entry('Testland | - | 1', 'person', 'Viktor Testonov', {
          birthDates: [{ from: '1961-03-14', to: '1961-03-14' }],
          programs: ['Testland'],
          listedOn: '2020-09-28',
        }),
        entry('Testland | 1 | 2', 'organisation', 'Phantasia SA', { programs: ['Testland'] }),
      ],
    });
  });

  test('OFAC', () => {
    const text = `<sdnList><publshInformation><Publish_Date>03/28/2025</Publish_Date></publshInformation><sdnEntry><uid>9</uid><firstName>Viktor</firstName><lastName>TESTONOV</lastName>
<title>Minister</title><sdnType>Individual</sdnType><remarks>Seen in Nirgendwo</remarks><programList><program>RED</program><program>BLUE</program></programList>
<akaList><aka><category>strong</category><firstName>Wiktor</firstName><lastName>TESTONOW</lastName></aka></akaList>
<addressList><address><address1>Weg 1</address1><address2>Hof 2</address2><address3>Tor 3</address3><city>Musterstadt</city><stateOrProvince>Region</stateOrProvince><country>Testland</country></address></addressList>
<nationalityList><nationality><country>Russia</country></nationality></nationalityList><citizenshipList><citizenship><country>Belarus</country></citizenship></citizenshipList>
<idList><id><idType>Tax ID No.</idType><idNumber>ZZ1</idNumber></id></idList><dateOfBirthList><dateOfBirthItem><dateOfBirth>circa 1961</dateOfBirth></dateOfBirthItem></dateOfBirthList></sdnEntry>
<sdnEntry><uid>10</uid><lastName>PHANTASIA SA</lastName><sdnType>Entity</sdnType></sdnEntry><sdnEntry><uid>11</uid><lastName>STAR</lastName><sdnType>Vessel</sdnType></sdnEntry>
<sdnEntry><uid>12</uid><lastName>WING</lastName><sdnType>Aircraft</sdnType></sdnEntry></sdnList>`;
    expect(read('ofac-xml', text)).toEqual({
      listDate: '2025-03-28',
      warnings: [],
      entities: [
        entry(
          '9',
          'person',
          [
            { full: 'Viktor TESTONOV', quality: 'primary' },
            { full: 'Wiktor TESTONOW', quality: 'strong' },
          ],
          {
            birthDates: [{ from: '1959', to: '1963' }],
            nationalities: ['RU', 'BY'],
            identifiers: [{ type: 'tax-id', value: 'ZZ1' }],
            programs: ['RED', 'BLUE'],
            addresses: ['Weg 1, Hof 2, Tor 3, Musterstadt, Region, Testland'],
            remarks: 'Minister; Seen in Nirgendwo',
          },
        ),
        entry('10', 'organisation', 'PHANTASIA SA'),
        entry('11', 'vessel', 'STAR'),
        entry('12', 'aircraft', 'WING'),
      ],
    });
  });

  test('the set of OFAC', () => {
    const nothing = Array.from({ length: 6 }, () => '-0- ').join(',');
    const remarks = [
      'DOB 10 Dec 1948',
      'alt. DOB between 1950 and 1952',
      'nationality Russia',
      'alt. nationality Belarus',
      'citizen of Russia',
      'Vessel Registration Identification IMO 1',
      'Company Number IMO 2',
      'IMO number 3',
      'MMSI 4',
      'Aircraft Tail Number 5',
      "Aircraft Manufacturer's Serial Number (MSN) 6",
      'Digital Currency Address - ETH 7',
      'SWIFT/BIC 8',
      'Diplomatic Passport 9 (Iran) expires 01 Jan 2030',
      'Passport # 10',
      'National ID No. 11',
      'Personal Identification Card 12',
      'SSN 13',
      'Tax ID No. 14',
      'Legal Entity Number 15',
      'D-U-N-S Number 16',
      'Business Registration Document # 17',
      'Passport (Iran)',
      "Unknown Aircraft Manufacturer's Serial Number (MSN) 18",
      'Former D-U-N-S Number 19',
      'Gender Male',
      'f.k.a. "Alt"',
      "n.k.a. 'Neu",
      'a.k.a. "Salt. Muster"',
    ].join('; ');
    const ofacSet = {
      'sdn.csv': `36,"TESTONOV, Viktor","individual","RED] [BLUE","Minister",${nothing},"${remarks.replaceAll('"', '""')}."\n37,"STAR","vessel",-0- ,-0- ,"CALL1",-0- ,-0- ,-0- ,-0- ,-0- ,-0- \n38,"WING","aircraft",-0- ,-0- ,${nothing},-0- \n39,"THING","other",-0- ,-0- ,${nothing},-0- \n`,
      'alt.csv': '36,1,"aka",-0- ,-0- \n99,1,"aka","NOBODY",-0- \n',
      'add.csv': '36,9,"Weg 1","Musterstadt","Testland","Remark"\n36,10,-0- ,-0- ,-0- ,-0- \n',
    };
    expect(readSet('ofac-csv', ofacSet)).toEqual({
      listDate: null,
      warnings: [{ code: 'unknown-entry', entry: '99' }],
      entities: [
        entry(
          '36',
          'person',
          [
            { full: 'TESTONOV, Viktor', quality: 'primary' },
            { full: 'Alt', quality: 'weak' },
            { full: 'Neu', quality: 'weak' },
            { full: 'Salt. Muster', quality: 'weak' },
          ],
          {
            birthDates: [
              { from: '1948-12-10', to: '1948-12-10' },
              { from: '1950', to: '1952' },
            ],
            nationalities: ['RU', 'BY'],
            identifiers: [
              { type: 'imo', value: '1' },
              { type: 'imo', value: '2' },
              { type: 'imo', value: '3' },
              { type: 'mmsi', value: '4' },
              { type: 'tail-number', value: '5' },
              { type: 'aircraft-serial', value: '6' },
              { type: 'crypto-eth', value: '7' },
              { type: 'bic', value: '8' },
              { type: 'passport', value: '9', country: 'IR' },
              { type: 'passport', value: '10' },
              { type: 'national-id', value: '11' },
              { type: 'national-id', value: '12' },
              { type: 'national-id', value: '13' },
              { type: 'tax-id', value: '14' },
              { type: 'lei', value: '15' },
              { type: 'duns', value: '16' },
              { type: 'registration', value: '17' },
            ],
            programs: ['RED', 'BLUE'],
            addresses: ['Weg 1, Musterstadt, Testland'],
            remarks: `Minister; ${remarks}.`,
          },
        ),
        entry('37', 'vessel', 'STAR', { identifiers: [{ type: 'call-sign', value: 'CALL1' }] }),
        entry('38', 'aircraft', 'WING'),
        entry('39', 'other', 'THING'),
      ],
    });
  });
});
