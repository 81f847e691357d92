import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../testing/test-app.ts';
import { startLedgerBench } from '../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../testing/ledger-bench.ts';
import { consumeOnce, registerConsumer } from './consumer.ts';
import { createDispatcher } from './dispatcher.ts';
import { emptyEvents } from '../../testing/empty-events.ts';

const actor = { kind: 'system', id: 'test' } as const;
let bench: LedgerBench;

beforeAll(async () => {
  bench = await startLedgerBench();
});
afterAll(() => bench.stop());
beforeEach(() => emptyEvents(bench));

/** One command for each. */
async function appendNow(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await bench.spine.run(actor, ({ append }) =>
      append({ type: 'sample.loaded', status: 'recorded', data: { name } }),
    );
  }
}

describe('the dispatcher', () => {
  const dispatcher = createDispatcher({
    'sample.loaded': [
      {
        task: 'look',
        payload: ({ data }) => (data['name'] === 'quiet' ? null : { name: String(data['name']) }),
      },
    ],
  });
  const jobs = async () =>
    (await bench.pool.query('select payload from graphile_worker._private_jobs order by id')).rows.map(
      ({ payload }) => payload.name as string,
    );

  test('makes one job of each event that has a rule, also when the round is repeated', async () => {
    await registerConsumer(bench.database, dispatcher.name);
    await appendNow('one', 'quiet', 'two');
    await eventually(async () => {
      await consumeOnce(bench.database, dispatcher);
      return (await jobs()).length === 2;
    });
    await bench.pool.query(`update consumers set xid = '0', event_id = 0`);
    await consumeOnce(bench.database, dispatcher);
    expect(await jobs()).toEqual(['one', 'two']);
  });

  test('leaves no job behind when it is killed before its cursor moved', async () => {
    await registerConsumer(bench.database, dispatcher.name);
    await appendNow('one');
    let kills = 0;
    await eventually(async () => {
      await consumeOnce(bench.database, {
        ...dispatcher,
        async handle(tx, batch) {
          await dispatcher.handle(tx, batch);
          throw new Error('killed');
        },
      }).catch(() => (kills += 1));
      return kills > 0;
    });
    expect(await jobs()).toEqual([]);
    await consumeOnce(bench.database, dispatcher);
    expect(await jobs()).toEqual(['one']);
  });

  test('makes one job of many events that share it, which waits in a line of its own', async () => {
    const shared = createDispatcher({
      'sample.loaded': [
        { task: 'gather', isShared: true, payload: ({ data }) => ({ name: String(data['name']) }) },
      ],
    });
    await registerConsumer(bench.database, shared.name);
    for (const names of [['one', 'two'], ['three']]) {
      await appendNow(...names);
      await eventually(async () => {
        await consumeOnce(bench.database, shared);
        return (await jobs()).join() === names.at(-1);
      });
    }
    const { rows } = await bench.pool.query('select key, queue_name from graphile_worker.jobs');
    expect(rows).toEqual([{ key: 'gather', queue_name: 'gather' }]);
  });
});
