export { base64Decode, base64Encode, concatBytes, equalBytes, hexDecode, hexEncode } from './bytes.ts';
export { CanonicalError, canonicalize, parseCanonical } from './canonical.ts';
export type { CanonicalErrorCode, JsonValue } from './canonical.ts';
export { formatCheckpoint, parseCheckpoint } from './checkpoint.ts';
export type { Checkpoint, CheckpointErrorCode, ParsedCheckpoint } from './checkpoint.ts';
export { entryBytes, sealSha256Of } from './entry.ts';
export type { Seal, SealAlg } from './entry.ts';
export { HASH_SIZE_BYTES, appendLeaf, emptyRange, leafHash, nodeHash, rootOf } from './merkle.ts';
export type { CompactRange, NodePosition } from './merkle.ts';
export {
  formatNote,
  formatNoteKey,
  noteKeyId,
  noteSignatureLine,
  parseNote,
  parseNoteKey,
  verifyNote,
} from './note.ts';
export type {
  Note,
  NoteFormatErrorCode,
  NoteKey,
  NoteSignature,
  NoteTrustErrorCode,
  VerifyEd25519,
} from './note.ts';
export { p256SignatureToRaw } from './p256-signature.ts';
export {
  consistencyNodes,
  consistencyProof,
  inclusionNodes,
  inclusionProof,
  subtreesOf,
} from './proof-building.ts';
export type { SubtreeHash } from './proof-building.ts';
export { verifyConsistency, verifyInclusion } from './proof-checking.ts';
export type { ConsistencyClaim, InclusionClaim, ProofErrorCode } from './proof-checking.ts';
export type { Result } from './result.ts';
export { sha256 } from './sha256.ts';
export type { Sha256 } from './sha256.ts';
export { isSalt, parseStatement, proofHashOf, statementBytes } from './statement.ts';
export type { EntryStatement, EntrySubject, StatementErrorCode } from './statement.ts';
export { utf8Decode, utf8Encode } from './utf8.ts';
export { VERIFICATION_STEPS } from './verification.ts';
export type {
  EntryEvidence,
  EntryVerification,
  VerificationCrypto,
  VerificationStep,
  VerificationStepId,
} from './verification.ts';
export { verifyEntry } from './verify-entry.ts';
