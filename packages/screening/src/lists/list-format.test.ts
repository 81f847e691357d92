import { describe, expect, test } from 'vitest';
import { detectFormat } from './list-format.ts';

describe('detecting a format', () => {
  test.each([
    ['un.xml', '<?xml version="1.0"?>\n<!-- c --><CONSOLIDATED_LIST dateGenerated="x">', 'un-xml'],
    ['any', '<?xml version="1.0"?><swiss-sanctions-list list-type="whole-list">', 'seco-xml'],
    ['targets.simple.csv', '"id","schema","name","aliases"\n', 'opensanctions-csv'],
    ['SDN.CSV', '36,"MUSTER",-0- ,"X"', 'ofac-csv'],
    ['alt.csv', '36,12,"aka","MUSTER",-0- ', 'ofac-csv'],
    ['sdn.csv', 'ID,Name,Type\n36,A,B', 'ofac-csv'],
  ])('%s is recognised by its content', (name, head, format) => {
    expect(detectFormat(name, head)).toBe(format);
  });

  test.each([
    ['list.html', '<!doctype html><html><body>CONSOLIDATED_LIST</body></html>'],
    ['notes.txt', 'hello, world'],
    ['empty.csv', ''],
    ['sdn.csv', 'Access denied'],
  ])('%s is no list', (name, head) => {
    expect(detectFormat(name, head)).toBeNull();
  });
});
