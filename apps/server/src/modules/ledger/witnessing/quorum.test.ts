import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerRoutes } from '@sorgfalt/contract';
import { startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';
import { knownInstallation } from '../../../testing/ledger/known-keys.ts';

/** Real witnesses behind HTTP; each test decides when the log asks them. */
const firm = knownInstallation('firm.example');
const witnesses = [knownInstallation('w1.example'), knownInstallation('w2.example')];
const running: LedgerBench[] = [];
let log: LedgerBench;
let peers: string;

async function start(environment: Readonly<Record<string, string>>): Promise<LedgerBench> {
  const bench = await startLedgerBench(environment);
  running.push(bench);
  return bench;
}

beforeAll(async () => {
  const parts: string[] = [];
  for (const { environment, witness } of witnesses) {
    const bench = await start({ ...environment, WITNESSED_LOGS: firm.log.vkey });
    parts.push(`${witness.vkey} ${await bench.listen()}/witness`);
  }
  peers = parts.join(', ');
  log = await start({
    ...firm.environment,
    WITNESSES: peers,
    WITNESS_QUORUM: '2',
    TSA_GIVE_UP_MS: '1',
  });
});
afterAll(async () => {
  for (const bench of running) await bench.stop();
});

const cosign = () => log.ledger.tasks['ledger.witness']!({}, undefined);
const statusOf = async (entryId: string) =>
  (await log.call(ledgerRoutes.get, { params: { entryId } }, 'editor')).body.status;
const stampedBlocks = async () =>
  (await log.pool.query('select checkpoint_no from ledger_timestamps order by 1')).rows.map(
    ({ checkpoint_no }) => checkpoint_no,
  );

describe('with a quorum of two', () => {
  test('an entry stays verifying until both witnesses have cosigned its checkpoint, and only that is stamped', async () => {
    const entryId = await log.sealed();
    expect(await statusOf(entryId)).toBe('verifying');
    await cosign();
    await log.ledger.stamp();
    expect(await statusOf(entryId)).toBe('confirmed');
    expect(await stampedBlocks()).toEqual([1]);
    expect((await log.ledger.audit()).findings).toEqual([]);
  });

  test('a checkpoint that was not cosigned is not stamped; after the time for it its entries are failed, and say so', async () => {
    const entryId = await log.sealed();
    await log.pool.query('select pg_sleep(0.01)');
    await log.ledger.stamp();
    expect(await statusOf(entryId)).toBe('failed');
    expect(await stampedBlocks()).toEqual([1]);
    const { rows } = await log.pool.query(
      `select data from events where type = 'ledger.stamp_failed' order by id desc limit 1`,
    );
    expect(rows[0].data).toEqual({ tsa: 'embedded', reason: 'no-quorum' });
    expect((await log.ledger.audit()).findings).toEqual([]);
    await cosign();
    await log.ledger.stamp();
    expect(await statusOf(entryId)).toBe('confirmed');
  });

  test('a cosignature covers the blocks before it too', async () => {
    const first = await log.sealed();
    const second = await log.sealed();
    await cosign();
    await log.ledger.stamp();
    expect([await statusOf(first), await statusOf(second)]).toEqual(['confirmed', 'confirmed']);
    expect(await stampedBlocks()).toEqual([1, 2, 4]);
    expect((await log.ledger.audit()).findings).toEqual([]);
  });

  test('a cosignature that somebody altered in the database does not count', async () => {
    const entryId = await log.sealed();
    await cosign();
    await log.pool.query('alter table ledger_cosignatures disable trigger all');
    await log.pool.query(
      `update ledger_cosignatures set line = (select line from ledger_cosignatures o
         where o.witness = ledger_cosignatures.witness and o.checkpoint_no = 1)
       where checkpoint_no = 5 and witness like 'w1.%'`,
    );
    await log.ledger.stamp();
    expect(await stampedBlocks()).toEqual([1, 2, 4]);
    expect(await statusOf(entryId)).toBe('failed');
  });
});

test('with witnesses and no quorum a checkpoint is confirmed at once', async () => {
  const bench = await start({ ...knownInstallation('other.example').environment, WITNESSES: peers });
  const entryId = await bench.sealed();
  const { body } = await bench.call(ledgerRoutes.get, { params: { entryId } }, 'editor');
  expect(body.status).toBe('confirmed');
});
