import type { Refusal, Result } from '@sorgfalt/result';
import { generateKeyPairSync, sign } from 'node:crypto';
import { base64Encode, equalBytes, hexEncode } from '../bytes.ts';
import { signatureOfSeal, withSignatureTimestamp } from '../cades.ts';
import type { JsonValue } from '../canonical.ts';
import { formatCheckpoint } from '../checkpoint.ts';
import { cosignatureLine, cosignedBytes, formatWitnessKey } from '../cosignature.ts';
import type { Seal } from '../entry.ts';
import { rootOf } from '../merkle.ts';
import { readSignedMessage } from '../cms.ts';
import { TAG, der, sequence, unsigned } from '../der.ts';
import { formatNoteKey, parseNote } from '../note.ts';
import { p256SignatureToRaw } from '../p256-signature.ts';
import { inclusionProof, subtreesOf } from '../proof-building.ts';
import { proofHashOf, statementBytes } from '../statement.ts';
import type { EntryStatement } from '../statement.ts';
import {
  ORIGIN,
  firmCertificate,
  firmKey,
  issue,
  leafOf,
  leavesOf,
  logKey,
  malleate,
  nodeSha256,
  noteKeyOf,
  pki,
  rangeOf,
  rootCertificate,
  sealOf,
  signNote,
  spkiOf,
  tokenOf,
  nodeCrypto,
  sampleStatement,
  sealWith,
} from '../testing.ts';
import type { Signer } from '../testing.ts';
import { utf8Encode } from '../utf8.ts';
import { manifestOf, readAsic, writeAsic } from './asic.ts';
import type { BundleContent, BundleEntry } from './layout.ts';
import type { BundleTrust, BundleVerification } from './verification.ts';
import { verifyBundle } from './verify-bundle.ts';
import { writeBundle } from './write-bundle.ts';
import type { ZipFile } from './zip.ts';

export const witnessKey: Signer = generateKeyPairSync('ed25519');
export const witnessName = 'witness.example';
export const bundleCrypto = { ...nodeCrypto, pki };

export const firmKeyId = keyIdOf(firmKey);

export function keyIdOf(signer: Signer): string {
  return hexEncode(nodeSha256(spkiOf(signer))).slice(0, 16);
}

/** Statement number n of a made-up case, with its payload. */
export function statementNo(n: number): {
  statement: EntryStatement;
  evidence: { payload: JsonValue; salt: string };
} {
  const evidence = {
    payload: { outcome: 'clear', amount: '120.50', name: `Reto Beispiel ${n}` },
    salt: n.toString(16).padStart(2, '0').repeat(32),
  };
  const statement = {
    ...sampleStatement,
    entryId: `0198c0de-0000-7000-8000-00000000000${n}`,
    proofHash: proofHashOf(evidence.salt, evidence.payload, nodeSha256),
  };
  return { statement, evidence };
}

export function cadesSeal(
  statement: EntryStatement,
  ...how: readonly [certificates?: readonly Uint8Array[], key?: Signer]
): Seal {
  const [certificates, key = firmKey] = how;
  const cms = sealOf(statementBytes(statement), certificates, key, statement.at);
  return { alg: 'CAdES', keyId: keyIdOf(key), signature: base64Encode(cms) };
}

/** The CMS of a seal with a signature timestamp. */
export function stampedSealOf(seal: Seal): Uint8Array {
  const cms = new Uint8Array(Buffer.from(seal.signature, 'base64'));
  const signature = signatureOfSeal(cms);
  if (!signature.ok) throw new Error(signature.error.code);
  const stamped = withSignatureTimestamp(cms, tokenOf(nodeSha256(signature.value)));
  if (!stamped.ok) throw new Error(stamped.error.code);
  return stamped.value;
}

export interface Sealed {
  readonly statement: EntryStatement;
  readonly seal: Seal;
  readonly stampedSeal?: Uint8Array;
  readonly evidence?: { readonly payload: JsonValue; readonly salt: string };
}

/** Three entries: a usual one, one with a signature timestamp, and an older one whose payload was erased. */
export function sampleEntries(): Sealed[] {
  const [first, second, third] = [statementNo(1), statementNo(2), statementNo(3)];
  const seal = cadesSeal(second.statement);
  return [
    { ...first, seal: cadesSeal(first.statement) },
    { ...second, seal, stampedSeal: stampedSealOf(seal) },
    { statement: third.statement, seal: { ...sealWith(firmKey, third.statement), keyId: firmKeyId } },
  ];
}

/** Adds the witness's line to a checkpoint note. */
export function cosign(note: string, key = witnessKey): string {
  const parsed = parseNote(note);
  if (!parsed.ok) throw new Error(parsed.error.code);
  const seconds = Date.UTC(2026, 2, 1) / 1000;
  const signature = new Uint8Array(sign(null, cosignedBytes(parsed.value.text, seconds), key.privateKey));
  return note + cosignatureLine(noteKeyOf(key, witnessName), seconds, signature, nodeSha256);
}

const indexOf = (place: number) => 5 + place * 7;

/** The leaves of the log of `contentOf`. */
export function leavesOfContent(
  entries: readonly Sealed[],
  size: number,
  others: readonly Uint8Array[] = leavesOf(size),
): Uint8Array[] {
  const leaves = [...others];
  entries.forEach(({ statement, seal }, place) => {
    leaves[indexOf(place)] = leafOf(statement, seal);
  });
  return leaves;
}

/** What a product would put into a bundle of these entries, which lie in a log of `size` leaves among `others`. */
export function contentOf(
  entries: readonly Sealed[],
  size = 40,
  others: readonly Uint8Array[] = leavesOf(size),
): BundleContent {
  const leaves = leavesOfContent(entries, size, others);
  const subtree = subtreesOf(leaves, nodeSha256);
  const root = rootOf(rangeOf(leaves), nodeSha256);
  const text = formatCheckpoint({ origin: ORIGIN, size, root });
  return {
    entries: entries.map((entry, place): BundleEntry => {
      const index = indexOf(place);
      return { ...entry, index, hashes: inclusionProof(index, size, subtree, nodeSha256) };
    }),
    checkpoint: cosign(signNote(text, logKey)),
    token: tokenOf(nodeSha256(new Uint8Array(Buffer.from(text)))),
    anchors: {
      v: 1,
      logKey: formatNoteKey(noteKeyOf(logKey), nodeSha256),
      witnesses: [formatWitnessKey(noteKeyOf(witnessKey, witnessName), nodeSha256)],
      quorum: 1,
      sealRoots: [0],
      timestampRoots: [0],
      sealKeys: [
        {
          keyId: firmKeyId,
          since: '2026-01-01T00:00:00.000Z',
          publicKey: base64Encode(spkiOf(firmKey)),
        },
      ],
    },
    certificates: [rootCertificate],
  };
}

/** The firm's signature over a manifest. */
export function signManifest(
  manifest: Uint8Array,
  key = firmKey,
  certificates = [firmCertificate],
): Uint8Array {
  return sealOf(manifest, certificates, key, '2026-03-02T09:00:00.000Z');
}

export const soundContent = contentOf(sampleEntries());
export const soundBundle = await writeBundle(soundContent, signManifest, nodeSha256);

/** The keys of the log, the witness and the installation, from outside the file. */
export const pinned: BundleTrust = {
  sealRoots: [rootCertificate],
  timestampRoots: [rootCertificate],
  logKeys: [soundContent.anchors.logKey],
  witnesses: soundContent.anchors.witnesses,
  quorum: 1,
};

/** A bundle of the content, signed by the firm. */
export function bundleOf(content: BundleContent): Promise<Uint8Array> {
  return writeBundle(content, signManifest, nodeSha256);
}

/** Takes a bundle apart, changes its files and puts it together: by the firm itself, or by somebody without its key. */
export async function repack(
  bundle: Uint8Array,
  change: (files: ZipFile[]) => readonly ZipFile[],
  by: 'firm' | 'stranger' = 'firm',
): Promise<Uint8Array> {
  const container = readAsic(bundle);
  if (!container.ok) throw new Error(container.error.code);
  const files = change([...container.value.files]);
  const manifest = await manifestOf(files, nodeSha256);
  const signature = by === 'firm' ? signManifest(manifest) : container.value.signature;
  return writeAsic({ files, manifest, signature });
}

/** The steps that did not pass, as `subject step outcome: reason`. */
export function notable({ steps, entries }: BundleVerification): string[] {
  const all = [
    ...steps.map((step) => ({ where: step.subject, ...step })),
    ...entries.flatMap(({ folder, steps: own }) => own.map((step) => ({ where: folder, ...step }))),
  ];
  return all
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ where, id, outcome, detail }) => `${where} ${id} ${outcome}: ${detail['reason']}`);
}

/** The same, failures only. */
export async function failuresOf(bundle: Uint8Array, trust: BundleTrust = pinned): Promise<string[]> {
  const result = await verifyBundle(bundle, trust, bundleCrypto);
  return notable(result)
    .filter((line) => line.includes(' failed: '))
    .map((line) => line.replace(' failed:', ':'));
}
export const stampOf = (note: string) => {
  const parsed = parseNote(note);
  return tokenOf(nodeSha256(utf8Encode(parsed.ok ? parsed.value.text : '')));
};
export const noteOf = (size: number, root: Uint8Array) =>
  cosign(signNote(formatCheckpoint({ origin: ORIGIN, size, root }), logKey));
export const edit = (name: string, change: (bytes: Uint8Array) => Uint8Array) => (files: ZipFile[]) =>
  files.map((file) => (file.name === name ? { name, bytes: change(file.bytes) } : file));
export const replaceText = (from: string | RegExp, to: string) => (bytes: Uint8Array) =>
  utf8Encode(Buffer.from(bytes).toString().replace(from, to));

export const otherLog = generateKeyPairSync('ed25519');
export const otherFirm = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const otherRootOf = () => issue(otherFirm, otherFirm, { subject: 'Andere Wurzel' });

export function parsedText(note: string): string {
  return valueOf(parseNote(note)).text;
}

export function valueOf<T>(result: Result<T, Refusal>): T {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

/** The message with one more certificate, lengths put right. */
export function inject(cms: Uint8Array, certificate: Uint8Array): Uint8Array {
  const message = Buffer.from(cms);
  const at = message.indexOf(Buffer.from(firmCertificate));
  const grown = Buffer.concat([message.subarray(0, at), Buffer.from(certificate), message.subarray(at)]);
  const changed = lengthen(grown, at, certificate.length);
  if (readSignedMessage(changed).certificates.length !== 2) throw new Error('not injected');
  return changed;
}

/** Adds to the two-byte length of every element that is open at `at`. */
function lengthen(message: Buffer, at: number, by: number): Uint8Array {
  for (let start = 0; start < at;) {
    const size = message.readUInt8(start + 1);
    const header = size < 0x80 ? 2 : size - 0x80 + 2;
    const length = size < 0x80 ? size : message.readUIntBE(start + 2, header - 2);
    const isOpen = start + header <= at && start + header + length > at;
    if (isOpen) message.writeUInt16BE(length + by, start + 2);
    start += isOpen ? header : header + length;
  }
  return new Uint8Array(message);
}

/** The message with the other valid s in its signature. */
export function malleated(cms: Uint8Array): Uint8Array {
  const signature = valueOf(signatureOfSeal(cms));
  const raw = malleate(p256SignatureToRaw(signature) ?? new Uint8Array(64));
  const other = sequence(unsigned(raw.subarray(0, 32)), unsigned(raw.subarray(32)));
  const message = Buffer.from(cms);
  const at = message.lastIndexOf(Buffer.from(signature)) - 2;
  const octets = Buffer.from(der(TAG.octetString, other));
  const changed = lengthen(
    Buffer.concat([message.subarray(0, at), octets]),
    at,
    other.length - signature.length,
  );
  // What is refused must be the other signature, not a message that cannot be read.
  if (!equalBytes(readSignedMessage(changed).signer.signature, other)) throw new Error('not malleated');
  return changed;
}
