export type DownloadErrorCode =
  | 'address-refused'
  | 'too-many-redirects'
  | 'http-status'
  | 'timed-out'
  | 'connection-failed'
  | 'broken-download'
  | 'file-too-large';

/** Why a file could not be fetched; the message is for officers and holds no secret parts of the address. */
export class DownloadError extends Error {
  readonly code: DownloadErrorCode;

  constructor(code: DownloadErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'DownloadError';
    this.code = code;
  }
}
