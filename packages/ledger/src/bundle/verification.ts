import type { JsonValue } from '../canonical.ts';
import type { RevokedCertificate, RevokedKey } from '../revocation/reasons.ts';
import type { Timestamp } from '../timestamp.ts';
import type { EntryVerification, StepFinding } from '../verification.ts';

/** The steps of checking a bundle as a whole, in their order; those of each entry follow them. */
export const BUNDLE_STEPS = [
  'container',
  'manifest',
  'contents',
  'signature',
  'log-key',
  'seal-roots',
  'timestamp-roots',
  'checkpoint',
  'witnesses',
  'timestamp',
  'completeness',
] as const;

/** One of `BUNDLE_STEPS`. */
export type BundleStepId = (typeof BUNDLE_STEPS)[number];

/** What a step found; `subject` is the file that it is about. As with entries, `detail.reason` tells why it did not pass. */
export interface BundleStep extends StepFinding {
  readonly id: BundleStepId;
  readonly subject: string;
}

/** An entry of a bundle, its own steps and what it says. Show what it says only beside the verdict. */
export interface BundleEntryVerification extends EntryVerification {
  /** Folder in the bundle. */
  readonly folder: string;
  /** As in the file: a statement only if the step `statement` passed. */
  readonly statement: JsonValue;
  /** Null when the payload was erased. */
  readonly payload: JsonValue;
  /** SHA-256 of the seal that the leaf commits to, hexadecimal; empty when it cannot be read. */
  readonly sealSha256: string;
}

/** A key or certificate that the file is checked against: the reader compares it with what the firm publishes. */
export interface Fingerprint {
  readonly use: 'log-key' | 'witness' | 'seal-root' | 'timestamp-root';
  /** The log's or a witness's key as `name+key id+base64`; SHA-256 of a certificate in hexadecimal. */
  readonly value: string;
}

/**
 * What a reader is told of a bundle.
 *
 * - `verified`: everything was checked, under keys from outside the file
 * - `unpinned`: everything was checked, under keys that the file itself names: compare their fingerprints
 * - `own-time`: everything was checked, but a key that was revoked may have been in other hands, and only the firm's own time
 *   says that some of its signatures are older
 * - `incomplete`: nothing contradicts it, but a check could not be made
 * - `failed`: something contradicts it
 */
export type BundleVerdict = 'verified' | 'unpinned' | 'own-time' | 'incomplete' | 'failed';

/** The outcome of checking a bundle. */
export interface BundleVerification {
  readonly verdict: BundleVerdict;
  /** Nothing contradicts the bundle. Says nothing about skipped steps: see `complete`. */
  readonly ok: boolean;
  /** Beyond `ok`: every entry is sealed, included, published and stamped, under keys given from outside the file. */
  readonly complete: boolean;
  /**
   * Somebody outside the firm attests when this existed: an authority that does not lead to a root of the seals, or as many
   * witnesses as were asked for, and within a year of what each entry states. Otherwise time and order are the firm's own word, however sound the file is.
   */
  readonly isAttestedByOthers: boolean;
  /**
   * Places in the log of entries that state a time more than a year before anybody is shown to have seen them: others, where
   * any stand behind the file, else the authority that is believed. For them their own word is all there is.
   */
  readonly lateEntries: readonly number[];
  readonly steps: readonly BundleStep[];
  readonly entries: readonly BundleEntryVerification[];
  readonly fingerprints: readonly Fingerprint[];
  /** What the token of the checkpoint says, where it verifies. */
  readonly timestamp: Timestamp | null;
}

/** What the reader of a bundle believes; what is left out is taken from the file and then not `complete`. */
export interface BundleTrust {
  /** DER of the certificates that seals, and the bundle's own signature, must lead to. */
  readonly sealRoots?: readonly Uint8Array[] | undefined;
  readonly timestampRoots?: readonly Uint8Array[] | undefined;
  /** Keys of the log, `name+key id+base64`, former ones too. */
  readonly logKeys?: readonly string[] | undefined;
  /** Keys of witnesses, and how many of them must have cosigned (none, when left out). */
  readonly witnesses?: readonly string[] | undefined;
  readonly quorum?: number | undefined;
  /** What is known of the firm's keys beyond the file, such as a later revocation. */
  readonly revoked?: readonly (RevokedKey | RevokedCertificate)[] | undefined;
}

/**
 * Steps that may be skipped in a complete bundle: nothing claims witnesses, the payload was erased, nothing claims that
 * the entries are all there are.
 */
const DISPENSABLE: ReadonlySet<string> = new Set([
  'no-witnesses',
  'payload-erased',
  'no-claimed-leaf-hash',
  'single-entry',
  'not-counted',
]);

/** The verdict on the steps of a bundle and its entries. */
export function verdictOf(
  steps: readonly BundleStep[],
  entries: readonly EntryVerification[],
): BundleVerdict {
  const findings: StepFinding[] = [...steps, ...entries.flatMap((entry) => entry.steps)];
  if (findings.some(({ outcome }) => outcome === 'failed')) return 'failed';
  const reasons = findings
    .filter(({ outcome }) => outcome === 'skipped')
    .map(({ detail }) => String(detail['reason']))
    .filter((reason) => !DISPENSABLE.has(reason));
  if (reasons.some((reason) => reason !== 'not-pinned' && reason !== 'only-own-time')) return 'incomplete';
  if (reasons.includes('only-own-time')) return 'own-time';
  return reasons.length > 0 ? 'unpinned' : 'verified';
}
