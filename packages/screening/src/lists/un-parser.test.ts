import { test } from '@fast-check/vitest';
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { ListEntity } from '../types.ts';
import { createListParser } from './list-parser.ts';
import type { ListParserEnd } from './list-format.ts';

const person = `<INDIVIDUAL><DATAID>1</DATAID><FIRST_NAME>OMAR</FIRST_NAME><SECOND_NAME>FIKTIVULLAH &amp; SOHN</SECOND_NAME>
<UN_LIST_TYPE>Sample</UN_LIST_TYPE><REFERENCE_NUMBER>XXi.001</REFERENCE_NUMBER><LISTED_ON>2012-12-31</LISTED_ON>
<NATIONALITY><VALUE>Iran (Islamic Republic of)</VALUE></NATIONALITY>
<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Umar Fiktiv</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Phantom</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1971-02-03</DATE></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>1975</YEAR></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1958</FROM_YEAR><TO_YEAR>1963</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE/></INDIVIDUAL_DATE_OF_BIRTH>
<INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>ZZ 017</NUMBER></INDIVIDUAL_DOCUMENT></INDIVIDUAL>`;
const file = `<?xml version="1.0" encoding="UTF-8"?><CONSOLIDATED_LIST dateGenerated="2026-02-27T00:00:09.554Z">
<INDIVIDUALS>${person}</INDIVIDUALS><ENTITIES><ENTITY><DATAID>2</DATAID><FIRST_NAME>FIKTIV FRONT (FF) ; NOWHERE FRONT</FIRST_NAME>
<REFERENCE_NUMBER>XXe.001</REFERENCE_NUMBER><ENTITY_ALIAS><QUALITY>f.k.a.</QUALITY><ALIAS_NAME>Alte Front</ALIAS_NAME></ENTITY_ALIAS>
</ENTITY></ENTITIES></CONSOLIDATED_LIST>`;

function read(chunks: string[]): { entities: ListEntity[]; end: ListParserEnd } {
  const parser = createListParser('un-xml');
  const entities = chunks.flatMap((chunk) => parser.write(chunk));
  const end = parser.end();
  return { entities: [...entities, ...end.entities], end };
}

describe('the UN parser', () => {
  test.prop([fc.integer({ min: 1, max: 50 })])('it does not matter where chunks are cut', (size) => {
    const chunks = Array.from({ length: Math.ceil(file.length / size) }, (_, index) =>
      file.slice(index * size, (index + 1) * size),
    );
    expect(read(chunks).entities).toEqual(read([file]).entities);
  });

  test('a low-quality alias is weak and an empty one is no name', () => {
    expect(read([file]).entities[0]?.names).toEqual([
      { full: 'OMAR FIKTIVULLAH & SOHN', quality: 'primary' },
      { full: 'Umar Fiktiv', quality: 'strong' },
      { full: 'Phantom', quality: 'weak' },
    ]);
  });

  test('exact, approximate and between dates become bounds, an empty one nothing', () => {
    expect(read([file]).entities[0]?.birthDates).toEqual([
      { from: '1971-02-03', to: '1971-02-03' },
      { from: '1973', to: '1977' },
      { from: '1958', to: '1963' },
    ]);
  });

  test('an organisation with two names in one field has both', () => {
    const { entities, end } = read([file]);
    expect(entities[1]).toMatchObject({
      id: 'XXe.001',
      kind: 'organisation',
      names: [{ full: 'FIKTIV FRONT (FF)' }, { full: 'NOWHERE FRONT' }, { full: 'Alte Front' }],
    });
    expect(entities[0]).toMatchObject({ nationalities: ['IR'], identifiers: [{ type: 'passport' }] });
    expect(end.listDate).toBe('2026-02-27');
  });

  test.each([
    ['half a file', file.slice(0, 900), 'truncated'],
    ['a wrong root', '<html><p>x</p></html>', 'not-this-format'],
    ['nothing', '', 'not-this-format'],
    ['crossed tags', '<CONSOLIDATED_LIST><A><B></A></B></CONSOLIDATED_LIST>', 'broken-xml'],
    ['an unknown entity', '<CONSOLIDATED_LIST><A>&bomb;</A></CONSOLIDATED_LIST>', 'broken-xml'],
    [
      'declared entities',
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><CONSOLIDATED_LIST>&b;</CONSOLIDATED_LIST>',
      'broken-xml',
    ],
    [
      'an encoding that is not read',
      '<?xml version="1.0" encoding="windows-1251"?><CONSOLIDATED_LIST></CONSOLIDATED_LIST>',
      'broken-xml',
    ],
    ['an outside document type', '<!DOCTYPE x SYSTEM "file:///etc/x"><CONSOLIDATED_LIST/>', 'broken-xml'],
  ])('%s is refused', (_, text, code) => {
    expect(() => read([text])).toThrow(expect.objectContaining({ code }));
  });
});
