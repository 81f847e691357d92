import { formatAnchors, parseAnchors } from './anchors.ts';
import type { BundleAnchors } from './anchors.ts';
import { base64Decode } from '../bytes.ts';
import { bundleReadme } from './readme.ts';
import { canonicalize, parseCanonical } from '../canonical.ts';
import type { JsonValue } from '../canonical.ts';
import type { Seal } from '../entry.ts';
import { certificatesOfPem, pemOfCertificates } from '../certificate.ts';
import { parseSignedCheckpoint } from '../checkpoint.ts';
import type { SignedCheckpoint } from '../checkpoint.ts';
import type { Result } from '@sorgfalt/result';
import { isIdentifier, isRecord, parseStatement, statementBytes } from '../statement.ts';
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
  /** Of an entry that states an erasure: the ids of the entries that it took the contents of. */
  readonly erased?: readonly string[] | undefined;
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
  /** The statement that it is, or why it is none. */
  readonly parsed: ReturnType<typeof parseStatement>;
  /** The same as it is signed. */
  readonly content: Uint8Array;
  /** The CMS, or the bare signature and the name of its key. */
  readonly seal: { readonly signature: Uint8Array; readonly keyId?: string };
  /** With the bytes of both, which are what the proof hash is of. */
  readonly evidence: {
    readonly payload: JsonValue;
    readonly salt: string;
    readonly bytes: Uint8Array;
  } | null;
  readonly proof: ParsedTlogProof;
  /** The ids of the entries whose contents it says were erased; null where it says nothing of the kind. */
  readonly erased: readonly string[] | null;
  /** Token over the checkpoint of the proof, where that is not the common one. */
  readonly token: Uint8Array | null;
}

/** The files of a bundle taken apart, nothing verified. */
export interface ReadBundle {
  readonly entries: readonly ReadEntry[];
  /** The signed note that all proofs without a token of their own have in common. */
  readonly checkpoint: SignedCheckpoint;
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
  /^(entries\/(?:\d{3}|[1-9]\d{3,4}))\/(statement\.json|seal\.p7s|seal\.json|payload\.json|erased\.json|proof\.tlog|checkpoint\.tsr)$/;
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
  const readme = bundleReadme({
    folder: folderOf(0),
    isCms: first.seal.alg !== 'ES256',
    isStamped: first.stampedSeal !== undefined,
  });
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
  const { seal, evidence, index, hashes, stampedSeal, erased, own } = entry;
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
    ...(erased === undefined
      ? []
      : [{ name: `${folder}/erased.json`, bytes: utf8Encode(canonicalize([...erased])) }]),
    { name: `${folder}/proof.tlog`, bytes: utf8Encode(proof) },
    ...(own === undefined ? [] : [{ name: `${folder}/checkpoint.tsr`, bytes: own.token }]),
  ];
}

/** Takes the files of a bundle apart; the problem that comes back instead names the file that is not as it must be. */
export function readBundleFiles(files: readonly ZipFile[]): ReadBundle | LayoutProblem {
  try {
    return readAll(files);
  } catch (error) {
    if (error instanceof LayoutError) return error;
    throw error;
  }
}

/** Carries a problem out of nested reading. */
class LayoutError extends Error implements LayoutProblem {
  readonly code: string;
  readonly subject: string;

  constructor(code: string, subject: string) {
    super(code);
    this.code = code;
    this.subject = subject;
  }
}

function demandFile(condition: boolean, code: string, subject: string): asserts condition {
  if (!condition) throw new LayoutError(code, subject);
}

type Files = ReadonlyMap<string, Uint8Array>;

function readAll(files: readonly ZipFile[]): ReadBundle {
  const byName = new Map(files.map(({ name, bytes }) => [name, bytes]));
  const folders = new Set<string>();
  for (const { name } of files) {
    const folder = ENTRY_FILE.exec(name)?.[1];
    demandFile(folder !== undefined || FIXED_FILES.has(name), 'unexpected-file', name);
    if (folder !== undefined) folders.add(folder);
  }
  const token = byName.get('checkpoint.tsr');
  demandFile(token !== undefined, 'file-missing', 'checkpoint.tsr');
  const anchors = valueOf('anchors.json', parseAnchors(textOf(byName, 'anchors.json')));
  const certificates = certificatesOfPem(textOf(byName, 'certificates.pem'));
  const roots = [...anchors.sealRoots, ...anchors.timestampRoots];
  demandFile(
    roots.every((place) => place < certificates.length),
    'invalid-certificates',
    'certificates.pem',
  );
  const entries = [...folders].map((folder, place) => {
    demandFile(folder === folderOf(place), 'unexpected-file', folder);
    return readEntry(byName, folder);
  });
  const common = entries.filter((entry) => entry.token === null);
  const [first] = common;
  demandFile(first !== undefined, 'file-missing', folderOf(0));
  for (const { folder, proof } of common) {
    demandFile(proof.checkpoint === first.proof.checkpoint, 'checkpoint-differs', `${folder}/proof.tlog`);
  }
  const checkpointText = textOf(byName, 'checkpoint.txt');
  return { entries, checkpoint: first.proof, checkpointText, token, anchors, certificates };
}

function readEntry(files: Files, folder: string): ReadEntry {
  const [statementName, proofName] = [`${folder}/statement.json`, `${folder}/proof.tlog`];
  const statement = valueOf(statementName, parseCanonical(textOf(files, statementName)));
  const seal = readSealFile(files, folder);
  const evidence = readEvidence(files, `${folder}/payload.json`);
  const proof = valueOf(proofName, parseTlogProof(textOf(files, proofName)));
  // Nothing of ours is ever there, and nothing in it is signed.
  demandFile(proof.extra === undefined, 'invalid-extra', proofName);
  const token = files.get(`${folder}/checkpoint.tsr`) ?? null;
  const content = files.get(statementName) ?? new Uint8Array();
  const erased = readErased(files, `${folder}/erased.json`);
  const parsed = parseStatement(statement);
  return { folder, statement, parsed, content, seal, evidence, proof, erased, token };
}

function readErased(files: Files, name: string): readonly string[] | null {
  if (!files.has(name)) return null;
  const ids = valueOf(name, parseCanonical(textOf(files, name)));
  demandFile(Array.isArray(ids) && ids.every(isIdentifier), 'invalid-layout', name);
  return ids;
}

function readSealFile(files: Files, folder: string): ReadEntry['seal'] {
  const [container, bare] = [`${folder}/seal.p7s`, `${folder}/seal.json`];
  const signature = files.get(container);
  demandFile(signature === undefined || !files.has(bare), 'unexpected-file', bare);
  if (signature !== undefined) return { signature };
  demandFile(files.has(bare), 'file-missing', container);
  const { alg, keyId, signature: text } = readRecord(files, bare, 'alg,keyId,signature') ?? {};
  const bytes = typeof text === 'string' ? base64Decode(text) : null;
  demandFile(alg === 'ES256' && isIdentifier(keyId) && bytes !== null, 'invalid-layout', bare);
  return { signature: bytes, keyId };
}

function readEvidence(files: Files, name: string): ReadEntry['evidence'] {
  const bytes = files.get(name);
  if (bytes === undefined) return null;
  const record = readRecord(files, name, 'payload,salt');
  demandFile(record !== null, 'not-canonical', name);
  const { payload, salt } = record;
  demandFile(payload !== undefined && typeof salt === 'string', 'invalid-layout', name);
  return { payload, salt, bytes };
}

/** The members of the object in a file; none when it has others, null when it is not canonical. */
function readRecord(files: Files, name: string, members: string): Readonly<Record<string, JsonValue>> | null {
  const parsed = parseCanonical(textOf(files, name));
  if (!parsed.ok) return null;
  const { value } = parsed;
  return isRecord(value) && Object.keys(value).join() === members ? value : {};
}

function valueOf<T>(name: string, result: Result<T, string>): T {
  if (!result.ok) throw new LayoutError(result.error.code, name);
  return result.value;
}

function folderOf(place: number): string {
  return `entries/${String(place + 1).padStart(3, '0')}`;
}

function textOf(files: Files, name: string): string {
  return utf8Decode(files.get(name) ?? new Uint8Array()) ?? '';
}
