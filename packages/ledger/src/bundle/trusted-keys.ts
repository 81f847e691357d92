import { hexEncode } from '../bytes.ts';
import type { ReadBundle } from './layout.ts';
import type { BundleStep, BundleStepId, BundleTrust, Fingerprint } from './verification.ts';
import type { RevokedCertificate, RevokedKey } from '../revocation/reasons.ts';
import { outsideOf } from '../timestamp.ts';
import { parseNoteKey } from '../note.ts';
import type { NoteKey } from '../note.ts';
import type { Sha256 } from '../sha256.ts';
import { failed, passed, skipped } from '../verification.ts';
import type { StepFinding } from '../verification.ts';

/** The keys that a bundle is checked against: the reader's where given, the file's own where not. */
export interface KeysInUse {
  /** Null where it cannot be read. */
  readonly logKey: NoteKey | null;
  readonly sealRoots: readonly Uint8Array[];
  readonly timestampRoots: readonly Uint8Array[];
  /** Roots of timestamps that the reader gave and that are none of seals: a file could name an authority of its own. */
  readonly outsideRoots: readonly Uint8Array[];
  readonly revoked: readonly (RevokedKey | RevokedCertificate)[];
  /** Public keys of seals from before certificates, by key id; DER SubjectPublicKeyInfo in base64. */
  readonly plainKeys: ReadonlyMap<string, string>;
}

/** The keys to use, and what the file claims that the reader ought to compare. */
export function keysInUse(
  { anchors, certificates }: ReadBundle,
  trust: BundleTrust,
  sha256: Sha256,
): KeysInUse {
  const logKey = parseNoteKey(anchors.logKey, sha256);
  const claimed = (places: readonly number[]) =>
    places.map((place) => certificates[place]).filter((der) => der !== undefined);
  const sealRoots = trust.sealRoots ?? claimed(anchors.sealRoots);
  const { revoked: known = [] } = trust;
  // What the reader knows of the same revocation counts, as files of earlier versions give no reason.
  const isKnown = (keyId: string, revokedAt: string) =>
    known.some((one) => 'keyId' in one && one.keyId === keyId && one.revokedAt === revokedAt);
  const told = anchors.sealKeys.flatMap(({ keyId, revokedAt, revokedFor }) =>
    revokedAt === undefined || isKnown(keyId, revokedAt) ? [] : [{ keyId, revokedAt, reason: revokedFor }],
  );
  return {
    logKey: logKey.ok ? logKey.value : null,
    sealRoots,
    timestampRoots: trust.timestampRoots ?? claimed(anchors.timestampRoots),
    outsideRoots: outsideOf(trust.timestampRoots ?? [], sealRoots),
    // The worst counts: a milder one elsewhere does not undo the one in the file.
    revoked: [...told, ...known],
    plainKeys: new Map(
      anchors.sealKeys.flatMap(({ keyId, publicKey }) => (publicKey ? [[keyId, publicKey]] : [])),
    ),
  };
}

/** The keys that the file names, each once for each use. */
export function fingerprintsOf({ anchors, certificates }: ReadBundle, sha256: Sha256): Fingerprint[] {
  const printsOf = (use: Fingerprint['use'], places: readonly number[]) =>
    places.map((place) => ({ use, value: hexEncode(sha256(certificates[place] ?? new Uint8Array())) }));
  return [
    { use: 'log-key', value: anchors.logKey },
    ...anchors.witnesses.map((value) => ({ use: 'witness' as const, value })),
    ...printsOf('seal-root', anchors.sealRoots),
    ...printsOf('timestamp-root', anchors.timestampRoots),
  ];
}

/** The steps that compare the file's keys with the reader's. */
export function checkPins(
  fingerprints: readonly Fingerprint[],
  trust: BundleTrust,
  sha256: Sha256,
): BundleStep[] {
  const digests = (list: readonly Uint8Array[] | undefined) => list?.map((der) => hexEncode(sha256(der)));
  const compare = (
    id: BundleStepId,
    use: Fingerprint['use'],
    pinned: readonly string[] | undefined,
  ): BundleStep => {
    const claimed = fingerprints.filter((print) => print.use === use).map(({ value }) => value);
    return { id, subject: 'anchors.json', ...comparison(claimed, pinned) };
  };
  return [
    compare('log-key', 'log-key', trust.logKeys),
    compare('seal-roots', 'seal-root', digests(trust.sealRoots)),
    compare('timestamp-roots', 'timestamp-root', digests(trust.timestampRoots)),
  ];
}

function comparison(claimed: readonly string[], pinned: readonly string[] | undefined): StepFinding {
  const detail = { claimed: claimed.join(' ') };
  if (pinned === undefined) return skipped('not-pinned', detail);
  const isKnown = claimed.length > 0 && claimed.every((value) => pinned.includes(value));
  return isKnown ? passed(detail) : failed('differs', detail);
}
