/** Figures of evidence bundles; null where nothing measures them yet. */
export interface BundleFigures {
  /** From the bytes of a bundle to the verdict, first time in a page. */
  readonly browserVerifyColdMs: number | null;
  /** A bundle of one entry without attachments. */
  readonly bundleBytes: number | null;
  /** The single-file verifier page, compressed. */
  readonly verifierGzipBytes: number | null;
}

/** The last three figures of `npm run bench:ledger`. */
export function measureBundle(): Promise<BundleFigures> {
  return Promise.resolve({ browserVerifyColdMs: null, bundleBytes: null, verifierGzipBytes: null });
}
