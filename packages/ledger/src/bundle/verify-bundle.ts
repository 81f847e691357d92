import { readAsic } from './asic.ts';
import type { AsicContainer } from './asic.ts';
import { keysInUse, checkPins, fingerprintsOf } from './trusted-keys.ts';
import { checkManifest, checkSignature, checkWitnesses } from './checks.ts';
import { checkEntry, checkHead } from './check-entry.ts';
import { checkCompleteness } from './completeness.ts';
import { placedOf } from './placed-statement.ts';
import { readBundleFiles } from './layout.ts';
import type { ReadBundle } from './layout.ts';
import { verdictOf } from './verification.ts';
import type { BundleStep, BundleTrust, BundleVerification } from './verification.ts';
import { failed, passed } from '../verification.ts';
import type { VerificationCrypto } from '../verification.ts';

/**
 * Checks an evidence bundle, every byte of it: no other file is a bundle that says the same.
 *
 * Never throws on bytes, however malformed. Keys that `trust` leaves out are taken from the file: the steps `log-key`,
 * `seal-roots` and `timestamp-roots` are then skipped as `not-pinned`, `complete` stays false, and the reader has to
 * compare the `fingerprints`. The steps of each entry are those of `verifyEntry`. Reasons of the others:
 *
 * - container: the codes of `AsicError`, with the file and the offset in the zip
 * - manifest: the codes of `ManifestProblem`, with the file
 * - contents: `unexpected-file`, `file-missing`, `invalid-layout`, `not-canonical`, `invalid-anchors`,
 *   `invalid-certificates`, `checkpoint-differs`, and the codes of `parseTlogProof`
 * - signature: the codes of `verifySeal`, `pki-not-available`, `only-own-time` (skipped)
 * - log-key, seal-roots, timestamp-roots: `not-pinned` (skipped), `differs`
 * - checkpoint: as of `verifyEntry`, `text-differs`
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
  const [head, { finding, timestamp }, signature, witnesses, ...entries] = await Promise.all([
    common.checkpoint,
    common.stamp,
    checkSignature(container, keys, crypto),
    checkWitnesses(contents, trust, crypto),
    ...contents.entries.map((entry) => checkEntry(entry, common, { keys, trust }, crypto)),
  ]);
  const isSameText = checkpoint.note.text === checkpointText;
  const steps: BundleStep[] = [
    ...before,
    signature,
    ...checkPins(fingerprints, trust, crypto.sha256),
    { id: 'checkpoint', subject: 'checkpoint.txt', ...(isSameText ? head : failed('text-differs')) },
    witnesses,
    { id: 'timestamp', subject: 'checkpoint.tsr', ...finding },
    { id: 'completeness', subject: '', ...checkCompleteness(placedOf(contents, entries), crypto.sha256) },
  ];
  const isAttestedByOthers = (await common.seenByOthers) !== undefined;
  return concluded(steps, { entries, fingerprints, timestamp, isAttestedByOthers });
}

const nothing = { entries: [], fingerprints: [], timestamp: null, isAttestedByOthers: false };

function concluded(
  steps: readonly BundleStep[],
  found: Pick<BundleVerification, 'entries' | 'fingerprints' | 'timestamp' | 'isAttestedByOthers'> = nothing,
): BundleVerification {
  const verdict = verdictOf(steps, found.entries);
  const [ok, complete] = [verdict !== 'failed', verdict === 'verified'];
  return { verdict, ok, complete, steps, ...found };
}
