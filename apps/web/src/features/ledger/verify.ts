import type { LedgerEntryDetail } from '@sorgfalt/contract';
import {
  base64Decode,
  p256SignatureToRaw,
  sha256,
  verifyEntry,
  webCrypto,
  type EntryEvidence,
  type EntryVerification,
  type VerificationCrypto,
} from '@sorgfalt/ledger';

/** This page has no Web Cryptography: it was not opened over a secure connection. */
export class NoCryptoError extends Error {
  override readonly name = 'NoCryptoError';
}

/** What the server gave of an entry, as the verifier takes it. Payload and salt go together or not at all. */
export function evidenceOf(entry: LedgerEntryDetail): EntryEvidence {
  const sealKey = base64Decode(entry.sealPublicKey);
  const logKey = base64Decode(entry.log.publicKey);
  const content =
    entry.payload !== null && entry.salt !== null ? { payload: entry.payload, salt: entry.salt } : {};
  // The verifier takes evidence from outside, however malformed; the types say what it should be.
  return {
    statement: entry.statement,
    seal: entry.seal,
    ...content,
    sealPublicKeySpkiDer: sealKey ?? undefined,
    leafHash: entry.tx_hash ?? undefined,
    leafIndex: entry.leaf_index ?? undefined,
    checkpoint: entry.checkpoint ?? undefined,
    inclusionProof: entry.inclusionProof ?? undefined,
    logPublicKey: logKey === null ? undefined : { name: entry.log.origin, publicKey: logKey },
    timestampToken: entry.stamp?.token,
    sealRoots: certificatesOf(entry.trust.sealRoots),
    tsaRoots: certificatesOf(entry.trust.tsaRoots),
    revokedKeys: entry.trust.revokedKeys,
  } as unknown as EntryEvidence;
}

function certificatesOf(list: readonly string[]): Uint8Array[] {
  return list.map(base64Decode).filter((bytes) => bytes !== null);
}

/** Verifies an entry with this browser's own cryptography. */
export async function verifyInBrowser(entry: LedgerEntryDetail): Promise<EntryVerification> {
  // Missing outside secure contexts, whatever its type says.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) throw new NoCryptoError('no Web Cryptography');
  return verifyEntry(evidenceOf(entry), await cryptoOf(subtle));
}

async function cryptoOf(subtle: SubtleCrypto): Promise<VerificationCrypto> {
  return {
    sha256,
    pki: webCrypto(subtle),
    async verifyP256(spkiDer, bytes, signature) {
      const raw = p256SignatureToRaw(signature);
      if (raw === null) return false;
      const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
      const key = await subtle.importKey('spki', own(spkiDer), algorithm, false, ['verify']);
      return subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, own(raw), own(bytes));
    },
    verifyEd25519: (await hasEd25519(subtle))
      ? async (publicKey, bytes, signature) => {
          const key = await subtle.importKey('raw', own(publicKey), 'Ed25519', false, ['verify']);
          return subtle.verify('Ed25519', key, own(signature), own(bytes));
        }
      : undefined,
  };
}

/** The base point of the curve is a public key that every implementation reads (RFC 8032, 5.1). */
async function hasEd25519(subtle: SubtleCrypto): Promise<boolean> {
  const basePoint = new Uint8Array(32).fill(0x66);
  basePoint[0] = 0x58;
  try {
    await subtle.importKey('raw', basePoint, 'Ed25519', false, ['verify']);
    return true;
  } catch {
    return false;
  }
}

/** Web Cryptography takes bytes of a buffer of their own only. */
function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes);
}
