import { concatBytes } from './bytes.ts';
import { TAG, context, fieldsOf, integerOf, oidOf, readOnly } from './der.ts';
import type { Element } from './der.ts';
import { OID } from './oids.ts';
import { PkiError, demand } from './pki-error.ts';
import type { PkiErrorCode } from './pki-error.ts';

/** Hash functions in the spelling of Web Cryptography; SHA-1 only names certificates in old timestamps. */
export type HashName = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512';

/** How a signature was made. ECDSA signatures are handed over as r ‖ s (IEEE P1363). */
export type SignatureAlgorithm =
  | { readonly name: 'ECDSA'; readonly hash: HashName; readonly namedCurve: 'P-256' | 'P-384' | 'P-521' }
  | { readonly name: 'RSASSA-PKCS1-v1_5'; readonly hash: HashName }
  | { readonly name: 'RSA-PSS'; readonly hash: HashName; readonly saltLength: number };

/** The primitives of certificates, seals and timestamps; see `webCrypto`. A rejected check counts as invalid. */
export interface PkiCrypto {
  readonly digest: (hash: HashName, bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;
  readonly verify: (
    algorithm: SignatureAlgorithm,
    spkiDer: Uint8Array,
    bytes: Uint8Array,
    signature: Uint8Array,
  ) => boolean | Promise<boolean>;
}

const HASHES: Readonly<Record<string, HashName>> = {
  [OID.sha256]: 'SHA-256',
  [OID.sha384]: 'SHA-384',
  [OID.sha512]: 'SHA-512',
};
const SIGNATURE_HASHES: Readonly<Record<string, HashName>> = {
  [OID.ecdsaSha256]: 'SHA-256',
  [OID.ecdsaSha384]: 'SHA-384',
  [OID.ecdsaSha512]: 'SHA-512',
  [OID.rsaSha256]: 'SHA-256',
  [OID.rsaSha384]: 'SHA-384',
  [OID.rsaSha512]: 'SHA-512',
};
const CURVES = {
  [OID.p256]: ['P-256', 32],
  [OID.p384]: ['P-384', 48],
  [OID.p521]: ['P-521', 66],
} as const;

/** The hash function that an AlgorithmIdentifier names; refuses all but SHA-2 with `unsupported-algorithm`. */
export function hashOf(identifier: Element): HashName {
  const hash = HASHES[oidOf(fieldsOf(identifier).next())];
  demand(hash !== undefined, 'unsupported-algorithm');
  return hash;
}

/**
 * Whether `signature` by the key is over `bytes`.
 *
 * `identifier` is the AlgorithmIdentifier beside the signature; `digest` is the hash that a CMS names apart, for
 * identifiers that only say "RSA". Refuses with `unsupported-algorithm`.
 */
async function isSignedBy(
  crypto: PkiCrypto,
  spkiDer: Uint8Array,
  signed: { identifier: Element; bytes: Uint8Array; signature: Uint8Array; digest?: HashName },
): Promise<boolean> {
  const key = fieldsOf(fieldsOf(readOnly(spkiDer)).next());
  const keyType = oidOf(key.next());
  const fields = fieldsOf(signed.identifier);
  const method = oidOf(fields.next());
  if (keyType === OID.ecPublicKey) {
    const hash = SIGNATURE_HASHES[method];
    const curve = CURVES[oidOf(key.next()) as keyof typeof CURVES];
    demand(
      hash !== undefined && method.startsWith('2a8648ce') && curve !== undefined,
      'unsupported-algorithm',
    );
    const signature = ecdsaSignatureToRaw(signed.signature, curve[1]);
    if (signature === null) return false;
    return check(crypto, { name: 'ECDSA', hash, namedCurve: curve[0] }, spkiDer, signed.bytes, signature);
  }
  demand(keyType === OID.rsa && method.startsWith('2a864886f7'), 'unsupported-algorithm');
  const algorithm = method === OID.rsaPss ? pssOf(fields.next()) : pkcs1Of(method, signed.digest);
  return check(crypto, algorithm, spkiDer, signed.bytes, signed.signature);
}

/** Refuses with `code` unless the signature is as `isSignedBy` demands. */
export async function demandSigned(
  crypto: PkiCrypto,
  spkiDer: Uint8Array,
  signed: Parameters<typeof isSignedBy>[2],
  code: PkiErrorCode,
): Promise<void> {
  demand(await isSignedBy(crypto, spkiDer, signed), code);
}

/** r ‖ s (IEEE P1363) of an ECDSA signature in strict DER, each left-padded to `size` bytes; null for anything else. */
export function ecdsaSignatureToRaw(signature: Uint8Array, size: number): Uint8Array | null {
  try {
    const fields = fieldsOf(readOnly(signature));
    const scalars = [scalarOf(fields.next(), size), scalarOf(fields.next(), size)];
    fields.end();
    return concatBytes(...scalars);
  } catch (error) {
    if (error instanceof PkiError) return null;
    throw error;
  }
}

function scalarOf(element: Element, size: number): Uint8Array {
  const content = integerOf(element);
  const magnitude = content.subarray(Number(content[0] === 0 && content.length > 1));
  demand((content[0] ?? 0) < 0x80 && magnitude.length <= size);
  return concatBytes(new Uint8Array(size - magnitude.length), magnitude);
}

function pkcs1Of(method: string, digest: HashName | undefined): SignatureAlgorithm {
  const hash = method === OID.rsa ? digest : SIGNATURE_HASHES[method];
  demand(hash !== undefined, 'unsupported-algorithm');
  return { name: 'RSASSA-PKCS1-v1_5', hash };
}

/** RSASSA-PSS-params (RFC 8017, A.2.3); its SHA-1 defaults are refused, and both hashes must be the same. */
function pssOf(parameters: Element): SignatureAlgorithm {
  const fields = fieldsOf(parameters);
  const [hash, mask, salt] = [fields.take(context(0)), fields.take(context(1)), fields.take(context(2))];
  demand(hash !== null && mask !== null && salt !== null, 'unsupported-algorithm');
  fields.end();
  const mgf = fieldsOf(readOnly(mask.content));
  demand(oidOf(mgf.next()) === OID.mgf1, 'unsupported-algorithm');
  const name = hashOf(readOnly(hash.content));
  demand(hashOf(mgf.next()) === name, 'unsupported-algorithm');
  const saltLength = integerOf(readOnly(salt.content, TAG.integer));
  demand(saltLength.length === 1 && (saltLength[0] ?? 0) < 0x80, 'unsupported-algorithm');
  return { name: 'RSA-PSS', hash: name, saltLength: saltLength[0] ?? 0 };
}

/** A platform's verifier may throw on a malformed key or signature; that is a signature that does not verify. */
async function check(crypto: PkiCrypto, ...args: Parameters<PkiCrypto['verify']>): Promise<boolean> {
  try {
    return await crypto.verify(...args);
  } catch {
    return false;
  }
}
