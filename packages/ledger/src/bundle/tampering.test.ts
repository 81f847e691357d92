import { test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { base64Encode, concatBytes } from '../bytes.ts';
import { OID } from '../oids.ts';
import { statementBytes } from '../statement.ts';
import {
  firmKey,
  flipBit,
  issue,
  keyUsageExtension,
  logKey,
  nodeSha256,
  rootKey,
  sealOf,
  signNote,
  tokenOf,
  tsaCertificate,
  tsaKey,
  usesExtension,
} from '../testing.ts';
import { utf8Encode } from '../utf8.ts';
import { readAsic, writeAsic } from './asic.ts';
import type { BundleContent, BundleEntry } from './layout.ts';
import {
  bundleOf,
  cadesSeal,
  contentOf,
  cosign,
  edit,
  failuresOf,
  firmKeyId,
  inject,
  malleated,
  noteOf,
  otherLog,
  parsedText,
  repack,
  replaceText,
  sampleEntries,
  soundBundle,
  soundContent,
  stampOf,
  statementNo,
  valueOf,
  pinned,
} from './testing.ts';

const [first, second] = soundContent.entries as [BundleEntry, BundleEntry, BundleEntry];
/** The failures of a bundle that the firm itself made of altered content and signed. */
const withContent = async (change: Partial<BundleContent>) =>
  failuresOf(await bundleOf({ ...soundContent, ...change }));
const withFirst = (change: Partial<BundleEntry>) =>
  withContent({ entries: [{ ...first, ...change }, ...soundContent.entries.slice(1)] });
/** A seal of the first statement made valid in another way, or by other means, in place of its own. */
const resealed = (cms: Uint8Array) => withFirst({ seal: { ...first.seal, signature: base64Encode(cms) } });
const firstCms = new Uint8Array(Buffer.from(first.seal.signature, 'base64'));

describe('what the firm itself could alter in a bundle, signing it again, is found', () => {
  test('an edited entry', async () => {
    const statement = { ...first.statement, actor: 'aml-agent' };
    expect(await withFirst({ statement })).toEqual([
      'entries/001 seal: digest-mismatch',
      'entries/001 inclusion: root-mismatch',
    ]);
  });

  test('an edited entry that was sealed anew', async () => {
    const statement = { ...first.statement, actor: 'aml-agent' };
    expect(await withFirst({ statement, seal: cadesSeal(statement) })).toEqual([
      'entries/001 inclusion: root-mismatch',
    ]);
  });

  test('an edited time', async () => {
    const statement = { ...first.statement, at: '2026-02-01T08:15:00.000Z' };
    expect(await withFirst({ statement })).toContain('entries/001 seal: digest-mismatch');
    expect(await withFirst({ statement, seal: cadesSeal(statement) })).toEqual([
      'entries/001 inclusion: root-mismatch',
    ]);
  });

  test('a deleted part of an entry', async () => {
    const names = ['statement.json', 'seal.p7s', 'proof.tlog'].map((name) => `entries/001/${name}`);
    for (const name of names) {
      const without = await repack(soundBundle, (files) => files.filter((file) => file.name !== name));
      expect((await failuresOf(without))[0]).toContain('entries/001');
    }
  });

  test('an inserted entry that is not in the log', async () => {
    const { statement, evidence } = statementNo(9);
    const entry = { ...first, statement, evidence, seal: cadesSeal(statement) };
    expect(await withContent({ entries: [...soundContent.entries, entry] })).toEqual([
      ' completeness: entry-repeated',
      'entries/004 inclusion: root-mismatch',
    ]);
  });

  test('entries that changed places', async () => {
    const swapped = [
      { ...first, index: second.index, hashes: second.hashes },
      { ...second, index: first.index, hashes: first.hashes },
    ];
    expect(await withContent({ entries: swapped })).toEqual([
      'entries/001 inclusion: root-mismatch',
      'entries/002 inclusion: root-mismatch',
    ]);
  });

  test('an edited leaf index', async () => {
    expect(await withFirst({ index: first.index + 1 })).toEqual(['entries/001 inclusion: root-mismatch']);
  });

  test('an edited hash of a tile', async () => {
    const [hash, ...rest] = first.hashes;
    expect(await withFirst({ hashes: [flipBit(hash!, 77), ...rest] })).toEqual([
      'entries/001 inclusion: root-mismatch',
    ]);
  });

  test('an edited root', async () => {
    const checkpoint = soundContent.checkpoint.replace(
      /\n40\n(.)/,
      (_, letter) => `\n40\n${letter === 'A' ? 'B' : 'A'}`,
    );
    expect(await withContent({ checkpoint })).toEqual(
      expect.arrayContaining([
        'checkpoint.txt checkpoint: invalid-signature',
        'checkpoint.txt witnesses: too-few-cosignatures',
        'checkpoint.tsr timestamp: imprint-mismatch',
        'entries/001 inclusion: root-mismatch',
      ]),
    );
  });

  test('a truncated log', async () => {
    const checkpoint = noteOf(4, nodeSha256(Uint8Array.of(1)));
    expect(await withContent({ checkpoint, token: stampOf(checkpoint) })).toContain(
      'entries/001 inclusion: invalid-index',
    );
  });

  test('a log that was restored from a backup', async () => {
    // Signed and cosigned before the entries were there; the token is of the later checkpoint.
    const older = contentOf([], 30).checkpoint;
    expect(await withContent({ checkpoint: older })).toEqual(
      expect.arrayContaining([
        'checkpoint.tsr timestamp: imprint-mismatch',
        'entries/001 inclusion: wrong-length',
      ]),
    );
  });

  test('a split view that the witness has not seen', async () => {
    const [entry] = sampleEntries();
    const { statement } = statementNo(8);
    const other = contentOf([entry!, { statement, seal: cadesSeal(statement) }]);
    const checkpoint = signNote(parsedText(other.checkpoint), logKey);
    expect(await failuresOf(await bundleOf({ ...other, checkpoint }))).toEqual([
      'checkpoint.txt witnesses: too-few-cosignatures',
    ]);
  });

  test('a stripped cosignature', async () => {
    const checkpoint = signNote(parsedText(soundContent.checkpoint), logKey);
    const claim = ['checkpoint.txt witnesses: too-few-cosignatures'];
    expect(await withContent({ checkpoint })).toEqual(claim);
    const quiet = { ...soundContent.anchors, quorum: 0, witnesses: [] };
    expect(await withContent({ checkpoint, anchors: quiet })).toEqual(claim);
  });

  test('a checkpoint by another key', async () => {
    const checkpoint = cosign(signNote(parsedText(soundContent.checkpoint), { ...otherLog }));
    expect(await withContent({ checkpoint })).toContain('checkpoint.txt checkpoint: unknown-signer');
  });

  test('a seal by a key without a certificate of the firm', async () => {
    const stranger = issue(firmKey, firmKey, { subject: 'Beispiel Treuhand AG', serial: 7 });
    expect(
      await resealed(sealOf(statementBytes(first.statement), [stranger], firmKey, first.statement.at)),
    ).toEqual(['entries/001 seal: unknown-issuer', 'entries/001 inclusion: root-mismatch']);
  });

  test('a seal by a key that was revoked before the timestamp', async () => {
    const revokedAt = '2026-02-01T00:00:00.000Z';
    const sealKeys = [{ ...soundContent.anchors.sealKeys[0]!, revokedAt }];
    const claimed = await withContent({ anchors: { ...soundContent.anchors, sealKeys } });
    const known = await failuresOf(soundBundle, { ...pinned, revoked: [{ keyId: firmKeyId, revokedAt }] });
    for (const failures of [claimed, known]) {
      expect(failures).toEqual([
        'META-INF/signature.p7s signature: key-revoked',
        'entries/001 seal: key-revoked',
        'entries/002 seal: key-revoked',
        'entries/003 seal: key-revoked',
      ]);
    }
  });

  test('a token transplanted from another checkpoint', async () => {
    expect(await withContent({ token: contentOf(sampleEntries(), 41).token })).toEqual([
      'checkpoint.tsr timestamp: imprint-mismatch',
      'entries/001 timestamp: imprint-mismatch',
      'entries/002 timestamp: imprint-mismatch',
      'entries/003 timestamp: imprint-mismatch',
    ]);
  });

  test.each([
    ['without the key usage timeStamping', [keyUsageExtension(0x80)]],
    ['with timeStamping among others', [usesExtension([OID.timeStamping, OID.anyUse])]],
    ['with timeStamping that is not critical', [usesExtension([OID.timeStamping], false)]],
  ])('a token by a certificate %s', async (_what, extensions) => {
    const certificate = issue(tsaKey, rootKey, {
      subject: 'Beispiel TSA',
      issuer: 'Beispiel Root',
      serial: 3,
      extensions,
    });
    const imprint = nodeSha256(utf8Encode(parsedText(soundContent.checkpoint)));
    expect(await withContent({ token: tokenOf(imprint, { certificates: [certificate] }) })).toContain(
      'checkpoint.tsr timestamp: wrong-extended-key-usage',
    );
  });

  test('a certificate injected into a seal', async () => {
    expect(await resealed(inject(firstCms, tsaCertificate))).toContain(
      'entries/001 seal: unexpected-certificate',
    );
  });

  test('a certificate injected into the signature of the bundle', async () => {
    const container = valueOf(readAsic(soundBundle));
    const signature = inject(container.signature, tsaCertificate);
    expect(await failuresOf(writeAsic({ ...container, signature }))).toEqual([
      'META-INF/signature.p7s signature: unexpected-certificate',
    ]);
  });

  test('seals swapped between entries', async () => {
    expect(
      await withContent({
        entries: [
          { ...first, seal: second.seal },
          { ...second, seal: first.seal, stampedSeal: undefined },
        ],
      }),
    ).toEqual(
      expect.arrayContaining(['entries/001 seal: digest-mismatch', 'entries/002 seal: digest-mismatch']),
    );
  });

  test('a seal whose signature was turned into another valid one', async () => {
    expect(await resealed(malleated(firstCms))).toContain('entries/001 seal: malformed');
  });

  test('a signature of the bundle that was turned into another valid one', async () => {
    const container = valueOf(readAsic(soundBundle));
    const bundle = writeAsic({ ...container, signature: malleated(container.signature) });
    expect(await failuresOf(bundle)).toEqual(['META-INF/signature.p7s signature: malformed']);
  });

  test('a changed salt', async () => {
    const salt = 'ab'.repeat(32);
    expect(await withFirst({ evidence: { ...first.evidence!, salt } })).toEqual([
      'entries/001 payload: hash-mismatch',
    ]);
  });

  test('a changed payload', async () => {
    const payload = { ...(first.evidence!.payload as object), outcome: 'hit' };
    expect(await withFirst({ evidence: { ...first.evidence!, payload } })).toEqual([
      'entries/001 payload: hash-mismatch',
    ]);
  });

  test('a payload that another entry has', async () => {
    expect(await withFirst({ evidence: second.evidence })).toEqual(['entries/001 payload: hash-mismatch']);
  });

  test('a status that says stamped where there is no stamp', async () => {
    expect(await withContent({ token: new Uint8Array() })).toContain('checkpoint.tsr timestamp: malformed');
    const without = await repack(soundBundle, (files) =>
      files.filter(({ name }) => name !== 'checkpoint.tsr'),
    );
    expect(await failuresOf(without)).toEqual(['checkpoint.tsr contents: file-missing']);
  });

  test('a checkpoint.txt that is not what the log signed', async () => {
    const bundle = await repack(soundBundle, edit('checkpoint.txt', replaceText('40', '41')));
    expect(await failuresOf(bundle)).toContain('checkpoint.txt checkpoint: text-differs');
  });

  test('proofs against different checkpoints', async () => {
    const bundle = await repack(
      soundBundle,
      edit('entries/002/proof.tlog', (bytes) => utf8Encode(cosign(Buffer.from(bytes).toString(), otherLog))),
    );
    expect(await failuresOf(bundle)).toEqual(['entries/002/proof.tlog contents: checkpoint-differs']);
  });

  test('spellings other than the canonical one', async () => {
    for (const [name, reason] of [
      ['entries/001/statement.json', 'not-canonical'],
      ['entries/001/payload.json', 'not-canonical'],
      ['entries/003/seal.json', 'invalid-layout'],
      ['anchors.json', 'invalid-anchors'],
    ] as const) {
      const bundle = await repack(
        soundBundle,
        edit(name, (bytes) => concatBytes(bytes, utf8Encode(' '))),
      );
      expect(await failuresOf(bundle)).toEqual([`${name} contents: ${reason}`]);
    }
    const extra = await repack(
      soundBundle,
      edit('entries/001/proof.tlog', replaceText('\n', '\nextra AA==\n')),
    );
    expect(await failuresOf(extra)).toEqual(['entries/001/proof.tlog contents: invalid-extra']);
  });

  test('files that do not belong there', async () => {
    for (const name of [
      'evil.exe',
      'entries/005/statement.json',
      'entries/001/seal.json',
      'META-INF/manifest.xml',
    ]) {
      const bundle = await repack(soundBundle, (files) => [...files, { name, bytes: Uint8Array.of(1) }]);
      expect((await failuresOf(bundle))[0]).toMatch(
        /contents: (?:unexpected-file|file-missing|not-canonical)/,
      );
    }
  });
});
