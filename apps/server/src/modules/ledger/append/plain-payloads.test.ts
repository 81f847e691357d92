import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerRoutes } from '@sorgfalt/contract';
import { createSecrets } from '../../../platform/secrets.ts';
import { startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';

let bench: LedgerBench;

beforeAll(async () => {
  bench = await startLedgerBench();
});
afterAll(() => bench.stop());

async function entry(entryId: string) {
  return (await bench.call(ledgerRoutes.get, { params: { entryId } }, 'admin')).body;
}

async function payloadStep(entryId: string) {
  const { body } = await bench.call(ledgerRoutes.verify, { body: { entry_id: entryId } }, 'admin');
  return body.steps.find(({ id }) => id === 'payload')?.outcome;
}

describe('contents that earlier versions stored in the clear', () => {
  test('are locked when a process starts, and their table is emptied', async () => {
    const entryId = await bench.sealed();
    const { payload, salt } = await entry(entryId);
    await bench.pool.query('delete from ledger_payloads where entry_id = $1', [entryId]);
    await bench.pool.query('delete from ledger_payload_keys where entry_id = $1', [entryId]);
    await bench.pool.query('insert into ledger_plain_payloads values ($1, $2, $3)', [entryId, payload, salt]);
    await bench.openAgain();
    expect(await bench.count('ledger_plain_payloads')).toBe(0);
    expect(await entry(entryId)).toMatchObject({ payload, salt, payloadState: 'present' });
    expect(await payloadStep(entryId)).toBe('passed');
  });

  test('start though the first of the locked ones was altered, which the audit says', async () => {
    await bench.sealed();
    await bench.pool.query(
      `update ledger_payloads set ciphertext = set_byte(ciphertext, 20, get_byte(ciphertext, 20) # 1)
       where entry_id = (select entry_id from ledger_payloads limit 1)`,
    );
    await expect(bench.openAgain()).resolves.not.toThrow();
  });

  test('of another installation stop the start with what to do', async () => {
    createSecrets(bench.secretsDirectory).forget('payload-key');
    await expect(bench.openAgain()).rejects.toThrow('supply the SECRETS_DIR');
  });
});
