import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerRoutes, systemRoutes } from '@sorgfalt/contract';
import { createLog } from '../../../platform/log.ts';
import { startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';
import { createAuditRounds } from './audit-rounds.ts';
import type { Rest } from './rests.ts';
import { createRests } from './rests.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let bench: LedgerBench;
let victim: string;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  bench = await startLedgerBench();
  victim = await bench.sealed();
  await bench.sealed();
});
afterAll(async () => {
  await bench.stop();
  await app.stop();
});

const rounds = (settings = { everyHours: 24, firstAfterMs: 0 }, audit = auditOf(bench)) =>
  createAuditRounds({
    spine: bench.spine,
    log: createLog('silent'),
    audit,
    mark: (text) => text,
    maySeal: () => true,
    settings,
  });

function auditOf({ ledger }: LedgerBench) {
  return (rest: Rest) => ledger.audit([], { rest });
}
const last = async (role: 'admin' | 'editor' = 'editor') =>
  (await bench.call(ledgerRoutes.audit, {}, role)).body.audit;

describe('the audit that the product makes by itself', () => {
  test('is not made before its time, and then once', async () => {
    await rounds({ everyHours: 24, firstAfterMs: 600_000 }).round();
    expect(await last()).toBeNull();
    const { round } = rounds();
    // There is nothing more to do at once.
    expect(await round()).toBe(false);
    expect(await last()).toMatchObject({ entries: 2, found: 0, findings: [] });
    await round();
    expect(await bench.count('ledger_audits')).toBe(1);
    const { rows } = await bench.pool.query(`select status, data from events where type = 'ledger.audited'`);
    expect(rows).toEqual([{ status: 'completed', data: { entries: 2, findings: 0 } }]);
  });

  test('is sealed though it finds nothing, so that no day passes without an entry that others count from', async () => {
    const { rows } = await bench.pool.query(
      `select entry_id from ledger_entries where kind = 'ledger.audited'`,
    );
    expect(rows).toHaveLength(1);
    const { body } = await bench.call(ledgerRoutes.get, { params: { entryId: rows[0].entry_id } }, 'admin');
    expect(body.payload).toEqual({ entries: 2, blocks: 2, findings: 0, opened: [] });
  });

  test('tells officers of what it finds, and nobody else', async () => {
    await bench.tamper(`delete from ledger_payloads where entry_id = '${victim}'`);
    await rounds().round();
    expect(await last('admin')).toMatchObject({
      found: 1,
      findings: [{ code: 'content-missing', where: `entry ${victim}` }],
    });
    const { rows } = await bench.pool.query(
      `select status, data from events where type = 'ledger.audit_found'`,
    );
    expect(rows).toEqual([{ status: 'flagged', data: { entries: 2, findings: 1 } }]);
    expect((await bench.call(ledgerRoutes.audit, {}, 'guest')).status).toBe(403);
    expect((await bench.call(ledgerRoutes.audit, {}, null)).status).toBe(401);
  });

  test('is made again by whoever starts, whatever the database says of the last one', async () => {
    await bench.pool.query(
      `insert into ledger_audits (started_at, entries, found, findings) values (now(), 2, 0, '[]')`,
    );
    await rounds().round();
    expect(await last()).toMatchObject({ found: 1 });
  });

  test('is made again with the next round where what it found could not be recorded', async () => {
    const before = await bench.count('ledger_audits');
    const { round } = rounds();
    await bench.pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk full' using errcode = 'disk_full'; end $$;
      create trigger fails before insert on ledger_audits for each row execute function fail()`);
    await expect(round()).rejects.toThrow();
    await bench.pool.query('drop trigger fails on ledger_audits; drop function fail()');
    await round();
    expect(await bench.count('ledger_audits')).toBe(before + 1);
    expect(await last()).toMatchObject({ found: 1 });
  });

  test('breaks off when the process stops, and says nothing', async () => {
    const before = await bench.count('ledger_audits');
    const one = rounds(undefined, async (rest) => {
      one.stop();
      await rest();
      return bench.ledger.audit();
    });
    expect(await one.round()).toBe(false);
    expect(await one.round()).toBe(false);
    expect(await bench.count('ledger_audits')).toBe(before);
  });

  test('rests longer than it works', async () => {
    const rest = createRests(new AbortController().signal);
    const cpu = process.cpuUsage();
    const start = performance.now();
    for (let round = 0; round < 10; round += 1) {
      for (const until = performance.now() + 10; performance.now() < until;);
      await rest();
    }
    const { user, system } = process.cpuUsage(cpu);
    expect((user + system) / 1000).toBeLessThan((performance.now() - start) * 0.6);
  });

  test('stands in /ready with its age and the number of findings', async () => {
    const ready = async () => (await app.call(systemRoutes.ready, {}, null)).body;
    expect(await ready()).toMatchObject({ audit: null, parts: { audit: 'ok' } });
    await app.pool.query(
      `insert into ledger_audits (started_at, finished_at, entries, found, findings)
       values (now(), now() - interval '2 hours', 7, 3, '[]')`,
    );
    expect(await ready()).toMatchObject({ audit: { found: 3, ageHours: 2 }, parts: { audit: 'degraded' } });
    await app.pool.query(`update ledger_audits set found = 0, finished_at = now() - interval '40 hours'`);
    expect((await ready()).parts['audit']).toBe('degraded');
  });
});
