import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReadinessPart } from '@sorgfalt/contract';
import { loadConfig } from '../../config.ts';
import { startLedgerBench } from '../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../testing/ledger-bench.ts';
import { createReadiness } from './index.ts';
import type { Readiness } from './index.ts';

let bench: LedgerBench;
let readiness: Readiness;

beforeAll(async () => {
  bench = await startLedgerBench();
  readiness = createReadiness({
    databaseUrl: bench.shared.workUrl,
    pool: bench.pool,
    checks: { epoch: async () => true, ledger: async () => true },
    ledger: { sealEndsAt: () => new Date().toISOString() },
    config: loadConfig({ DATA_DIR: '.' }),
    virusScan: null,
  });
});
afterAll(async () => {
  await readiness.stop();
  await bench.stop();
});

const stateOf = async (part: ReadinessPart) =>
  (await readiness.look()).find((finding) => finding.part === part)?.state;
const sql = (text: string, values: readonly unknown[] = []) => bench.pool.query(text, [...values]);

test('rules in force that judge by country lists of long ago need care, until newer ones are put', async () => {
  const put = async (kind: 'client' | 'payment', version: string, pack: object) => {
    await sql(
      `insert into ${kind}_rule_packs (version, sha256, pack, uploaded_by) values ($1, 'h', $2, 'uid')`,
      [version, JSON.stringify(pack)],
    );
    await sql(`insert into ${kind}_rule_uses (version, put_by) values ($1, 'set-up')`, [version]);
  };
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const client = (days: number, inForceFrom = '2026-01-01') => ({
    inForceFrom,
    countries: { asOf: dayAgo(days).slice(0, 7) },
  });
  const payment = (...days: readonly number[]) => ({
    inForceFrom: '2026-01-01',
    countryLists: days.map((each) => ({ validFrom: dayAgo(each) })),
  });
  expect(await stateOf('country-lists')).toBe('missing');
  await put('client', '1', client(40));
  await put('payment', '1', payment(500, 100, -20));
  expect(await stateOf('country-lists')).toBe('ok');
  await put('payment', '2', payment(500, 241, -20));
  expect(await stateOf('country-lists')).toBe('degraded');
  await put('payment', '3', payment(100));
  expect(await stateOf('country-lists')).toBe('ok');
  await put('client', '2', client(280));
  expect(await stateOf('country-lists')).toBe('degraded');
  await put('client', '3', client(40, dayAgo(-3)));
  expect(await stateOf('country-lists'), 'its day has not come').toBe('degraded');
});
