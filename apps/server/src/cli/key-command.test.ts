import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerRoutes } from '@sorgfalt/contract';
import { pemOfCertificates } from '@sorgfalt/ledger';
import {
  authorityExtension,
  issue,
  keyUsageExtension,
  rootCertificate,
  rootKey,
} from '@sorgfalt/ledger/testing';
import { createLedger } from '../modules/ledger/index.ts';
import { createSecrets } from '../platform/secrets.ts';
import { loadConfig } from '../config.ts';
import { startLedgerBench } from '../testing/ledger-bench.ts';
import type { LedgerBench } from '../testing/ledger-bench.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

const run = promisify(execFile);
let bench: LedgerBench;

beforeAll(async () => {
  bench = await startLedgerBench();
  await bench.sealed();
});
afterAll(() => bench.stop());

/** Another process on the bench's database. */
function ledger(words: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const env = {
    ...process.env,
    DATABASE_URL: bench.url,
    SECRETS_DIR: bench.secretsDirectory,
    LOG_LEVEL: 'silent',
    ...settings,
  };
  return run(process.execPath, [join(import.meta.dirname, 'ledger-cli.ts'), ...words], { env });
}

const sealKeyId = async () =>
  (
    await bench.pool.query(
      `select key_id from ledger_keys where purpose = 'seal' and retired_at is null and revoked_at is null`,
    )
  ).rows.map(({ key_id }) => key_id);
const sealerOf = async (entryId: string) =>
  (await bench.pool.query('select seal_key_id from ledger_entries where entry_id = $1', [entryId])).rows[0]
    .seal_key_id;

/** A firm key from outside with its certificates up to a root that nobody here knows yet. */
function suppliedKey(subject: string): Record<'FIRM_KEY' | 'FIRM_CERT', string> {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const middleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const middle = issue(middleKey, rootKey, {
    subject: 'Beispiel CA',
    issuer: 'Beispiel Root',
    extensions: [authorityExtension(0), keyUsageExtension(0x06)],
  });
  const leaf = issue(key, middleKey, {
    subject,
    issuer: 'Beispiel CA',
    extensions: [keyUsageExtension(0xc0)],
  });
  return {
    FIRM_KEY: key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    FIRM_CERT: pemOfCertificates([leaf, middle, rootCertificate]),
  };
}

describe('keys on the command line, beside a process that goes on sealing', () => {
  test('rotate-seal: the next seal is by the new key', async () => {
    const before = await sealerOf(await bench.sealed());
    const { stdout } = await ledger(['rotate-seal']);
    const [now] = await sealKeyId();
    expect(stdout).toBe(`${now} now seals in place of ${before}, which still verifies.\n`);
    expect(await sealerOf(await bench.sealed())).toBe(now);
    expect((await bench.ledger.audit()).findings).toEqual([]);
  });

  test('rotate-log: the next checkpoint of the running process is signed by the new key', async () => {
    const { stdout } = await ledger(['rotate-log']);
    const vkey = stdout.trim().split('\n').at(-1);
    await bench.sealed();
    expect(await bench.ledger.ready()).toBe(true);
    expect((await ledger(['public-keys'])).stdout).toContain(`log ${vkey}`);
    expect((await bench.ledger.audit()).findings).toEqual([]);
  });

  test('revoke: what is stamped stays valid; a time in the past lets the later seals fail', async () => {
    const entryId = await bench.sealed();
    const [keyId = ''] = await sealKeyId();
    const { stdout } = await ledger(['revoke', keyId, '--reason', 'superseded']);
    expect(stdout).toMatch(/is revoked as of 20.*; from now on, 0 entries/);
    const { body } = await bench.call(ledgerRoutes.verify, { body: { entry_id: entryId } }, 'editor');
    expect(body.ok).toBe(true);
    const late = await bench.sealed();
    const [second = ''] = await sealKeyId();
    await ledger(['revoke', second, '--reason', 'compromised', '--at', '2026-01-01T00:00:00Z']);
    const { body: failing } = await bench.call(ledgerRoutes.verify, { body: { entry_id: late } }, 'editor');
    expect(failing.steps.filter(({ outcome }) => outcome === 'failed')).toEqual([
      { id: 'seal', outcome: 'failed', detail: expect.objectContaining({ reason: 'key-revoked' }) },
    ]);
  });

  test('export: writes what a stranger needs', async () => {
    const directory = join(temporaryDirectory('export'), 'public');
    await ledger(['export', directory]);
    const keys = JSON.parse(readFileSync(join(directory, 'keys.json'), 'utf8'));
    expect(keys.sealKeys.length).toBe(4);
    for (const name of ['seal-roots.pem', 'timestamp-roots.pem', 'certificates.pem']) {
      expect(readFileSync(join(directory, name), 'utf8')).toMatch('BEGIN CERTIFICATE');
    }
    expect(readFileSync(join(directory, 'log-key.txt'), 'utf8')).toMatch(/^localhost:8080\/log\+/);
    expect(readFileSync(join(directory, 'former-log-keys.txt'), 'utf8').trim().split('\n')).toHaveLength(1);
    expect(existsSync(join(directory, 'firm-key'))).toBe(false);
  });

  test.each([
    ['no reason', ['revoke', '0'.repeat(16)], 'Usage'],
    ['a reason that is none', ['revoke', '0'.repeat(16), '--reason', 'whatever'], 'Usage'],
    ['a key that is none', ['revoke', '0'.repeat(16), '--reason', 'lost'], 'is no seal key'],
    [
      'a time to come',
      ['revoke', '0'.repeat(16), '--reason', 'lost', '--at', '2999-01-01T00:00:00Z'],
      'in the past',
    ],
    ['a word too many', ['rotate-log', 'now'], 'Usage'],
    ['an option that is unknown', ['rotate-seal', '--yes'], 'Usage'],
    ['no folder', ['export'], 'Usage'],
    ['no supplied key', ['rotate-seal', '--supplied'], 'FIRM_KEY'],
    ['an old key that is not there', ['rotate-seal', '--supplied', '--old-key', '/none'], 'no file /none'],
  ])('changes nothing with %s, and says why', async (_, words, message) => {
    const before = await sealKeyId();
    await expect(ledger(words)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(message),
    });
    expect(await sealKeyId()).toEqual(before);
  });
});

describe('a supplied key', () => {
  const first = suppliedKey('Beispiel Treuhand AG');
  const second = suppliedKey('Beispiel Treuhand AG, 2027');
  const open = (settings: Readonly<Record<string, string>>) =>
    createLedger({
      database: bench.database,
      secrets: createSecrets(bench.secretsDirectory),
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      config: loadConfig({ ...settings, SECRETS_DIR: bench.secretsDirectory }),
      registers: [],
    });

  test('is refused at the start until it is put in the place of the present one', async () => {
    await expect(open(first)).rejects.toThrow('rotate-seal --supplied');
    await ledger(['rotate-seal', '--supplied'], first);
    const opened = await open(first);
    expect(opened.problem()).toBe(null);
    // A process without the setting can seal no more, and says so.
    await expect(open({})).rejects.toThrow('keys differ');
  });

  test('gives way to another supplied one, opened with the old one', async () => {
    await expect(ledger(['rotate-seal', '--supplied'], second)).rejects.toMatchObject({
      stderr: expect.stringContaining('keys differ'),
    });
    const path = join(temporaryDirectory('old'), 'old.pem');
    writeFileSync(path, first.FIRM_KEY);
    await ledger(['rotate-seal', '--supplied', '--old-key', path], second);
    const opened = await open(second);
    expect((await opened.audit()).findings.map(({ detail }) => detail)).toEqual(
      expect.not.arrayContaining([expect.stringContaining('none of this installation')]),
    );
    const [keyId = ''] = await sealKeyId();
    await expect(ledger(['revoke', keyId, '--reason', 'lost'], second)).rejects.toMatchObject({
      stderr: expect.stringContaining('rotate-seal'),
    });
  });
});
