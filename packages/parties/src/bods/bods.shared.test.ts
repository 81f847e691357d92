import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import addFormats from 'ajv-formats';
import Ajv from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeOnSharedData } from '../../../../testing/shared-data.ts';
import { rollUp } from '../roll-up.ts';
import { someDay } from '../testing.ts';
import { graphOf } from './graph-of.ts';
import { readStatements } from './read-statements.ts';

describeOnSharedData('files of the Beneficial Ownership Data Standard', 'ownership', (folder) => {
  const filesIn = (path: string) =>
    readdirSync(join(folder, path))
      .filter((name) => name.endsWith('.json'))
      .map((name) => ({ name, file: parsed(join(folder, path, name)) }));
  const examples = filesIn('examples');
  const valid = filesIn('tests/data/valid-statements');
  const invalid = filesIn('tests/data/invalid-statements');
  const standard = validatorIn(join(folder, 'schema'));

  it('are read as they are, whatever is in them', () => {
    expect(examples).toHaveLength(19);
    for (const { name, file } of [...examples, ...valid])
      expect([name, readStatements(file)]).toEqual([name, { ok: true, value: file }]);
  });

  it('are refused for their fault, with its path', () => {
    const accepted = invalid.filter(({ file }) => readStatements(file).ok).map(({ name }) => name);
    expect(accepted).toEqual([]);
    for (const { name, file } of invalid) {
      const result = readStatements(file);
      const pointed = result.ok ? [] : result.error.map(({ path }) => path);
      standard(file);
      const about = (standard.errors ?? []).map(({ instancePath }) => instancePath);
      // The schema points at the object that lacks something, we at what it lacks.
      const isNamed = pointed.some((path) =>
        about.some((other) => path === other || path.startsWith(`${other}/`)),
      );
      expect([name, isNamed]).toEqual([name, true]);
    }
  });

  it('are right or wrong as the schema of the standard has it, whatever is changed in them', () => {
    const all = [...examples, ...valid].flatMap(({ file }) => file as object[]);
    const places = all.map((statement) => pathsOf(statement));
    const change = fc.record({
      which: fc.nat(all.length - 1),
      place: fc.nat(),
      put: fc.constantFrom<unknown>(
        undefined,
        null,
        '',
        'x',
        12,
        -1,
        101,
        true,
        [],
        [1],
        {},
        '2026-02-30',
        '2026-02-28',
        'indirect',
        'trust',
        'linking',
        'https://a.ch/',
        'ä b',
      ),
    });
    let wrong = 0;
    fc.assert(
      fc.property(change, ({ which, place, put }) => {
        const path = places[which]?.[place % (places[which]?.length ?? 1)] ?? [];
        const file = [changed(all[which], path, put)];
        const isRight = standard(file);
        if (!isRight) wrong += 1;
        expect([file, readStatements(file).ok]).toEqual([file, isRight]);
      }),
      { numRuns: 5000 },
    );
    expect(wrong).toBeGreaterThan(1000);
  });

  it('tell who the owners are', () => {
    const ownersIn = (name: string) => {
      const read = readStatements(examples.find((example) => example.name === name)?.file);
      if (!read.ok) throw new Error(`${name} is refused`);
      const graph = graphOf(read.value);
      const subject = read.value[0]?.declarationSubject ?? '';
      const { owners, exemption } = rollUp(graph, subject, someDay);
      const nameOf = (id: string) => graph.parties.find((party) => party.id === id)?.name;
      return (
        exemption?.reason ??
        owners.map(({ party, reasons }) => `${nameOf(party)}: ${reasons.join(', ')}`).toSorted()
      );
    };
    expect(ownersIn('joint-ownership.json')).toEqual([
      'Natalie Coleman: capital, votes',
      'Roberto Lopez: capital, votes',
    ]);
    expect(ownersIn('nomination.json')).toEqual(['Silvia Teixeira Perez: declared']);
    expect(ownersIn('listed-company-exempt-from-disclosure.json')).toBe('listed');
  });
});

function parsed(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function validatorIn(folder: string) {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  // The names of the schemas are URNs without a namespace, which the validator does not take.
  const schemaOf = (name: string) => {
    const schema = readFileSync(join(folder, `${name}.json`), 'utf8');
    return JSON.parse(schema.replaceAll('"urn:', '"https://bods.test/')) as object;
  };
  for (const name of ['components', 'person-record', 'entity-record', 'relationship-record'])
    ajv.addSchema(schemaOf(name));
  return ajv.compile(schemaOf('statement'));
}

type Path = readonly (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return path.length === 0 ? [] : [path];
  const below = Object.entries(value).flatMap(([key, each]) =>
    pathsOf(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return path.length === 0 ? below : [path, ...below];
}

function changed(value: unknown, [key, ...others]: Path, put: unknown): unknown {
  if (key === undefined) return put;
  if (Array.isArray(value)) {
    const items = value.map((each, at) => (at === key ? changed(each, others, put) : each));
    return items.filter((each) => each !== undefined);
  }
  const fields = {
    ...(value as Record<string, unknown>),
    [key]: changed((value as Record<string, unknown>)[key], others, put),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, each]) => each !== undefined));
}
