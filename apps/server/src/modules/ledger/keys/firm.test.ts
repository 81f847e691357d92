import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerRoutes, proofRoutes } from '@sorgfalt/contract';
import { startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';
import { createSecrets } from '../../../platform/secrets.ts';
import { loadConfig } from '../../../config.ts';
import { createLedger } from '../index.ts';

const said = {
  FIRM_NAME: 'Müster Treuhand AG',
  FIRM_UID: 'CHE-123.456.788',
  FIRM_CONTACT: 'compliance@muster.example',
};
const named = [
  'C=CH',
  'O=Müster Treuhand AG',
  'organizationIdentifier=NTRCH-CHE-123.456.788',
  'CN=Müster Treuhand AG',
].join('\n');

const configOf = async (bench: LedgerBench) => (await bench.call(proofRoutes.config, {}, null)).body;
/** Subjects of the seal keys, oldest first. */
const subjectsOf = async (bench: LedgerBench) =>
  (await configOf(bench)).sealKeys.map(({ certificate }) => new X509Certificate(certificate ?? '').subject);
const sealOf = async (bench: LedgerBench, entryId: string) => {
  const { body } = await bench.call(ledgerRoutes.verify, { body: { entry_id: entryId } }, 'editor');
  return body.steps.find(({ id }) => id === 'seal');
};

describe('an installation that knows the firm from its first start', () => {
  let bench: LedgerBench;
  beforeAll(async () => {
    bench = await startLedgerBench(said);
  });
  afterAll(() => bench.stop());

  test('names it in root and seal, with its UID and where it is reached', async () => {
    const { sealRoots, firm } = await configOf(bench);
    const root = new X509Certificate(sealRoots);
    expect(root.subject).toBe(named.replace('CN=Müster Treuhand AG', 'CN=Installation root'));
    expect(root.subjectAltName).toBe('email:compliance@muster.example');
    expect(await subjectsOf(bench)).toEqual([named]);
    expect(firm).toEqual({
      name: 'Müster Treuhand AG',
      uid: 'CHE-123.456.788',
      contact: 'compliance@muster.example',
      isSealed: true,
    });
  });

  test('tells whoever verifies an entry who sealed it', async () => {
    const seal = await sealOf(bench, await bench.sealed());
    expect(seal).toMatchObject({ outcome: 'passed', detail: { signer: 'Müster Treuhand AG' } });
  });
});

describe('an installation that is told later who the firm is', () => {
  let bench: LedgerBench;
  let before: string;
  beforeAll(async () => {
    bench = await startLedgerBench();
    before = await bench.sealed();
  });
  afterAll(() => bench.stop());

  /** The same database and secrets, started with other settings; what it warns of. */
  const startedWith = async (environment: Record<string, string>) => {
    const warnings: string[] = [];
    const ledger = await createLedger({
      database: bench.database,
      secrets: createSecrets(bench.secretsDirectory),
      log: { info() {}, error() {}, warn: (_, message) => void warnings.push(message) },
      config: loadConfig(environment),
      registers: [],
    });
    return { ledger, warnings };
  };

  test('goes on under its old certificate, and is warned how to change it', async () => {
    const { warnings } = await startedWith(said);
    expect(warnings).toEqual([expect.stringContaining('npm run ledger -- rotate-seal')]);
    expect(await subjectsOf(bench)).toEqual(['O=localhost:8080\nCN=localhost:8080']);
    expect((await configOf(bench)).firm).toEqual({ name: '', uid: '', contact: '', isSealed: false });
  });

  test('seals by a new key with the new name; the root is the same, and what was sealed goes on verifying', async () => {
    const { sealRoots } = await configOf(bench);
    const { ledger } = await startedWith(said);
    await ledger.keyChanges().rotateSeal('generated');
    expect(await subjectsOf(bench)).toEqual(['O=localhost:8080\nCN=localhost:8080', named]);
    expect((await configOf(bench)).sealRoots).toBe(sealRoots);
    const after = await bench.sealed();
    expect(await sealOf(bench, before)).toMatchObject({ detail: { signer: 'localhost:8080' } });
    expect(await sealOf(bench, after)).toMatchObject({ detail: { signer: 'Müster Treuhand AG' } });
    expect((await bench.ledger.audit()).findings).toEqual([]);
    expect((await startedWith(said)).warnings).toEqual([]);
  });

  test.each([
    ['another name', { ...said, FIRM_NAME: 'Müster & Partner AG' }],
    ['another UID', { ...said, FIRM_UID: 'CHE-109.322.551' }],
    ['no UID any more', { FIRM_NAME: said.FIRM_NAME }],
  ])('is warned of %s, every time it starts', async (_, environment) => {
    expect((await startedWith(environment)).warnings).toHaveLength(1);
    expect((await startedWith({})).warnings).toEqual([]);
  });

  test('does not start with a UID of nobody', async () => {
    await expect(startedWith({ FIRM_UID: said.FIRM_UID })).rejects.toThrow('FIRM_NAME');
    await expect(startedWith({ FIRM_CONTACT: said.FIRM_CONTACT })).rejects.toThrow('FIRM_NAME');
  });
});
