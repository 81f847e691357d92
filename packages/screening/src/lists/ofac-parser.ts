import type { CsvRow } from '@sorgfalt/csv';
import type { EntityKind, ListEntity } from '../types.ts';
import { createListCsvReader } from './csv-reader.ts';
import { ListFormatError } from './list-format.ts';
import type { ListParser, ListParserEnd, ListWarning } from './list-format.ts';
import { applyRemarks } from './ofac-remarks.ts';

/** Which file of the OFAC set a file is. */
export type OfacFileRole = 'primary' | 'aliases' | 'addresses' | 'comments';

/** Reads the OFAC set file by file, in any order. */
export interface OfacParser {
  /** Opens one file; throws `not-this-format` when its name tells no role. */
  file(fileName: string): { write(chunk: string): void; end(): void };
  /** Merges what was read by entry number; throws `truncated` without the primary file. */
  end(): ListParserEnd;
}

const columnCount: Record<OfacFileRole, number> = { primary: 12, aliases: 5, addresses: 6, comments: 2 };
const kindByType = new Map<string, EntityKind>([
  ['individual', 'person'],
  ['vessel', 'vessel'],
  ['aircraft', 'aircraft'],
  ['', 'organisation'],
  ['entity', 'organisation'],
]);

/** The role of an OFAC file by its name (`SDN.CSV`, `cons_alt.csv`, ...), or null. */
export function ofacFileRole(fileName: string): OfacFileRole | null {
  const base = fileName.toLowerCase().replace(/^.*[/\\]/, '');
  if (base.includes('comments')) return 'comments';
  if (/(?:^|[^a-z])add/.test(base)) return 'addresses';
  if (/(?:^|[^a-z])alt/.test(base)) return 'aliases';
  return /sdn|prim/.test(base) ? 'primary' : null;
}

/**
 * Reads the comma-separated SDN or consolidated set of OFAC (sanctionslistservice.ofac.treas.gov).
 *
 * The files have no header, `-0-` means nothing, and Ctrl-Z may end them. A comment is the continuation of
 * a Remarks cell that was cut off in mid-word, so the two are joined before anything is read from them.
 */
export function createOfacParser(): OfacParser {
  const rowsByRole: Record<OfacFileRole, string[][]> = {
    primary: [],
    aliases: [],
    addresses: [],
    comments: [],
  };
  const seenRoles = new Set<OfacFileRole>();
  const warnings: ListWarning[] = [];

  function takeRow(role: OfacFileRole, row: CsvRow, fileName: string, isLast: boolean): void {
    const [id = ''] = row.cells;
    if (!/^\d+$/.test(id)) {
      if (row.line !== 1 || rowsByRole[role].length > 0) {
        throw new ListFormatError('broken-csv', `${fileName}: a row has no entry number`, row.line);
      }
      if (!/^(?:id|ent_?num)/i.test(id)) {
        throw new ListFormatError('not-this-format', `${fileName} is not an OFAC file`, row.line);
      }
      warnings.push({ code: 'header-row', file: fileName });
      return;
    }
    if (row.cells.length !== columnCount[role]) {
      const code = isLast ? 'truncated' : 'broken-csv';
      throw new ListFormatError(code, `${fileName}: a row has ${row.cells.length} columns`, row.line);
    }
    rowsByRole[role].push(row.cells.map(blankNull));
  }

  return {
    file(fileName) {
      const role = ofacFileRole(fileName);
      if (role === null)
        throw new ListFormatError('not-this-format', `${fileName} is no file of the OFAC set`);
      seenRoles.add(role);
      const reader = createListCsvReader();
      return {
        write(chunk) {
          for (const row of reader.write(chunk)) takeRow(role, row, fileName, false);
        },
        end() {
          for (const row of reader.end()) takeRow(role, row, fileName, true);
        },
      };
    },
    end() {
      if (!seenRoles.has('primary')) {
        throw new ListFormatError('truncated', 'The primary file (sdn or prim) of the OFAC set is missing');
      }
      if (rowsByRole.primary.length === 0) {
        throw new ListFormatError('truncated', 'The primary file of the OFAC set holds no entry');
      }
      return { entities: mergeOfac(rowsByRole, warnings), listDate: null, warnings };
    },
  };
}

/** One OFAC primary file alone behind the common parser interface; entities come out at the end. */
export function createOfacPrimaryParser(): ListParser {
  const parser = createOfacParser();
  const file = parser.file('sdn.csv');
  return {
    write(chunk) {
      file.write(chunk);
      return [];
    },
    end() {
      file.end();
      return parser.end();
    },
  };
}

function mergeOfac(rows: Record<OfacFileRole, string[][]>, warnings: ListWarning[]): ListEntity[] {
  const entities = new Map<string, ListEntity>();
  for (const cells of rows.primary) entities.set(cells[0] ?? '', readPrimary(cells));
  const update = (role: OfacFileRole, change: (entity: ListEntity, cells: string[]) => void): void => {
    for (const cells of rows[role]) {
      const entity = entities.get(cells[0] ?? '');
      if (entity === undefined) warnings.push({ code: 'unknown-entry', entry: cells[0] ?? '' });
      else change(entity, cells);
    }
  };
  update('comments', (entity, [, comment = '']) => {
    entity.remarks = `${entity.remarks ?? ''}${comment}`;
  });
  update('aliases', (entity, [, , , full = '']) => {
    if (full !== '') entity.names.push({ full, quality: 'strong' });
  });
  update('addresses', (entity, [, , ...parts]) => {
    const address = parts.slice(0, 3).filter(Boolean).join(', ');
    if (address !== '') entity.addresses.push(address);
  });
  for (const entity of entities.values()) applyRemarks(entity, entity.remarks ?? '');
  return [...entities.values()];
}

function readPrimary(cells: string[]): ListEntity {
  const cell = (column: number): string => cells[column] ?? '';
  const remarks = [cell(4), cell(11)].filter(Boolean).join('; ');
  const entity: ListEntity = {
    id: cell(0),
    kind: kindByType.get(cell(2).toLowerCase()) ?? 'other',
    names: [{ full: cell(1), quality: 'primary' }],
    birthDates: [],
    nationalities: [],
    identifiers: cell(5) === '' ? [] : [{ type: 'call-sign', value: cell(5) }],
    programs: cell(3)
      .split(/\]\s*\[/)
      .map((part) => part.replace(/[[\]]/g, '').trim())
      .filter((part) => part !== ''),
    addresses: [],
    topics: ['sanction'],
  };
  if (remarks !== '') entity.remarks = remarks;
  return entity;
}

function blankNull(cell: string): string {
  return cell.trim() === '-0-' ? '' : cell;
}
