import type { JsonValue } from './canonical.ts';
import type { Seal } from './entry.ts';
import type { NoteKey, VerifyEd25519 } from './note.ts';
import type { RevokedKey } from './revocation/reasons.ts';
import type { Sha256 } from './sha256.ts';
import type { PkiCrypto } from './signature-algorithm.ts';
import type { EntryStatement } from './statement.ts';

/** The steps of checking an entry, in the order in which they are reported. */
export const VERIFICATION_STEPS = [
  'payload',
  'statement',
  'seal',
  'leaf',
  'inclusion',
  'checkpoint',
  'timestamp',
] as const;

/** One of `VERIFICATION_STEPS`. */
export type VerificationStepId = (typeof VERIFICATION_STEPS)[number];

/**
 * What a step found.
 *
 * `detail.reason` is present on every failed and skipped step: a code such as `root-mismatch` or `payload-erased`.
 */
export interface VerificationStep {
  readonly id: VerificationStepId;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly detail: Readonly<Record<string, string | number>>;
}

/** The outcome of checking one entry. */
export interface EntryVerification {
  /** Nothing contradicts the entry. Says nothing about skipped steps: see `complete`. */
  readonly ok: boolean;
  /** Beyond `ok`: seal, inclusion and checkpoint were all checked and passed, so the entry is provably published. */
  readonly complete: boolean;
  readonly steps: readonly VerificationStep[];
}

/** All that is known about an entry. What is left out leads to a skipped step, with its reason. */
export interface EntryEvidence {
  readonly statement: EntryStatement;
  readonly seal: Seal;
  /** The firm's public key for `seal.keyId` as DER SubjectPublicKeyInfo, from a list the caller trusts. */
  readonly sealPublicKeySpkiDer?: Uint8Array | undefined;
  /** Absent once erased. */
  readonly payload?: JsonValue | undefined;
  /** Lower-case hexadecimal; absent once erased. */
  readonly salt?: string | undefined;
  /** The leaf hash (tx hash) somebody claims for the entry, in lower-case hexadecimal. */
  readonly leafHash?: string | undefined;
  /** Absent while the entry is not sequenced. */
  readonly leafIndex?: number | undefined;
  /** The whole signed note. */
  readonly checkpoint?: string | undefined;
  /** Hashes in base64, deepest sibling first. */
  readonly inclusionProof?: readonly string[] | undefined;
  /** The log's key, as such or in its text form `name+key id+base64`. Its name must be the checkpoint's origin. */
  readonly logPublicKey?: NoteKey | string | undefined;
  /** Trusted certificates for seals, DER. With them a seal's chain is checked, and its key need not be listed. */
  readonly sealRoots?: readonly Uint8Array[] | undefined;
  readonly revokedKeys?: readonly RevokedKey[] | undefined;
  /** RFC 3161 token over the text of the checkpoint note, in base64. */
  readonly timestampToken?: string | undefined;
  /** Trusted certificates of timestamping authorities, DER; also for the signature timestamp in a seal. */
  readonly tsaRoots?: readonly Uint8Array[] | undefined;
}

/** The primitives a check needs. A rejected promise counts as a signature that does not verify. */
export interface VerificationCrypto {
  readonly sha256: Sha256;
  /** Checks ECDSA P-256 with SHA-256; the signature is DER or r ‖ s, see `p256SignatureToRaw`. */
  readonly verifyP256: (
    spkiDer: Uint8Array,
    bytes: Uint8Array,
    signature: Uint8Array,
  ) => boolean | Promise<boolean>;
  /** Left out where the platform has no Ed25519: the checkpoint step is then skipped. */
  readonly verifyEd25519?: VerifyEd25519 | undefined;
  /** For CAdES seals and timestamps, see `webCrypto`; left out, those steps are skipped. */
  readonly pki?: PkiCrypto | undefined;
}

/** What a step found, before it is given its name. */
export type StepFinding = Omit<VerificationStep, 'id'>;

/** A step that compared something and found it right. */
export function passed(detail: StepFinding['detail'] = {}): StepFinding {
  return { outcome: 'passed', detail };
}

/** A step that found a contradiction, named by `reason`. */
export function failed(reason: string, detail: StepFinding['detail'] = {}): StepFinding {
  return { outcome: 'failed', detail: { ...detail, reason } };
}

/** A step that had nothing to compare, and why. */
export function skipped(reason: string, detail: StepFinding['detail'] = {}): StepFinding {
  return { outcome: 'skipped', detail: { ...detail, reason } };
}
