import { describe, expect, test } from 'vitest';
import type { ListEntity } from '../types.ts';
import { createListParser } from './list-parser.ts';
import type { ListParserEnd } from './list-format.ts';

function read(text: string, asOf?: string): { entities: ListEntity[]; end: ListParserEnd } {
  const parser = createListParser('seco-xml', asOf === undefined ? {} : { asOf });
  const entities = parser.write(text);
  const end = parser.end();
  return { entities: [...entities, ...end.entities], end };
}

const program = `<sanctions-program ssid="1"><program-key lang="ger">MUSTER-D</program-key><program-key lang="eng">MUSTER-E</program-key><sanctions-set ssid="10" lang="eng">x</sanctions-set></sanctions-program>`;
const name = (value: string, attributes = 'name-type="primary-name" quality="good"'): string =>
  `<name ${attributes}><name-part order="1" name-part-type="whole-name"><value>${value}</value></name-part></name>`;
const target = (ssid: string, body: string, changes: string): string =>
  `<target ssid="${ssid}"><sanctions-set-id>10</sanctions-set-id><individual><identity main="true">${body}</identity></individual>${changes}</target>`;
const change = (type: string, date: string): string =>
  `<modification modification-type="${type}" effective-date="${date}"/>`;
const list = (body: string, type = 'whole-list'): string =>
  `<swiss-sanctions-list list-type="${type}" date="2024-06-30">${program}${body}</swiss-sanctions-list>`;

describe('the SECO parser', () => {
  test.each([
    ['listed only', change('listed', '2020-01-01'), true],
    ['delisted later', change('listed', '2020-01-01') + change('de-listed', '2023-01-01'), false],
    [
      'delisted later, written first',
      change('de-listed', '2023-01-01') + change('listed', '2020-01-01'),
      false,
    ],
    [
      'listed again, written first',
      change('listed', '2024-01-01') + change('de-listed', '2023-01-01') + change('listed', '2020-01-01'),
      true,
    ],
    ['amended after delisting order', change('amended', '2024-02-02') + change('listed', '2020-01-01'), true],
    [
      'a delisting not yet in force',
      change('listed', '2020-01-01') + change('de-listed', '2024-12-01'),
      true,
    ],
    [
      'listed and delisted on one day, in this order',
      change('listed', '2020-01-01') + change('de-listed', '2020-01-01'),
      false,
    ],
    [
      'delisted and listed on one day, in this order',
      change('de-listed', '2020-01-01') + change('listed', '2020-01-01'),
      true,
    ],
    ['no effective date', '<modification modification-type="listed"/>', true],
  ])('%s: the latest date in force decides, not the order in the file', (_, changes, isListed) => {
    const { entities, end } = read(list(target('1', name('Test Muster'), changes)));
    expect(entities).toHaveLength(isListed ? 1 : 0);
    expect(end.warnings).toHaveLength(isListed ? 0 : 1);
  });

  test.each([
    ['a listing to come', change('listed', '2024-12-01'), [], [['2024-12-01', true]]],
    [
      'a listing and its end to come',
      change('de-listed', '2025-01-01') + change('listed', '2024-12-01'),
      [],
      [
        ['2024-12-01', true],
        ['2025-01-01', false],
      ],
    ],
    ['only a delisting, to come', change('de-listed', '2024-12-01'), ['1'], [['2024-12-01', false]]],
    ['a change of no known type, to come', '<modification effective-date="2024-12-01"/>', ['1'], []],
    ['an amendment to come', change('listed', '2020-01-01') + change('amended', '2024-12-01'), ['1'], []],
  ])('%s is given with its day', (_, changes, ids, later) => {
    const { entities, end } = read(list(target('1', name('Test Muster'), changes)));
    expect(entities.map(({ id }) => id)).toEqual(ids);
    expect(end.later?.map(({ on, entity }) => [on, entity !== null])).toEqual(later);
  });

  test.each([
    ['2024-11-30', [], 1],
    ['2024-12-01', ['1'], 0],
    ['2020-01-01', [], 1],
  ])('read for %s a list that is older, or not yet out, tells who is on it', (asOf, ids, laterCount) => {
    const { entities, end } = read(
      list(target('1', name('Test Muster'), change('listed', '2024-12-01'))),
      asOf,
    );
    expect(entities.map(({ id }) => id)).toEqual(ids);
    expect(end.later).toHaveLength(laterCount);
  });

  test('old identities inside added and removed are not names', () => {
    const history = `<modification modification-type="amended" effective-date="2022-01-01"><removed><individual><identity main="true">${name('Alter Name')}</identity></individual></removed><added><identity>${name('Neuer Name')}</identity></added></modification>`;
    const { entities } = read(
      list(target('1', name('Test Muster'), change('listed', '2020-01-01') + history)),
    );
    expect(entities[0]?.names.map((item) => item.full)).toEqual(['Test Muster']);
  });

  test('name parts stand in their order and every script of spelling variants is a name', () => {
    const body = `<name name-type="primary-name" quality="good"><name-part order="2" name-part-type="family-name"><value>Fiktiv</value><spelling-variant lang="rus" script="Cyrl">Фиктив</spelling-variant></name-part><name-part order="1" name-part-type="given-name"><value>Grigori</value><spelling-variant lang="rus" script="Cyrl">Григорий</spelling-variant><spelling-variant lang="fre" script="Latn">Grigory</spelling-variant></name-part></name>${name('Grischa', 'name-type="alias" quality="low"')}`;
    const { entities } = read(list(target('1', body, change('listed', '2020-01-01'))));
    expect(entities[0]?.names).toEqual([
      { full: 'Grigori Fiktiv', quality: 'primary' },
      { full: 'Григорий Фиктив', quality: 'strong', script: 'Cyrl' },
      { full: 'Grigory Fiktiv', quality: 'strong', script: 'Latn' },
      { full: 'Grischa', quality: 'weak' },
    ]);
  });

  test('each of several spellings in one script is a name', () => {
    const spelt = ['Григорий', 'Григорій']
      .map((text) => `<spelling-variant lang="rus" script="Cyrl">${text}</spelling-variant>`)
      .join('');
    const body = `<name name-type="primary-name"><name-part order="1" name-part-type="whole-name"><value>Grigori</value>${spelt}</name-part></name>`;
    const { entities } = read(list(target('1', body, change('listed', '2020-01-01'))));
    expect(entities[0]?.names.map(({ full }) => full)).toEqual(['Grigori', 'Григорий', 'Григорій']);
  });

  test('places that follow the targets still reach their addresses', () => {
    const body = `${name('Test Muster')}<day-month-year day="1" month="2" year="1970"/><nationality><country iso-code="CH">Switzerland</country></nationality><address place-id="5"><address-details>Weg 0</address-details></address>`;
    const place =
      '<place ssid="5"><location>Nirgendwil</location><country iso-code="CH">Switzerland</country></place>';
    const { entities, end } = read(list(target('1', body, change('listed', '2020-01-01')) + place));
    expect(entities[0]).toMatchObject({
      addresses: ['Weg 0, Nirgendwil, Switzerland'],
      birthDates: [{ from: '1970-02-01', to: '1970-02-01' }],
      nationalities: ['CH'],
      programs: ['MUSTER-E'],
      listedOn: '2020-01-01',
    });
    expect(end.listDate).toBe('2024-06-30');
  });

  test.each(['amendment', 'test-list', ''])('the list type "%s" is not the whole list', (type) => {
    expect(() => read(list('', type))).toThrow(expect.objectContaining({ code: 'not-whole-list' }));
  });

  test('a file cut in the middle is truncated', () => {
    const text = list(target('1', name('Test Muster'), ''));
    expect(() => read(text.slice(0, -40))).toThrow(expect.objectContaining({ code: 'truncated' }));
  });
});
