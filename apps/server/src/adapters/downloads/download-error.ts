import { isOfDisk } from '../../platform/disk-fault.ts';

export type DownloadErrorCode =
  | 'address-refused'
  | 'too-many-redirects'
  | 'http-status'
  | 'timed-out'
  | 'connection-failed'
  | 'broken-download'
  | 'not-stored'
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

/** What is of our own disk and of no server, such as that it is full; null where the error is none of it. */
export function notStored(error: unknown): DownloadError | null {
  // A network that is closed refuses a connection by the same codes as a folder that is.
  if (!isOfDisk(error) || ('syscall' in error && error.syscall === 'connect')) return null;
  const code = 'code' in error ? String(error.code) : '';
  return new DownloadError('not-stored', `The folder for temporary files cannot be written to (${code})`, {
    cause: error,
  });
}
