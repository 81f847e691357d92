import { accept, refuse, type Result } from '@sorgfalt/result';

/** Why a file is refused as a whole. */
export type FileCode =
  /** Not well-formed. */
  | 'xml-broken'
  /** It has a document type: entities are never resolved, and no bank message has one. */
  | 'xml-doctype'
  /** It declares another encoding than the one it was decoded with, or bytes could not be decoded. */
  | 'xml-encoding'
  | 'xml-too-deep'
  | 'xml-too-large'
  /** It ends before its root element is closed. */
  | 'xml-truncated'
  /** The root element is in no namespace, so that nothing says which message it is. */
  | 'message-namespace'
  /** Another message than the one asked for. */
  | 'message-type'
  /** The right message in a version that is not read. */
  | 'message-version'
  /** An element is missing without which the message says nothing. */
  | 'message-incomplete'
  /** An amount that is no decimal number, has more decimals than its currency, or an unknown currency. */
  | 'message-amount'
  /** The number of transactions in the header is not the number in the file. */
  | 'message-count'
  /** The control sum in the header is not the sum of the amounts. */
  | 'message-sum'
  | 'message-too-many'
  /** An identifier that is many times as long as the standard lets one be. */
  | 'message-identifier';

/** Why a file is refused, and the line at which that was seen (the first is 1). */
export interface FileRefusal {
  readonly code: FileCode;
  readonly line: number;
}

/** A value, or the refusal of the file that was to hold it. */
export type FileResult<T> = Result<T, FileRefusal>;

/** Carries a refusal out of a parser's callbacks; the readers turn it into a result. */
export class FileError extends Error {
  readonly code: FileCode;
  readonly line: number;
  constructor(code: FileCode, line: number, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.line = line;
  }
}

/** What `read` gives back, with a `FileError` as a refusal; every other error is passed on. */
export function asFileResult<T>(read: () => T): FileResult<T> {
  try {
    return accept(read());
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return refuse({ code: error.code, line: error.line });
  }
}
