import { readAsic } from './asic.ts';
import type { AsicContainer } from './asic.ts';
import { keysInUse, checkPins, fingerprintsOf } from './trusted-keys.ts';
import { checkManifest, checkSignature, checkWitnesses } from './checks.ts';
import { checkEntry, checkHead } from './check-entry.ts';
import { checkCompleteness } from './completeness.ts';
import { twoTrees } from './one-history.ts';
import type { Contradiction } from './one-history.ts';
import { lateEntries } from './late-entries.ts';
import type { StampedStatement } from './late-entries.ts';
import { placedOf, timesBefore } from './placed-statement.ts';
import type { PlacedStatement } from './placed-statement.ts';
import { readBundleFiles } from './layout.ts';
import type { ReadBundle } from './layout.ts';
import { verdictOf } from './verification.ts';
import type { BundleEntryVerification, BundleStep, BundleTrust, BundleVerification } from './verification.ts';
import { failed, passed } from '../verification.ts';
import type { VerificationCrypto } from '../verification.ts';

/**
 * Checks an evidence bundle, every byte of it: no other file is a bundle that says the same.
 *
 * Never throws on bytes, however malformed. Keys that `trust` leaves out are taken from the file: the steps `log-key`,
 * `seal-roots` and `timestamp-roots` are then skipped as `not-pinned`, `complete` stays false, and the reader has to
 * compare the `fingerprints`. The steps of each entry are those of `verifyEntry`, with `time-goes-back` for a timestamp whose entry
 * states a time more than a day before that of an entry which stands before it. Reasons of the others:
 *
 * - container: the codes of `AsicError`, with the file and the offset in the zip
 * - manifest: the codes of `ManifestProblem`, with the file
 * - contents: `unexpected-file`, `file-missing`, `invalid-layout`, `not-canonical`, `invalid-anchors`,
 *   `invalid-certificates`, `checkpoint-differs`, and the codes of `parseTlogProof`
 * - signature: the codes of `verifySeal`, `pki-not-available`, `only-own-time` (skipped)
 * - log-key, seal-roots, timestamp-roots: `not-pinned` (skipped), `differs`
 * - checkpoint: as of `verifyEntry`, `text-differs`, `two-trees` (`by` has the reason, as of `compareBundles`)
 * - witnesses: `no-witnesses`, `ed25519-not-available` (skipped), `too-few-cosignatures`, `invalid-key`
 * - timestamp: the codes of `verifyTimestamp`
 * - completeness: `single-entry`, `not-counted` (skipped: nothing says how many entries there are), `entry-repeated`,
 *   `entry-missing`, `entry-not-about-it`, `past-after-entry`, `case-not-claimed`, `not-closed`, `content-missing`
 */
export async function verifyBundle(
  bytes: Uint8Array,
  trust: BundleTrust,
  crypto: VerificationCrypto,
): Promise<BundleVerification> {
  const container = readAsic(bytes);
  if (!container.ok) {
    const { code, subject, offset } = container.error;
    const finding = failed(code, offset === undefined ? {} : { offset });
    return concluded([{ id: 'container', subject, ...finding }]);
  }
  const { files } = container.value;
  const steps: BundleStep[] = [
    { id: 'container', subject: '', ...passed({ files: files.length, bytes: bytes.length }) },
    await checkManifest(container.value, crypto),
  ];
  const contents = readBundleFiles(files);
  if ('code' in contents) {
    const { code, subject } = contents;
    return concluded([...steps, { id: 'contents', subject, ...failed(code) }]);
  }
  steps.push({ id: 'contents', subject: '', ...passed({ entries: contents.entries.length }) });
  return verifyContents(container.value, contents, steps, trust, crypto);
}

async function verifyContents(
  container: AsicContainer,
  contents: ReadBundle,
  before: readonly BundleStep[],
  trust: BundleTrust,
  crypto: VerificationCrypto,
): Promise<BundleVerification> {
  const { checkpoint, checkpointText, token } = contents;
  const keys = keysInUse(contents, trust, crypto.sha256);
  const fingerprints = fingerprintsOf(contents, crypto.sha256);
  const common = checkHead(checkpoint, token, keys, trust, crypto);
  // Side by side: platforms check signatures apart from the rest.
  const follows = timesBefore(contents);
  const [head, { finding, timestamp }, signature, witnesses, ...entries] = await Promise.all([
    common.checkpoint,
    common.stamp,
    checkSignature(container, keys, crypto),
    checkWitnesses(contents, trust, crypto),
    ...contents.entries.map((entry, place) =>
      checkEntry(entry, common, { keys, trust, follows: follows[place] }, crypto),
    ),
  ]);
  const isSameText = checkpoint.note.text === checkpointText;
  const placed = placedOf(contents, entries);
  const steps: BundleStep[] = [
    ...before,
    signature,
    ...checkPins(fingerprints, trust, crypto.sha256),
    { id: 'checkpoint', subject: 'checkpoint.txt', ...(isSameText ? head : failed('text-differs')) },
    witnesses,
    { id: 'timestamp', subject: 'checkpoint.tsr', ...finding },
    { id: 'completeness', subject: '', ...checkCompleteness(placed, crypto.sha256) },
  ];
  const byOthers = await common.seenByOthers;
  const seenAt = byOthers ?? timestamp?.genTime;
  const late =
    seenAt === undefined
      ? []
      : lateEntries(stampedOf(placed, entries, byOthers !== undefined), seenAt, crypto.sha256);
  const isAttestedByOthers = byOthers !== undefined && late.length === 0;
  // Of proofs that hold only.
  const contradiction =
    verdictOf(steps, entries) === 'failed' ? null : twoTrees({ contents, placed }, crypto.sha256);
  return concluded(contradiction === null ? steps : steps.map(withTwoTrees(contradiction)), {
    entries,
    fingerprints,
    timestamp,
    isAttestedByOthers,
    lateEntries: late,
  });
}

/** Each checkpoint by itself is good, and the log's key signed both. */
function withTwoTrees({ reason, ...where }: Contradiction) {
  return (step: BundleStep): BundleStep =>
    step.id === 'checkpoint' ? { ...step, ...failed('two-trees', { by: reason ?? '', ...where }) } : step;
}

/** Where others stand behind the file, only what they stamped counts. */
function stampedOf(
  placed: readonly PlacedStatement[],
  verified: readonly BundleEntryVerification[],
  isOfOthers: boolean,
): readonly StampedStatement[] {
  const stamps = new Map<string, string>();
  for (const { steps } of verified) {
    const seal = steps.find(({ id }) => id === 'seal');
    const leaf = steps.find(({ id }) => id === 'leaf');
    const { stampedAt, stampedByOthers } = seal?.outcome === 'passed' ? seal.detail : {};
    if (stampedAt !== undefined && (!isOfOthers || stampedByOthers !== undefined))
      stamps.set(String(leaf?.detail['leafHash']), String(stampedAt));
  }
  return placed.map((entry) => ({ ...entry, stampedAt: stamps.get(entry.leafHash) }));
}

const nothing = {
  entries: [],
  fingerprints: [],
  timestamp: null,
  isAttestedByOthers: false,
  lateEntries: [],
};

function concluded(
  steps: readonly BundleStep[],
  found: Omit<BundleVerification, 'verdict' | 'ok' | 'complete' | 'steps'> = nothing,
): BundleVerification {
  const verdict = verdictOf(steps, found.entries);
  const [ok, complete] = [verdict !== 'failed', verdict === 'verified'];
  return { verdict, ok, complete, steps, ...found };
}
