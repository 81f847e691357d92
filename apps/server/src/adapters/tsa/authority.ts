import type { PkiErrorCode } from '@sorgfalt/ledger';

/** A token that was verified, with what it says. */
export interface Stamp {
  /** TimeStampToken (RFC 3161, 2.4.2), DER. */
  readonly token: Uint8Array;
  readonly genTime: string;
  /** Hexadecimal. */
  readonly serial: string;
  readonly policy: string;
  /** Name of the authority in its certificate. */
  readonly authority: string;
}

/** Somebody who states that a hash existed at a time. */
export interface TimestampAuthority {
  /** `embedded`, or its address. */
  readonly name: string;
  /** Our own, for evaluation: its stamps are not qualified. */
  readonly isEmbedded: boolean;
  /** A verified token over a SHA-256 hash. Throws a `StampError`. */
  stamp(imprintSha256: Uint8Array): Promise<Stamp>;
}

/** Why there is no stamp: the authority cannot be reached, answers wrongly, or its token does not hold. */
export type StampErrorCode =
  | 'unreachable'
  | 'timed-out'
  | 'http-status'
  | 'wrong-content-type'
  | 'too-large'
  | 'clock-differs'
  | PkiErrorCode;

export class StampError extends Error {
  override readonly name = 'StampError';
  readonly code: StampErrorCode;

  constructor(code: StampErrorCode, cause?: unknown) {
    super(`No timestamp: ${code}`, { cause });
    this.code = code;
  }
}
