import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { base64Decode, base64Encode, hexEncode } from './bytes.ts';
import { formatCheckpoint } from './checkpoint.ts';
import { formatNoteKey } from './note.ts';
import { sha256 } from './sha256.ts';
import {
  ORIGIN,
  arbStatement,
  firmKey,
  flipBit,
  leafOf,
  logKey,
  malleate,
  nodeCrypto,
  nodeSha256,
  noteKeyOf,
  sampleStatement,
  sealWith,
  signNote,
  soundEvidence,
  spkiOf,
} from './testing.ts';
import type { EntryEvidence, EntryVerification } from './verification.ts';
import { verifyEntry } from './verify-entry.ts';

const sound = soundEvidence();
const check = (change: Partial<EntryEvidence>) => verifyEntry({ ...sound, ...change }, nodeCrypto);

/** The steps with another outcome than `passed`, as `step: reason`, without the timestamp that is always skipped. */
function notable({ steps }: EntryVerification): string[] {
  return steps
    .filter(({ id, outcome }) => outcome !== 'passed' && id !== 'timestamp')
    .map(({ id, outcome, detail }) => `${id} ${outcome}: ${detail['reason']}`);
}

describe('verifyEntry', () => {
  test('a sound entry passes every step but the timestamp, which is skipped with its reason', async () => {
    const result = await check({});
    expect(result).toMatchObject({ ok: true, complete: true });
    expect(notable(result)).toEqual([]);
    expect(result.steps.map(({ id }) => id)).toEqual([
      'payload',
      'statement',
      'seal',
      'leaf',
      'inclusion',
      'checkpoint',
      'timestamp',
    ]);
    expect(result.steps.at(-1)).toEqual({
      id: 'timestamp',
      outcome: 'skipped',
      detail: { reason: 'no-timestamp' },
    });
    expect(result.steps.at(4)).toMatchObject({ detail: { leafIndex: 5, treeSize: 12 } });
    const { entryId, kind, at, proofHash } = sampleStatement;
    expect(result.steps.slice(0, 2).map(({ detail }) => detail)).toEqual([
      { proofHash },
      { entryId, kind, at },
    ]);
  });

  test.prop([arbStatement], { numRuns: 20 })(
    'any valid statement can be sealed and checked',
    async (statement) => {
      const { payload: _payload, salt: _salt, ...evidence } = soundEvidence(statement);
      expect(await verifyEntry(evidence, { ...nodeCrypto, sha256 })).toMatchObject({
        ok: true,
        complete: true,
      });
    },
  );

  test('the key of the log may come in its text form', async () => {
    const result = await check({ logPublicKey: formatNoteKey(noteKeyOf(logKey), nodeSha256) });
    expect(result).toMatchObject({ ok: true, complete: true });
  });

  test.each<[string, Partial<EntryEvidence>, string[], boolean]>([
    ['an erased payload', { payload: undefined, salt: undefined }, ['payload skipped: payload-erased'], true],
    ['no seal key', { sealPublicKeySpkiDer: undefined }, ['seal skipped: no-seal-key'], false],
    ['no claimed leaf hash', { leafHash: undefined }, ['leaf skipped: no-claimed-leaf-hash'], true],
    ['an entry not sequenced', { leafIndex: undefined }, ['inclusion skipped: not-sequenced'], false],
    [
      'no checkpoint',
      { checkpoint: undefined },
      ['inclusion skipped: no-checkpoint', 'checkpoint skipped: no-checkpoint'],
      false,
    ],
    ['no inclusion proof', { inclusionProof: undefined }, ['inclusion skipped: no-inclusion-proof'], false],
    ['no log key', { logPublicKey: undefined }, ['checkpoint skipped: no-log-key'], false],
  ])('%s is skipped with its reason, never passed', async (_, change, expected, complete) => {
    const result = await check(change);
    expect(notable(result)).toEqual(expected);
    expect(result).toMatchObject({ ok: true, complete });
  });

  test('a step that was skipped or failed still says what it was about', async () => {
    const detailOf = async (id: string, change: Partial<EntryEvidence>) =>
      (await check(change)).steps.find((step) => step.id === id)?.detail;
    const place = { leafIndex: 5, treeSize: 12 };
    const { rootHash, ...tree } = (await detailOf('checkpoint', {})) ?? {};
    expect(tree).toMatchObject({
      origin: ORIGIN,
      treeSize: 12,
      keyId: expect.stringMatching(/^[0-9a-f]{8}$/u),
    });
    expect(await detailOf('inclusion', {})).toEqual({ ...place, rootHash });
    expect(await detailOf('inclusion', { checkpoint: undefined })).toMatchObject({ leafIndex: 5 });
    expect(await detailOf('inclusion', { checkpoint: 'none' })).toMatchObject({ leafIndex: 5 });
    for (const inclusionProof of [undefined, ['?'], []])
      expect(await detailOf('inclusion', { inclusionProof })).toMatchObject(place);
    for (const logPublicKey of [undefined, 'key', elsewhere])
      expect(await detailOf('checkpoint', { logPublicKey })).toMatchObject({ origin: ORIGIN, rootHash });
    expect(await detailOf('leaf', { leafHash: undefined })).toMatchObject({ leafHash: sound.leafHash });
    expect(await detailOf('leaf', { leafHash: '00' })).toMatchObject({ leafHash: sound.leafHash });
    expect(await detailOf('payload', { payload: { a: 0.5 } })).toMatchObject({ code: 'unsafe-number' });
  });

  test('a platform without Ed25519 skips the checkpoint', async () => {
    const result = await verifyEntry(sound, { ...nodeCrypto, verifyEd25519: undefined });
    expect(notable(result)).toEqual(['checkpoint skipped: ed25519-not-available']);
    expect(result).toMatchObject({ ok: true, complete: false });
  });

  const otherKey = { ...noteKeyOf(logKey), publicKey: flipBit(noteKeyOf(logKey).publicKey, 9) };
  const bare = { origin: ORIGIN, size: 12, root: new Uint8Array(32) };
  const elsewhere = noteKeyOf(logKey, 'other.example/log');
  const later = { ...sampleStatement, at: '2026-03-02T08:15:00.000Z' };
  const resealed = sealWith(firmKey, later);
  const malleated = base64Encode(malleate(base64Decode(sound.seal.signature) ?? new Uint8Array()));

  test.each<[string, Partial<EntryEvidence>, string[]]>([
    [
      'a changed payload',
      { payload: { ...(sound.payload as object), score: 13 } },
      ['payload failed: hash-mismatch'],
    ],
    ['a changed salt', { salt: sound.salt.replace('00', '01') }, ['payload failed: hash-mismatch']],
    ['a salt kept back', { salt: undefined }, ['payload failed: salt-missing']],
    ['a salt that is none', { salt: 'no' }, ['payload failed: invalid-salt']],
    ['a payload without canonical form', { payload: { score: 0.5 } }, ['payload failed: not-canonical']],
    [
      'a changed time',
      { statement: later },
      ['seal failed: invalid-signature', 'leaf failed: hash-mismatch', 'inclusion failed: root-mismatch'],
    ],
    [
      'a changed time sealed again',
      { statement: later, seal: resealed },
      ['leaf failed: hash-mismatch', 'inclusion failed: root-mismatch'],
    ],
    [
      'a changed time sealed again, with its leaf hash',
      { statement: later, seal: resealed, leafHash: hexEncode(leafOf(later, resealed)) },
      ['inclusion failed: root-mismatch'],
    ],
    [
      'a statement that is none',
      { statement: { ...sampleStatement, actor: 'Vreni Beispiel' } },
      [
        'statement failed: invalid-actor',
        'seal failed: invalid-statement',
        'leaf failed: invalid-statement',
        'inclusion failed: no-leaf',
      ],
    ],
    [
      'another valid signature by malleability',
      { seal: { ...sound.seal, signature: malleated } },
      ['leaf failed: hash-mismatch', 'inclusion failed: root-mismatch'],
    ],
    [
      'another seal kind',
      { seal: { ...sound.seal, alg: 'none' as 'ES256' } },
      ['seal failed: unsupported-alg', 'leaf failed: invalid-seal', 'inclusion failed: no-leaf'],
    ],
    [
      'another key id',
      { seal: { ...sound.seal, keyId: 'firm-2027' } },
      ['leaf failed: hash-mismatch', 'inclusion failed: root-mismatch'],
    ],
    [
      'a key id that is none',
      { seal: { ...sound.seal, keyId: '' } },
      ['seal failed: invalid-key-id', 'leaf failed: invalid-seal', 'inclusion failed: no-leaf'],
    ],
    [
      'a seal in another spelling',
      { seal: { ...sound.seal, signature: `${sound.seal.signature}\n` } },
      ['seal failed: invalid-encoding', 'leaf failed: invalid-seal', 'inclusion failed: no-leaf'],
    ],
    ['a wrong firm key', { sealPublicKeySpkiDer: spkiOf(logKey) }, ['seal failed: invalid-signature']],
    [
      'a firm key that is none',
      { sealPublicKeySpkiDer: Uint8Array.of(1) },
      ['seal failed: invalid-signature'],
    ],
    ['another leaf hash', { leafHash: '00'.repeat(32) }, ['leaf failed: hash-mismatch']],
    ['a leaf hash in capitals', { leafHash: sound.leafHash.toUpperCase() }, ['leaf failed: hash-mismatch']],
    ['another index', { leafIndex: 6 }, ['inclusion failed: root-mismatch']],
    ['an index outside', { leafIndex: 12 }, ['inclusion failed: invalid-index']],
    ['a cut proof', { inclusionProof: sound.inclusionProof.slice(1) }, ['inclusion failed: wrong-length']],
    ['a proof not in base64', { inclusionProof: ['?'] }, ['inclusion failed: invalid-encoding']],
    [
      'a checkpoint over another tree',
      { checkpoint: signNote(formatCheckpoint(bare), logKey) },
      ['inclusion failed: root-mismatch'],
    ],
    [
      'a checkpoint with something behind it',
      { checkpoint: `${sound.checkpoint}x` },
      ['inclusion failed: invalid-checkpoint', 'checkpoint failed: no-signature-block'],
    ],
    [
      'a note that is no checkpoint',
      { checkpoint: signNote(`${ORIGIN}\n012\nroot\n`, logKey) },
      ['inclusion failed: invalid-checkpoint', 'checkpoint failed: invalid-size'],
    ],
    ['a checkpoint of another signer', { logPublicKey: otherKey }, ['checkpoint failed: unknown-signer']],
    ['the log key under another name', { logPublicKey: elsewhere }, ['checkpoint failed: origin-mismatch']],
    ['a log key text that is none', { logPublicKey: 'key' }, ['checkpoint failed: invalid-log-key']],
  ])('%s fails exactly where it must', async (_, change, expected) => {
    const result = await check(change);
    expect(notable(result)).toEqual(expected);
    expect(result).toMatchObject({ ok: false, complete: false });
  });

  test.prop([fc.nat()])('one turned bit of the seal fails', async (bit) => {
    const signature = flipBit(base64Decode(sound.seal.signature) ?? new Uint8Array(), bit);
    const result = await check({ seal: { ...sound.seal, signature: base64Encode(signature) } });
    expect(notable(result)).toContain('seal failed: invalid-signature');
    expect(notable(result)).toContain('leaf failed: hash-mismatch');
  });

  test.prop([fc.nat(), fc.nat()])('one turned bit of the inclusion proof fails', async (place, bit) => {
    const at = place % sound.inclusionProof.length;
    const hash = base64Decode(sound.inclusionProof.at(at) ?? '') ?? new Uint8Array();
    const inclusionProof = sound.inclusionProof.with(at, base64Encode(flipBit(hash, bit)));
    expect(notable(await check({ inclusionProof }))).toEqual(['inclusion failed: root-mismatch']);
  });

  test.prop([fc.nat(), fc.nat({ max: 6 })])('one turned bit of the checkpoint fails', async (place, bit) => {
    const bytes = new Uint8Array(Buffer.from(sound.checkpoint));
    const tampered = flipBit(bytes, (place % bytes.length) * 8 + bit);
    const result = await check({ checkpoint: Buffer.from(tampered).toString('utf8') });
    expect(result.ok).toBe(false);
    expect(result.steps.find(({ id }) => id === 'checkpoint')?.outcome).toBe('failed');
  });

  test.prop([fc.string(), fc.string(), fc.string(), fc.array(fc.string()), fc.double()])(
    'no text makes it throw or pass',
    async (checkpoint, signature, logPublicKey, inclusionProof, leafIndex) => {
      const seal = { ...sound.seal, signature };
      const result = await check({ checkpoint, seal, logPublicKey, inclusionProof, leafIndex });
      expect(result).toMatchObject({ ok: false, complete: false });
    },
  );

  test('a verifier that rejects counts as a signature that does not verify', async () => {
    const reject = () => Promise.reject(new Error('unsupported'));
    const result = await verifyEntry(sound, { ...nodeCrypto, verifyP256: reject, verifyEd25519: reject });
    expect(notable(result)).toEqual([
      'seal failed: invalid-signature',
      'checkpoint failed: invalid-signature',
    ]);
  });
});
