import { fc, test as property } from '@fast-check/vitest';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../database/orm.ts';
import type { Spine } from './spine.ts';
import { createSpine } from './spine.ts';
import { eventually } from '../../testing/test-app.ts';
import { startLedgerBench } from '../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../testing/ledger-bench.ts';
import { createDatabase, createPool } from '../database/database.ts';
import { createLog } from '../log.ts';
import { consumeOnce, registerConsumer } from './consumer.ts';
import type { Consumer } from './consumer.ts';
import { emptyEvents } from '../../testing/empty-events.ts';
import { createWake } from './wake.ts';

const actor = { kind: 'system', id: 'test' } as const;
let bench: LedgerBench;

beforeAll(async () => {
  bench = await startLedgerBench();
});
afterAll(() => bench.stop());
beforeEach(() => emptyEvents(bench));

/** Starts a command that appends one event and commits when it is told to. */
async function open(spine: Spine, name: string): Promise<{ commit(): Promise<void> }> {
  const gate = Promise.withResolvers<void>();
  const appended = Promise.withResolvers<void>();
  const done = spine.run(actor, async ({ tx, append }) => {
    await append({ type: 'sample.loaded', status: 'recorded', data: { name } });
    // Answered after the event is written.
    await tx.execute(sql`select 1`);
    appended.resolve();
    await gate.promise;
  });
  await appended.promise;
  return {
    commit() {
      gate.resolve();
      return done;
    },
  };
}

async function appendNow(...names: readonly string[]): Promise<void> {
  for (const name of names) await (await open(bench.spine, name)).commit();
}

/** A consumer that notes in the database what it handled, so that a round that fails leaves no note. */
async function collector(name: string, batchSize = 100): Promise<Consumer & { seen: string[] }> {
  await registerConsumer(bench.database, name);
  const seen: string[] = [];
  return {
    name,
    batchSize,
    seen,
    async handle(_tx, batch) {
      seen.push(...batch.map(({ data }) => String(data['name'])));
    },
  };
}

describe('consumers of the spine', () => {
  test('an event that commits late is not skipped by one that was appended after it', async () => {
    const consumer = await collector('late');
    const late = await open(bench.spine, 'first');
    await appendNow('second');
    await consumeOnce(bench.database, consumer);
    await consumeOnce(bench.database, consumer);
    const seenWhileOpen = [...consumer.seen];
    await late.commit();
    expect(seenWhileOpen).toEqual([]);
    await eventually(async () => {
      await consumeOnce(bench.database, consumer);
      return consumer.seen.length === 2;
    });
    expect(consumer.seen).toEqual(['first', 'second']);
  });

  property.prop(
    [fc.uniqueArray(fc.nat(7), { minLength: 2, maxLength: 6 }), fc.infiniteStream(fc.boolean())],
    {
      numRuns: 12,
    },
  )('every event is handled once, whatever the order in which transactions commit', async (order, polls) => {
    await bench.pool.query('delete from consumers');
    await bench.pool.query(`insert into consumers (name) values ('order')`);
    const consumer = await collector('order', 2);
    await drain(consumer);
    consumer.seen.length = 0;
    const names = [...order].sort((a, b) => a - b);
    const running = new Map<number, { commit(): Promise<void> }>();
    for (const name of names) running.set(name, await open(bench.spine, String(name)));
    for (const name of order) {
      await running.get(name)?.commit();
      if (polls.next().value === true) await consumeOnce(bench.database, consumer);
    }
    await eventually(async () => {
      await consumeOnce(bench.database, consumer);
      return consumer.seen.length >= order.length;
    });
    expect(consumer.seen).toEqual(names.map(String));
  });

  test('several processes under one name handle each event once', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `event ${index}`);
    await appendNow(...names);
    const consumer = await collector('many', 3);
    await eventually(async () => {
      await Promise.all(Array.from({ length: 6 }, () => consumeOnce(bench.database, consumer)));
      return consumer.seen.length >= names.length;
    });
    await consumeOnce(bench.database, consumer);
    expect(consumer.seen).toEqual(names);
  });

  test('consumers of different names each read everything', async () => {
    await appendNow('one', 'two');
    const left = await collector('left');
    const right = await collector('right');
    await eventually(async () => {
      await Promise.all([consumeOnce(bench.database, left), consumeOnce(bench.database, right)]);
      return left.seen.length > 1 && right.seen.length > 1;
    });
    expect([left.seen, right.seen]).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
  });

  test('a handler that throws leaves the cursor, so the same events come again', async () => {
    await appendNow('one', 'two');
    const consumer = await collector('fails');
    let failures = 0;
    await eventually(async () => {
      const failing: Consumer = {
        ...consumer,
        handle: () => Promise.reject(new Error('the handler does not work')),
      };
      await consumeOnce(bench.database, failing).catch(() => (failures += 1));
      return failures > 0;
    });
    const { rows } = await bench.pool.query(`select xid::text, event_id from consumers where name = 'fails'`);
    expect(rows).toEqual([{ xid: '0', event_id: 0 }]);
    // The second is settled later where a transaction of another database is open that began between the two.
    await eventually(async () => {
      await consumeOnce(bench.database, consumer);
      return consumer.seen.length > 1;
    });
    expect(consumer.seen).toEqual(['one', 'two']);
  });

  test('events of a command that fails are never read', async () => {
    const failing = bench.spine.run(actor, async ({ append }) => {
      await append({ type: 'sample.loaded', status: 'recorded', data: { name: 'undone' } });
      throw new Error('the change is refused');
    });
    await expect(failing).rejects.toThrow('the change is refused');
    await appendNow('kept');
    const consumer = await collector('undone');
    await eventually(async () => {
      await consumeOnce(bench.database, consumer);
      return consumer.seen.length > 0;
    });
    expect(consumer.seen).toEqual(['kept']);
  });
});

/** Everything that the template or an earlier run left is behind the cursor after this. */
async function drain(consumer: Consumer & { seen: string[] }): Promise<void> {
  const { rows } = await bench.pool.query('select count(*)::int as n from events');
  await eventually(async () => {
    await consumeOnce(bench.database, consumer);
    return consumer.seen.length >= rows[0].n;
  });
}

describe('a command of the spine', () => {
  test('neither notifies nor makes jobs inside its transaction, evidence included', async () => {
    const pool = createPool(bench.url, 1);
    const statements: string[] = [];
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      Object.assign(client, {
        query(...args: unknown[]) {
          const [first] = args;
          statements.push(typeof first === 'string' ? first : (first as { text: string }).text);
          return query(...args);
        },
      });
    });
    const database = createDatabase(pool);
    let rung = 0;
    const spine = createSpine({
      database,
      seal: bench.ledger.seal,
      wake: () => {
        rung += 1;
        statements.push('-- wake');
      },
    });
    await spine.run(actor, async ({ append }) => {
      await append({
        type: 'review.approved',
        status: 'completed',
        evidence: { decision: 'approve' },
      });
      await append({ type: 'sample.loaded', status: 'recorded' });
    });
    await pool.end();

    expect(rung).toBe(1);
    expect(statements.slice(-2).map((text) => text.toLowerCase())).toEqual(['commit', '-- wake']);
    const transaction = statements.slice(0, -1).join('\n');
    expect(transaction).toMatch(/insert into "ledger_entries"/);
    expect(transaction).toMatch(/insert into "events"/);
    expect(transaction).not.toMatch(/notify|graphile_worker|add_job/i);
    const { rows } = await bench.pool.query('select count(*)::int as n from graphile_worker.jobs');
    expect(rows[0].n).toBe(0);
  });

  test('wakes a listening process only once its events can be read', async () => {
    const wake = await createWake(bench.url, bench.pool, createLog('silent'));
    const readable: Promise<number>[] = [];
    wake.onRing(() => {
      readable.push(
        bench.pool.query('select count(*)::int as n from events').then(({ rows }) => rows[0].n as number),
      );
    });
    const spine = createSpine({ database: bench.database, seal: bench.ledger.seal, wake: wake.ring });
    const command = await open(spine, 'one');
    // A second process's doorbell works while the transaction is open, so silence is not deafness.
    await bench.pool.query('notify sorgfalt_events');
    await eventually(async () => readable.length > 0);
    await readable[0];
    await command.commit();
    await eventually(async () => readable.length > 1);
    await wake.stop();
    expect(await Promise.all(readable)).toEqual([0, 1]);
  });

  test('rings nobody when it is rolled back', async () => {
    let rung = 0;
    const spine = createSpine({
      database: bench.database,
      seal: bench.ledger.seal,
      wake: () => (rung += 1),
    });
    await spine
      .run(actor, async ({ append }) => {
        await append({ type: 'sample.loaded', status: 'recorded' });
        throw new Error('refused');
      })
      .catch(() => undefined);
    expect(rung).toBe(0);
    await spine.run(actor, ({ append }) => append({ type: 'sample.loaded', status: 'recorded' }));
    expect(rung).toBe(1);
  });
});
