import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { onboardingRoutes } from '@sorgfalt/contract';
import type { CaseDetail } from '@sorgfalt/contract';
import { knownInstallation, naiveCosignedAt } from './testing/ledger/known-keys.ts';
import type { KnownInstallation } from './testing/ledger/known-keys.ts';
import { naiveEntries, naiveFetch, naiveHead, naiveTreeHash } from './testing/ledger/naive-log.ts';
import { cleanForm } from './testing/modules/onboarding.ts';
import { createHttpClient } from './testing/http-client.ts';
import { startProduct } from './testing/product.ts';
import type { Product } from './testing/product.ts';
import { eventually } from './testing/test-app.ts';
import { cloneDatabase } from './testing/test-database.ts';
import type { TestDatabase } from './testing/test-database.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const directory = temporaryDirectory('witnesses');
const databases: TestDatabase[] = [];
const products: Product[] = [];

afterAll(async () => {
  for (const product of products) await product.stop();
  for (const database of databases) await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

async function start(
  name: string,
  installation: KnownInstallation,
  environment: Readonly<Record<string, string>>,
): Promise<{ product: Product; database: TestDatabase }> {
  const database = await cloneDatabase();
  databases.push(database);
  const product = await startProduct({
    dataDirectory: join(directory, name),
    environment: {
      ...installation.environment,
      DATABASE_URL: database.workUrl,
      DATABASE_OWNER_URL: database.url,
      POLL_MS: '200',
      LOG_LEVEL: 'error',
      LEDGER_PUBLIC_ENTRIES: 'true',
      ...environment,
    },
  });
  products.push(product);
  return { product, database };
}

/** Opens and submits a case, which puts entries into the ledger. */
async function work(product: Product): Promise<void> {
  const { request, becomeAdmin } = createHttpClient(() => product.url);
  const authorization = await becomeAdmin(product.setupLink);
  const opened = await request('POST', onboardingRoutes.create.path, { form: cleanForm }, authorization);
  const { caseId, version }: CaseDetail = opened.body;
  const path = `/api/onboarding/cases/${caseId}/submit`;
  const submitted = await request('POST', path, { version, isStepwise: false }, authorization);
  expect(submitted.status).toBeLessThan(300);
}

async function countOf(database: TestDatabase, table: string): Promise<number> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(`select count(*)::int as n from ${table}`)).rows[0].n;
  } finally {
    await client.end();
  }
}

test(
  'a running log is cosigned by a running witness, and a second history under its key is not',
  { timeout: 280_000 },
  async () => {
    const firm = knownInstallation('firm.example');
    const witness = knownInstallation('witness.example');
    const { product: cosigner } = await start('witness', witness, { WITNESSED_LOGS: firm.log.vkey });
    const settings = { WITNESSES: `${witness.witness.vkey} ${cosigner.url}/witness`, WITNESS_QUORUM: '1' };

    const { product: log } = await start('log', firm, settings);
    await work(log);
    const note = await eventually(async () => {
      const answer = await fetch(`${log.url}/log/checkpoint`);
      return answer.status === 200 && (await answer.text());
    });
    expect(naiveCosignedAt(note, witness.witness)).toBeGreaterThan(Date.now() / 1000 - 600);
    const head = naiveHead(note, firm.log.key.publicKey);
    const entries = await naiveEntries(naiveFetch(`${log.url}/log`), head.size);
    expect(naiveTreeHash(entries)).toEqual(head.root);

    const { product: fork, database } = await start(
      'fork',
      knownInstallation('firm.example', firm),
      settings,
    );
    await work(fork);
    await eventually(async () => fork.output().includes('Witnesses did not cosign'));
    expect(fork.output()).toMatch(/histories is forged|set back, or copied/);
    expect(await countOf(database, 'ledger_checkpoints')).toBeGreaterThan(0);
    expect(await countOf(database, 'ledger_cosignatures')).toBe(0);
    expect((await fetch(`${fork.url}/log/checkpoint`)).status).toBe(404);
  },
);
