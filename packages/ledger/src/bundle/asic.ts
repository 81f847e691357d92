import { accept, type Result } from '@sorgfalt/result';
import { base64Encode, equalBytes } from '../bytes.ts';
import { utf8Decode, utf8Encode } from '../utf8.ts';
import { readZip, writeZip } from './zip.ts';
import type { ZipFile } from './zip.ts';

/** Media type of an ASiC-E container (ETSI EN 319 162-1, 4.4.2); also the content of its file `mimetype`. */
export const ASIC_MIME_TYPE = 'application/vnd.etsi.asic-e+zip';
/** Name of the signed list of files in a container. */
export const MANIFEST_NAME = 'META-INF/ASiCManifest.xml';
/** Name of the CAdES signature over that list. */
export const SIGNATURE_NAME = 'META-INF/signature.p7s';

/** A container taken apart: `files` are those that the manifest lists, `manifest` its bytes. Nothing is verified. */
export interface AsicContainer {
  readonly files: readonly ZipFile[];
  readonly manifest: Uint8Array;
  readonly signature: Uint8Array;
}

/** Why a container is refused; `subject` names the file and `offset` the first byte of the zip that is not right. */
export interface AsicError {
  readonly code:
    | 'not-canonical'
    | 'invalid-name'
    | 'duplicate-name'
    | 'too-large'
    | 'wrong-mimetype'
    | 'no-manifest';
  readonly subject: string;
  readonly offset?: number | undefined;
}

/** How the files of a container differ from what its manifest says, and which file it is. */
export interface ManifestProblem {
  readonly code: 'file-added' | 'file-removed' | 'digest-mismatch' | 'manifest-not-canonical';
  readonly subject: string;
}

/** SHA-256; the platform's own, where it has one, as files may be large. */
export type Digest = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

const MIMETYPE_NAME = 'mimetype';
const REFERENCE =
  /<DataObjectReference URI="([^"]*)"><ds:DigestMethod Algorithm="[^"]*"\/><ds:DigestValue>([^<]*)</g;

/**
 * The list of files that the firm signs (ETSI EN 319 162-1, A.4), with the SHA-256 of each.
 *
 * It covers every file but itself, its signature and `mimetype`, whose content is fixed. There is one spelling of it.
 */
export async function manifestOf(files: readonly ZipFile[], digest: Digest): Promise<Uint8Array> {
  const digests = await Promise.all(files.map(async ({ bytes }) => digest(bytes)));
  const references = files.map(
    ({ name }, place) =>
      `<DataObjectReference URI="${name}">` +
      '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>' +
      `<ds:DigestValue>${base64Encode(digests[place] ?? new Uint8Array())}</ds:DigestValue></DataObjectReference>\n`,
  );
  return utf8Encode(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<ASiCManifest xmlns="http://uri.etsi.org/02918/v1.2.1#" xmlns:ds="http://www.w3.org/2000/09/xmldsig#">\n' +
      `<SigReference URI="${SIGNATURE_NAME}" MimeType="application/pkcs7-signature"/>\n` +
      `${references.join('')}</ASiCManifest>\n`,
  );
}

/** The container: `mimetype` first, then the files in the given order, then the manifest and its signature. */
export function writeAsic({ files, manifest, signature }: AsicContainer): Uint8Array {
  return writeZip([
    { name: MIMETYPE_NAME, bytes: utf8Encode(ASIC_MIME_TYPE) },
    ...files,
    { name: MANIFEST_NAME, bytes: manifest },
    { name: SIGNATURE_NAME, bytes: signature },
  ]);
}

/**
 * Takes a container of `writeAsic` apart; nothing is compared or verified.
 *
 * Beyond the codes of `readZip`: `wrong-mimetype` and `no-manifest` (it or its signature is absent, or not at the end).
 */
export function readAsic(bytes: Uint8Array): Result<AsicContainer, AsicError> {
  const zip = readZip(bytes);
  if (!zip.ok) {
    const { code, offset, name } = zip.error;
    return { ok: false, error: { code, offset, subject: name } };
  }
  const [mimetype, ...files] = zip.value;
  if (mimetype?.name !== MIMETYPE_NAME || utf8Decode(mimetype.bytes) !== ASIC_MIME_TYPE) {
    return refuseFile('wrong-mimetype', MIMETYPE_NAME);
  }
  const signature = files.pop();
  const manifest = files.pop();
  if (signature?.name !== SIGNATURE_NAME) return refuseFile('no-manifest', SIGNATURE_NAME);
  if (manifest?.name !== MANIFEST_NAME) return refuseFile('no-manifest', MANIFEST_NAME);
  return accept({ files, manifest: manifest.bytes, signature: signature.bytes });
}

/**
 * Compares the files with the manifest; null when it is exactly theirs.
 *
 * After that, and after `readAsic`, the signature is the one part of a container that the manifest does not determine.
 */
export async function manifestProblem(
  { files, manifest }: AsicContainer,
  digest: Digest,
): Promise<ManifestProblem | null> {
  if (equalBytes(await manifestOf(files, digest), manifest)) return null;
  const references = (utf8Decode(manifest) ?? '').matchAll(REFERENCE);
  const digests = new Map(Array.from(references, ([, name = '', digest = '']) => [name, digest]));
  for (const { name, bytes } of files) {
    const stated = digests.get(name);
    if (stated === undefined) return { code: 'file-added', subject: name };
    if (stated !== base64Encode(await digest(bytes))) return { code: 'digest-mismatch', subject: name };
    digests.delete(name);
  }
  const [removed] = digests.keys();
  if (removed !== undefined) return { code: 'file-removed', subject: removed };
  return { code: 'manifest-not-canonical', subject: MANIFEST_NAME };
}

function refuseFile(code: AsicError['code'], subject: string): { ok: false; error: AsicError } {
  return { ok: false, error: { code, subject } };
}
