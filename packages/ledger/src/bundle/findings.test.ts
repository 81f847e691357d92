import { describe, expect, test } from 'vitest';
import { base64Encode, hexEncode } from '../bytes.ts';
import {
  POLICY,
  STAMPED_AT,
  issue,
  leavesOf,
  nodeSha256,
  rootCertificate,
  spkiOf,
  firmKey,
  logKey as log,
  signNote,
} from '../testing.ts';
import { readAsic } from './asic.ts';
import {
  bundleCrypto,
  bundleOf,
  contentOf,
  edit,
  failuresOf,
  firmKeyId,
  otherFirm,
  parsedText,
  pinned,
  repack,
  replaceText,
  sampleEntries,
  soundBundle,
  soundContent,
} from './testing.ts';
import type { Sealed } from './testing.ts';
import { bundleFiles } from './layout.ts';
import type { BundleEntry } from './layout.ts';
import { BUNDLE_STEPS } from './verification.ts';
import { verifyBundle } from './verify-bundle.ts';

const rootSha256 = hexEncode(nodeSha256(rootCertificate));
const [logKey] = pinned.logKeys!;
const stamp = { genTime: STAMPED_AT, serial: '9a01', policy: POLICY, authority: 'Beispiel TSA' };
const hash = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
const head = {
  origin: 'ledger.sorgfalt.example/log',
  treeSize: 40,
  rootHash: soundContent.checkpoint.split('\n')[2],
};

describe('the findings of a sound bundle say what was found', () => {
  test('step by step, each with the file that it is about', async () => {
    const { steps, fingerprints, timestamp } = await verifyBundle(soundBundle, pinned, bundleCrypto);
    const signature = { keyId: firmKeyId, signingTime: '2026-03-02T09:00:00.000Z' };
    const checkpoint = { ...head, keyId: logKey!.split('+')[1] };
    expect(steps.map(({ id, subject, outcome, detail }) => [id, subject, outcome, detail])).toEqual([
      ['container', '', 'passed', { files: 16, bytes: soundBundle.length }],
      ['manifest', 'META-INF/ASiCManifest.xml', 'passed', { files: 16 }],
      ['contents', '', 'passed', { entries: 3 }],
      ['signature', 'META-INF/signature.p7s', 'passed', signature],
      ['log-key', 'anchors.json', 'passed', { claimed: logKey }],
      ['seal-roots', 'anchors.json', 'passed', { claimed: rootSha256 }],
      ['timestamp-roots', 'anchors.json', 'passed', { claimed: rootSha256 }],
      ['checkpoint', 'checkpoint.txt', 'passed', checkpoint],
      ['witnesses', 'checkpoint.txt', 'passed', { cosignatures: 1, quorum: 1 }],
      ['timestamp', 'checkpoint.tsr', 'passed', stamp],
      ['completeness', '', 'skipped', { reason: 'not-counted' }],
    ]);
    expect(steps.map(({ id }) => id)).toEqual(BUNDLE_STEPS);
    expect(fingerprints).toEqual([
      { use: 'log-key', value: logKey },
      { use: 'witness', value: pinned.witnesses![0] },
      { use: 'seal-root', value: rootSha256 },
      { use: 'timestamp-root', value: rootSha256 },
    ]);
    expect(timestamp).toMatchObject(stamp);
  });

  test('entry by entry', async () => {
    const { entries } = await verifyBundle(soundBundle, pinned, bundleCrypto);
    const [first, second, third] = entries.map(({ steps }) =>
      Object.fromEntries(steps.map(({ id, detail }) => [id, detail])),
    );
    const keySha256 = hexEncode(nodeSha256(spkiOf(firmKey)));
    const seal = {
      alg: 'CAdES',
      keyId: firmKeyId,
      keySha256,
      signer: 'Beispiel Treuhand AG',
      signingTime: '2026-03-01T08:15:00.000Z',
    };
    expect(first).toEqual({
      payload: { proofHash: soundContent.entries[0]!.statement.proofHash },
      statement: {
        entryId: '0198c0de-0000-7000-8000-000000000001',
        kind: 'onboarding.kyc_completed',
        at: '2026-03-01T08:15:00.000Z',
      },
      seal,
      leaf: { leafHash: hash, reason: 'no-claimed-leaf-hash' },
      inclusion: { leafIndex: 5, treeSize: 40, rootHash: head.rootHash },
      checkpoint: { ...head, keyId: logKey!.split('+')[1] },
      timestamp: stamp,
    });
    expect(second?.['seal']).toEqual({ ...seal, stampedAt: STAMPED_AT, stampedBy: 'Beispiel TSA' });
    expect(third?.['seal']).toEqual({ alg: 'ES256', keyId: firmKeyId, keySha256 });
    expect(third?.['payload']).toEqual({ reason: 'payload-erased' });
    expect(entries.map(({ folder }) => folder)).toEqual(['entries/001', 'entries/002', 'entries/003']);
    expect(entries.map(({ statement }) => statement)).toEqual(
      soundContent.entries.map(({ statement }) => statement),
    );
  });

  test('and what the platform could not check, with the reason', async () => {
    const lacking = async (lack: object) => {
      const { steps } = await verifyBundle(soundBundle, pinned, { ...bundleCrypto, ...lack });
      return steps
        .filter(({ outcome, detail }) => outcome === 'skipped' && detail['reason'] !== 'not-counted')
        .map(({ id, subject, detail }) => [id, subject, detail]);
    };
    expect(await lacking({ verifyEd25519: undefined })).toEqual([
      ['checkpoint', 'checkpoint.txt', { ...head, reason: 'ed25519-not-available' }],
      ['witnesses', 'checkpoint.txt', { quorum: 1, reason: 'ed25519-not-available' }],
    ]);
    const { entries } = await verifyBundle(soundBundle, pinned, { ...bundleCrypto, pki: undefined });
    expect(entries[0]!.steps.filter(({ detail }) => detail['reason'] === 'pki-not-available')).toEqual([
      {
        id: 'seal',
        outcome: 'skipped',
        detail: { alg: 'CAdES', keyId: firmKeyId, reason: 'pki-not-available' },
      },
      { id: 'timestamp', outcome: 'skipped', detail: { reason: 'pki-not-available' } },
    ]);
    expect(await lacking({ pki: undefined })).toEqual([
      ['signature', 'META-INF/signature.p7s', { reason: 'pki-not-available' }],
      ['timestamp', 'checkpoint.tsr', { reason: 'pki-not-available' }],
    ]);
  });
});

describe('a failure names the file', () => {
  const container = readAsic(soundBundle);
  const names = container.ok ? container.value.files.map(({ name }) => name) : [];
  const missing: Readonly<Record<string, readonly string[]>> = {
    'README.txt': [],
    'anchors.json': ['anchors.json contents: invalid-anchors'],
    'certificates.pem': ['certificates.pem contents: invalid-certificates'],
    'checkpoint.tsr': ['checkpoint.tsr contents: file-missing'],
    'checkpoint.txt': ['checkpoint.txt checkpoint: text-differs'],
    // A payload is erased with its salt, and the rest stays valid.
    'payload.json': [],
    'statement.json': ['statement.json contents: not-canonical'],
    'seal.p7s': ['seal.p7s contents: file-missing'],
    'seal.json': ['seal.p7s contents: file-missing'],
    'proof.tlog': ['proof.tlog contents: unknown-format'],
  };

  test.each(names)('that is missing: %s', async (name) => {
    const [, folder = '', file = ''] = /^(entries\/\d+\/)?(.*)$/.exec(name) ?? [];
    const without = await repack(soundBundle, (files) => files.filter((each) => each.name !== name));
    expect(await failuresOf(without)).toEqual(missing[file]?.map((failure) => folder + failure));
  });

  test.each([
    ['entries/001/payload.json', '"salt":"01', '"salt":"zz', 'entries/001 payload: invalid-salt'],
    ['entries/001/payload.json', '"salt"', '"sal"', 'entries/001/payload.json contents: invalid-layout'],
    ['entries/001/payload.json', /:"(?:01)+"/, ':1', 'entries/001/payload.json contents: invalid-layout'],
    ['entries/003/seal.json', 'ES256', 'RS256', 'entries/003/seal.json contents: invalid-layout'],
    ['entries/003/seal.json', '"alg"', '"algorithm"', 'entries/003/seal.json contents: invalid-layout'],
    [
      'entries/003/seal.json',
      /(signature":)"[^"]*"/,
      '$1"!"',
      'entries/003/seal.json contents: invalid-layout',
    ],
    [
      'entries/003/seal.json',
      /(signature":)"[^"]*"/,
      '$11',
      'entries/003/seal.json contents: invalid-layout',
    ],
    ['entries/003/seal.json', /(keyId":)"[^"]*"/, '$1""', 'entries/003/seal.json contents: invalid-layout'],
    ['entries/003/seal.json', /(signature":)"[^"]*"/, '$1""', 'entries/003 leaf: invalid-seal'],
    ['entries/003/seal.json', /(signature":)"...../, '$1"AAAAA', 'entries/003 seal: invalid-signature'],
    ['anchors.json', '"sealRoots":[0]', '"sealRoots":[1]', 'certificates.pem contents: invalid-certificates'],
    [
      'anchors.json',
      '"timestampRoots":[0]',
      '"timestampRoots":[1]',
      'certificates.pem contents: invalid-certificates',
    ],
    // Claiming no key at all, where the reader knows which it must be, is not agreeing.
    ['anchors.json', '"sealRoots":[0]', '"sealRoots":[]', 'anchors.json seal-roots: differs'],
    ['anchors.json', '"timestampRoots":[0]', '"timestampRoots":[]', 'anchors.json timestamp-roots: differs'],
    ['anchors.json', /(logKey":)"[^"]*"/, '$1""', 'anchors.json log-key: differs'],
    ['anchors.json', /(witnesses":)\["[^"]*"\]/, '$1["x"]', 'checkpoint.txt witnesses: invalid-key'],
  ] as const)('%s with %s as %s', async (name, from, to, failure) => {
    expect(await failuresOf(await repack(soundBundle, edit(name, replaceText(from, to))))).toContain(failure);
  });

  test('when the key that the file gives for a bare seal is not the one with that name', async () => {
    const stranger = base64Encode(spkiOf(otherFirm));
    const bundle = await repack(
      soundBundle,
      edit('anchors.json', replaceText(/(publicKey":)"[^"]*"/, `$1"${stranger}"`)),
    );
    const { entries } = await verifyBundle(bundle, pinned, bundleCrypto);
    expect(entries[2]?.steps.find(({ id }) => id === 'seal')).toMatchObject({
      outcome: 'skipped',
      detail: { reason: 'no-seal-key', keyId: firmKeyId },
    });
  });

  test('of a key that was revoked twice, by the earlier of the two times', async () => {
    const revocations = (...times: readonly string[]) =>
      times.map((revokedAt) => ({ keyId: firmKeyId, revokedAt }));
    const [before, after] = ['2026-02-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'];
    for (const times of [
      [before, after],
      [after, before],
    ])
      expect(await failuresOf(soundBundle, { ...pinned, revoked: revocations(...times) })).toContain(
        'entries/001 seal: key-revoked',
      );
    expect(
      await failuresOf(soundBundle, { ...pinned, revoked: revocations(after, '2028-01-01T00:00:00.000Z') }),
    ).not.toContain('entries/001 seal: key-revoked');
  });

  test('of its roots that the reader knows only some of', async () => {
    const other = issue(otherFirm, otherFirm, { subject: 'Andere Wurzel' });
    const bundle = await bundleOf({
      ...soundContent,
      certificates: [rootCertificate, other],
      anchors: { ...soundContent.anchors, sealRoots: [0, 1] },
    });
    expect(await failuresOf(bundle)).toEqual(['anchors.json seal-roots: differs']);
    const { steps } = await verifyBundle(bundle, pinned, bundleCrypto);
    expect(steps.find(({ id }) => id === 'seal-roots')?.detail).toEqual({
      claimed: `${rootSha256} ${hexEncode(nodeSha256(other))}`,
      reason: 'differs',
    });
  });

  test('of an entry whose own checkpoint too few have cosigned', async () => {
    const [first, ...others] = soundContent.entries as [BundleEntry, ...BundleEntry[]];
    const uncosigned = signNote(parsedText(soundContent.checkpoint), log);
    const own = { checkpoint: uncosigned, token: soundContent.token };
    const bundle = await bundleOf({ ...soundContent, entries: [{ ...first, own }, ...others] });
    expect(await failuresOf(bundle)).toEqual(['entries/001/proof.tlog witnesses: too-few-cosignatures']);
  });

  test.each([
    ['of the same size', 40, 3, { by: 'two-roots', treeSize: 40 }],
    ['that began otherwise', 39, 3, { by: 'two-subtrees' }],
    ['of which only the root differs', 13, 12, { by: 'not-extended', from: 13 }],
  ])('of an entry that is proven in another tree of the log, %s', async (_, size, place, detail) => {
    const sealed = sampleEntries();
    const whole = contentOf(sealed);
    const odd = leavesOf(41).at(-1) ?? new Uint8Array();
    const { checkpoint, token, entries } = contentOf(
      sealed.slice(0, 1),
      size,
      leavesOf(size).with(place, odd),
    );
    const forked = { ...entries[0]!, own: { checkpoint, token } };
    // In the entry's own tree alone nothing is wrong.
    const ofEntry = await bundleOf({ ...whole, checkpoint, token, entries });
    expect(await failuresOf(ofEntry)).toEqual([]);
    const bundle = await bundleOf({ ...whole, entries: [forked, ...whole.entries.slice(1)] });
    expect(await failuresOf(bundle)).toEqual(['checkpoint.txt checkpoint: two-trees']);
    const { steps } = await verifyBundle(bundle, pinned, bundleCrypto);
    expect(steps.find(({ id }) => id === 'checkpoint')?.detail).toMatchObject(detail);
  });
});

test('the README says how to check the seal that the first entry has', async () => {
  const readmeOf = (entries: readonly Sealed[]) =>
    Buffer.from(bundleFiles(contentOf(entries))[0]!.bytes).toString();
  const [sealed, , bare] = sampleEntries();
  expect(readmeOf([sealed!])).toContain('-in entries/001/seal.p7s -content entries/001/statement.json');
  expect(readmeOf([bare!])).not.toContain('-in entries/001/seal.p7s');
  expect(readmeOf([bare!])).toContain('seal.json: ECDSA P-256');
});
