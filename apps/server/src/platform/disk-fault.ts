/** A full disk, a folder that is not there or closed: the operator mends it, and the sentence says what. */
export function isOfDisk(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(?:ENOSPC|EDQUOT|EEXIST|EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EISDIR|EIO)$/u.test(String(error.code))
  );
}

/** A disk, or somebody's share of it, that is full: what was asked for can be done once there is room. */
export function isDiskFull(error: unknown): boolean {
  return isOfDisk(error) && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
