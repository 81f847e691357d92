import { createHash, createPublicKey, verify, webcrypto, X509Certificate } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import * as pkijs from 'pkijs';
import { naiveHead } from './naive-log.ts';

/*
 * A reader of evidence bundles as a stranger would write it from the specifications: pkijs for CMS and timestamps,
 * Node for the rest, and not a line of packages/ledger. Tests compare the product with it.
 */

pkijs.setEngine('node', new pkijs.CryptoEngine({ name: 'node', crypto: webcrypto as never }));

export interface IndependentFindings {
  readonly kinds: string[];
  readonly genTime: Date;
  readonly treeSize: number;
}

/** Throws with a sentence at the first thing that is not right. `rootPem` comes from outside the bundle. */
export async function verifyIndependently(bundle: Uint8Array, rootPem: string): Promise<IndependentFindings> {
  const files = readFiles(bundle);
  const root = pkijs.Certificate.fromBER(new X509Certificate(rootPem).raw);
  const manifest = fileOf(files, 'META-INF/ASiCManifest.xml');
  demand(fileOf(files, 'mimetype').toString() === 'application/vnd.etsi.asic-e+zip', 'mimetype');
  await verifyCms(fileOf(files, 'META-INF/signature.p7s'), manifest, root);
  const listed = verifyDigests(files, manifest.toString());
  demand(listed + 3 === files.size, 'every file is listed');
  const anchors = JSON.parse(fileOf(files, 'anchors.json').toString());
  const logKey = Buffer.from(String(anchors.logKey).split('+').slice(2).join('+'), 'base64').subarray(1);
  const kinds: string[] = [];
  let treeSize = 0;
  for (const name of files.keys()) {
    const folder = /^(entries\/\d+)\/statement\.json$/.exec(name)?.[1];
    if (folder === undefined) continue;
    const [leaf, kind] = await verifyEntry(files, folder, root, anchors);
    const [proofText, note] = split(fileOf(files, `${folder}/proof.tlog`).toString());
    const head = naiveHead(note, logKey);
    demand(head.text === fileOf(files, 'checkpoint.txt').toString(), 'the stamped checkpoint');
    const [, index = '', ...hashes] = proofText.split('\n');
    const path = hashes.filter((hash) => hash !== '').map((hash) => Buffer.from(hash, 'base64'));
    const computed = rootOf(leaf, Number(index.replace('index ', '')), head.size, path);
    demand(computed.equals(head.root), `${folder} is in the tree`);
    treeSize = head.size;
    kinds.push(kind);
  }
  const genTime = await verifyToken(fileOf(files, 'checkpoint.tsr'), fileOf(files, 'checkpoint.txt'), root);
  return { kinds, genTime, treeSize };
}

/** Leaf hash and kind of an entry, once payload and seal fit its statement. */
async function verifyEntry(
  files: Files,
  folder: string,
  root: pkijs.Certificate,
  anchors: { sealKeys: { keyId: string; publicKey?: string }[] },
): Promise<[Buffer, string]> {
  const bytes = fileOf(files, `${folder}/statement.json`);
  const statement = JSON.parse(bytes.toString());
  const payload = files.get(`${folder}/payload.json`);
  if (payload !== undefined)
    demand(sha256(payload).toString('hex') === statement.proofHash, `${folder} payload`);
  const cms = files.get(`${folder}/seal.p7s`);
  let seal: { alg: string; keyId: string; sha256: string };
  if (cms === undefined) {
    const { alg, keyId, signature } = JSON.parse(fileOf(files, `${folder}/seal.json`).toString());
    const raw = Buffer.from(signature, 'base64');
    const spki = anchors.sealKeys.find((key) => key.keyId === keyId)?.publicKey ?? '';
    const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' });
    demand(verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, raw), `${folder} signature`);
    seal = { alg, keyId, sha256: sha256(raw).toString('hex') };
  } else {
    const { certificate, withoutTimestamp } = await verifyCms(cms, bytes, root);
    const spki = certificate.subjectPublicKeyInfo.toSchema().toBER();
    const keyId = sha256(Buffer.from(spki)).toString('hex').slice(0, 16);
    seal = { alg: 'CAdES', keyId, sha256: sha256(withoutTimestamp).toString('hex') };
  }
  const leaf = sha256(Buffer.of(0), Buffer.from(canonical({ ...statement, seal })));
  return [leaf, statement.kind];
}

/** Verifies a detached signature with its chain to the root; gives the signer, and the message without unsigned attributes. */
async function verifyCms(cms: Buffer, content: Buffer, root: pkijs.Certificate) {
  const message = new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(copy(cms)).content });
  const result = await message.verify({
    signer: 0,
    data: copy(content),
    trustedCerts: [root],
    checkChain: true,
    extendedMode: true,
  });
  demand(result.signatureVerified === true && result.signerCertificateVerified === true, 'a signature');
  const [certificate] = message.certificates ?? [];
  const [signer] = message.signerInfos;
  if (!(certificate instanceof pkijs.Certificate) || signer === undefined) throw new Error('no signer');
  delete signer.unsignedAttrs;
  const plain = new pkijs.ContentInfo({
    contentType: pkijs.ContentInfo.SIGNED_DATA,
    content: message.toSchema(true),
  });
  return { certificate, withoutTimestamp: Buffer.from(plain.toSchema().toBER()) };
}

async function verifyToken(token: Buffer, stamped: Buffer, root: pkijs.Certificate): Promise<Date> {
  const message = new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(copy(token)).content });
  const content = message.encapContentInfo.eContent;
  demand(content !== undefined, 'a token has content');
  const info = pkijs.TSTInfo.fromBER(content.getValue());
  const imprint = Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView);
  demand(imprint.equals(sha256(stamped)), 'the imprint');
  const result = await message.verify({
    signer: 0,
    data: copy(stamped),
    trustedCerts: [root],
    checkChain: true,
    extendedMode: true,
  });
  demand(result.signatureVerified === true && result.signerCertificateVerified === true, 'the token');
  // pkijs does not look at what the certificate is for.
  const uses = new X509Certificate(Buffer.from(message.certificates![0]!.toSchema().toBER())).keyUsage;
  demand(uses.join() === '1.3.6.1.5.5.7.3.8', 'the key usage timeStamping');
  return info.genTime;
}

type Files = ReadonlyMap<string, Buffer>;

/** Reads a zip from its directory at the end, as most programs do. */
export function readFiles(bundle: Uint8Array): Files {
  const zip = Buffer.from(bundle);
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString();
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    files.set(name, zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

function verifyDigests(files: Files, manifest: string): number {
  const references = manifest.split('<DataObjectReference ').slice(1);
  for (const reference of references) {
    const name = /URI="([^"]+)"/.exec(reference)?.[1] ?? '';
    const digest = /<ds:DigestValue>([^<]+)</.exec(reference)?.[1];
    demand(sha256(fileOf(files, name)).toString('base64') === digest, `the digest of ${name}`);
  }
  return references.length;
}

/** RFC 6962, 2.1.1, by its definition. */
function rootOf(leaf: Buffer, index: number, size: number, path: readonly Buffer[]): Buffer {
  if (size === 1) {
    demand(path.length === 0 && index === 0, 'the length of the path');
    return leaf;
  }
  const split = 2 ** Math.floor(Math.log2(size - 1));
  const last = path.at(-1) ?? Buffer.alloc(0);
  const rest = path.slice(0, -1);
  return index < split
    ? sha256(Buffer.of(1), rootOf(leaf, index, split, rest), last)
    : sha256(Buffer.of(1), last, rootOf(leaf, index - split, size - split, rest));
}

/** RFC 8785 for what statements hold: objects, strings and the number 1. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

/** A proof is its lines, an empty line, and the checkpoint. */
function split(proof: string): [string, string] {
  const at = proof.indexOf('\n\n');
  return [proof.slice(0, at), proof.slice(at + 2)];
}

function fileOf(files: Files, name: string): Buffer {
  const file = files.get(name);
  if (file === undefined) throw new Error(`there is no ${name}`);
  return file;
}

function sha256(...parts: Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}

function copy(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

function demand(isRight: boolean, what: string): asserts isRight {
  if (!isRight) throw new Error(`not right: ${what}`);
}
