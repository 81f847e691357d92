import { fc, test as property } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timelineRoutes } from '@sorgfalt/contract';
import { uuidv7 } from '../../platform/ids.ts';
import { kycAgent, startLedgerBench } from '../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../testing/ledger-bench.ts';

let bench: LedgerBench;
const clientId = uuidv7();
/** Noon in Zurich on 40 days in a row, three events on each, oldest first. */
const days = Array.from({ length: 40 }, (_, index) =>
  new Date(Date.UTC(2026, 0, 1 + index, 11)).toISOString().slice(0, 10),
);

beforeAll(async () => {
  bench = await startLedgerBench();
  for (const day of days) {
    for (const time of ['00:30', '12:00', '23:30']) await appendAt(`${day} ${time}`);
  }
});
afterAll(() => bench.stop());

/** An event as if it had been appended at a time in Zurich. */
async function appendAt(local: string) {
  await bench.spine.run(kycAgent, ({ append }) =>
    append({ type: 'onboarding.kyc_completed', status: 'completed', clientId }),
  );
  await bench.pool.query('alter table events disable trigger all');
  await bench.pool.query(
    `update events set occurred_at = $1::timestamp at time zone 'Europe/Zurich'
     where id = (select max(id) from events)`,
    [local],
  );
  await bench.pool.query('alter table events enable trigger all');
}

async function page(query: Record<string, string | number>) {
  return (await bench.call(timelineRoutes.list, { query }, 'guest')).body;
}

/** Every event, newest first. */
async function all() {
  return (await page({ limit: 200 })).events;
}

const dayOf = (time: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' }).format(new Date(time));

describe('jumping to a day', () => {
  property.prop([fc.constantFrom(...days), fc.integer({ min: 1, max: 30 })], { numRuns: 25 })(
    'begins with the last event of the day in Zurich and goes back from there',
    async (day, limit) => {
      const { events, nextAfter } = await page({ until: day, limit });
      const expected = (await all()).filter(({ time }) => dayOf(time) <= day).slice(0, limit);
      expect(events).toEqual(expected);
      expect(nextAfter).toBe(day === days.at(-1) ? null : events[0]?.id);
    },
  );

  test('a day before everything gives the oldest events, a day to come the newest', async () => {
    const events = await all();
    const before = await page({ until: '2020-01-01', limit: 5 });
    expect(before.events).toEqual(events.slice(-5));
    expect(before).toMatchObject({ nextBefore: null, nextAfter: before.events[0]?.id });
    const later = await page({ until: '2030-01-01', limit: 5 });
    expect(later.events).toEqual(events.slice(0, 5));
    expect(later.nextAfter).toBeNull();
  });

  test('reads the index of times', async () => {
    await bench.pool.query('analyze events');
    const client = await bench.pool.connect();
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query(
      `explain select xid, id from events where occurred_at < now() order by occurred_at desc, id desc limit 1`,
    );
    client.release(true);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('using events_time');
  });
});

describe('the page around an event', () => {
  property.prop([fc.nat({ max: 119 }), fc.integer({ min: 2, max: 40 })], { numRuns: 25 })(
    'holds the event, however far down it is, with its neighbours on both sides',
    async (at, limit) => {
      const events = await all();
      const target = events[at]!;
      const found = await page({ around: target.id, limit });
      const from = events.findIndex(({ id }) => id === found.events[0]?.id);
      expect(found.events).toContainEqual(target);
      expect(found.events).toEqual(events.slice(from, from + found.events.length));
      expect(found.nextAfter === null).toBe(from === 0);
      expect(found.nextBefore === null).toBe(from + found.events.length === events.length);
      expect(found.events.length).toBeLessThanOrEqual(limit);
    },
  );

  test('keeps to the filter, and to nothing where the filter leaves nothing', async () => {
    const [target] = await all();
    expect((await page({ around: target!.id, clientId })).events).toContainEqual(target);
    expect(await page({ around: target!.id, clientId: uuidv7() })).toEqual({
      events: [],
      nextBefore: null,
      nextAfter: null,
    });
  });
});

describe('paging towards now', () => {
  property.prop([fc.integer({ min: 1, max: 50 })], { numRuns: 10 })(
    'pages of any size give every event once, up to the newest',
    async (limit) => {
      const events = await all();
      const pages: string[][] = [[events.at(-1)!.id]];
      for (let after: string | null = pages[0]![0]!; after !== null;) {
        const next: Awaited<ReturnType<typeof page>> = await page({ after, limit });
        pages.unshift(next.events.map(({ id }) => id));
        after = next.nextAfter;
      }
      expect(pages.flat()).toEqual(events.map(({ id }) => id));
    },
  );
});
