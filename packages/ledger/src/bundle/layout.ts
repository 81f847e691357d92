import { formatAnchors, parseAnchors } from './anchors.ts';
import type { BundleAnchors } from './anchors.ts';
import { base64Decode } from '../bytes.ts';
import { bundleReadme } from './readme.ts';
import { canonicalize, parseCanonical } from '../canonical.ts';
import type { JsonValue } from '../canonical.ts';
import type { Seal } from '../entry.ts';
import { certificatesOfPem, pemOfCertificates } from '../certificate.ts';
import { parseSignedCheckpoint } from '../checkpoint.ts';
import { statementBytes } from '../statement.ts';
import type { EntryStatement } from '../statement.ts';
import { formatTlogProof, parseTlogProof } from '../tlog-proof.ts';
import type { ParsedTlogProof } from '../tlog-proof.ts';
import { utf8Decode, utf8Encode } from '../utf8.ts';
import type { ZipFile } from './zip.ts';

/** One entry of a bundle to be written. */
export interface BundleEntry {
  readonly statement: EntryStatement;
  /** The seal that the leaf commits to. */
  readonly seal: Seal;
  /** The same CMS with its signature timestamp (CAdES-B-T), where there is one. */
  readonly stampedSeal?: Uint8Array | undefined;
  /** Absent once erased. */
  readonly evidence?: { readonly payload: JsonValue; readonly salt: string } | undefined;
  readonly index: number;
  readonly hashes: readonly Uint8Array[];
  /** An earlier stamped checkpoint, for an entry whose key was revoked before the common one. */
  readonly own?: { readonly checkpoint: string; readonly token: Uint8Array } | undefined;
}

/** All that goes into a bundle; entries are proven against the one checkpoint that the token stamps. */
export interface BundleContent {
  readonly entries: readonly BundleEntry[];
  /** The whole signed note. */
  readonly checkpoint: string;
  /** TimeStampToken, DER. */
  readonly token: Uint8Array;
  readonly anchors: BundleAnchors;
  /** DER of the roots, and of what leads to them. */
  readonly certificates: readonly Uint8Array[];
  /** The single-file verifier. */
  readonly verifier?: Uint8Array | undefined;
}

/** An entry as read from a bundle: what it claims, nothing verified. */
export interface ReadEntry {
  readonly folder: string;
  /** Canonical JSON, but perhaps no statement. */
  readonly statement: JsonValue;
  readonly seal: { readonly alg: 'CAdES'; readonly cms: Uint8Array } | (Seal & { readonly alg: 'ES256' });
  readonly evidence: { readonly payload: JsonValue; readonly salt: string } | null;
  readonly proof: ParsedTlogProof;
  /** Token over the checkpoint of the proof, where that is not the common one. */
  readonly token: Uint8Array | null;
}

/** The files of a bundle taken apart, nothing verified. */
export interface ReadBundle {
  readonly entries: readonly ReadEntry[];
  /** Whole signed note, the same in every proof without a token of its own. */
  readonly checkpoint: string;
  readonly checkpointText: string;
  readonly token: Uint8Array;
  readonly anchors: BundleAnchors;
  readonly certificates: readonly Uint8Array[];
}

/** Why the files of a container are not those of a bundle, and in which file it shows. */
export interface LayoutProblem {
  readonly code: string;
  readonly subject: string;
}

const ENTRY_FILE =
  /^(entries\/(?:\d{3}|[1-9]\d{3,4}))\/(statement\.json|seal\.p7s|seal\.json|payload\.json|proof\.tlog|checkpoint\.tsr)$/;
const FIXED_FILES = new Set([
  'README.txt',
  'anchors.json',
  'certificates.pem',
  'checkpoint.tsr',
  'checkpoint.txt',
  'verify.html',
]);

/** The files of a bundle, in their order, without manifest and signature. Throws a RangeError without entries. */
export function bundleFiles(content: BundleContent): ZipFile[] {
  const [first] = content.entries;
  const signed = parseSignedCheckpoint(content.checkpoint);
  if (first === undefined || !signed.ok)
    throw new RangeError('A bundle has entries and a signed checkpoint.');
  const readme = bundleReadme({ folder: folderOf(0), isCms: first.seal.alg !== 'ES256' });
  return [
    { name: 'README.txt', bytes: utf8Encode(readme) },
    { name: 'anchors.json', bytes: formatAnchors(content.anchors) },
    { name: 'certificates.pem', bytes: utf8Encode(pemOfCertificates(content.certificates)) },
    { name: 'checkpoint.tsr', bytes: content.token },
    { name: 'checkpoint.txt', bytes: utf8Encode(signed.value.note.text) },
    ...content.entries.flatMap((entry, place) => entryFiles(entry, folderOf(place), content.checkpoint)),
    ...(content.verifier === undefined ? [] : [{ name: 'verify.html', bytes: content.verifier }]),
  ];
}

function entryFiles(entry: BundleEntry, folder: string, checkpoint: string): ZipFile[] {
  const { seal, evidence, index, hashes, stampedSeal, own } = entry;
  const proof = formatTlogProof({ index, hashes, checkpoint: own?.checkpoint ?? checkpoint });
  const isCms = seal.alg !== 'ES256';
  const sealed = isCms
    ? (stampedSeal ?? base64Decode(seal.signature))
    : utf8Encode(canonicalize({ ...seal }));
  if (sealed === null) throw new RangeError('A seal is canonical base64.');
  return [
    { name: `${folder}/statement.json`, bytes: statementBytes(entry.statement) },
    { name: `${folder}/seal.${isCms ? 'p7s' : 'json'}`, bytes: sealed },
    ...(evidence === undefined
      ? []
      : [{ name: `${folder}/payload.json`, bytes: utf8Encode(canonicalize({ ...evidence })) }]),
    { name: `${folder}/proof.tlog`, bytes: utf8Encode(proof) },
    ...(own === undefined ? [] : [{ name: `${folder}/checkpoint.tsr`, bytes: own.token }]),
  ];
}

/** Takes the files of a bundle apart; the problem that comes back instead names the file that is not as it must be. */
export function readBundleFiles(files: readonly ZipFile[]): ReadBundle | LayoutProblem {
  const byName = new Map(files.map(({ name, bytes }) => [name, bytes]));
  const folders = new Set<string>();
  for (const { name } of files) {
    const folder = ENTRY_FILE.exec(name)?.[1];
    if (folder !== undefined) folders.add(folder);
    else if (!FIXED_FILES.has(name)) return { code: 'unexpected-file', subject: name };
  }
  const token = byName.get('checkpoint.tsr');
  if (token === undefined) return { code: 'file-missing', subject: 'checkpoint.tsr' };
  const anchors = parseAnchors(byName.get('anchors.json') ?? new Uint8Array());
  if (!anchors.ok) return { code: anchors.error.code, subject: 'anchors.json' };
  const certificates = certificatesOfPem(textOf(byName, 'certificates.pem'));
  if (!namesRoots(anchors.value, certificates.length)) {
    return { code: 'invalid-certificates', subject: 'certificates.pem' };
  }
  const entries: ReadEntry[] = [];
  for (const folder of folders) {
    if (folder !== folderOf(entries.length)) return { code: 'unexpected-file', subject: folder };
    const entry = readEntry(byName, folder);
    if ('code' in entry) return entry;
    entries.push(entry);
  }
  const checkpoint = commonCheckpoint(entries);
  if (typeof checkpoint !== 'string') return checkpoint;
  const checkpointText = textOf(byName, 'checkpoint.txt');
  return { entries, checkpoint, checkpointText, token, anchors: anchors.value, certificates };
}

function readEntry(files: ReadonlyMap<string, Uint8Array>, folder: string): ReadEntry | LayoutProblem {
  const statement = parseCanonical(textOf(files, `${folder}/statement.json`));
  if (!statement.ok) return { code: statement.error.code, subject: `${folder}/statement.json` };
  const seal = readSeal(files, folder);
  if ('code' in seal) return seal;
  const evidence = readEvidence(files, `${folder}/payload.json`);
  if (evidence !== null && 'code' in evidence) return evidence;
  const proof = parseTlogProof(textOf(files, `${folder}/proof.tlog`));
  if (!proof.ok) return { code: proof.error.code, subject: `${folder}/proof.tlog` };
  // Nothing of ours is ever there, and nothing in it is signed.
  if (proof.value.extra !== undefined) return { code: 'invalid-extra', subject: `${folder}/proof.tlog` };
  const token = files.get(`${folder}/checkpoint.tsr`) ?? null;
  return { folder, statement: statement.value, seal, evidence, proof: proof.value, token };
}

function readSeal(files: ReadonlyMap<string, Uint8Array>, folder: string): ReadEntry['seal'] | LayoutProblem {
  const cms = files.get(`${folder}/seal.p7s`);
  const raw = files.get(`${folder}/seal.json`);
  if (cms !== undefined && raw !== undefined)
    return { code: 'unexpected-file', subject: `${folder}/seal.json` };
  if (cms !== undefined) return { alg: 'CAdES', cms };
  if (raw === undefined) return { code: 'file-missing', subject: `${folder}/seal.p7s` };
  const parsed = parseCanonical(utf8Decode(raw) ?? '');
  const members = parsed.ok ? recordOf(parsed.value, 'alg,keyId,signature') : null;
  const { alg, keyId, signature } = members ?? {};
  return alg === 'ES256' && typeof keyId === 'string' && typeof signature === 'string'
    ? { alg, keyId, signature }
    : { code: 'invalid-layout', subject: `${folder}/seal.json` };
}

function readEvidence(
  files: ReadonlyMap<string, Uint8Array>,
  name: string,
): ReadEntry['evidence'] | LayoutProblem {
  const bytes = files.get(name);
  if (bytes === undefined) return null;
  const parsed = parseCanonical(utf8Decode(bytes) ?? '');
  if (!parsed.ok) return { code: parsed.error.code, subject: name };
  const { payload, salt } = recordOf(parsed.value, 'payload,salt') ?? {};
  return payload !== undefined && typeof salt === 'string'
    ? { payload, salt }
    : { code: 'invalid-layout', subject: name };
}

/** The signed note that all proofs without a token of their own have in common. */
function commonCheckpoint(all: readonly ReadEntry[]): string | LayoutProblem {
  const entries = all.filter(({ token }) => token === null);
  const [first] = entries;
  if (first === undefined) return { code: 'file-missing', subject: folderOf(0) };
  const other = entries.find(({ proof }) => proof.checkpoint !== first.proof.checkpoint);
  return other === undefined
    ? first.proof.checkpoint
    : { code: 'checkpoint-differs', subject: `${other.folder}/proof.tlog` };
}

function namesRoots({ sealRoots, timestampRoots }: BundleAnchors, count: number): boolean {
  return [...sealRoots, ...timestampRoots].every((place) => place < count);
}

function folderOf(place: number): string {
  return `entries/${String(place + 1).padStart(3, '0')}`;
}

function textOf(files: ReadonlyMap<string, Uint8Array>, name: string): string {
  return utf8Decode(files.get(name) ?? new Uint8Array()) ?? '';
}

function recordOf(value: JsonValue, members: string): Readonly<Record<string, JsonValue>> | null {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord && Object.keys(value).join() === members ? (value as Record<string, JsonValue>) : null;
}
