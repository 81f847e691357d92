export { ASIC_MIME_TYPE } from './bundle/asic.ts';
export type { AsicError, ManifestProblem } from './bundle/asic.ts';
export type { BundleAnchors, SealKeyClaim } from './bundle/anchors.ts';
export type { BundleContent, BundleEntry } from './bundle/layout.ts';
export { BUNDLE_STEPS } from './bundle/verification.ts';
export type {
  BundleEntryVerification,
  BundleStep,
  BundleStepId,
  BundleTrust,
  BundleVerdict,
  BundleVerification,
  Fingerprint,
} from './bundle/verification.ts';
export { compareBundles } from './bundle/compare-bundles.ts';
export type { BundleComparison } from './bundle/compare-bundles.ts';
export { compareWithLog } from './bundle/compare-with-log.ts';
export type { LiveLog, LogComparison } from './bundle/compare-with-log.ts';
export { CLOSING_KIND } from './bundle/completeness.ts';
export { erasedSha256 } from './bundle/erasures.ts';
export { passesSelfTest } from './bundle/self-test.ts';
export type { VerifiedBundle } from './bundle/sound-bundle.ts';
export { verifyBundle } from './bundle/verify-bundle.ts';
export { writeBundle } from './bundle/write-bundle.ts';
export { writeZip } from './bundle/zip.ts';
export { base64Decode, base64Encode, concatBytes, equalBytes, hexDecode, hexEncode } from './bytes.ts';
export {
  endOf,
  endOfSeal,
  sealTemplate,
  signatureOfSeal,
  verifySeal,
  withSignatureTimestamp,
  withoutUnsignedAttributes,
} from './cades.ts';
export type { SealClaim, SealFacts } from './cades.ts';
export { CanonicalError, canonicalize, parseCanonical } from './canonical.ts';
export type { CanonicalErrorCode, JsonValue } from './canonical.ts';
export { formatCheckpoint, parseCheckpoint, parseSignedCheckpoint } from './checkpoint.ts';
export type { Checkpoint, CheckpointErrorCode, ParsedCheckpoint, SignedCheckpoint } from './checkpoint.ts';
export {
  cosignatureKeyId,
  cosignatureLine,
  cosignedBytes,
  formatWitnessKey,
  parseWitnessKey,
  verifyCosignature,
} from './cosignature.ts';
export type { Cosignature, CosignatureErrorCode } from './cosignature.ts';
export {
  certificatesOfPem,
  nameText,
  organizationOf,
  parseCertificate,
  pemOfCertificates,
  revocationListOfPem,
  serialText,
} from './certificate.ts';
export type { Certificate } from './certificate.ts';
export { assembleIssued, certificateToBeSigned } from './certificate-building.ts';
export type { CertificateDraft, CertificateSubject } from './certificate-building.ts';
export { verifyChain } from './certificate-chain.ts';
export type { ChainClaim } from './certificate-chain.ts';
export type { MessageExtra, SignatureTemplate } from './cms-building.ts';
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
export type { PkiErrorCode } from './pki-error.ts';
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
export { REVOCATION_REASONS } from './revocation/reasons.ts';
export type { RevocationReason, RevokedCertificate, RevokedKey } from './revocation/reasons.ts';
export { revocationListToBeSigned } from './revocation/list-building.ts';
export { readRevocationList } from './revocation/revocation-list.ts';
export { sha256 } from './sha256.ts';
export type { Sha256 } from './sha256.ts';
export type { HashName, PkiCrypto, SignatureAlgorithm } from './signature-algorithm.ts';
export { accountAfter, emptyAccount } from './past.ts';
export type { Account, EntryPast } from './past.ts';
export { goesBack, isStampBefore, isStampLate } from './stated-time.ts';
export {
  contentText,
  isPast,
  isSalt,
  parseStatement,
  proofHashOf,
  statementBytes,
  statementText,
} from './statement.ts';
export type { EntryStatement, EntrySubject, StatementErrorCode } from './statement.ts';
export { verifySubtreeConsistency, verifySubtreeInclusion } from './subtree-proofs.ts';
export type { Subtree, SubtreeConsistencyClaim, SubtreeInclusionClaim } from './subtree-proofs.ts';
export {
  TILE_HEIGHT,
  TILE_WIDTH,
  formatEntryBundle,
  parseEntryBundle,
  parseTilePath,
  splitTile,
  tilePath,
  tileWidth,
  tilesOf,
} from './tiles.ts';
export type { Tile, TileErrorCode } from './tiles.ts';
export { formatTlogProof, parseTlogProof, verifyCosignatures, verifyTlogProof } from './tlog-proof.ts';
export type {
  ParsedTlogProof,
  TlogPolicy,
  TlogProof,
  TlogProofFormatErrorCode,
  TlogProofTrustErrorCode,
  VerifiedTlogProof,
} from './tlog-proof.ts';
export { grantedToken, readTimestampResponse, verifyTimestamp } from './timestamp.ts';
export type { Timestamp, TimestampAnswer, TimestampClaim } from './timestamp.ts';
export {
  readTimestampRequest,
  timestampResponse,
  timestampInfo,
  timestampRequest,
  tokenTemplate,
} from './timestamp-building.ts';
export type { ReceivedTimestampRequest, TimestampRequest, TimestampStatement } from './timestamp-building.ts';
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
export {
  checkSubmitter,
  decideCosigning,
  formatAddCheckpoint,
  parseAddCheckpoint,
  witnessStatus,
} from './witness.ts';
export type { AddCheckpoint, ParsedAddCheckpoint, WitnessRefusalCode, WitnessedHead } from './witness.ts';
export { hasSmallOrder } from './ed25519-order.ts';
export { webCrypto, webVerificationCrypto } from './web-crypto.ts';
export type { SubtleCryptography } from './web-crypto.ts';
