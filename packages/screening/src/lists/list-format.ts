import type { ListEntity } from '../types.ts';

/** The list formats that can be read. */
export type ListFormat = 'ofac-csv' | 'un-xml' | 'seco-xml' | 'opensanctions-csv';

/** Why a list file was refused as a whole. */
export type ListFormatErrorCode =
  | 'not-this-format'
  | 'broken-xml'
  | 'broken-csv'
  | 'truncated'
  | 'not-whole-list';

/** Thrown by the parsers: a list that can't be read whole must never replace a good one. */
export class ListFormatError extends Error {
  readonly code: ListFormatErrorCode;
  /** 1-based line of the file, where known. */
  readonly line: number | undefined;

  constructor(code: ListFormatErrorCode, message: string, line?: number, options?: { cause?: unknown }) {
    super(line === undefined ? message : `${message} (line ${line})`, options);
    this.name = 'ListFormatError';
    this.code = code;
    this.line = line;
  }
}

/** What is left when a file has been read to its end. */
export interface ListParserEnd {
  /** Entities that could only be completed at the end of the file. */
  entities: ListEntity[];
  /** The list's own date as `YYYY-MM-DD`, or null where the format carries none. */
  listDate: string | null;
  /** Rows and fields that were passed over, in words. */
  warnings: string[];
}

/** A push parser: text goes in piece by piece, finished entities come out. */
export interface ListParser {
  write(chunk: string): ListEntity[];
  end(): ListParserEnd;
}

/**
 * Names the format of a file from its name and the first 4 kB of its text, or null.
 *
 * The content decides; the name only helps with OFAC files, which have no header.
 */
export function detectFormat(fileName: string, head: string): ListFormat | null {
  const text = head.replace(/^\uFEFF/, '').trimStart();
  if (text.startsWith('<')) return detectXml(text);
  const firstLine = text.split(/\r?\n/, 1)[0]?.toLowerCase() ?? '';
  const columns = firstLine.split(',').map((cell) => cell.replaceAll('"', '').trim());
  if (columns.includes('schema') && columns.includes('name') && columns[0] === 'id') {
    return 'opensanctions-csv';
  }
  if (/^\d+,(?:"|\d+,|-0-)/.test(firstLine)) return 'ofac-csv';
  const isOfacName = /(?:sdn|prim|alt|add|comments)[^/]*\.csv$/i.test(fileName);
  return isOfacName && /^(?:\d+|id|ent_num),/.test(firstLine) ? 'ofac-csv' : null;
}

function detectXml(text: string): ListFormat | null {
  const root = /<([A-Za-z][\w.-]*)[\s/>]/.exec(text.replace(/<!--[\s\S]*?-->/g, ''))?.[1];
  if (root === 'CONSOLIDATED_LIST') return 'un-xml';
  return root === 'swiss-sanctions-list' ? 'seco-xml' : null;
}
