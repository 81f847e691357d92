import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { compareAddresses, compareEntityNames } from './alike.ts';
import { compareExtract, contradictionsOf, differencesIn } from './compare-extract.ts';
import type { DeclaredEntity, RegisterEntry } from './extract.ts';
import { swissLegalForm } from './extract.ts';
import { checkedLei } from './lei.ts';

const declared: DeclaredEntity = {
  name: 'Muster Handels AG',
  uid: 'CHE-123.456.788',
  lei: null,
  number: null,
  legalForm: 'stock_corporation',
  legalFormName: null,
  seat: 'Zürich',
  address: 'Bahnhofstrasse 1, 8001 Zürich',
  signatories: [],
  parents: [],
};
const entry: RegisterEntry = {
  name: 'Muster Handels AG',
  translations: ['Muster Commerce SA'],
  formerNames: ['Alte Muster AG'],
  uid: 'CHE123456788',
  lei: null,
  number: null,
  legalForm: 'stock_corporation',
  legalFormName: 'Aktiengesellschaft',
  seat: 'Zürich',
  address: 'Bahnhofstr. 1, 8001 Zurich',
  status: 'active',
  purpose: 'Handel mit Waren aller Art',
  signatories: null,
};
const rowOf = (field: string, own: Partial<DeclaredEntity>, found: Partial<RegisterEntry> = {}) =>
  compareExtract({ ...declared, ...own }, { ...entry, ...found }).find((row) => row.field === field);

describe('names of entities', () => {
  test.each([
    ['Muster Handels AG', 'MUSTER HANDELS A.G.', 'same'],
    ['Müller & Söhne AG', 'Muller und Sohne AG', 'same'],
    ['Muster AG', 'Muster SA', 'similar'],
    ['Muster Handels AG', 'Handels Muster', 'similar'],
    ['Muster Handels AG', 'Muster Handles AG', 'different'],
    ['Muster Handels AG', 'Muster Handel AG', 'similar'],
    ['Muster AG', 'Muster GmbH', 'different'],
    ['Muster AG', 'Muster Holding AG', 'different'],
    ['AG', 'SA', 'different'],
    ['Muster AG in Liquidation', 'Muster AG', 'similar'],
  ])('%s and %s are %s', (one, other, likeness) => {
    expect(compareEntityNames(one, other)).toBe(likeness);
  });
});

describe('addresses', () => {
  test.each([
    ['Bahnhofstrasse 1, 8001 Zürich', 'Bahnhofstr. 1, 8001 Zurich, Schweiz', 'same'],
    ['8001 Zürich', 'Bahnhofstrasse 1, 8001 Zürich', 'similar'],
    ['Bahnhofstrasse 1, 8001 Zürich', 'Bahnhofstrasse 11, 8001 Zürich', 'different'],
    ['Untere Bahnhofgasse 1, 8001 Zürich', 'Obere Bahnhofgasse 1, 8001 Zürich', 'different'],
    ['Seeweg 4, 6300 Zug', 'Bahnhofstrasse 4, 6300 Baar', 'different'],
    ['Bahnhofgase 1, 8001 Zürich', 'Bahnhofgasse 1, 8001 Zürich', 'similar'],
    ['Gasse 12345, 8001 Zürich', 'Gasse 12346, 8001 Zürich', 'different'],
    ['', 'Zug', 'different'],
  ])('%s and %s are %s', (one, other, likeness) => {
    expect(compareAddresses(one, other)).toBe(likeness);
  });
});

property.prop([fc.string(), fc.string()])('which of two comes first changes nothing', (one, other) => {
  expect(compareEntityNames(one, other)).toBe(compareEntityNames(other, one));
  expect(compareAddresses(one, other)).toBe(compareAddresses(other, one));
  expect([compareEntityNames(one, one), compareAddresses(one, one)]).toEqual(['same', 'same']);
});

describe('an extract beside what was declared', () => {
  test('that agrees has nothing to decide', () => {
    const rows = compareExtract(declared, entry);
    expect(rows.map(({ field, match }) => [field, match])).toEqual([
      ['name', 'same'],
      ['uid', 'same'],
      ['legalForm', 'same'],
      ['seat', 'same'],
      ['address', 'same'],
      ['status', 'same'],
      ['purpose', 'alone'],
    ]);
    expect(differencesIn(rows)).toEqual([]);
  });

  test.each([
    ['status', {}, { status: 'deleted' }, 'different', 'deleted'],
    ['status', {}, { status: 'in-liquidation' }, 'different', 'in-liquidation'],
    ['status', {}, { status: 'unknown' }, 'different', 'status-unknown'],
    ['name', { name: 'Alte Muster AG' }, {}, 'different', 'former-name'],
    ['name', { name: 'Muster Commerce SA' }, {}, 'same', 'translated-name'],
    ['uid', { uid: 'CHE-107.787.577' }, {}, 'different', null],
    ['uid', { uid: null }, {}, 'alone', null],
    ['legalForm', { legalForm: 'limited_liability_company' }, {}, 'different', null],
    ['legalForm', {}, { legalForm: null, legalFormName: '0999' }, 'different', 'form-unknown'],
    ['legalForm', {}, { legalForm: null, legalFormName: 'MVII', lei: 'X' }, null, 'not-compared'],
    ['legalForm', { legalForm: null }, {}, 'alone', null],
    ['signatories', { signatories: ['Anna Muster'] }, {}, 'alone', null],
    ['signatories', { signatories: ['Anna Muster'] }, { signatories: ['Muster Anna'] }, 'same', null],
    ['signatories', { signatories: ['Anna Muster'] }, { signatories: ['Beat Beispiel'] }, 'different', null],
    ['number', { number: 'FL-0002.123.456-7' }, { number: 'FL00021234567' }, 'same', null],
  ] as const)('says of %s, declared %j, registered %j: %s', (field, own, found, match, remark) => {
    expect(rowOf(field, own, found as Partial<RegisterEntry>)).toMatchObject({ match, remark });
  });
});

test('two registers contradict each other in what both say, and nowhere else', () => {
  expect(contradictionsOf(entry, { ...entry, lei: 'X', purpose: null, uid: null })).toEqual([]);
  expect(contradictionsOf(entry, { ...entry, name: 'Alte Muster AG' })).toEqual([]);
  const other = {
    name: 'Beispiel AG',
    translations: [],
    formerNames: [],
    seat: 'Bern',
    status: 'deleted',
  } as const;
  expect(contradictionsOf(entry, { ...entry, ...other })).toEqual(['name', 'seat', 'status']);
});

test('codes of the Swiss registers are legal forms, and no others', () => {
  expect(['0106', '0107', '0110', '0999', 'toString'].map(swissLegalForm)).toEqual([
    'stock_corporation',
    'limited_liability_company',
    'foundation',
    null,
    null,
  ]);
});

test('an identifier of legal entities has its check digits', () => {
  expect(checkedLei('5493 00ic5bxd9u5ocy 50')).toBeNull();
  expect(checkedLei('7LTWFZYICNSX8D621K86')).toBe('7LTWFZYICNSX8D621K86');
  expect(checkedLei(' 7ltwfzyicnsx8d621k86 ')).toBe('7LTWFZYICNSX8D621K86');
  expect(checkedLei('7LTWFZYICNSX8D621K87')).toBeNull();
  expect(checkedLei('CHE-123.456.788')).toBeNull();
});

describe('whose accounts consolidate an entity', () => {
  const named = (name: string, lei: string | null = null) => ({ name, lei });
  const parents = [named('Muster Holding AG'), named('Muster Familien Trust')];
  const rowsOf = (told: RegisterEntry['parents'], own: (typeof declared)['parents'] = parents) =>
    compareExtract({ ...declared, parents: own }, { ...entry, ...(told && { parents: told }) }).filter(
      ({ field }) => field === 'directParent' || field === 'ultimateParent',
    );
  const holding = { level: 'direct', lei: 'L1', name: 'MUSTER HOLDING AG' } as const;

  test('is nothing to compare where the register tells of no parent', () => {
    expect(rowsOf(undefined)).toEqual([]);
    expect(rowsOf([])).toEqual([]);
  });

  test('agrees with whoever stands anywhere above it in the structure', () => {
    const ultimate = { ...holding, level: 'ultimate' } as const;
    expect(rowsOf([holding, ultimate]).map(({ field, match }) => [field, match])).toEqual([
      ['directParent', 'same'],
      ['ultimateParent', 'same'],
    ]);
  });

  test.each([
    ['another name', { ...holding, name: 'Fremde Gruppe SE' }, parents, 'Fremde Gruppe SE'],
    ['a structure without anybody above', holding, [], 'MUSTER HOLDING AG'],
    ['an identifier of which no name is known', { ...holding, name: null }, parents, 'L1'],
    [
      'the same name under another identifier',
      holding,
      [named('Muster Holding AG', 'L9')],
      'MUSTER HOLDING AG',
    ],
  ] as const)('is somebody whom the structure does not know: %s', (_, told, own, shown) => {
    const rows = rowsOf([told], own);
    expect(rows).toMatchObject([{ registered: [shown], match: 'different', remark: 'parent-unknown' }]);
    expect(differencesIn(rows)).toEqual(['directParent']);
  });

  test('is known by its identifier, whatever its name is in the structure', () => {
    expect(rowsOf([{ ...holding, name: null }], [named('Alter Name SA', 'L1')])).toMatchObject([
      { declared: ['Alter Name SA'], registered: ['L1'], match: 'same' },
    ]);
  });

  test('is several of one level in one line, all of whom have to be known; a reason beside them says nothing', () => {
    const other = { ...holding, lei: 'L2', name: 'Fremde Gruppe SE' };
    const rows = rowsOf([holding, other, { level: 'direct', exceptions: ['NO_LEI'] }]);
    expect(rows).toMatchObject([
      { registered: ['MUSTER HOLDING AG', 'Fremde Gruppe SE'], match: 'different', remark: 'parent-unknown' },
    ]);
  });

  test('is told by why there is none, which differs from nothing', () => {
    const rows = rowsOf([{ level: 'ultimate', exceptions: ['NATURAL_PERSONS', 'NO_LEI'] }]);
    expect(rows).toMatchObject([
      {
        field: 'ultimateParent',
        registered: ['NATURAL_PERSONS', 'NO_LEI'],
        match: null,
        remark: 'no-parent-told',
      },
    ]);
    expect(differencesIn(rows)).toEqual([]);
  });
});
