import { describe, expect, test } from 'vitest';
import type { ListEntity } from '../types.ts';
import { createListParser } from './list-parser.ts';
import type { ListParserEnd } from './list-format.ts';

const header =
  'id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,dataset,last_seen';

function read(text: string): { entities: ListEntity[]; end: ListParserEnd } {
  const parser = createListParser('opensanctions-csv');
  const entities = parser.write(text);
  const end = parser.end();
  return { entities: [...entities, ...end.entities], end };
}

describe('the OpenSanctions parser', () => {
  test('values in one cell are parted by semicolons, quoted ones keep theirs', () => {
    const { entities, end } = read(
      `${header}\nx1,Person,Test Muster,"A Muster;""B; Muster""",1970-01-02;1971,ch;ru,,IMO9999993,"""Notice; x""",INTERPOL Red Notices,2026-01-02T03:04:05\n`,
    );
    expect(entities[0]).toMatchObject({
      kind: 'person',
      names: [{ full: 'Test Muster' }, { full: 'A Muster' }, { full: 'B; Muster' }],
      birthDates: [{ from: '1970-01-02' }, { from: '1971' }],
      nationalities: ['CH', 'RU'],
      identifiers: [{ type: 'imo', value: 'IMO9999993' }],
      topics: ['crime'],
    });
    expect(end.listDate).toBe('2026-01-02');
  });

  test.each(['"Abu Muster" al-Beispiel', 'Works "Muster"; branch Bern', '"Plant "Muster" JSC', 'Muster'])(
    'the name that stands by itself is taken whole: %s',
    (name) => {
      const cell = `"${name.replaceAll('"', '""')}"`;
      const { entities } = read(`${header}\nx1,Company,${cell},,,,,,,D,\n`);
      expect(entities[0]?.names).toEqual([{ full: name, quality: 'primary' }]);
    },
  );

  test('quotes within a name are those that it has, among several names too', () => {
    const cell = ['A Muster', '"""Abu Muster"" al-Beispiel"', 'B Muster'].join(';').replaceAll('"', '""');
    const { entities } = read(`${header}\nx1,Person,Test,"${cell}",,,,,,D,\n`);
    expect(entities[0]?.names.slice(1).map(({ full }) => full)).toEqual([
      'A Muster',
      '"Abu Muster" al-Beispiel',
      'B Muster',
    ]);
  });

  test('who is of a kind that is not known may be of any', () => {
    const { entities } = read(`${header}\nx1,Comet,Muster,,,,,,,D,\n`);
    expect(entities[0]?.kind).toBe('other');
  });

  test.each([
    ['role.pep', ['pep']],
    ['reg.warn', ['adverse']],
    ['sanction;role.rca', ['pep', 'sanction']],
    ['', ['sanction']],
  ])('topics "%s" are read from their column', (topics, expected) => {
    const { entities } = read(`${header},topics\nx1,Company,Muster AG,,,,,,,Measures,,${topics}\n`);
    expect(entities[0]?.topics).toEqual(expected);
  });

  test.each([
    ['a missing column', 'id,schema,name\nx,Person,y\n', 'not-this-format'],
    ['nothing', '', 'not-this-format'],
    ['a short row', `${header}\nx,Person\ny,Person,Z,,,,,,,D,\n`, 'broken-csv'],
    ['a last row that breaks off', `${header}\nx,Person,Te`, 'truncated'],
  ])('%s is refused', (_, text, code) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code }));
  });
});
