import type { ListEntity } from '../types.ts';
import { createTableReader } from './csv-table.ts';
import type { TableReader, TableRow } from './csv-table.ts';
import { addBirthDate, addIdentifier, addName, addNationality, newEntity } from './list-entity.ts';
import { ListFormatError } from './list-format.ts';
import type { ListSetParser, ListWarning } from './list-format.ts';
import { joinDate } from './partial-date.ts';
import { ukDate, ukFullName, ukKind, ukQuality } from './uk-entity.ts';

type Role = 'subjects' | 'names' | 'dobs' | 'identifiers' | 'countries';

const requiredColumns: Record<Role, string[]> = {
  subjects: ['uniqueid', 'subjecttype'],
  names: ['uniqueid', 'fullname', 'nametype'],
  dobs: ['uniqueid', 'year'],
  identifiers: ['uniqueid', 'identifiertype', 'rawvalue'],
  countries: ['uniqueid', 'countrytype', 'iso'],
};
const identifierTypes: Record<string, string> = {
  passport: 'passport',
  national: 'national-id',
  business_registration_numbers: 'registration',
  imo: 'imo',
};

/** The role of a file of the normalised UK set by its name, or null. */
export function ukSetFileRole(fileName: string): Role | null {
  const base = fileName.toLowerCase().replace(/^.*[/\\]/, '');
  const roles: Role[] = ['names', 'dobs', 'identifiers', 'countries'];
  return roles.find((role) => base.includes(role)) ?? (base.includes('subjects') ? 'subjects' : null);
}

/**
 * Reads the UK sanctions list in normalised form: one table each for subjects, names, birth dates,
 * identifiers and countries, joined by `unique_id`. Subjects and names must be there.
 */
export function createUkSetParser(): ListSetParser {
  const rows: Record<Role, TableRow[]> = {
    subjects: [],
    names: [],
    dobs: [],
    identifiers: [],
    countries: [],
  };

  return {
    file(fileName) {
      const role = ukSetFileRole(fileName);
      if (role === null) throw new ListFormatError('not-this-format', `${fileName} is no file of the UK set`);
      const reader: TableReader = createTableReader(requiredColumns[role]);
      return {
        write: (chunk) => void rows[role].push(...reader.write(chunk)),
        end: () => void rows[role].push(...reader.end()),
      };
    },
    end() {
      if (rows.subjects.length === 0 || rows.names.length === 0) {
        throw new ListFormatError('truncated', 'The subjects or the names of the UK set are missing');
      }
      const warnings: ListWarning[] = [];
      return { entities: mergeSet(rows, warnings), listDate: null, warnings };
    },
  };
}

function mergeSet(rows: Record<Role, TableRow[]>, warnings: ListWarning[]): ListEntity[] {
  const entities = new Map<string, ListEntity>();
  for (const { cell } of rows.subjects) {
    const entity = newEntity(cell('uniqueid'), ukKind(cell('subjecttype')));
    const listedOn = ukDate(cell('datedesignated'));
    if (listedOn !== null) entity.listedOn = listedOn;
    entities.set(entity.id, entity);
  }
  const update = (role: Role, change: (entity: ListEntity, cell: TableRow['cell']) => void): void => {
    for (const { cell } of rows[role]) {
      const entity = entities.get(cell('uniqueid'));
      if (entity === undefined) warnings.push({ code: 'unknown-entry', entry: cell('uniqueid') });
      else change(entity, cell);
    }
  };
  update('names', (entity, cell) => {
    const full = cell('fullname') || ukFullName((part) => cell(`name${part}`));
    addName(entity, full, ukQuality(cell('nametype'), cell('aliasstrength')));
  });
  update('dobs', (entity, cell) => {
    const date = joinDate(cell('year'), cell('month') || undefined, cell('day') || undefined);
    addBirthDate(entity, date === null ? null : { from: date, to: date });
  });
  update('identifiers', (entity, cell) => {
    addIdentifier(entity, identifierTypes[cell('identifiertype')] ?? 'identifier', cell('rawvalue'));
  });
  update('countries', (entity, cell) => {
    if (cell('countrytype') === 'nationality') addNationality(entity, cell('iso'));
  });
  const all = [...entities.values()];
  for (const { id, names } of all) if (names.length === 0) warnings.push({ code: 'nameless', entry: id });
  return all.filter((entity) => entity.names.length > 0);
}
