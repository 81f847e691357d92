import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';
import { TimeComparison } from './audit-times.ts';

let bench: LedgerBench;
beforeAll(async () => {
  bench = await startLedgerBench({ TSA_INTERVAL_MS: '1' });
  await bench.sealed();
  await bench.ledger.stamp();
});
afterAll(() => bench.stop());
afterEach(() => vi.useRealTimers());

/** Seals as the firm itself could, with all keys, under a clock that it has set. */
async function sealedAt(time: number): Promise<string> {
  vi.useFakeTimers({ now: time, toFake: ['Date'] });
  const entryId = await bench.seal();
  vi.useRealTimers();
  await bench.ledger.sequence();
  await bench.ledger.stamp();
  return entryId;
}

const found = async (entryId: string) =>
  (await bench.ledger.audit([])).findings
    .filter(({ where }) => where === `entry ${entryId}`)
    .map(({ code, detail }) => `${code}: ${detail}`);
const dayMs = 86_400_000;

test('an entry that the firm backdates by years is found by its stamp, and by the certificate of its key', async () => {
  expect(await found(await sealedAt(Date.now() - 7 * 366 * dayMs))).toEqual([
    'time-differs: its first stamp is more than a year later than it states',
    'seal-invalid: certificate-not-yet-valid',
  ]);
});

test('an entry that is backdated by days is found by the stamps over the trees before it', async () => {
  expect(await found(await sealedAt(Date.now() - 2 * dayMs))).toContain(
    'time-differs: a tree without it was stamped long after the time that it states',
  );
});

test('an entry of the future is found, and those after it are not held against it', async () => {
  expect(await found(await sealedAt(Date.now() + 2 * dayMs))).toContain(
    'time-differs: it states a time later than its first stamp',
  );
  expect(await found(await sealedAt(Date.now()))).toEqual([]);
});

test('clocks that differ by minutes are nothing', async () => {
  const skewed = await sealedAt(Date.now() - 4 * 60_000);
  expect(await found(skewed)).toEqual([]);
  expect(await found(await sealedAt(Date.now() + 4 * 60_000))).toEqual([]);
});

test('an entry that is backdated behind a stamped tree is found by that stamp alone', async () => {
  const reported: string[] = [];
  const times = new TimeComparison(
    {
      lastNo: 3,
      at: (no) => (no === 3 ? '2026-09-01T08:00:00.000Z' : null),
      before: (no) => (no === 3 ? '2026-08-31T08:00:00.000Z' : null),
    },
    (_code, where, detail) => reported.push(`${where}: ${detail}`),
  );
  const entry = (entryId: string, createdAt: string) =>
    times.add({ entryId, createdAt, checkpointNo: 3 } as Parameters<typeof times.add>[0]);
  entry('honest', '2026-08-30T09:00:00.000Z');
  entry('backdated', '2026-08-30T07:00:00.000Z');
  expect(reported).toEqual([
    'entry backdated: a tree without it was stamped long after the time that it states',
  ]);
});
