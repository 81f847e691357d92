import { describe, expect, test } from 'vitest';
import { detectFormat } from './detect-format.ts';

describe('detecting a format', () => {
  test.each([
    ['un.xml', '<?xml version="1.0"?>\n<!-- c --><CONSOLIDATED_LIST dateGenerated="x">', 'un-xml'],
    ['any', '<?xml version="1.0"?><swiss-sanctions-list list-type="whole-list">', 'seco-xml'],
    ['targets.simple.csv', '"id","schema","name","aliases"\n', 'opensanctions-csv'],
    ['SDN.CSV', '36,"MUSTER",-0- ,"X"', 'ofac-csv'],
    ['alt.csv', '36,12,"aka","MUSTER",-0- ', 'ofac-csv'],
    ['sdn.csv', 'ID,Name,Type\n36,A,B', 'ofac-csv'],
    ['eu.xml', '<?xml version="1.0"?><export xmlns="x" generationDate="2026">', 'eu-xml'],
    ['uk.xml', '<Designations><DateGenerated>', 'uk-xml'],
    ['uk.csv', 'Report Date: 13-May-2026\nLast Updated,Unique ID,Name 6,Name 1,Regime Name', 'uk-csv'],
    ['derived.csv', 'Extract\nof today\nName,Alias,Nationality', 'names-csv'],
    ['names.csv', 'name_id,unique_id,name_type,alias_strength,full_name', 'uk-set'],
    ['1', 'unique_id,subject_type', 'uk-set'],
    ['2', 'dob_id,unique_id,year', 'uk-set'],
    ['3', 'identifier_id,unique_id,identifier_type', 'uk-set'],
    ['4', 'country_id,unique_id,country_type,iso', 'uk-set'],
    ['ca.xml', '<data-set xmlns:xsi="x"><record>', 'ca-xml'],
    ['sdn.xml', '<sdnList xmlns="x">', 'ofac-xml'],
    ['au.csv', 'Reference,Name of Individual or Entity,Type', 'au-csv'],
    ['derived.csv', 'Name,Alias,Nationality,Designation,Sanction Type,Source', 'names-csv'],
    ['entities.ftm.json', '{"id":"x","caption":"y","schema":"Person","properties":{}}', 'ftm-json'],
    ['senzing.json', '[\n{"DATA_SOURCE":"x","RECORD_TYPE":"PERSON"}]', 'senzing-json'],
    ['eth.txt', '0x00000000000000000000000000000000000000T1\n', 'crypto-text'],
    ['crypto.json', '{"metadata":{},"addresses":{}}', 'crypto-json'],
  ])('%s is recognised by its content', (name, head, format) => {
    expect(detectFormat(name, head)).toBe(format);
  });

  test.each([
    ['list.html', '<!doctype html><html><body>CONSOLIDATED_LIST</body></html>'],
    ['notes.txt', 'hello, world'],
    ['5', 'name_id,unique_id'],
    ['6', 'identifier_type,country_type,name_type'],
    ['empty.csv', ''],
    ['sdn.csv', 'Access denied'],
    ['sdn.csv', 'Request void, try again'],
    ['late.csv', 'one\ntwo\nthree\nName,Alias,Nationality'],
  ])('%s is no list', (name, head) => {
    expect(detectFormat(name, head)).toBeNull();
  });
});
