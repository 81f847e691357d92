/** Looks for viruses in what strangers send. */
export interface VirusScan {
  /**
   * Passes the bytes of a file on as they come. They end only when the scanner has found nothing in the whole file; otherwise
   * they end with an `AppError`: `virus-found` (`details.name`), `too-large-to-scan`, or `virus-scan-unavailable`.
   */
  pass(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
  /** Whether the scanner answers. */
  isThere(): Promise<boolean>;
}
