import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kycAgent, startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';

let bench: LedgerBench;
const [clientId, caseId] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  bench = await startLedgerBench();
  for (const about of [{ clientId }, { clientId, caseId }, { caseId }, { clientId, caseId }]) {
    await sealed(about);
    if (about.clientId !== undefined) await bench.ledger.sequence();
  }
  await bench.ledger.sequence();
});
afterAll(() => bench.stop());

/** Seals about these things. */
async function sealed(about: { clientId?: string; caseId?: string }): Promise<string> {
  const { proofId } = await bench.spine.run(kycAgent, ({ append }) =>
    append({
      type: 'onboarding.kyc_completed',
      status: 'completed',
      ...about,
      evidence: { outcome: 'clear' },
    }),
  );
  return proofId ?? '';
}

async function found(): Promise<string[]> {
  const { findings } = await bench.ledger.audit([]);
  return findings.map(({ code, where }) => `${code} ${where}`);
}

const accounts = async () =>
  (await bench.pool.query('select thing, entries, sha256 from ledger_accounts order by thing')).rows;

describe('the accounts of what entries are about', () => {
  test('are the same, counted when entries are published and when the table was made', async () => {
    const counted = await accounts();
    expect(counted.map(({ entries }) => entries)).toEqual([4, 3, 3]);
    await bench.tamper('delete from ledger_accounts');
    const statementsOf = (name: string) =>
      readFileSync(new URL(`../../../../migrations/${name}.sql`, import.meta.url), 'utf8').split(
        '--> statement-breakpoint',
      );
    const [, ...making] = statementsOf('0062_ledger-accounts');
    const ofLog = statementsOf('0063_ledger-accounts-of-the-log');
    for (const statement of [...making.slice(0, 5), ...ofLog]) await bench.pool.query(statement);
    expect(await accounts()).toEqual(counted);
    expect(await found()).toEqual([]);
  });

  test('count what a process of an earlier version published with the next block', async () => {
    const thing = randomUUID();
    const [{ entries, sha256 }] = (await accounts()).filter((account) => account.thing === clientId);
    const { length: before } = await accounts();
    await sealed({ clientId });
    await sealed({ clientId: thing });
    await bench.ledger.sequence();
    // As if it had not been counted.
    await bench.tamper(
      `delete from ledger_accounts where thing = '${thing}'`,
      `update ledger_accounts set entries = ${entries}, sha256 = '${sha256}' where thing = '${clientId}'`,
      `update ledger_accounts set entries = 4 where thing = '00000000-0000-0000-0000-000000000000'`,
    );
    await sealed({ clientId });
    await bench.ledger.sequence();
    expect(await accounts()).toHaveLength(before + 1);
    expect(await found()).toEqual([]);
  });

  test('only grow', async () => {
    for (const change of [
      'delete from ledger_accounts',
      'update ledger_accounts set entries = entries - 1',
      `update ledger_accounts set sha256 = repeat('ab', 32)`,
    ]) {
      await expect(bench.pool.query(change)).rejects.toThrow('only grows');
    }
  });

  test.each([
    ['one entry fewer', 'set entries = entries - 1'],
    ['another entry', `set sha256 = repeat('ab', 32)`],
  ])(
    'are found altered to %s, and so is what was sealed from them, though they were put right',
    async (_, change) => {
      const thing = randomUUID();
      await sealed({ clientId: thing });
      await bench.ledger.sequence();
      const [{ entries, sha256 }] = (
        await bench.pool.query('select entries, sha256 from ledger_accounts where thing = $1', [thing])
      ).rows;
      const before = await found();
      await bench.tamper(`update ledger_accounts ${change} where thing = '${thing}'`);
      expect(await found()).toEqual([...before, `account-differs thing ${thing}`]);
      const entryId = await sealed({ clientId: thing });
      // Before it is published: that would count on from what is false.
      await bench.tamper(
        `update ledger_accounts set entries = ${entries}, sha256 = '${sha256}' where thing = '${thing}'`,
      );
      expect(await found()).toContain(`account-differs entry ${entryId}`);
    },
  );

  test('are found gone', async () => {
    const thing = randomUUID();
    await sealed({ clientId: thing });
    await bench.ledger.sequence();
    const before = await found();
    await bench.tamper(`delete from ledger_accounts where thing = '${thing}'`);
    expect(new Set(await found())).toEqual(new Set([...before, 'account-differs accounts']));
  });
});
