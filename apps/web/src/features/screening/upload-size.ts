/** Largest list file that the server takes. */
export const uploadBytesMax = 48_000_000;

/** Endings of the list files that are read. */
export const listFileTypes = '.csv,.xml,.json,.jsonl,.ndjson,.txt';

/** The first file that is too large to be sent; undefined where all fit. */
export function tooLarge<F extends { readonly size: number }>(files: readonly F[]): F | undefined {
  return files.find(({ size }) => size > uploadBytesMax);
}

/** Bytes in megabytes with one decimal; everything below 50 kB is 0.1. */
export function megabytes(bytes: number): string {
  return Math.max(0.1, bytes / 1_000_000).toFixed(1);
}
