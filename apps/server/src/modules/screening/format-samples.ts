export interface UploadedFile {
  readonly name: string;
  readonly content: string;
}

export const wallet = '0x00000000000000000000000000000000000000T1';

const ofacXml = `<sdnList><publshInformation><Publish_Date>03/28/2026</Publish_Date></publshInformation><sdnEntry>
<uid>9</uid><firstName>Oleander</firstName><lastName>XMLOFACOV</lastName><sdnType>Individual</sdnType>
<akaList><aka><category>weak</category><lastName>KURZNAMOV</lastName></aka></akaList></sdnEntry></sdnList>`;

const eu = `<export generationDate="2026-05-13T10:00:00.000+02:00"><sanctionEntity euReferenceNumber="EU.1.1">
<regulation programme="TST" publicationDate="2020-02-01"/><subjectType code="person" classificationCode="P"/>
<nameAlias wholeName="Europius TESTONOV" strong="true" nameLanguage="EN"/>
<nameAlias wholeName="Europius TESTONOV" strong="true" nameLanguage="FR"/>
<nameAlias wholeName="Der Bauplan" strong="false"/></sanctionEntity></export>`;

export const ukXml = `<Designations><DateGenerated>13/05/2026</DateGenerated><Designation><UniqueID>TST0001</UniqueID>
<Names><Name><Name1>Britannius</Name1><Name6>TESTONOV</Name6><NameType>Primary Name</NameType></Name></Names>
<RegimeName>Test</RegimeName><IndividualEntityShip>Individual</IndividualEntityShip></Designation></Designations>`;

export const ukCsv = `"Report Date: 13-May-2026",,,,,,
Unique ID,Name 6,Name 1,Name type,Alias strength,Regime Name,Designation Type
TST0002,TESTONOV,Csvius,Primary Name,,Test,Individual
TST0002,Blueprintov,,Alias,Low quality a.k.a,Test,Individual`;

const ca = `<data-set><record><Country>Testland / Testlande</Country><LastName>Testonov</LastName>
<GivenName>Kanadius</GivenName><Schedule>1, Part 1</Schedule><Item>1</Item></record>
<record><Country>Testland / Testlande</Country><LastName>Testonov</LastName>
<GivenName>Kanadia</GivenName><Schedule>1, Part 1</Schedule><Item>1</Item></record></data-set>`;

const au = `Reference,Name of Individual or Entity,Type,Name Type,Date of Birth,Citizenship
17,Australius Testonov,Individual,Primary Name,"a) 14/03/1961 b) circa 1963",a) Russia b) Belarus
17a,Ostralius Testonow,Individual,aka,,`;

const ftm = [
  {
    id: 'T-1',
    schema: 'Person',
    target: true,
    caption: 'Ftmius Testonov',
    properties: { topics: ['sanction'] },
  },
  { id: 'T-2', schema: 'Person', target: false, caption: 'Verwandt Testonov', properties: {} },
];
const senzing = {
  RECORD_ID: 'S-1',
  RECORD_TYPE: 'PERSON',
  DATA_SOURCE: 'OPENSANCTIONS_PEP',
  NAMES: [{ NAME_TYPE: 'PRIMARY', NAME_FULL: 'Senzius Testonov' }],
  RISKS: [{ TOPIC: 'role.pep' }],
};
const owner = {
  entity: 'Walletia Testonova',
  uid: '9',
  program: 'A, B',
  type: 'Digital Currency Address - ETH',
};
const lines = (objects: readonly object[]) => objects.map((object) => JSON.stringify(object)).join('\n');

export interface FormatSample {
  readonly format: string;
  readonly files: readonly UploadedFile[];
  readonly listId: string;
  readonly source: string;
  readonly entities: readonly object[];
  readonly search: { name: string; identifiers?: { value: string }[] };
}

/** A small invented list in every official format, and who is found by it. */
export const formatSamples: readonly FormatSample[] = [
  {
    format: 'ofac-csv',
    files: [
      {
        name: 'sdn.csv',
        content:
          '7,"CSVOFACOV, Zacharias","individual","TEST",-0-,-0-,-0-,-0-,-0-,-0-,-0-,"DOB 14 Mar 1961; a.k.a. \'KURZOV\'; alt. "\n',
      },
      { name: 'sdn_comments.csv', content: '7,"Passport ZZ0000017 (Russia)."\n' },
      { name: 'alt.csv', content: '7,1,"aka","CSVOFACOW, Sacharias",-0-\n' },
    ],
    listId: 'ofac-sdn',
    source: 'ofac',
    entities: [{ id: '7', kind: 'person', birthDates: [{ from: '1961-03-14', to: '1961-03-14' }] }],
    search: { name: 'Zacharias Csvofacov' },
  },
  {
    format: 'ofac-xml',
    files: [{ name: 'consolidated.xml', content: ofacXml }],
    listId: 'ofac-consolidated',
    source: 'ofac',
    entities: [{ id: '9', names: [{ quality: 'primary' }, { full: 'KURZNAMOV', quality: 'weak' }] }],
    search: { name: 'Oleander Xmlofacov' },
  },
  {
    format: 'eu-xml',
    files: [{ name: '20260513-FULL-1_1.xml', content: eu }],
    listId: 'eu',
    source: 'eu',
    entities: [
      { id: 'EU.1.1', names: [{ full: 'Europius TESTONOV' }, { full: 'Der Bauplan', quality: 'weak' }] },
    ],
    search: { name: 'Europius Testonov' },
  },
  {
    format: 'uk-xml',
    files: [{ name: 'UK-Sanctions-List.xml', content: ukXml }],
    listId: 'uk',
    source: 'uk',
    entities: [{ id: 'TST0001', kind: 'person' }],
    search: { name: 'Britannius Testonov' },
  },
  {
    format: 'uk-csv, the same list in another format,',
    files: [{ name: 'UK-Sanctions-List.csv', content: ukCsv }],
    listId: 'uk',
    source: 'uk',
    entities: [
      { id: 'TST0002', names: [{ full: 'Csvius TESTONOV' }, { full: 'Blueprintov', quality: 'weak' }] },
    ],
    search: { name: 'Csvius Testonov' },
  },
  {
    format: 'uk-set',
    files: [
      {
        name: 'uk_subject_names.csv',
        content: 'unique_id,name_type,alias_strength,full_name\nT1,primary,,Tabellius Testonov\n',
      },
      { name: 'uk_subjects.csv', content: 'unique_id,subject_type\nT1,individual\n' },
      { name: 'uk_subject_dobs.csv', content: 'dob_id,unique_id,year,month,day\n1,T1,1961,,\n' },
    ],
    listId: 'uk',
    source: 'uk',
    entities: [{ id: 'T1', birthDates: [{ from: '1961', to: '1961' }] }],
    search: { name: 'Tabellius Testonov' },
  },
  {
    format: 'ca-xml',
    files: [{ name: 'sema-lmes.xml', content: ca }],
    listId: 'ca',
    source: 'ca',
    // The country is the regulation, and a repeated item keeps both.
    entities: [
      { id: 'Testland | 1, Part 1 | 1', nationalities: [] },
      { id: 'Testland | 1, Part 1 | 1 | 2', nationalities: [] },
    ],
    search: { name: 'Kanadius Testonov' },
  },
  {
    format: 'au-csv',
    files: [{ name: 'regulation8_consolidated.csv', content: au }],
    listId: 'au',
    source: 'au',
    entities: [
      {
        id: '17',
        names: [{ full: 'Australius Testonov' }, { full: 'Ostralius Testonow' }],
        nationalities: ['RU', 'BY'],
      },
    ],
    search: { name: 'Ostralius Testonow' },
  },
  {
    format: 'names-csv',
    files: [
      {
        name: 'Wanted_2025-06.csv',
        content: 'Name,Alias,Nationality,Designation\nTabula Testonova,None,None,person\n',
      },
    ],
    listId: 'names-wanted',
    source: 'names',
    entities: [{ id: '1', kind: 'person', nationalities: [] }],
    search: { name: 'Tabula Testonova' },
  },
  {
    format: 'ftm-json',
    files: [{ name: 'entities.ftm_invented.json', content: lines(ftm) }],
    listId: 'opensanctions-invented',
    source: 'opensanctions',
    entities: [{ id: 'T-1', topics: ['sanction'] }],
    search: { name: 'Ftmius Testonov' },
  },
  {
    format: 'senzing-json',
    files: [{ name: 'peps_senzing.json', content: JSON.stringify([senzing]) }],
    listId: 'opensanctions-peps',
    source: 'opensanctions',
    entities: [{ id: 'S-1', topics: ['pep'] }],
    search: { name: 'Senzius Testonov' },
  },
  {
    format: 'crypto-text',
    files: [{ name: 'sanctioned_addresses_ETH.txt', content: `${wallet}\r\n` }],
    listId: 'crypto-sanctioned-addresses-eth',
    source: 'crypto',
    entities: [{ id: wallet }],
    search: { name: 'Niemand Bestimmtes', identifiers: [{ value: wallet }] },
  },
  {
    format: 'crypto-json',
    files: [
      {
        name: 'crypto.json',
        content: JSON.stringify({
          metadata: { sdnListDate: '08/20/2026' },
          addresses: { [`${wallet}2`]: { entries: [owner] } },
        }),
      },
    ],
    listId: 'crypto-crypto',
    source: 'crypto',
    entities: [{ id: '9', programs: ['A', 'B'] }],
    search: { name: 'Walletia Testonova' },
  },
];
