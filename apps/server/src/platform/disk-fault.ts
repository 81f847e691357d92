/** A full disk, a folder that is not there or closed: the operator mends it, and the sentence says what. */
export function isOfDisk(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(?:ENOSPC|EDQUOT|EEXIST|EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EISDIR|EIO)$/u.test(String(error.code))
  );
}
