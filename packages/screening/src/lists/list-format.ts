import type { ListEntity } from '../types.ts';

/** The list formats that can be read. */
export type ListFormat =
  | 'ofac-csv'
  | 'ofac-xml'
  | 'un-xml'
  | 'seco-xml'
  | 'eu-xml'
  | 'uk-xml'
  | 'uk-csv'
  | 'uk-set'
  | 'ca-xml'
  | 'au-csv'
  | 'names-csv'
  | 'opensanctions-csv'
  | 'ftm-json'
  | 'senzing-json'
  | 'crypto-text'
  | 'crypto-json';

/** What of a list was passed over, or read otherwise than it says it is. */
export type ListWarning =
  | { code: 'nameless' | 'unknown-entry' | 'other-calendar' | 'no-subject'; entry: string }
  | { code: 'delisted'; count: number }
  | { code: 'header-row' | 'not-utf-8'; file: string };

/** Why a list file was refused as a whole. */
export type ListFormatErrorCode =
  | 'not-this-format'
  | 'broken-xml'
  | 'broken-csv'
  | 'broken-json'
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

/** What a list says about a day after the one it was read for: an entry that comes, changes or (null) goes. */
export interface LaterChange {
  /** `YYYY-MM-DD`, the first day on which it holds. */
  on: string;
  id: string;
  entity: ListEntity | null;
}

/** How a list is read. */
export interface ParseOptions {
  /** The day, `YYYY-MM-DD`, on which the list is used; without it, or before the list's own date, that date. */
  asOf?: string;
}

/** What is left when a file has been read to its end. */
export interface ListParserEnd {
  /** Entities that could only be completed at the end of the file. */
  entities: ListEntity[];
  /** The list's own date as `YYYY-MM-DD`, or null where the format carries none. */
  listDate: string | null;
  warnings: ListWarning[];
  /** What comes in force later, by day; absent where the format states no such days. */
  later?: LaterChange[];
}

/** A push parser: text goes in piece by piece, finished entities come out. */
export interface ListParser {
  write(chunk: string): ListEntity[];
  end(): ListParserEnd;
}

/** Reads a list that is published as several files, in any order. */
export interface ListSetParser {
  /** Opens one file; throws `not-this-format` when its name tells no role. */
  file(fileName: string): { write(chunk: string): void; end(): void };
  /** Puts together what was read; throws `truncated` when a file that is needed is missing. */
  end(): ListParserEnd;
}
