import {
  base64Decode,
  base64Encode,
  certificatesOfPem,
  equalBytes,
  hexEncode,
  inclusionNodes,
  inclusionProof,
  parseCanonical,
  parseCertificate,
  verifyChain,
  verifyEntry,
  withSignatureTimestamp,
} from '@sorgfalt/ledger';
import type { EntryStatement, NoteKey, RevokedKey, Seal, VerificationStep } from '@sorgfalt/ledger';
import type { Tx } from '../../../platform/database/database.ts';
import { servesNobody } from '../../../platform/database/outage.ts';
import { cosignedNote } from '../witnessing/cosignatures.ts';
import { nativeCrypto, nativePki, sha256 } from '../crypto.ts';
import { keyIdOf } from '../keys/key-files.ts';
import type { KeyRow } from '../keys/key-repo.ts';
import type { StoredPayload } from '../append/payload-repo.ts';
import { findCheckpoint, findKey } from '../repo.ts';
import type { LedgerRow } from '../tables.ts';
import { signerOfNote } from '../sequencing/signed-head.ts';
import { findSealStamp, firstStamped } from '../stamping/timestamp-repo.ts';
import type { TimestampRow } from '../stamping/timestamp-repo.ts';
import { readSubtrees } from '../sequencing/tiles.ts';

/** Whom the keeper of the ledger believes; certificates in DER. */
export interface LedgerTrust {
  /** Every key that the log ever had, the present one first. */
  readonly logKeys: readonly NoteKey[];
  readonly sealRoots: readonly Uint8Array[];
  readonly tsaRoots: readonly Uint8Array[];
  readonly revokedKeys: readonly RevokedKey[];
}

/** Verifies an entry from the stored bytes, step by step; never throws on what is stored, only where nobody can read it. */
export async function verifyStored(
  tx: Tx,
  row: LedgerRow,
  content: StoredPayload,
  { logKeys, ...trust }: LedgerTrust,
): Promise<VerificationStep[]> {
  const statement = statementOf(row.statement);
  const sealKey = await sealKeyOf(tx, row.sealKeyId, trust.sealRoots);
  const seal = stampedSeal(sealOf(row), await findSealStamp(tx, row.entryId));
  // A damaged tile gives no proof; `problemOfPlace` then fails the step with its reason.
  const proof = await proofOf(tx, row).catch((error: unknown) => {
    if (servesNobody(error)) throw error;
    return null;
  });
  const place = await placeOf(tx, row);
  const token = place?.timestamp?.token;
  const { steps } = await verifyEntry(
    {
      // Text that is no statement fails the step `statement` of the check, which takes any value.
      statement: statement as EntryStatement,
      seal: seal ?? sealOf(row),
      sealPublicKeySpkiDer: sealKey,
      ...(content.state === 'present' ? { payload: content.payload, salt: content.salt } : {}),
      leafHash: row.leafHash,
      leafIndex: row.leafIndex ?? undefined,
      checkpoint: place?.note,
      inclusionProof: proof ?? undefined,
      logPublicKey: place === null ? logKeys[0] : signerOfNote(place.note, logKeys),
      timestampToken: token && base64Encode(token),
      ...trust,
    },
    nativeCrypto,
  );
  return addProblems(steps, {
    payload: content.state === 'unreadable' ? 'unreadable-payload' : null,
    statement: statement === null || isSameAsColumns(row, statement) ? null : 'columns-differ',
    seal: problemOfSeal(sealKey, seal),
    inclusion: await problemOfPlace(tx, row, proof),
  });
}

/**
 * Public key of a seal, SPKI DER; undefined when it is unknown, is not the key that its id names, or has no certificate
 * that leads to a trusted root: those lie with the secrets, so a row in the database alone makes no key.
 */
export async function sealKeyOf(
  tx: Tx,
  keyId: string,
  sealRoots: readonly Uint8Array[],
): Promise<Uint8Array | undefined> {
  const key = await findKey(tx, keyId);
  if (key?.purpose !== 'seal') return undefined;
  const der = new Uint8Array(Buffer.from(key.publicKey, 'base64'));
  return keyIdOf(der) === keyId && (await isCertified(der, key, sealRoots)) ? der : undefined;
}

async function isCertified(
  spki: Uint8Array,
  { certificates, createdAt }: KeyRow,
  sealRoots: readonly Uint8Array[],
): Promise<boolean> {
  const readable = (list: readonly Uint8Array[]) =>
    list.flatMap((der) => {
      const parsed = parseCertificate(der);
      return parsed.ok ? [parsed.value] : [];
    });
  const [leaf, ...others] = readable(certificatesOfPem(certificates ?? ''));
  if (leaf === undefined || !equalBytes(leaf.spki, spki)) return false;
  // Earlier versions had no certificates: theirs are younger than their keys.
  const at = createdAt > leaf.notBefore ? createdAt : leaf.notBefore;
  const claim = { leaf, others, roots: readable(sealRoots), at, purpose: 'seal' } as const;
  return (await verifyChain(claim, nativePki)).ok;
}

function problemOfSeal(key: Uint8Array | undefined, seal: Seal | null): string | null {
  if (key === undefined) return 'unknown-key';
  return seal === null ? 'unreadable-stamp' : null;
}

/** The seal with the timestamp over it, where there is one; null where that is no token. */
export function stampedSeal(seal: Seal, token: Uint8Array | null): Seal | null {
  const cms = base64Decode(seal.signature);
  if (token === null || cms === null) return seal;
  const stamped = withSignatureTimestamp(cms, token);
  return stamped.ok ? { ...seal, signature: base64Encode(stamped.value) } : null;
}

/** What the columns say; checking refuses an `alg` other than the one there is. */
export function sealOf(row: Pick<LedgerRow, 'sealAlg' | 'sealKeyId' | 'sealSignature'>): Seal {
  return { alg: row.sealAlg as Seal['alg'], keyId: row.sealKeyId, signature: row.sealSignature };
}

/** The signed text as a value; text in another than the signed form is no statement, and fails as such. */
export function statementOf(text: string): EntryStatement | null {
  const parsed = parseCanonical(text);
  return parsed.ok ? (parsed.value as unknown as EntryStatement) : null;
}

/** The checkpoint in which an entry is proven. */
export interface ProofPlace {
  readonly checkpointNo: number;
  /** Signed note with the lines of its witnesses. */
  readonly note: string;
  readonly treeSize: number;
  /** Over the text of the note; null while it is not stamped. */
  readonly timestamp: TimestampRow | null;
}

/** The first stamped checkpoint that covers the entry, or the first one at all while none is; null before that. */
export async function placeOf(
  tx: Tx,
  { checkpointNo }: Pick<LedgerRow, 'checkpointNo'>,
): Promise<ProofPlace | null> {
  if (checkpointNo === null) return null;
  const timestamp = await firstStamped(tx, checkpointNo);
  const checkpoint = await findCheckpoint(tx, timestamp?.checkpointNo ?? checkpointNo);
  if (checkpoint === null) return null;
  const { no, treeSize } = checkpoint;
  return { checkpointNo: no, note: await cosignedNote(tx, checkpoint), treeSize, timestamp };
}

/** Inclusion proof in the checkpoint of `placeOf`; null before there is one. Throws on damaged tiles. */
export async function proofOf(tx: Tx, row: LedgerRow): Promise<string[] | null> {
  const { leafIndex } = row;
  const treeSize = (await placeOf(tx, row))?.treeSize ?? null;
  if (leafIndex === null || treeSize === null) return null;
  const subtree = await readSubtrees(tx, inclusionNodes(leafIndex, treeSize));
  return inclusionProof(leafIndex, treeSize, subtree, sha256).map(base64Encode);
}

/**
 * Adds to the steps of `verifyEntry` what only the keeper of the rows can see: columns that lists and
 * filters use but that say something else than the signed statement, content that does not open, a seal by an
 * unknown key, a place in the tree that the tiles do not bear out, a status without its checkpoint.
 */
function addProblems(
  steps: readonly VerificationStep[],
  problems: Partial<Record<VerificationStep['id'], string | null>>,
): VerificationStep[] {
  return steps.map((step) => {
    const reason = problems[step.id] ?? null;
    return reason === null || step.outcome === 'failed'
      ? step
      : { id: step.id, outcome: 'failed', detail: { ...step.detail, reason } };
  });
}

function isSameAsColumns(row: LedgerRow, statement: EntryStatement): boolean {
  const { caseId = null, clientId = null, reviewId = null, paymentId = null } = statement.subject ?? {};
  const pairs: readonly (readonly [unknown, unknown])[] = [
    [row.entryId, statement.entryId],
    [row.kind, statement.kind],
    [row.actor, statement.actor],
    [row.proofHash, statement.proofHash],
    [row.createdAt, statement.at],
    [row.caseId, caseId],
    [row.clientId, clientId],
    [row.reviewId, reviewId],
    [row.paymentId, paymentId],
  ];
  return pairs.every(([column, stated]) => column === stated);
}

async function problemOfPlace(
  tx: Tx,
  row: LedgerRow,
  proof: readonly string[] | null,
): Promise<string | null> {
  const { checkpointNo, leafIndex, treeSize } = row;
  if (leafIndex === null) return row.status === 'pending' ? null : 'status-without-place';
  if (checkpointNo === null || treeSize === null) return 'no-covering-checkpoint';
  const previous = await findCheckpoint(tx, checkpointNo - 1);
  if (leafIndex >= treeSize || leafIndex < (previous?.treeSize ?? 0)) return 'another-block';
  if (proof === null) return 'tile-missing';
  const subtree = await readSubtrees(tx, [{ level: 0, index: leafIndex }]);
  return hexEncode(subtree(0, leafIndex)) === row.leafHash ? null : 'tile-differs';
}
