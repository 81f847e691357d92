import { equalBytes, hexEncode } from '../bytes.ts';
import { parseSignedCheckpoint } from '../checkpoint.ts';
import type { Checkpoint } from '../checkpoint.ts';
import { foldRight } from '../merkle.ts';
import { parseNoteKey } from '../note.ts';
import { completeSubtrees, consistencyNodes, consistencyProof } from '../proof-building.ts';
import { verifyConsistency } from '../proof-checking.ts';
import { subtreesFromTiles } from '../tile-hashes.ts';
import type { ReadTile } from '../tile-hashes.ts';
import type { VerificationCrypto } from '../verification.ts';
import { checkCheckpoint } from '../verify-position.ts';
import type { ReadBundle } from './layout.ts';
import { readSound } from './sound-bundle.ts';
import type { VerifiedBundle } from './sound-bundle.ts';

/** A log as it is published now (C2SP tlog-tiles). */
export interface LiveLog {
  /** The signed note of its newest checkpoint. */
  readonly checkpoint: string;
  readonly readTile: ReadTile;
}

/**
 * What a log that is published says about a bundle.
 *
 * - `same-history`: every tree that the bundle proves an entry in is shown to be the beginning of the log
 * - `behind`: the log shows fewer leaves than the bundle's tree has. It published them before it issued the bundle
 * - `contradiction`: both were signed by whoever holds the key of the log, and cannot both be true. `reason` is `two-roots`
 *   (one size, two roots) or `not-extended` (the log began otherwise)
 * - `not-shown`: what was answered is no log of the key that counts (`reason`: `invalid-checkpoint`, and those of the step
 *   `checkpoint`), or its tiles are not those of its checkpoint (`tiles-missing`, `tiles-differ`)
 * - `not-verified`: the bundle is not sound, so nothing can be said
 */
export interface LogComparison {
  readonly outcome: 'same-history' | 'behind' | 'contradiction' | 'not-shown' | 'not-verified';
  readonly detail: Readonly<Record<string, string | number>>;
}

/** Compares a bundle that was checked with a log; `logKeys` are those that the reader gave, else the file's own counts. */
export async function compareWithLog(
  bundle: VerifiedBundle,
  { checkpoint, readTile }: LiveLog,
  logKeys: readonly string[] | undefined,
  crypto: VerificationCrypto,
): Promise<LogComparison> {
  const contents = readSound(bundle);
  if (contents === null) return { outcome: 'not-verified', detail: {} };
  const keys = logKeys ?? [contents.anchors.logKey];
  const to = await believedHead(checkpoint, contents.checkpoint.head.origin, keys, crypto);
  if ('reason' in to) return { outcome: 'not-shown', detail: { reason: to.reason } };
  const found: LogComparison[] = [];
  for (const from of headsOf(contents)) found.push(await compareHead(from, to, readTile, crypto));
  const unlike = (outcome: LogComparison['outcome']) => found.find((each) => each.outcome === outcome);
  const [same = { outcome: 'not-shown', detail: {} }] = found;
  return unlike('contradiction') ?? unlike('not-shown') ?? unlike('behind') ?? same;
}

/** The common checkpoint first, then those of single entries: each could be of another tree. */
function headsOf({ checkpoint, entries }: ReadBundle): readonly Checkpoint[] {
  const heads = [checkpoint, ...entries.map(({ proof }) => proof)].map(({ head }) => head);
  return [...new Map(heads.map((head) => [`${head.size} ${hexEncode(head.root)}`, head])).values()];
}

async function compareHead(
  from: Checkpoint,
  to: Checkpoint,
  readTile: ReadTile,
  crypto: VerificationCrypto,
): Promise<LogComparison> {
  const detail = { from: from.size, to: to.size };
  if (to.size < from.size) return { outcome: 'behind', detail };
  if (to.size === from.size) {
    if (equalBytes(from.root, to.root)) return { outcome: 'same-history', detail };
    return { outcome: 'contradiction', detail: { ...detail, reason: 'two-roots' } };
  }
  const begun = await beginningOf(to, from.size, readTile, crypto);
  if ('reason' in begun) return { outcome: 'not-shown', detail: { ...detail, reason: begun.reason } };
  if (equalBytes(begun.root, from.root)) return { outcome: 'same-history', detail };
  return { outcome: 'contradiction', detail: { ...detail, reason: 'not-extended' } };
}

interface Problem {
  readonly reason: string;
}

/** The head of a note, if it is one of this log and one of these keys signed it. */
async function believedHead(
  text: string,
  origin: string,
  keys: readonly string[],
  crypto: VerificationCrypto,
): Promise<Checkpoint | Problem> {
  const signed = parseSignedCheckpoint(text);
  if (!signed.ok) return { reason: 'invalid-checkpoint' };
  if (signed.value.head.origin !== origin) return { reason: 'origin-mismatch' };
  const findings = await Promise.all(
    keys.map((text) => {
      const key = parseNoteKey(text, crypto.sha256);
      return checkCheckpoint(signed.value, key.ok ? key.value : null, crypto);
    }),
  );
  if (findings.some(({ outcome }) => outcome === 'passed')) return signed.value.head;
  return { reason: String(findings.at(-1)?.detail['reason'] ?? 'unknown-signer') };
}

/**
 * The root of the first `size` leaves of a log. It is shown by hashes that lead to the signed root as well: with others, the
 * answer would be that of whoever sent them, and no contradiction of whoever signed.
 */
async function beginningOf(
  { size: whole, root }: Checkpoint,
  size: number,
  readTile: ReadTile,
  { sha256 }: VerificationCrypto,
): Promise<Pick<Checkpoint, 'root'> | Problem> {
  const beginning = completeSubtrees({ begin: 0, end: size });
  const subtree = await subtreesFromTiles(
    [...beginning, ...consistencyNodes(size, whole)],
    whole,
    readTile,
    sha256,
  );
  if (subtree === null) return { reason: 'tiles-missing' };
  const begun = foldRight(
    beginning.map(({ level, index }) => subtree(level, index)),
    sha256,
  );
  const proof = consistencyProof(size, whole, subtree, sha256);
  const claim = { size1: size, size2: whole, root1: begun, root2: root, proof };
  return verifyConsistency(claim, sha256).ok ? { root: begun } : { reason: 'tiles-differ' };
}
