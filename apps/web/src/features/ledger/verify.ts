import type { LedgerEntryDetail } from '@sorgfalt/contract';
import { base64Decode, verifyEntry, type EntryEvidence, type EntryVerification } from '@sorgfalt/ledger';
import { browserCrypto } from './browser-crypto.ts';

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
  return verifyEntry(evidenceOf(entry), await browserCrypto());
}
