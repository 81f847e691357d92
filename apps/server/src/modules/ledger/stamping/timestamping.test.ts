import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ledgerRoutes, proofRoutes } from '@sorgfalt/contract';
import { pemOfCertificates } from '@sorgfalt/ledger';
import { httpAuthority } from '../../../adapters/tsa/http-authority.ts';
import { kycAgent, startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';
import { failing, granting, startLocalTsa } from '../../../testing/local-tsa.ts';
import type { LocalTsa } from '../../../testing/local-tsa.ts';
import { locks } from '../../../platform/database/locks.ts';
import { temporaryDirectory } from '../../../testing/temporary-directory.ts';
import { createStamper } from './timestamping.ts';

const folder = temporaryDirectory('tsa');
const running: { stop(): Promise<void> }[] = [];
let first: LocalTsa;
let second: LocalTsa;
let bench: LedgerBench;
/** Hours and minutes that a test lets pass. */
let passedMs = 0;
let stamp: () => Promise<void>;

/** A ledger with two external authorities, and a stamper whose clock the test moves. */
beforeEach(async () => {
  first = await startLocalTsa();
  second = await startLocalTsa();
  const roots = join(folder, 'roots.pem');
  writeFileSync(roots, pemOfCertificates([first.root]));
  bench = await startLedgerBench({ TSA_URLS: `${first.url},${second.url}`, TSA_ROOTS: roots });
  running.push(first, second, bench);
  passedMs = 0;
  const startMs = Date.now();
  const authorities = [first, second].map(({ url, root }) =>
    httpAuthority({ url, roots: [root], policy: '', timeoutMs: 30_000 }),
  );
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { database, spine } = bench;
  stamp = createStamper({
    database,
    spine,
    authorities,
    settings: { intervalMs: 60_000, giveUpMs: 86_400_000 },
    policy: { peers: [], quorum: 0 },
    log: quiet,
    now: () => startMs + passedMs,
  });
});
afterAll(async () => {
  for (const one of running.toReversed()) await one.stop();
});

const statusOf = async (entryId: string) =>
  (await bench.call(ledgerRoutes.get, { params: { entryId } }, 'editor')).body.status;
const failures = async () =>
  (await bench.pool.query(`select data from events where type = 'ledger.stamp_failed' order by id`)).rows.map(
    ({ data }) => [data.tsa, data.reason],
  );
const tokens = async () =>
  (await bench.pool.query('select checkpoint_no, tsa from ledger_timestamps order by 1, 2')).rows.length;

describe('external authorities', () => {
  test('both stamp a checkpoint; the first token confirms its entries, and its words are shown', async () => {
    const entryId = await bench.sealed();
    expect(await statusOf(entryId)).toBe('verifying');
    await stamp();
    expect(await statusOf(entryId)).toBe('confirmed');
    expect(await tokens()).toBe(2);
    const { body } = await bench.call(ledgerRoutes.verify, { body: { entry_id: entryId } }, 'guest');
    expect(body).toMatchObject({ ok: true, tsa_serial: '9a01', tsa_qualified: 'unknown' });
    expect((await bench.ledger.audit()).findings).toEqual([]);
  });

  test('one is enough while the other fails; its failure is told once, and it is asked again later and later', async () => {
    second.behave(failing);
    const entryId = await bench.sealed();
    await stamp();
    expect(await statusOf(entryId)).toBe('confirmed');
    expect(await failures()).toEqual([[second.url, 'http-status']]);
    const asked: number[] = [second.count()];
    for (const pauseMs of [500, 600, 1000, 1100, 2000, 2100]) {
      passedMs += pauseMs;
      await stamp();
      asked.push(second.count());
    }
    // After one second, then two, then four.
    expect(asked).toEqual([1, 1, 2, 2, 3, 3, 4]);
    expect(await failures()).toHaveLength(1);
    second.behave(granting());
    passedMs += 10_000;
    await stamp();
    expect(await tokens()).toBe(2);
  });

  test('an authority that stamps something else is not believed, and nothing is confirmed', async () => {
    first.behave(granting({ imprintSha256: new Uint8Array(32) }));
    second.behave(granting({ nonce: null }));
    const entryId = await bench.sealed();
    await stamp();
    expect(await statusOf(entryId)).toBe('verifying');
    const { body } = await bench.call(proofRoutes.get, { params: { id: entryId } }, 'editor');
    expect(body).toMatchObject({ entry: { leaf_index: 0 }, stamp: null, token: null, tlogProof: null });
    expect(await failures()).toEqual(
      expect.arrayContaining([
        [first.url, 'imprint-mismatch'],
        [second.url, 'nonce-mismatch'],
      ]),
    );
    expect(await tokens()).toBe(0);
  });

  test('after the time for it entries are failed, and a later token confirms them after all', async () => {
    first.behave(failing);
    second.behave(failing);
    const entryId = await bench.sealed();
    await stamp();
    expect(await statusOf(entryId)).toBe('verifying');
    passedMs += 90_000_000;
    await stamp();
    expect(await statusOf(entryId)).toBe('failed');
    expect(await failures()).toContainEqual([`${first.url} ${second.url}`, 'given-up']);
    expect((await bench.ledger.audit()).findings).toEqual([]);
    const { body } = await bench.call(ledgerRoutes.verify, { body: { entry_id: entryId } }, 'guest');
    expect(body.steps.find(({ id }) => id === 'timestamp')?.outcome).toBe('skipped');
    first.behave(granting());
    passedMs += 600_000;
    await stamp();
    expect(await statusOf(entryId)).toBe('confirmed');
    expect((await bench.ledger.audit()).findings).toEqual([]);
  });

  test('are asked at most once in the interval; the next token confirms everything since', async () => {
    const early = await bench.sealed();
    await stamp();
    const before = first.count();
    const late = [await bench.sealed(), await bench.sealed()];
    await stamp();
    expect(first.count()).toBe(before);
    for (const entryId of late) expect(await statusOf(entryId)).toBe('verifying');
    passedMs += 600_000;
    await stamp();
    expect(first.count()).toBe(before + 1);
    for (const entryId of [early, ...late]) expect(await statusOf(entryId)).toBe('confirmed');
    // One block in the middle has no token of its own.
    const { rows } = await bench.pool.query(
      'select distinct checkpoint_no as no from ledger_timestamps order by 1',
    );
    expect(rows.map(({ no }) => no)).toEqual([1, 3]);
    for (const entryId of late) {
      const { body } = await bench.call(ledgerRoutes.verify, { body: { entry_id: entryId } }, 'guest');
      expect(body.ok).toBe(true);
    }
  });

  test('the seal of a decision is stamped too, by the one that works', async () => {
    first.behave(failing);
    const { proofId } = await bench.spine.run(kycAgent, ({ append }) =>
      append({ type: 'review.approved', status: 'completed', evidence: { decision: 'approve' } }),
    );
    await bench.ledger.sequence();
    await stamp();
    const { rows } = await bench.pool.query(
      'select tsa, token is not null as stamped, gen_time is not null as timed from ledger_seal_stamps',
    );
    expect(rows).toEqual([{ tsa: second.url, stamped: true, timed: true }]);
    const { body } = await bench.call(ledgerRoutes.verify, { body: { entry_id: proofId ?? '' } }, 'guest');
    expect(body.steps.find(({ id }) => id === 'seal')).toMatchObject({
      outcome: 'passed',
      detail: { stampedBy: 'Beispiel TSA' },
    });
  });

  test('of two processes that stamp at once one does', async () => {
    await bench.sealed();
    let inside = 0;
    let most = 0;
    first.behave(async (request) => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((done) => setTimeout(done, 100));
      inside -= 1;
      return granting()(request);
    });
    const other = await bench.openAgain();
    await Promise.all([bench.ledger.stamp(), other.stamp(), stamp()]);
    expect(most).toBe(1);
    expect(await tokens()).toBe(2);
  });

  test('a seal that another process stamps after the lock was lost has one stamp, and the audit finds nothing', async () => {
    await bench.spine.run(kycAgent, ({ append }) =>
      append({ type: 'review.approved', status: 'completed', evidence: { notes: 'ok' } }),
    );
    await bench.ledger.sequence();
    await stamp();
    const other = await bench.openAgain();
    await bench.spine.run(kycAgent, ({ append }) =>
      append({ type: 'review.approved', status: 'completed', evidence: { notes: 'ok' } }),
    );
    let isLost = false;
    first.behave(async (request) => {
      const answer = await granting()(request);
      if (isLost) return answer;
      isLost = true;
      // The connection with the lock goes; what was begun under it goes on.
      await bench.pool.query(
        `select pg_terminate_backend(pid) from pg_locks
         where locktype = 'advisory' and objid = $1 and pid <> pg_backend_pid()`,
        [locks.stamper],
      );
      await other.stamp();
      return answer;
    });
    await stamp().catch(() => undefined);
    const { rows } = await bench.pool.query(
      `select data ->> 'entryId' as id, count(*) from events where type = 'ledger.seal_stamped' group by 1`,
    );
    expect(rows.length).toBe(2);
    expect(rows.every(({ count }) => count === 1)).toBe(true);
    expect((await bench.ledger.audit([])).findings).toEqual([]);
  });
});

test('an address without roots stops the start', async () => {
  await expect(startLedgerBench({ TSA_URLS: 'http://127.0.0.1:1/' })).rejects.toThrow('TSA_ROOTS');
});
