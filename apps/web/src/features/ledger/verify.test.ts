import { test } from '@fast-check/vitest';
import type { LedgerEntryDetail } from '@sorgfalt/contract';
import {
  base64Encode,
  entryBytes,
  formatCheckpoint,
  formatNote,
  hexEncode,
  leafHash,
  noteKeyId,
  noteSignatureLine,
  proofHashOf,
  sealSha256Of,
  sha256,
  statementBytes,
  utf8Encode,
  type EntryStatement,
  type Seal,
} from '@sorgfalt/ledger';
import { describe, expect } from 'vitest';
import { verifyInBrowser } from './verify.ts';

const { subtle } = globalThis.crypto;
const origin = 'muster.example/ledger';

async function soundEntry(): Promise<LedgerEntryDetail> {
  const salt = '00'.repeat(32);
  const payload = { decision: 'approve' };
  const statement: EntryStatement = {
    v: 1,
    entryId: '0198c7f2-0000-7000-8000-000000000001',
    kind: 'review.approved',
    proofHash: proofHashOf(salt, payload, sha256),
    at: '2026-03-02T08:15:00.000Z',
    subject: {},
    actor: 'risk-agent',
  };
  const firm = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const signed = new Uint8Array(
    await subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      firm.privateKey,
      Uint8Array.from(statementBytes(statement)),
    ),
  );
  const seal: Seal = { alg: 'ES256', keyId: 'firm-1', signature: base64Encode(signed) };
  const leaf = leafHash(entryBytes(statement, sealSha256Of(seal, sha256)!, seal.alg, seal.keyId), sha256);
  const log = await subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const publicKey = new Uint8Array(await subtle.exportKey('raw', log.publicKey));
  const text = formatCheckpoint({ origin, size: 1, root: leaf });
  const signature = new Uint8Array(
    await subtle.sign('Ed25519', log.privateKey, Uint8Array.from(utf8Encode(text))),
  );
  return {
    entry_id: statement.entryId,
    block: 1,
    proof_hash: statement.proofHash,
    tx_hash: hexEncode(leaf),
    status: 'confirmed',
    batch: 'closed',
    metadata: { kind: statement.kind, actor: statement.actor },
    timestamp: statement.at,
    leaf_index: 0,
    tree_size: 1,
    statement: { ...statement },
    seal,
    sealPublicKey: base64Encode(new Uint8Array(await subtle.exportKey('spki', firm.publicKey))),
    payload,
    salt,
    payloadState: 'present',
    erasure: null,
    checkpoint: formatNote(text, [
      noteSignatureLine(origin, noteKeyId(origin, publicKey, sha256), signature),
    ]),
    inclusionProof: [],
    log: { origin, publicKey: base64Encode(publicKey) },
    stamp: null,
    trust: { sealRoots: [], tsaRoots: [], revokedKeys: [] },
  };
}

const outcomes = async (entry: LedgerEntryDetail) => {
  const { ok, complete, steps } = await verifyInBrowser(entry);
  return { ok, complete, failed: steps.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id) };
};

describe('verifyInBrowser', () => {
  test('a sound entry is complete with the Web Cryptography of the platform', async () => {
    expect(await outcomes(await soundEntry())).toEqual({ ok: true, complete: true, failed: [] });
  });

  test('an entry without its content is complete all the same', async () => {
    const entry = await soundEntry();
    expect(await outcomes({ ...entry, payload: null, payloadState: 'restricted' })).toMatchObject({
      complete: true,
    });
  });

  test.each<[string, (entry: LedgerEntryDetail) => Partial<LedgerEntryDetail>, string[]]>([
    ['other content', () => ({ payload: { decision: 'reject' } }), ['payload']],
    [
      'another time',
      (entry) => ({ statement: { ...entry.statement, at: '2026-03-03T08:15:00.000Z' } }),
      ['seal', 'leaf', 'inclusion'],
    ],
    ['another tx hash', () => ({ tx_hash: '00'.repeat(32) }), ['leaf']],
    [
      'another name of the log',
      (entry) => ({ log: { ...entry.log, origin: 'other.example/ledger' } }),
      ['checkpoint'],
    ],
  ])('%s fails exactly where it must', async (_, change, failed) => {
    const entry = await soundEntry();
    expect(await outcomes({ ...entry, ...change(entry) })).toEqual({ ok: false, complete: false, failed });
  });

  test('an entry that is not published yet is consistent, not complete', async () => {
    const entry = await soundEntry();
    const open = { ...entry, leaf_index: null, checkpoint: null, inclusionProof: null };
    expect(await outcomes(open)).toEqual({ ok: true, complete: false, failed: [] });
  });
});
