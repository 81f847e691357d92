import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { pemOfCertificates, verifyBundle } from '@sorgfalt/ledger';
import {
  bundleOf,
  contentOf,
  sampleEntries,
  soundBundle,
  soundContent,
} from '@sorgfalt/ledger/testing/bundle';
import { flipBit, rootCertificate, tsaCertificate } from '@sorgfalt/ledger/testing';
import { nativeCrypto } from '../crypto.ts';
import { runReadme } from '../../../testing/ledger/openssl-readme.ts';
import { verifyIndependently } from '../../../testing/ledger/independent-bundle.ts';

const rootPem = pemOfCertificates([rootCertificate]);

describe('a verifier that shares no code with ours', () => {
  test('finds a bundle of ours right', async () => {
    const findings = await verifyIndependently(soundBundle, rootPem);
    expect(findings).toMatchObject({ kinds: Array(3).fill('onboarding.kyc_completed'), treeSize: 40 });
    expect(findings.genTime.toISOString()).toBe('2026-03-01T08:15:02.120Z');
  });

  test('finds out what ours finds out', async () => {
    const [first, ...rest] = soundContent.entries;
    const wrongHash = { ...first!, hashes: [flipBit(first!.hashes[0]!, 3), ...first!.hashes.slice(1)] };
    await expect(
      verifyIndependently(await bundleOf({ ...soundContent, entries: [wrongHash, ...rest] }), rootPem),
    ).rejects.toThrow('entries/001 is in the tree');
    const { token } = contentOf(sampleEntries(), 41);
    await expect(verifyIndependently(await bundleOf({ ...soundContent, token }), rootPem)).rejects.toThrow(
      'the imprint',
    );
    await expect(verifyIndependently(soundBundle, pemOfCertificates([tsaCertificate]))).rejects.toThrow();
  });
});

const isAbsent = spawnSync('openssl', ['version']).status !== 0;

describe.skipIf(isAbsent)('the commands in README.txt (skipped where there is no openssl)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('all succeed on a bundle of ours, as they stand', async () => {
    const runs = runReadme(soundBundle, join(folder, 'sound'));
    expect(runs.map(({ command, status }) => [command.split(' ').slice(1, 3).join(' '), status])).toEqual([
      ['x509 -noout', 0],
      ['cms -verify', 0],
      ['dgst -sha256', 0],
      ['base64 -in', 0],
      ['cms -verify', 0],
      ['dgst -sha256', 0],
      ['ts -verify', 0],
      ['dgst -sha256', 0],
    ]);
    // What the leaf commits to of a seal without a timestamp of its own.
    const [first] = (await verifyBundle(soundBundle, {}, nativeCrypto)).entries;
    expect(runs[7]!.output).toContain(first!.sealSha256);
    const statement = JSON.parse(readFileSync(join(folder, 'sound/entries/001/statement.json'), 'utf8'));
    expect(runs[5]!.output).toContain(statement.proofHash);
    const manifest = readFileSync(join(folder, 'sound/META-INF/ASiCManifest.xml'), 'utf8');
    expect(manifest).toContain(`entries/001/statement.json`);
    expect(manifest).toContain(runs[3]!.output.trim());
  });

  test('fail where they should', () => {
    const alter = (name: string) => (at: string) =>
      writeFileSync(join(at, name), `${readFileSync(join(at, name), 'utf8')} `);
    const failing = (name: string) =>
      runReadme(soundBundle, join(folder, name.replaceAll('/', '-')), alter(name))
        .filter(({ status }) => status !== 0)
        .map(({ command }) => command.split(' -')[0]);
    expect(failing('META-INF/ASiCManifest.xml')).toEqual(['openssl cms']);
    expect(failing('entries/001/statement.json')).toEqual(['openssl cms']);
    expect(failing('checkpoint.txt')).toEqual(['openssl ts']);
  });
});
